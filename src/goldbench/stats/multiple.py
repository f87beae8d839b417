"""Several tests at once."""

from collections.abc import Sequence

import numpy as np

from goldbench.errors import UsageError


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Adjust p-values so that the chance of any false alarm stays below the level (Holm 1979).

    The k-th smallest of m is multiplied by m - k + 1, at least the one before, at most 1. None
    (an undefined comparison) is no test: it stays None and does not count towards m.

    >>> holm([0.01, 0.04, None, 0.03])
    (0.03, 0.06, None, 0.06)
    """
    known = [place for place, p in enumerate(p_values) if p is not None]
    raw = np.array([p for p in p_values if p is not None], dtype=np.float64)
    if not ((raw >= 0) & (raw <= 1)).all():
        msg = "a p-value does not lie between 0 and 1"
        raise UsageError(msg, hint="an undefined comparison is None")
    order = np.argsort(raw, kind="stable")
    stepped = np.maximum.accumulate(raw[order] * np.arange(raw.size, 0, -1))
    adjusted: list[float | None] = [None] * len(p_values)
    for place, value in zip(order, np.minimum(stepped, 1.0), strict=True):
        adjusted[known[place]] = float(value)
    return tuple(adjusted)
