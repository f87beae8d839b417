"""`NAME:official` beside `NAME`: which edition of a track is meant, and the originals run on it."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from goldbench.errors import GoldbenchError, UsageError
from goldbench.scoring.reading.streams import Stream, gather_counts
from goldbench.scoring.result import Macro, Rates, Result, Scores
from goldbench.scoring.tracks.catalog import track
from goldbench.scoring.tracks.copies import FAMILIES, Copies, locate_own

if TYPE_CHECKING:  # the originals are loaded where one is asked for
    from goldbench.official import OfficialResult
    from goldbench.official.meddocan_batches import BatchCounts
    from goldbench.official.tracks import Readings


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
    from goldbench.official import TRACKS as OFFICIAL  # noqa: PLC0415  # as above

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


def original_task(originals: Sequence[Edition], include: frozenset[str] | None) -> str | None:
    """Name the tool that is scored, where one family alone is included.

    The NLP Sandbox client scores one family of annotations at a time and is told which.
    """
    if include is None or len(include) != 1 or not originals:
        return None
    if not all(each.track.startswith("nlpsandbox") for each in originals):
        return None
    (family,) = include
    return f"nlpsandbox:{family.replace('_', '-')}-annotator"


def _family(original: Edition) -> str:
    return next(family for family in FAMILIES if original.track.startswith(family))


class Originals(NamedTuple):
    """Results by (number of the system, edition); why a twin is `refused`, which has none then."""

    results: dict[tuple[int, Edition], Result]
    refused: dict[Edition, GoldbenchError]


def score_originals(
    gold: Stream,
    systems: Sequence[Stream],
    wanted: Sequence[Edition],
    task: str | None,
    *,
    twins: Sequence[Edition] = (),
) -> Originals:
    """Let original scripts score systems: on the files as they are, else on copies.

    A corpus in memory, a layer of several and other formats are written for them first. What is
    read or written of gold for one track or one system serves all others of its family.

    `twins` are originals that nobody asked for: one that cannot score every system is refused.
    """
    found = Originals({}, {})
    for name in FAMILIES:
        own = [each for each in wanted if _family(each) == name]
        others = [each for each in twins if _family(each) == name and each not in own]
        if own or others:
            asked = {**dict.fromkeys(own, task), **dict.fromkeys(others)}
            _Scripts(name, asked, frozenset(others), found).score(gold, systems)
    for number, each in list(found.results):
        if each in found.refused:
            del found.results[number, each]
    return found


@dataclass(frozen=True)
class _Scripts:
    """The scripts of one family, which read the same files; `asked` has the task of each."""

    family: str
    asked: Mapping[Edition, str | None]
    twins: frozenset[Edition]
    found: Originals

    @property
    def left(self) -> list[Edition]:
        return [each for each in self.asked if each not in self.found.refused]

    def score(self, gold: Stream, systems: Sequence[Stream]) -> None:
        """Score system by system; what was read of gold stays, what was read of a system goes."""
        places = locate_own(gold, systems, self.family)
        beside = tuple(place[1] for place in places if place is not None)
        readings: Readings = {}
        with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
            copies = Copies(gold.quiet(), self.family, Path(folder))
            for number, (system, place) in enumerate(zip(systems, places, strict=True)):
                with tempfile.TemporaryDirectory(prefix="goldbench-") as own:
                    paths = place or self._copy(copies, system, Path(own))
                    if paths is None:
                        return
                    if self.family == "meddocan":
                        _put_counts(readings, paths, gather_counts(gold, system))
                    together = beside if place is not None else ()
                    for each in self.left:
                        result = self._run(each, system.name, paths, readings, together)
                        if result is not None:
                            self.found.results[number, each] = result
                for key in [key for key in readings if paths[1] in key and paths[0] != paths[1]]:
                    del readings[key]

    def _copy(self, copies: Copies, system: Stream, folder: Path) -> tuple[Path, Path] | None:
        """Give the copies of both; None where there can be none and nobody asked for a script."""
        try:
            return copies.of(system.quiet(), folder)
        except GoldbenchError as error:
            if not self.twins.issuperset(self.left):
                raise
            self.found.refused.update(dict.fromkeys(self.left, error))
            return None

    def _run(
        self,
        each: Edition,
        system: str,
        paths: tuple[Path, Path],
        readings: "Readings",
        beside: tuple[Path, ...],
    ) -> Result | None:
        """Give the result of one script; None for a twin that cannot score."""
        from goldbench.official import score as run_original  # noqa: PLC0415  # as above

        version, task = each.version or None, self.asked[each]
        try:
            answer = run_original(
                each.track, *paths, edition=version, task=task, readings=readings, beside=beside
            )
        except GoldbenchError as error:
            if each not in self.twins:
                raise
            self.found.refused[each] = error
            return None
        return _result(answer, system, each)


def _put_counts(
    readings: "Readings", paths: tuple[Path, Path], counted: "Sequence[BatchCounts] | None"
) -> None:
    """Put down how notes of both count under the MEDDOCAN rules, where copies counted them."""
    if counted is None:
        return
    from goldbench.official.meddocan import count_batches  # noqa: PLC0415  # as above

    readings[*paths, "brat"] = count_batches(*paths, counted)


def _result(official: "OfficialResult", system: str, wanted: Edition) -> Result:
    rates = Rates(official.precision, official.recall, official.f1)
    scores = Scores(official.tp or 0, official.fp or 0, official.fn or 0, rates)
    macro: dict[str, Macro] = {}
    if official.macro is not None:
        mean = Rates(*(official.macro.get(name) for name in ("precision", "recall", "f1")))
        sd = Rates(official.macro.get("precision_sd"), official.macro.get("recall_sd"), None)
        macro["document"] = Macro(mean, sd, None, official.documents)
    reason = "the original gives no number here" if official.f1 is None else None
    return Result(system, wanted.name, 1, official.documents, 0, scores, macro, reason=reason)


__all__ = ["Edition", "Originals", "edition", "original_task", "score_originals"]
