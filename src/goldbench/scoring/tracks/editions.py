"""`NAME:official` beside `NAME`: which edition of a track is meant, and the originals run on it."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.errors import UsageError
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.result import Macro, Rates, Result, Scores
from goldbench.scoring.tracks.catalog import track
from goldbench.scoring.tracks.copies import FAMILIES, locate_files

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


def group_by_family(editions: Sequence[Edition]) -> list[list[Edition]]:
    """Put originals together that read the same files, in the order of the families."""
    groups = ([each for each in editions if _family(each) == family] for family in FAMILIES)
    return [group for group in groups if group]


def _family(original: Edition) -> str:
    return next(family for family in FAMILIES if original.track.startswith(family))


def score_originals(
    gold: Stream,
    system: Stream,
    wanted: Sequence[Edition],
    task: str | None,
    *,
    counted: "Sequence[BatchCounts] | None" = None,
) -> dict[Edition, Result]:
    """Let original scripts score a system: on the files as they are, else on copies.

    A corpus in memory, a layer of several and other formats are written for them first. What is
    read or written for one track serves the others of its family. `counted` are the notes of both
    under the MEDDOCAN rules, where that was done while they were read.
    """
    if not wanted:
        return {}
    from goldbench.official import score as run_original  # noqa: PLC0415  # as above

    results: dict[Edition, Result] = {}
    for asked in group_by_family(wanted):
        family = _family(asked[0])
        readings: Readings = {}
        with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
            paths = locate_files(gold, system, family, Path(folder))
            if family == "meddocan" and counted is not None:
                from goldbench.official.meddocan import count_batches  # noqa: PLC0415  # as above

                readings[*paths, "brat"] = count_batches(*paths, counted)
            for each in asked:
                edition_ = each.version or None
                answer = run_original(
                    each.track, *paths, edition=edition_, task=task, readings=readings
                )
                results[each] = _result(answer, system.name, each)
    return results


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


__all__ = ["Edition", "edition", "group_by_family", "original_task", "score_originals"]
