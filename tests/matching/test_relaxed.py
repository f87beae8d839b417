from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import match_relaxed
from matching.plain_rows import Row, assert_valid, best, rows, rows_of, side


@given(rows(), rows(), st.booleans())
def test_relaxed_is_a_maximum_matching(gold: list[Row], system: list[Row], typed: bool) -> None:
    def fits(a: Row, b: Row) -> bool:
        near = a[:2] == b[:2] and abs(a[2] - b[2]) <= 2
        return near and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = match_relaxed(g, s, typed=typed)
    assert_valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)
