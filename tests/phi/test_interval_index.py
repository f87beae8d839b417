from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.interval_index import IntervalIndex
from goldbench.phi.mark import Mark

places = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda p: (p[0], p[0] + p[1]))
marks = st.lists(places.map(lambda p: Mark(*p, "X")), max_size=12)


@given(marks, places)
def test_those_that_overlap_are_found_and_no_others(
    given: list[Mark], place: tuple[int, int]
) -> None:
    asked = Mark(*place, "Y")
    wanted = sorted(
        (mark for mark in given if mark.overlaps(asked)), key=lambda m: (m.start, m.end)
    )
    assert list(IntervalIndex(given).over(*place)) == wanted


def test_nothing_is_near_nothing() -> None:
    assert list(IntervalIndex([]).over(0, 5)) == []
