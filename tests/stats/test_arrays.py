import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats.arrays import nan_to_none, quotient, sum_by


def test_a_part_of_nothing_is_undefined_and_not_zero() -> None:
    assert np.isnan(quotient([0, 1], [0, 4])).tolist() == [True, False]
    assert nan_to_none(float(quotient(0, 0))) is None
    assert nan_to_none(0.25) == 0.25


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.integers(0, 9))
def test_rows_are_added_by_group_along_the_last_axis(labels: list[int], seed: int) -> None:
    codes = np.unique(labels, return_inverse=True)[1]
    groups = int(codes.max()) + 1
    values = np.random.default_rng(seed).integers(0, 9, (2, 3, codes.size)).astype(float)
    sums = sum_by(values, codes, groups)
    assert sums.shape == (2, 3, groups)
    for group in range(groups):
        np.testing.assert_array_equal(sums[..., group], values[..., codes == group].sum(axis=-1))


@pytest.mark.parametrize("codes", [[0, 1, 2], [2, 0, 1]])
def test_as_many_groups_as_rows_only_move(codes: list[int]) -> None:
    sums = sum_by(np.array([5.0, 6.0, 7.0]), np.array(codes), 3)
    assert sums[codes].tolist() == [5.0, 6.0, 7.0]
