"""The joint chance that the intervals of precision, recall and F1 are narrow enough.

Documents are drawn at random. Of n, the number counted by the frequency is binomial; among those,
tp is binomial; the misses among the rest are binomial. All widths hang on tp, so the chance is
summed over (counted, tp), and the misses enter by cumulative sums. Nothing is simulated; less than
1e-5 of probability is left out in the tails.

With a pilot the frequency is Beta: the number counted is then beta-binomial, and the frequency
given that number is integrated on the logit scale by Gauss-Hermite quadrature.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from goldbench.errors import UsageError
from goldbench.planning.sizes.counts.cells import (
    Cells,
    Metric,
    Pilot,
    Source,
    by_source,
    check_share,
    expected_cells,
)
from goldbench.planning.sizes.counts.distributions import (
    band,
    beta_binomial,
    binomial,
    likely,
    likely_overdispersed,
)
from goldbench.planning.sizes.counts.widths import Floats, Ints, TooWide, too_wide

_NODES = 7
# Rows are looked at in steps of this many first; between two that are surely 0 or surely 1, the
# rest is not computed.
_STRIDE = 12
_SURE = 1e-6
_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """Tables and rates for one question; `assurance(n)` answers it for n documents.

    Written from the side of the frequency. Internal: `counted` = marked by the system, `rows` =
    precision, `across` = recall. External: `counted` = has the event, `rows` = recall, `across` =
    precision. F1 is the same from both sides.
    """

    rows: float
    across: float
    frequency: float | Pilot
    cells: Cells
    width: float
    alpha: float
    row_table: TooWide | None
    across_table: TooWide | None
    f1_table: TooWide | None

    @classmethod
    def of(
        cls,
        precision: float,
        recall: float,
        frequency: float | Pilot,
        *,
        width: float,
        alpha: float,
        metrics: Sequence[Metric],
        source: Source,
    ) -> "Joint":
        check_share(width=width, alpha=alpha)
        wrong = sorted(set(metrics) - {"precision", "recall", "f1"})
        if wrong or not metrics:
            msg = f"metrics asked for: {', '.join(wrong) or 'none'}"
            raise UsageError(msg, hint="one or more of: precision, recall, f1")
        table = too_wide(width, alpha)
        tables = {
            "precision": table if "precision" in metrics else None,
            "recall": table if "recall" in metrics else None,
        }
        inner, outer = ("precision", "recall")[:: 1 if source == "internal" else -1]
        rows, across = by_source(precision, recall, source)
        return cls(
            rows,
            across,
            frequency,
            expected_cells(precision, recall, frequency, source),
            width,
            alpha,
            tables[inner],
            tables[outer],
            too_wide(width, alpha, "f1") if "f1" in metrics else None,
        )

    def guess(self) -> int:
        """Give the size of the metric that needs most, by the normal approximation."""
        from scipy.special import ndtri  # noqa: PLC0415 - slow to import

        tp, some = self.cells.tp, 1 - self.cells.tn
        wanted = [0.0]
        if self.row_table:
            wanted.append(self.rows**2 * (1 - self.rows) / tp)
        if self.across_table:
            wanted.append(self.across**2 * (1 - self.across) / tp)
        if self.f1_table:
            j = tp / some
            wanted.append(4 * j * (1 - j) / (1 + j) ** 4 / some)
        return int((2 * float(ndtri(1 - self.alpha / 2)) / self.width) ** 2 * max(wanted)) + 1

    def assurance(self, n: int) -> float:
        if n < 1:
            return 0.0
        counted, chance = self._weigh_counts(n)
        return min(1.0, float(chance @ self._interpolate_chances(n, counted)))

    def _weigh_counts(self, n: int) -> tuple[Ints, Floats]:
        if isinstance(self.frequency, Pilot):
            counts = likely_overdispersed(n, *self.frequency.shape)
            return counts, beta_binomial(counts, n, *self.frequency.shape)
        counts = likely(n, self.frequency)
        return counts, binomial(counts, n, self.frequency)

    def _interpolate_chances(self, n: int, counted: Ints) -> Floats:
        """Give the chance for each number counted, computing only where it is in doubt."""
        given: Floats = np.zeros(len(counted))
        coarse = np.unique(np.append(np.arange(0, len(counted), _STRIDE), len(counted) - 1))
        given[coarse] = self._compute_chances(n, counted[coarse])
        left, right = coarse[:-1], coarse[1:]
        # Interpolating between two sure values fills the stretches that are not computed.
        sure = (np.abs(given[left] - given[right]) <= _SURE) & (
            (given[left] <= _SURE) | (given[left] >= 1 - _SURE)
        )
        between = np.arange(len(counted))
        at = np.clip(np.searchsorted(coarse, between, side="right") - 1, 0, max(0, len(left) - 1))
        given = np.interp(between, coarse, given[coarse])
        open_ = np.setdiff1d(between[~sure[at]], coarse) if len(left) else np.array([], np.int64)
        step = max(1, _CHUNK // (4 * int(counted[-1] ** 0.5) + 32))
        for start in range(0, len(open_), step):
            chunk = open_[start : start + step]
            given[chunk] = self._compute_chances(n, counted[chunk])
        return given

    def _compute_chances(self, n: int, counted: Ints) -> Floats:
        spread = float(counted[-1]) * self.rows * (1 - self.rows)
        tp = band(np.asarray(counted * self.rows, np.float64), spread)
        chance = binomial(tp, counted[:, None], self.rows)
        tp = np.clip(tp, 0, counted[:, None])  # outside, the chance is 0
        if self.row_table:
            low, high = self.row_table.run(counted)
            chance = np.where((tp >= low[:, None]) & (tp <= high[:, None]), 0.0, chance)
        if self.across_table or self.f1_table:
            chance = chance * (1 - self._compute_failure(n, counted, tp))
        total: Floats = chance.sum(axis=1)
        return total

    def _compute_failure(self, n: int, counted: Ints, tp: Ints) -> Floats:
        """Give the chance of misses that make the across metric or F1 too wide: runs of counts."""
        start, below = self._misses(n, counted)
        runs: list[tuple[Ints, Ints]] = []
        if self.across_table:
            first, last = self.across_table.sizes(tp)
            runs.append((first - tp, last - tp))
        if self.f1_table:
            first, last = self.f1_table.sizes(tp)
            runs.append((first - counted[:, None], last - counted[:, None]))
        parts = [_between(below, first - start, last - start) for first, last in runs]
        if len(runs) == 1:
            return parts[0]
        (a, b), (c, d) = runs
        both = _between(below, np.maximum(a, c) - start, np.minimum(b, d) - start)
        return parts[0] + parts[1] - both

    def _misses(self, n: int, counted: Ints) -> tuple[Ints, Floats]:
        """Give, per number counted, a first count and P(misses < first + j) for j = 0, 1, ..."""
        rest = n - counted
        odds = self.rows * (1 - self.across) / self.across
        if isinstance(self.frequency, Pilot):
            middle, scale = _logit(counted, rest, self.frequency)
            nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
            rates = np.minimum(1.0, odds * np.exp(middle + np.sqrt(scale) * nodes[:, None]))
            mean = rest.astype(np.float64) * np.minimum(1.0, odds * np.exp(middle))
            counts = band(mean, float((mean + mean**2 * scale).max()))
        else:
            rates = np.full((1, 1), min(1.0, odds * self.frequency / (1 - self.frequency)))
            weights = np.ones(1)
            mean = rest.astype(np.float64) * float(rates[0, 0])
            counts = band(mean, float(mean.max()) * (1 - float(rates[0, 0])))
        pmf = np.zeros(counts.shape)
        for rate, weight in zip(rates, weights / weights.sum(), strict=True):
            pmf += weight * binomial(counts, rest[:, None], rate[:, None])
        below = np.zeros((len(counted), counts.shape[1] + 1))
        np.cumsum(pmf, axis=1, out=below[:, 1:])
        return counts[:, :1], below


def _logit(counted: Ints, rest: Ints, pilot: Pilot) -> tuple[Floats, Floats]:
    """Give mean and variance of logit f after the pilot and a sample; nearly normal by then."""
    from scipy.special import polygamma, psi  # noqa: PLC0415 - slow to import

    a, b = pilot.shape
    hits, others = a + counted, b + rest
    return psi(hits) - psi(others), polygamma(1, hits) + polygamma(1, others)


def _between(below: Floats, first: Ints, last: Ints) -> Floats:
    """Give P(first <= X <= last), counts given from the start of each row of `below`."""
    end = below.shape[1] - 1
    up_to = np.take_along_axis(below, np.clip(last + 1, 0, end), axis=1)
    before = np.take_along_axis(below, np.clip(first, 0, end), axis=1)
    return np.where(first <= last, up_to - before, 0.0)
