"""Arrays as the statistics take them: the last axis runs over rows (documents or clusters)."""

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]


def as_counts(values: npt.ArrayLike, *, name: str) -> FloatArray:
    """Check that values are finite and not negative; fractions (partial credit) are allowed."""
    array = np.asarray(values, dtype=np.float64)
    if not np.isfinite(array).all() or (array < 0).any():
        msg = f"{name}: a count is negative, infinite or not a number"
        raise UsageError(msg, hint="an undefined score is None; a count is 0 or more")
    return array


def quotient(part: npt.ArrayLike, whole: npt.ArrayLike) -> FloatArray:
    """Divide; NaN where the whole is 0: nothing to be right about is not a zero."""
    top, bottom = np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64)
    empty = bottom == 0
    return np.where(empty, np.nan, top / np.where(empty, 1.0, bottom))


def sum_by(values: FloatArray, codes: IntArray, groups: int) -> FloatArray:
    """Sum the last axis by group: (..., rows) -> (..., groups)."""
    if groups == 1:
        return np.asarray(values.sum(axis=-1, keepdims=True), dtype=np.float64)
    if groups == codes.size:  # as many groups as rows: a permutation, nothing to add up
        placed = np.empty_like(values)
        placed[..., codes] = values
        return placed
    rows = values.reshape(-1, codes.size)
    added = np.array([np.bincount(codes, weights=row, minlength=groups) for row in rows])
    return added.reshape(*values.shape[:-1], groups)


def nan_to_none(value: float) -> float | None:
    """Arrays say NaN, single values say None."""
    return None if np.isnan(value) else float(value)


def check_level(level: float) -> None:
    if not 0 < level < 1:
        msg = f"confidence level {level} does not lie between 0 and 1"
        raise UsageError(msg, hint="write 95 % as 0.95")
