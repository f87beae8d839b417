"""What coefficients that correct for chance share: (observed - expected) / (1 - expected).

Each brings columns that add up over documents, and says what agreement these sums show and what
chance would have given. Intervals come from a bootstrap over clusters (patients, else
documents). Where no disagreement was seen the bootstrap has nothing to vary; then the observed
agreement is bounded below by one more document (`stats.one_more`), with the expected agreement
held as it is.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from goldbench.agreement.counts import Floats, bootstrap_statistic, is_weighted
from goldbench.agreement.decisions import Decisions, Stated
from goldbench.agreement.inquiry import Inquiry
from goldbench.agreement.result import ONE_MORE, UNDEFINED, Agreement, Rated
from goldbench.stats import Interval, Sample, one_more

_SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Coefficient:
    """`columns` gives (documents, k); the first two are agreement seen and what it is a part of.

    `expected` takes sums (..., k) and how many categories a decision has. `fixed`: chance depends
    on nothing that was seen, so that the interval of the observed agreement carries over.
    """

    name: str
    columns: Callable[[Decisions], Floats]
    expected: Callable[[Floats, float], Floats]
    fixed: bool = False

    def value(self, sums: Floats, categories: float) -> Floats:
        """Undefined (NaN) without a decision, and where chance alone agrees on everything."""
        seen = sums[..., 1]
        observed = sums[..., 0] / np.where(seen > 0, seen, 1.0)
        expected = self.expected(sums, categories)
        room = 1 - expected
        open_ = (room > _SAME) & (seen > 0)
        return np.where(open_, (observed - expected) / np.where(open_, room, 1.0), np.nan)

    def rate(self, decisions: Decisions, sample: Sample, inquiry: Inquiry) -> Rated:
        """Give the value and its interval."""
        columns = self.columns(decisions)
        categories = decisions.choices

        def statistic(sums: Floats) -> Floats:
            return self.value(sums, categories)

        if not decisions.units:
            return UNDEFINED
        sums = sample.totals(columns).columns.sum(axis=0)
        value = float(statistic(sums))
        if np.isnan(value):
            return UNDEFINED
        unanimous = bool(sums[0] >= sums[1] * (1 - _SAME))
        if not (self.fixed or unanimous):
            return bootstrap_statistic(columns, statistic, sample, inquiry)
        # Some count pairs of values; the interval is to know decisions.
        unit = decisions.units / columns[:, 1].sum()
        seen, whole = np.minimum(columns[:, 0], columns[:, 1]) * unit, columns[:, 1] * unit
        bounds = one_more(seen, whole, sample=sample, level=inquiry.options.level)
        if bounds is None:
            return Rated(value, None, None)
        chance = float(self.expected(sums, categories))
        low, high = (max((bound - chance) / (1 - chance), -1.0) for bound in bounds)
        return Rated(value, Interval(low, high), ONE_MORE)


def all_annotators(coefficient: Coefficient, inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield the coefficient over all annotators: for all labels, then for every label."""
    stated = Stated.by(inquiry.panel, inquiry.schema)
    yield from _rows(coefficient, inquiry, stated, None, stated.labels)


def each_pair(coefficient: Coefficient, inquiry: Inquiry) -> Iterator[Agreement]:
    """Yield the coefficient for each pair of annotators, with the labels of all of them."""
    labels = Stated.by(inquiry.panel, inquiry.schema).labels
    for pair in inquiry.pairs:
        stated = Stated.by(inquiry.panel.only(*sorted(pair)), inquiry.schema)
        yield from _rows(coefficient, inquiry, stated, pair, labels)


def _rows(
    coefficient: Coefficient,
    inquiry: Inquiry,
    stated: Stated,
    pair: tuple[str, str] | None,
    labels: tuple[str, ...],
) -> Iterator[Agreement]:
    sample = inquiry.sample(stated.ids)
    for label in (None, *labels):
        decisions = stated.decisions(label)
        rated = coefficient.rate(decisions, sample, inquiry)
        yield Agreement(
            coefficient.name,
            None,
            pair,
            label,
            rated.value,
            rated.interval,
            decisions.units,
            len(stated.ids),
            rated.method,
            is_weighted(sample),
        )
