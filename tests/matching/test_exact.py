from hypothesis import given

from goldbench.matching import Spans, match_exact
from matching.plain_rows import Row, rows, rows_of, side


@given(rows(), rows())
def test_exact_is_the_intersection_of_sets(gold: list[Row], system: list[Row]) -> None:
    g, s = side(gold), side(system)
    pairs = match_exact(g, s)
    assert {rows_of(g)[i] for i in pairs.gold} == set(gold) & set(system)
    assert [rows_of(g)[i] for i in pairs.gold] == [rows_of(s)[i] for i in pairs.system]


@given(rows(), rows())
def test_rows_too_wide_for_one_integer_match_alike(gold: list[Row], system: list[Row]) -> None:
    def wide(given_: list[Row]) -> Spans:
        return side([(d, a + 2**40, b + 2**41, label + 2**20) for d, a, b, label in given_])

    there = match_exact(side(gold), side(system))
    here = match_exact(wide(gold), wide(system))
    assert [a.tolist() for a in here] == [a.tolist() for a in there]
