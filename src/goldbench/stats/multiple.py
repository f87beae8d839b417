"""Several tests at once."""

from collections.abc import Sequence

import numpy as np

from goldbench.errors import UsageError
from goldbench.stats.arrays import FloatArray


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Adjust p-values so that the chance of any false alarm stays below the level (Holm 1979).

    The k-th smallest of m is multiplied by m - k + 1, at least the one before, at most 1. None
    (an undefined comparison) is no test: it stays None and does not count towards m.

    >>> holm([0.01, 0.04, None, 0.03])
    (0.03, 0.06, None, 0.06)
    """
    known = [place for place, p in enumerate(p_values) if p is not None]
    raw = _check_p_values([p for p in p_values if p is not None])
    order = np.argsort(raw, kind="stable")
    stepped = np.maximum.accumulate(raw[order] * np.arange(raw.size, 0, -1))
    adjusted: list[float | None] = [None] * len(p_values)
    for place, value in zip(order, np.minimum(stepped, 1.0), strict=True):
        adjusted[known[place]] = float(value)
    return tuple(adjusted)


def benjamini_yekutieli(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjust p-values so that the expected share of false alarms stays below the level.

    Whatever the tests have to do with each other (Benjamini and Yekutieli 2001): the k-th smallest
    of m is multiplied by m (1 + 1/2 + … + 1/m) / k, at most the one after, at most 1.

    >>> [round(p, 4) for p in benjamini_yekutieli([0.01, 0.04])]
    [0.03, 0.06]
    """
    raw = _check_p_values(p_values)
    ranks = np.arange(1, raw.size + 1)
    order = np.argsort(raw, kind="stable")
    stepped = raw[order] * raw.size * (1 / ranks).sum() / ranks
    stepped = np.minimum(np.minimum.accumulate(stepped[::-1])[::-1], 1.0)
    adjusted = np.empty(raw.size)
    adjusted[order] = stepped
    return tuple(adjusted.tolist())


def _check_p_values(p_values: Sequence[float]) -> FloatArray:
    raw = np.array(p_values, dtype=np.float64)
    if not ((raw >= 0) & (raw <= 1)).all():
        msg = "a p-value does not lie between 0 and 1"
        raise UsageError(msg, hint="an undefined comparison is None")
    return raw
