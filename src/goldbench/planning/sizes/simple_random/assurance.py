"""A sample size that keeps its promise: P(all widths <= target) >= assurance.

SLiCE asks that the interval be narrow at the counts one expects; the counts one gets are random,
and about half of the time the interval is wider. Here the size is the smallest at which all
intervals asked for are narrow enough with a stated probability (Kupper and Hafner 1989), for
documents drawn at random; `joint` has the distribution, which is exact.
Intervals are Clopper-Pearson: precision tp of tp + fp, recall tp of tp + fn, F1 through
J = tp of tp + fp + fn, F1 = 2J / (1 + J). The Korn-Graubard interval of one decision a document is
the same one at a size smaller by `student_share`: it takes about 4 documents more.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import (
    Cells,
    IntervalMethod,
    Metric,
    Pilot,
    Source,
    check_method,
    check_share,
)
from goldbench.planning.sizes.counts.corrections import (
    documents_needed,
    independent_worth,
    student_share,
)
from goldbench.planning.sizes.counts.search import smallest_stable
from goldbench.planning.sizes.simple_random.joint import Joint

BOTH: tuple[Metric, ...] = ("precision", "recall")
MOST_DOCUMENTS = 10**6


@dataclass(frozen=True, slots=True)
class AssuredSize:
    """Documents to draw at random, and the counts to expect among them.

    `assurance` is what `total` reaches, `asked` what was asked for; `width` is a full width.
    """

    total: int
    positive: int
    negative: int
    tp: int
    fp: int
    tn: int
    fn: int
    level: float
    width: float
    assurance: float
    asked: float


def assured_size(
    precision: float,
    recall: float,
    frequency: float | Pilot,
    width: float,
    *,
    alpha: float = 0.05,
    assurance: float = 0.80,
    metrics: Sequence[Metric] = BOTH,
    source: Source = "internal",
    interval: IntervalMethod = "clopper-pearson",
    deff: float = 1.0,
    population: int | None = None,
    window: int = 50,
) -> AssuredSize:
    """Give the smallest sample whose intervals are all at most `width` wide, with assurance.

    >>> size = assured_size(0.85, 0.80, 0.48, 0.10)
    >>> size.total, round(size.assurance, 2)
    (557, 0.8)

    The next `window` sizes keep the promise too: widths are a sawtooth in n. `deff` inflates the
    size (see `design_effect`); `population` is the size of an archive about which, and only
    which, something will be claimed.
    """
    check_share(assurance=assurance)
    joint = Joint.of(
        precision, recall, frequency, width=width, alpha=alpha, metrics=metrics, source=source
    )
    least = _least_independent(
        precision,
        recall,
        frequency,
        width,
        alpha=alpha,
        metrics=tuple(metrics),
        source=source,
        assurance=assurance,
        window=window,
    )
    if least is None:
        msg = f"no sample of up to {MOST_DOCUMENTS} documents gives an assurance of {assurance}"
        hint = "ask for wider intervals or less assurance, or learn the frequency from more notes"
        raise UsageError(msg, hint=hint)
    total = documents_needed(least, deff=deff, population=population)
    while (worth := _worth(total, alpha, interval, deff, population)) is not None and worth < least:
        total += 1
    reached = 1.0 if worth is None else joint.assurance(worth)
    return AssuredSize(*_counts(total, joint.cells), 1 - alpha, width, reached, assurance)


@lru_cache(maxsize=64)  # a plan asks for each of its intervals, and a page whenever it is shown
def _least_independent(
    precision: float,
    recall: float,
    frequency: float | Pilot,
    width: float,
    *,
    alpha: float,
    metrics: tuple[Metric, ...],
    source: Source,
    assurance: float,
    window: int,
) -> int | None:
    """Give the smallest sample of independent documents; no interval but Clopper-Pearson's asks."""
    joint = Joint.of(
        precision, recall, frequency, width=width, alpha=alpha, metrics=metrics, source=source
    )
    return smallest_stable(
        lambda n: joint.assurance(n) >= assurance,
        guess=joint.guess(),
        largest=MOST_DOCUMENTS,
        window=window,
    )


def realised_assurance(
    documents: int,
    precision: float,
    recall: float,
    frequency: float | Pilot,
    width: float,
    *,
    alpha: float = 0.05,
    metrics: Sequence[Metric] = BOTH,
    source: Source = "internal",
    interval: IntervalMethod = "clopper-pearson",
    deff: float = 1.0,
    population: int | None = None,
) -> float:
    """Give P(all widths <= width) with that many documents.

    >>> round(realised_assurance(519, 0.85, 0.80, 0.48, 0.10), 2)  # SLiCE's size: a coin toss
    0.52
    """
    joint = Joint.of(
        precision, recall, frequency, width=width, alpha=alpha, metrics=metrics, source=source
    )
    worth = _worth(documents, alpha, interval, deff, population)
    return 1.0 if worth is None else joint.assurance(worth)


def _worth(
    documents: int, alpha: float, interval: IntervalMethod, deff: float, population: int | None
) -> int | None:
    """Give the independent decisions that leave intervals as wide; None for a whole population."""
    check_method(interval)
    worth = independent_worth(documents, deff=deff, population=population)
    if worth is None or interval == "clopper-pearson":
        return worth
    return math.floor(worth * student_share(documents, alpha) + 1e-9)


def _counts(total: int, cells: Cells) -> tuple[int, int, int, int, int, int, int]:
    positive = round(total * cells.marked)
    negative = total - positive
    tp, fn = min(positive, round(total * cells.tp)), min(negative, round(total * cells.fn))
    return total, positive, negative, tp, positive - tp, negative - fn, fn
