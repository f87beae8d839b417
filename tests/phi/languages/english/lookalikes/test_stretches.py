"""Stretches of a text: whether one of them holds a mark, told in one look."""

from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.languages.english.lookalikes.stretches import make_stretches

SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda p: (min(p), max(p))))


def test_nothing_holds_nothing() -> None:
    assert not make_stretches([]).hold(0, 0)
    assert make_stretches([]).starts == []


def test_a_stretch_holds_itself_and_not_one_character_more() -> None:
    kept = make_stretches([(3, 7)])
    assert kept.hold(3, 7)
    assert kept.hold(4, 4)
    assert not kept.hold(2, 7)
    assert not kept.hold(3, 8)


def test_two_that_touch_hold_nothing_together() -> None:
    kept = make_stretches([(5, 9), (0, 5)])
    assert not kept.hold(4, 6)
    assert kept.hold(0, 5)


@given(SPANS, st.integers(0, 30), st.integers(0, 30))
def test_in_whatever_order_they_come_it_is_so_if_one_of_them_holds_it(
    spans: list[tuple[int, int]], one: int, two: int
) -> None:
    start, end = sorted((one, two))
    wanted = any(first <= start and end <= last for first, last in spans)
    assert make_stretches(spans).hold(start, end) is wanted
    assert make_stretches(spans[::-1]).hold(start, end) is wanted
