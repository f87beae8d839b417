"""How wide the intervals of a variable will be on average, given the documents there are.

Secondary variables take the sample drawn for the primary one (Canales et al., phase 2); this says
beforehand what that leaves for them.
"""

from typing import NamedTuple

import numpy as np

from goldbench.planning.sizes.counts.cells import (
    Pilot,
    Source,
    check_share,
    expected_cells,
    highest_frequency,
)
from goldbench.planning.sizes.counts.corrections import independent_worth
from goldbench.planning.sizes.counts.distributions import binomial, likely
from goldbench.planning.sizes.counts.widths import Floats, Ints, Scale, widths

_POINTS = 64


class ExpectedWidths(NamedTuple):
    """Mean full widths; a sample without a single case counts as 1, the whole scale."""

    precision: float
    recall: float
    f1: float


def expected_widths(
    documents: int,
    precision: float,
    recall: float,
    frequency: float | Pilot,
    *,
    alpha: float = 0.05,
    source: Source = "internal",
    deff: float = 1.0,
    population: int | None = None,
) -> ExpectedWidths:
    """Give the mean widths of Clopper-Pearson intervals in a random sample of documents.

    >>> found = expected_widths(519, 0.85, 0.80, 0.048)
    >>> f"{found.precision:.2f} {found.recall:.2f} {found.f1:.2f}"
    '0.30 0.32 0.25'

    The mean is over the number of cases and over the correct ones among them. Between counts the
    width is interpolated where there are many of them; the error is below 1e-3 of the width.
    """
    check_share(alpha=alpha)
    worth = independent_worth(documents, deff=deff, population=population)
    expected_cells(precision, recall, frequency, source)  # refuses what cannot be
    if worth is None:
        return ExpectedWidths(0.0, 0.0, 0.0)
    rates, weights = _frequencies(frequency)
    most = highest_frequency(precision, recall, source)
    cells = [expected_cells(precision, recall, min(r, most), source) for r in rates]
    j = cells[0].tp / (1 - cells[0].tn)  # the same at every frequency

    def mean(rate: list[float], proportion: float, scale: Scale) -> float:
        cases, chance = _cases(worth, np.array(rate), weights)
        return _mean_width(cases, chance, proportion, alpha, scale)

    return ExpectedWidths(
        mean([c.marked for c in cells], precision, "proportion"),
        mean([c.true for c in cells], recall, "proportion"),
        mean([1 - c.tn for c in cells], j, "f1"),
    )


def _frequencies(frequency: float | Pilot) -> tuple[list[float], Floats]:
    """Give the frequencies to average over, and their weights.

    For a pilot Gauss-Legendre in the angle t, f = sin² t: there a Jeffreys posterior has no pole.
    """
    if not isinstance(frequency, Pilot):
        return [frequency], np.ones(1)
    from scipy.special import betainccinv, betaincinv, xlogy  # noqa: PLC0415 - slow to import

    a, b = frequency.shape
    low, high = np.arcsin(np.sqrt([betaincinv(a, b, 1e-7), betainccinv(a, b, 1e-7)]))
    nodes, weights = np.polynomial.legendre.leggauss(48)
    angle = low + (high - low) * (nodes + 1) / 2
    logs = xlogy(2 * a - 1, np.sin(angle)) + xlogy(2 * b - 1, np.cos(angle))
    density = weights * np.exp(logs - logs.max())
    return (np.sin(angle) ** 2).tolist(), density / density.sum()


def _cases(n: int, rates: Floats, weights: Floats) -> tuple[Ints, Floats]:
    """Give the likely numbers of cases among n documents, and their probabilities."""
    fewest, most = likely(n, float(rates.min()))[0], likely(n, float(rates.max()))[-1]
    cases = np.arange(fewest, most + 1)
    return cases, weights @ binomial(cases, n, rates[:, None])


def _mean_width(
    cases: Ints, chance: Floats, proportion: float, alpha: float, scale: Scale
) -> float:
    spaced = np.geomspace(max(cases[0], 1), max(cases[-1], 1), _POINTS)
    grid = np.unique(np.append(spaced, cases[0]).round()).astype(np.int64)
    seen = np.array([_width_given(int(m), proportion, alpha, scale) for m in grid])
    # Width ~ cases^-1/2: on log axes the line between two points is the curve.
    curve = np.exp(np.interp(np.log1p(cases), np.log1p(grid), np.log(seen)))
    return float(chance @ curve / chance.sum())


def _width_given(m: int, proportion: float, alpha: float, scale: Scale) -> float:
    hits = likely(m, proportion)
    points = np.unique(np.linspace(hits[0], hits[-1], _POINTS).round())
    seen = np.interp(hits, points, widths(points, m, alpha, scale))
    chance = binomial(hits, m, proportion)
    return float(chance @ seen / chance.sum())
