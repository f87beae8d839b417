"""Where to cut a system that says how sure it is: curves, calibration, a threshold for a recall.

Precision, recall and F1 are counted anew at each threshold, by the rule of the track, with the
default intervals. A mark is right, for calibration, if the rule pairs it with a gold mark when it
stands alone. The threshold that keeps a wanted recall is chosen on one half of the documents
(patients) and shown on the other: on the half that chose it, it flatters.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Document
from goldbench.errors import UsageError
from goldbench.scoring.comparison.confidence import Confident, read_confident
from goldbench.scoring.counting import count_all
from goldbench.scoring.rates.asked_names import refuse_unmet
from goldbench.scoring.rates.rate_counts import rate_counted
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.result import Result, Scores
from goldbench.scoring.settings import Settings
from goldbench.scoring.tally import credit_partials
from goldbench.scoring.tracks.catalog import Track, track
from goldbench.scoring.tracks.choice import choose
from goldbench.stats import Interval, Sample, score_bounds

Floats = npt.NDArray[np.float64]

CUTS = 20
BINS = 10
LEAST = 20
"""Marks that a bin of calibration holds at least."""


class Cut(NamedTuple):
    """The system with marks of at least that confidence; None: all of them."""

    threshold: float | None
    marks: int
    scores: Scores

    def as_json(self) -> dict[str, Any]:
        return {"threshold": self.threshold, "marks": self.marks, **self.scores.as_json()}


class Bin(NamedTuple):
    """Marks of like confidence: their mean confidence, and the share that is right."""

    low: float
    high: float
    marks: int
    confidence: float
    right: float
    interval: Interval | None

    def as_json(self) -> dict[str, Any]:
        bounds = None if self.interval is None else list(self.interval)
        return {**self._asdict(), "interval": bounds}


@dataclass(frozen=True, slots=True)
class Calibration:
    """`error` is the expected calibration error over the bins, `brier` the Brier score of marks."""

    marks: int
    bins: tuple[Bin, ...]
    error: float
    brier: float

    def as_json(self) -> dict[str, Any]:
        return {
            "marks": self.marks,
            "expected_calibration_error": self.error,
            "brier": self.brier,
            "bins": [bin_.as_json() for bin_ in self.bins],
        }


@dataclass(frozen=True, slots=True)
class Kept:
    """The threshold for a wanted recall; None where even all marks together do not reach it.

    `chosen` are the scores on the half that chose it, `shown` those on the other.
    """

    wanted: float
    threshold: float | None
    chosen_on: int
    shown_on: int
    chosen: Scores
    shown: Scores

    @property
    def verdict(self) -> str:
        """Say in words what the other half shows."""
        shown = self.shown.shown
        recall = "undefined" if shown.recall is None else _format_share(shown.recall)
        precision = "undefined" if shown.precision is None else _format_share(shown.precision)
        bounds = self.shown.interval.recall if self.shown.interval else None
        between = (
            ""
            if bounds is None
            else f" ({_format_share(bounds.low)} to {_format_share(bounds.high)})"
        )
        if self.threshold is None:
            best = self.chosen.shown
            most = "undefined" if best.recall is None else _format_share(best.recall)
            wanted = _format_share(self.wanted)
            return f"no threshold keeps a recall of {wanted}: with all marks it is {most}"
        return (
            f"from {self.threshold:.3g} on, chosen on {self.chosen_on} documents: recall {recall}"
            f"{between}, precision {precision} on the other {self.shown_on}"
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "wanted_recall": self.wanted,
            "threshold": self.threshold,
            "chosen_on": {"documents": self.chosen_on, **self.chosen.as_json()},
            "shown_on": {"documents": self.shown_on, **self.shown.as_json()},
            "verdict": self.verdict,
        }


@dataclass(frozen=True, slots=True)
class Thresholds:
    """One system on one track. `without` are marks that carry no confidence: always kept."""

    system: str
    track: str
    attribute: str
    percent: bool
    documents: int
    marks: int
    without: int
    curve: tuple[Cut, ...]
    calibration: Calibration | None
    kept: Kept | None = None

    @property
    def best(self) -> Cut:
        """The cut with the best F1, of these very documents: it flatters."""
        return max(
            self.curve, key=lambda cut: (cut.scores.shown.f1 or 0.0, -(cut.threshold or 0.0))
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "track": self.track,
            "confidence": self.attribute,
            "percent": self.percent,
            "documents": self.documents,
            "marks": self.marks,
            "without_confidence": self.without,
            "curve": [cut.as_json() for cut in self.curve],
            "calibration": None if self.calibration is None else self.calibration.as_json(),
            "kept": None if self.kept is None else self.kept.as_json(),
        }


def find_thresholds(
    gold: Stream,
    system: Stream,
    settings: Settings,
    *,
    confidence: str | None = None,
    keep_recall: float | None = None,
) -> list[Thresholds]:
    """Cut a system at its confidences, on every track of the settings (else that which fits)."""
    if keep_recall is not None and not 0 < keep_recall < 1:
        msg = f"a recall of {keep_recall:g} cannot be kept"
        raise UsageError(msg, hint="it lies between 0 and 1: --keep-recall 0.95")
    if not settings.tracks:
        settings = choose(gold, [system], (), settings)
        names = () if settings.rule is None else settings.rule.tracks
        settings = replace(settings, tracks=tuple(track(name) for name in names))
    read = read_confident(gold, system, confidence)
    plain = replace(settings, by=(), by_known=(), gaps=None, macro=False)
    return [
        _thresholds(read, each, replace(plain, tracks=(each,)), keep_recall)
        for each in settings.tracks
    ]


def _thresholds(
    read: Confident, each: Track, settings: Settings, keep_recall: float | None
) -> Thresholds:
    values = read.values
    marks = sum(1 for _ in read.marks)
    curve = [Cut(None, marks, _scores(read, None, settings))]
    for threshold in cuts(values):
        kept = sum(value >= threshold for value in values) + marks - len(values)
        curve.append(Cut(threshold, kept, _scores(read, threshold, settings)))
    return Thresholds(
        read.system,
        each.name,
        read.attribute,
        read.scale != 1,
        len(read.notes),
        marks,
        marks - len(values),
        tuple(curve),
        None if each.unit == "patient" else _calibrate(read, each, settings),
        None if keep_recall is None else _choose_threshold(read, settings, keep_recall),
    )


def cuts(values: Sequence[float], most: int = CUTS) -> list[float]:
    """Give the confidences to cut at: all but the least if few, else as many equal shares.

    >>> cuts([0.1, 0.5, 0.5, 0.9])
    [0.5, 0.9]
    """
    different = sorted(set(values))
    if len(different) <= most + 1:
        return different[1:]
    shares = np.quantile(values, np.arange(1, most + 1) / (most + 1), method="higher")
    return sorted({float(value) for value in shares} - {different[0]})


def _scores(read: Confident, threshold: float | None, settings: Settings) -> Scores:
    return _result(read, threshold, settings).scores


def _result(read: Confident, threshold: float | None, settings: Settings) -> Result:
    gold, system = read.cut(threshold)
    counted = count_all(gold, [system], settings)
    if threshold is None:  # all marks are there
        refuse_unmet(counted, settings)
    return next(iter(rate_counted(read.system, [read.system], counted, settings)))


def _calibrate(read: Confident, each: Track, settings: Settings) -> Calibration | None:
    gold, system, owners = read.split_by_mark()
    if not owners:
        return None
    alone = replace(settings, design=None, keep_documents=True)
    counted = count_all(gold, [system], alone)
    counts = credit_partials(counted.tallies[0, each.name].rows())
    sure = np.array([value for value, _ in owners])
    owner = np.array([place for _, place in owners])
    judged = counts[:, 1] + counts[:, 2] > 0  # labels that the track leaves alone are not
    counts, sure, owner = counts[judged], sure[judged], owner[judged]
    if not len(sure):
        return None
    right = counts[:, 1] / (counts[:, 1] + counts[:, 2])
    order = np.argsort(sure, kind="stable")
    number = int(np.clip(len(sure) // LEAST, 1, BINS))
    bins = []
    for part in _cut_evenly(sure[order], number):
        rows = order[part]
        clusters = _clusters(read, owner[rows], settings)
        bounds = score_bounds(
            np.stack([right[rows], right[rows], 1 - right[rows], np.zeros(len(rows))], axis=1),
            "precision",
            sample=Sample.from_labels(len(rows), cluster=clusters),
            level=settings.level,
        )
        bins.append(
            Bin(float(sure[rows].min()), float(sure[rows].max()), len(rows),
                float(sure[rows].mean()), float(right[rows].mean()), bounds.single())
        )  # fmt: skip
    error = sum(bin_.marks * abs(bin_.right - bin_.confidence) for bin_ in bins) / len(sure)
    brier = float(np.mean(np.square(sure - right)))
    return Calibration(len(sure), tuple(bins), float(error), brier)


def _cut_evenly(values: Floats, number: int) -> list[slice]:
    """Cut sorted values into parts of like size; equal values stay together."""
    ends = sorted({int(np.searchsorted(values, values[-(-len(values) * n // number) - 1], "right"))
                   for n in range(1, number + 1)})  # fmt: skip
    return [slice(low, high) for low, high in zip([0, *ends[:-1]], ends, strict=True)]


def _clusters(read: Confident, places: Sequence[int] | Any, settings: Settings) -> list[str]:
    return [_owner(read.notes[place].document, settings.cluster) for place in places]


def _owner(document: Document, cluster: str) -> str:
    return document.meta.text(cluster) or f"\x00{document.id}"


def in_first_half(document: Document, cluster: str, seed: int) -> bool:
    """Say in which half a document is: by the hash of its patient, else of its id."""
    key = f"{seed}\x00{_owner(document, cluster)}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(key, digest_size=8).digest()[0] % 2 == 0


def _choose_threshold(read: Confident, settings: Settings, wanted: float) -> Kept | None:
    halves = [
        read.only(lambda d, half=half: in_first_half(d, settings.cluster, settings.seed) == half)  # type: ignore[misc]  # bound as it is made
        for half in (True, False)
    ]
    first, other = halves
    if not first.notes or not other.notes:
        msg = "there are too few documents for two halves"
        raise UsageError(msg, hint="a threshold is chosen on one half and shown on the other")
    values = sorted(set(first.values))

    def recall(place: int) -> float:
        scores = _scores(first, values[place], settings)
        return scores.shown.recall or 0.0

    everything = _scores(first, None, settings)
    if (everything.shown.recall or 0.0) < wanted or not values:
        rest = _scores(other, None, settings)
        return Kept(wanted, None, len(first.notes), len(other.notes), everything, rest)
    low, high = 0, len(values)  # recall falls as the threshold rises: values[low] keeps it
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if recall(middle) >= wanted else (low, middle)
    threshold = values[low]
    return Kept(
        wanted,
        threshold,
        len(first.notes),
        len(other.notes),
        _scores(first, threshold, settings),
        _scores(other, threshold, settings),
    )


def _format_share(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


__all__ = ["Bin", "Calibration", "Cut", "Kept", "Thresholds", "cuts", "find_thresholds"]
