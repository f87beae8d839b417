import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching.spans import Spans, unique, unique_keyed

marks = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(1, 5), st.integers(0, 2)),
    max_size=9,
).map(lambda rows: [(d, s, s + n, label) for d, s, n, label in rows])


def side(rows: list[tuple[int, int, int, int]]) -> Spans:
    return Spans(*np.array(rows, dtype=np.int64).reshape(-1, 4).T)


def rows_of(given_: Spans) -> list[tuple[int, ...]]:
    return list(zip(*(column.tolist() for column in given_[:4]), strict=True))


@given(marks, marks)
def test_both_sides_at_once_are_as_each_alone(
    gold: list[tuple[int, int, int, int]], system: list[tuple[int, int, int, int]]
) -> None:
    gold_side, system_side, keys = unique_keyed(side(gold), side(system))
    assert rows_of(gold_side) == rows_of(unique(side(gold))) == sorted(set(gold))
    assert rows_of(system_side) == rows_of(unique(side(system))) == sorted(set(system))
    assert keys is not None
    assert len(np.intersect1d(*keys)) == len(set(gold) & set(system))


def test_marks_too_wide_for_one_integer_have_no_keys() -> None:
    wide = side([(2**31, 2**31, 2**32, 2**20), (0, 0, 1, 0)])
    first, second, keys = unique_keyed(wide, wide)
    assert keys is None
    assert rows_of(first) == rows_of(second) == [(0, 0, 1, 0), (2**31, 2**31, 2**32, 2**20)]
