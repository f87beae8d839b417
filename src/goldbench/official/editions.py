"""`NAME:official` beside `NAME`: one call that scores on repaired and original editions alike."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goldbench.corpus import Document, Record
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, detect, named, writable
from goldbench.official.result import OfficialResult
from goldbench.official.tracks import TRACKS as OFFICIAL
from goldbench.official.tracks import score as run_original
from goldbench.scoring import (
    FileStream,
    Macro,
    Rates,
    Result,
    Score,
    Scores,
    Settings,
    Stream,
    score,
    track,
)

# What each family of original scripts reads, and the format (and dialect) we make for it.
_READS = {
    "meddocan": (("brat", "i2b2-phi"), "brat", ""),
    "i2b2-2014-phi": (("i2b2-phi",), "i2b2-phi", "i2b2"),
    "i2b2-2014-risk": (("i2b2-risk",), "i2b2-risk", "gold"),
    "nlpsandbox": (("nlpsandbox",), "nlpsandbox", "store"),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """A track as it was asked for. `version` is None for the repaired edition."""

    track: str
    version: str | None

    @property
    def name(self) -> str:
        if self.version is None:
            return self.track
        return f"{self.track}:official" + (f"-{self.version}" if self.version else "")


def edition(name: str) -> Edition:
    """Take a track's name apart.

    >>> edition("nlpsandbox-token:official-4.2")
    Edition(track='nlpsandbox-token', version='4.2')
    >>> edition("exact")
    Edition(track='exact', version=None)
    """
    base, colon, rest = name.partition(":")
    if not colon:
        return Edition(track(base).name, None)
    kind, _, version = rest.partition("-")
    if kind != "official":
        msg = f"there is no edition {rest!r} of {base!r}"
        raise UsageError(msg, hint=f"{base} or {base}:official")
    if base not in OFFICIAL:
        known = track(base).name  # an unknown name is answered with the nearest
        msg = f"{known} has no official edition: no original script has this rule"
        raise UsageError(msg, hint=f"with one: {', '.join(sorted(OFFICIAL))}")
    if version and version not in OFFICIAL[base].editions:
        msg = f"{base} has no official edition {version!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(OFFICIAL[base].editions)}")
    return Edition(base, version)


def score_editions(
    gold: Stream, systems: Sequence[Stream], names: Sequence[str], settings: Settings
) -> Score:
    """Score on tracks by name; results in the order of systems, then of names."""
    wanted = [edition(name) for name in names]
    originals_ = [e for e in wanted if e.version is not None]
    task = _task(originals_, settings)
    if originals_:
        _refuse_what_originals_lack(settings if task is None else replace(settings, include=None))
    repaired = tuple(dict.fromkeys(track(e.track) for e in wanted if e.version is None))
    # Without any repaired track one is still counted, for the gold's hash and the checks.
    found = score(gold, systems, replace(settings, tracks=repaired or (track("exact"),)))
    originals = {
        (system.name, e.name): _original(gold, system, e, task)
        for system in systems
        for e in originals_
    }
    results = [
        originals[system.name, e.name]
        if e.version is not None
        else found.result(system.name, e.track)
        for system in systems
        for e in wanted
    ]
    return replace(found, results=tuple(results))


def _task(originals: Sequence[Edition], settings: Settings) -> str | None:
    """Name the tool that is scored, where one family alone is included.

    The NLP Sandbox client scores one family of annotations at a time and is told which.
    """
    if settings.include is None or len(settings.include) != 1 or not originals:
        return None
    if not all(one.track.startswith("nlpsandbox") for one in originals):
        return None
    (family,) = settings.include
    return f"nlpsandbox:{family.replace('_', '-')}-annotator"


def _refuse_what_originals_lack(settings: Settings) -> None:
    asked = [
        name
        for name, given in (
            ("--map", settings.map),
            ("--include", settings.include),
            ("--exclude", settings.exclude),
            ("--by attribute", settings.attribute),
        )
        if given
    ]
    if asked:
        msg = f"the original scripts know nothing of {', '.join(asked)}"
        raise UsageError(
            msg, hint="map or filter the files first, or use the track without :official"
        )


def _original(gold: Stream, system: Stream, wanted: Edition, task: str | None) -> Result:
    if not isinstance(gold, FileStream) or not isinstance(system, FileStream):
        msg = f"{wanted.name} needs files: the original scripts read nothing else"
        raise UsageError(msg, hint="write the corpora with goldbench.formats.write first")
    family = next(name for name in _READS if wanted.track.startswith(name))
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        sides = _at_hand((gold, system), family, Path(folder))
        found = run_original(wanted.track, *sides, edition=wanted.version or None, task=task)
    return _result(found, system.name, wanted)


def _at_hand(sides: tuple[FileStream, FileStream], family: str, folder: Path) -> tuple[Path, Path]:
    """Give paths that the original script can read: the files themselves, else copies."""
    reads, target, style = _READS[family]
    formats = [side.format or detect(side.path) for side in sides]
    if formats[0] == formats[1] and formats[0] in reads and not any(s.layer for s in sides):
        return sides[0].path, sides[1].path
    numbers: dict[str, str] = {}
    made = []
    for side, name, place in zip(sides, formats, ("gold", "system"), strict=True):
        path = folder / place
        options = WriteOptions(layer=side.layer, style=style)
        records = _renamed(named(name).read(side.path, side.options), family, numbers)
        writable(target).write(records, path, options)
        made.append(path)
    return made[0], made[1]


def _renamed(records: Iterator[Record], family: str, numbers: dict[str, str]) -> Iterator[Record]:
    """i2b2 2014 pairs files by the pattern patient-record.xml and passes over all others."""
    for record in records:
        if not family.startswith("i2b2"):
            yield record
            continue
        document = record.document
        id_ = numbers.setdefault(document.id, f"{len(numbers) + 1}-01")
        yield Record(Document(id_, document.text, document.meta), record.layers)


def _result(found: OfficialResult, system: str, wanted: Edition) -> Result:
    rates = Rates(found.precision, found.recall, found.f1)
    scores = Scores(found.tp or 0, found.fp or 0, found.fn or 0, rates)
    macro: dict[str, Macro] = {}
    if found.macro is not None:
        mean = Rates(*(found.macro.get(name) for name in ("precision", "recall", "f1")))
        sd = Rates(found.macro.get("precision_sd"), found.macro.get("recall_sd"), None)
        macro["document"] = Macro(mean, sd, None, found.documents)
    reason = "the original gives no number here" if found.f1 is None else None
    return Result(system, wanted.name, 1, found.documents, 0, scores, macro, reason=reason)


__all__ = ["Edition", "edition", "score_editions"]
