"""Two strata, by what the system said: how many of its positives, how many of its negatives.

With the system run on the whole population its frequency f is known, and notes are drawn apart from
its positives and its negatives. Precision is a plain proportion among the positives. Recall is not:
with p the share of true ones among the positives and o that of misses among the negatives,

    T = f p,  F = (1 - f) o,  R = T / (T + F)
    Var R = (f F / (T+F)²)² p (1 - p) / (n+ - 1) + ((1 - f) T / (T+F)²)² o (1 - o) / (n- - 1)

and its interval is Clopper-Pearson with the effective size n* = R (1 - R) / Var, x* = R n*. The
Korn-Graubard interval, which `goldbench.stats.output_scores` gives and which is planned for unless
told otherwise, takes n* (z / t)² with n+ + n- - 2 degrees of freedom, for precision
(n+ - 1) (z / t)². `simulated` goes on from here with sites, patients and the interval of reports.
One decision a note. The assurance is summed over the two binomial counts; nothing is simulated.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sizes.counts.cells import (
    IntervalMethod,
    check_method,
    check_share,
    expected_cells,
)
from goldbench.planning.sizes.counts.distributions import binomial, likely
from goldbench.planning.sizes.counts.search import smallest_stable
from goldbench.planning.sizes.counts.widths import Floats, Ints, too_wide, widths
from goldbench.planning.sizes.simple_random.proportion import proportion_size

MOST_DOCUMENTS = 10**7
# The total is flat around its lowest point, and a sawtooth: so many positives on either side of it
# are looked at one by one.
_AROUND = 20


@dataclass(frozen=True, slots=True)
class OutputSize:
    """Notes to draw among the system's positives and negatives, and what to expect there.

    `assurance` is what the two numbers reach, `asked` what was asked for; `width` is a full width.
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


def output_size(
    precision: float,
    recall: float,
    frequency: float,
    width: float,
    *,
    alpha: float = 0.05,
    assurance: float = 0.80,
    interval: IntervalMethod = "korn-graubard",
    available: tuple[int, int] | None = None,
    window: int = 20,
) -> OutputSize:
    """Give the fewest notes, positives and negatives together, that keep both widths.

    >>> size = output_size(0.85, 0.80, 0.48, 0.10, assurance=0.90)
    >>> size.total, size.positive, size.negative
    (437, 247, 190)

    `available` are the numbers of positives and negatives there are. The next `window` sizes of
    either stratum keep the promise too.
    """
    check_share(assurance=assurance)
    return _find_smallest(
        precision,
        recall,
        frequency,
        width,
        alpha=alpha,
        assurance=assurance,
        interval=interval,
        available=available,
        window=window,
    )


@lru_cache(maxsize=64)  # a page asks whenever it is shown
def _find_smallest(
    precision: float,
    recall: float,
    frequency: float,
    width: float,
    *,
    alpha: float,
    assurance: float,
    interval: IntervalMethod,
    available: tuple[int, int] | None,
    window: int,
) -> OutputSize:
    question = _Question.of(precision, recall, frequency, width=width, alpha=alpha, how=interval)
    search = _Search(question, assurance, window, {})
    most_positive, most_negative = available or (MOST_DOCUMENTS, MOST_DOCUMENTS)
    least = proportion_size(precision, width, alpha=alpha, assurance=assurance)
    if least > most_positive:
        raise _too_few(most_positive, least, what="positives")
    least = search.spare_negatives(least, most_positive, most_negative)
    near = _find_cheapest(
        lambda n: n + search.negatives(n), least, most_positive, step=max(1, least // 10)
    )
    tried = range(max(least, near - _AROUND), min(most_positive, near + _AROUND) + 1)
    needed = {positive: search.negatives_around(positive) for positive in tried}
    positive = min(needed, key=lambda n: (needed[n] > most_negative, n + needed[n], n))
    negative = search.settle(positive, needed[positive])
    if negative >= MOST_DOCUMENTS:
        msg = f"no sample of up to {MOST_DOCUMENTS} notes gives an assurance of {assurance}"
        raise UsageError(msg, hint="ask for wider intervals or for less assurance")
    if negative > most_negative:
        raise _too_few(most_negative, negative, what="negatives")
    tp, fn = round(positive * precision), round(negative * question.missed)
    cells = (tp, positive - tp, negative - fn, fn)
    reached = question.assurance(positive, negative)
    return OutputSize(
        positive + negative, positive, negative, *cells, 1 - alpha, width, reached, assurance
    )


def output_assurance(
    positive: int,
    negative: int,
    *,
    precision: float,
    recall: float,
    frequency: float,
    width: float,
    alpha: float = 0.05,
    interval: IntervalMethod = "korn-graubard",
) -> float:
    """Give P(both widths <= width) for so many of the system's positives and negatives.

    >>> slice = {"precision": 0.85, "recall": 0.80, "frequency": 0.48, "width": 0.10}
    >>> round(output_assurance(249, 270, **slice), 2)  # SLiCE's 519 notes, rightly weighted
    0.92
    """
    question = _Question.of(precision, recall, frequency, width=width, alpha=alpha, how=interval)
    return question.assurance(positive, negative)


@dataclass(frozen=True, slots=True)
class _Search:
    question: "_Question"
    assurance: float
    window: int
    solved: dict[int, int]

    def holds(self, positive: int, negative: int) -> bool:
        return self.question.assurance(positive, negative) >= self.assurance

    def negatives(self, positive: int) -> int:
        """Give the fewest negatives that go with so many positives."""
        if self.question.highest(positive) < self.assurance:
            return MOST_DOCUMENTS
        if positive not in self.solved:
            near = min(self.solved, key=lambda n: abs(n - positive), default=positive)
            size = smallest_stable(
                lambda n: self.holds(positive, n),
                guess=self.solved.get(near, 4 * positive),
                smallest=2,
                largest=MOST_DOCUMENTS,
                window=1,
            )
            self.solved[positive] = MOST_DOCUMENTS if size is None else size
        return self.solved[positive]

    def negatives_around(self, positive: int) -> int:
        """Give the negatives that also go with some positives more."""
        return max(self.negatives(n) for n in range(positive, positive + self.window + 1))

    def spare_negatives(self, least: int, most_positive: int, most_negative: int) -> int:
        """Give the fewest positives that get along with the negatives there are.

        Positives can make up for negatives, but not for many: 64 times as many must do.
        """
        if most_negative >= MOST_DOCUMENTS:
            return least
        below, above = least - 1, least
        while (needed := self.negatives_around(above)) > most_negative:
            if above >= min(most_positive, 64 * least):
                raise _too_few(most_negative, needed, what="negatives")
            below, above = above, min(2 * above, most_positive)
        while above - below > 1:
            middle = (below + above) // 2
            spared = self.negatives_around(middle) <= most_negative
            below, above = (below, middle) if spared else (middle, above)
        return above

    def settle(self, positive: int, negative: int) -> int:
        """Go up until the promise holds for some notes more in either stratum."""
        steps = range(self.window + 1)
        while negative < MOST_DOCUMENTS and not (
            all(self.holds(positive + more, negative) for more in steps)
            and all(self.holds(positive, negative + more) for more in steps)
        ):
            negative += 1
        return negative


def _find_cheapest(cost: Callable[[int], int], least: int, most: int, *, step: int) -> int:
    """Walk up in steps until it has cost more four times over, then look closer around the best."""
    best, at, worse = least, least, 0
    while worse < 4 and at + step <= most:
        at += step
        if cost(at) < cost(best):
            best, worse = at, 0
        else:
            worse += 1
    if step == 1:
        return best
    return _find_cheapest(
        cost, max(least, best - step), min(most, best + step), step=max(1, step // 4)
    )


def _too_few(there: int, needed: int, *, what: str) -> DesignError:
    msg = f"the population has {there} {what}, at least {needed} are needed"
    hint = (
        "widen the population, ask for wider intervals, or say how many to draw and take the "
        "intervals they give: goldbench draw --positive N --negative N"
    )
    return DesignError(msg, hint=hint)


@dataclass(frozen=True, slots=True)
class _Question:
    precision: float
    frequency: float
    missed: float
    width: float
    alpha: float
    how: IntervalMethod

    @classmethod
    def of(
        cls,
        precision: float,
        recall: float,
        frequency: float,
        *,
        width: float,
        alpha: float,
        how: IntervalMethod,
    ) -> "_Question":
        check_share(width=width, alpha=alpha)
        check_method(how)
        missed = expected_cells(precision, recall, frequency).fn / (1 - frequency)
        return cls(precision, frequency, missed, width, alpha, how)

    def assurance(self, positive: int, negative: int) -> float:
        if positive < 2 or negative < 2:
            return 0.0
        tp, fn = likely(positive, self.precision), likely(negative, self.missed)
        student = self._student(positive + negative - 2)
        narrow = self._recall_narrow(tp, fn, positive, negative, student)
        chance = binomial(tp, positive, self.precision) * self._narrow(tp, positive, student)
        return min(1.0, float(chance @ narrow @ binomial(fn, negative, self.missed)))

    def highest(self, positive: int) -> float:
        """Give what no number of negatives can exceed: the assurance of the precision alone."""
        tp = likely(positive, self.precision)
        chance = binomial(tp, positive, self.precision) * self._narrow(tp, positive, 1.0)
        return float(chance.sum())

    def _student(self, degrees: int) -> float:
        from scipy.special import ndtri, stdtrit  # noqa: PLC0415 - scipy is slow to import

        if self.how == "clopper-pearson":
            return 1.0
        tail = 1 - self.alpha / 2
        return float(ndtri(tail) / stdtrit(degrees, tail)) ** 2

    def _narrow(self, tp: Ints, positive: int, student: float) -> Floats:
        """Say which counts leave the precision narrow enough."""
        if self.how == "clopper-pearson":
            low, high = too_wide(self.width, self.alpha).run(np.array([positive]))
            return np.where((tp >= low) & (tp <= high), 0.0, 1.0)
        sure = (tp == 0) | (tp == positive)
        size = np.where(sure, positive, (positive - 1) * student)
        return np.where(size >= _size_needed(tp / positive, self.width, self.alpha), 1.0, 0.0)

    def _recall_narrow(
        self, tp: Ints, fn: Ints, positive: int, negative: int, student: float
    ) -> Floats:
        """Say which pairs of counts leave the recall narrow enough: one row a tp."""
        f, hits, misses = self.frequency, tp[:, None], fn[None, :]
        p, o = hits / positive, misses / negative
        caught, lost = f * p, (1 - f) * o
        whole = np.where(caught + lost > 0, caught + lost, 1.0)
        recall = caught / whole
        variance = (f * lost / whole**2) ** 2 * p * (1 - p) / (positive - 1)
        variance = variance + ((1 - f) * caught / whole**2) ** 2 * o * (1 - o) / (negative - 1)
        sure = variance <= 0
        size = recall * (1 - recall) / np.where(sure, 1.0, variance) * student
        if self.how == "clopper-pearson":
            size = np.where(sure, hits + misses, size)
        else:
            weights = (f / positive, (1 - f) / negative)
            alike = ((hits == 0) | (hits == positive), (misses == 0) | (misses == negative))
            size = np.where(sure, whole / max(weights), size)
            size = np.minimum(size, _ceiling(whole, hits + misses, weights, alike))
        enough = size >= _size_needed(recall, self.width, self.alpha)
        return np.where((caught + lost > 0) & enough, 1.0, 0.0)


def _ceiling(
    whole: Floats,
    units: Ints,
    weights: tuple[float, float],
    alike: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]],
) -> Floats:
    """Give the size above which a stratum without an error may hide one (`stats.linearised`).

    It counts while the notes of that stratum weigh more than the average unit.
    """
    heavy = whole / np.maximum(units, 1) * (1 + 1e-9)
    hidden = np.zeros(whole.shape)
    for weight, same in zip(weights, alike, strict=True):
        hidden = np.maximum(hidden, np.where(same & (weight > heavy), weight, 0.0))
    return np.where(hidden > 0, whole / np.where(hidden > 0, hidden, 1.0), np.inf)


def _size_needed(proportion: Floats, width: float, alpha: float) -> Floats:
    """Give the effective size at which an interval around the proportion is `width` wide."""
    grid, needed = _tabulate_size(width, alpha)
    return np.interp(np.minimum(proportion, 1 - proportion), grid, needed)


@lru_cache(maxsize=64)
def _tabulate_size(width: float, alpha: float) -> tuple[Floats, Floats]:
    """Tabulate the size on 0..1/2 by bisection; between the points it is nearly a parabola."""
    grid = np.linspace(0.0, 0.5, 513)
    most = 2.0 * len(too_wide(width, alpha).low)
    low, high = np.full(grid.shape, 1e-3), np.full(grid.shape, most)
    for _ in range(40):
        middle = np.sqrt(low * high)
        narrow = widths(grid * middle, middle, alpha) <= width
        low, high = np.where(narrow, low, middle), np.where(narrow, middle, high)
    return grid, high
