from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.found import Found
from goldbench.phi.nearby import Nearby

places = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda p: (p[0], p[0] + p[1]))
marks = st.lists(places.map(lambda p: Found(*p, "X")), max_size=12)


@given(marks, places)
def test_those_that_overlap_are_found_and_no_others(
    given: list[Found], place: tuple[int, int]
) -> None:
    asked = Found(*place, "Y")
    wanted = sorted((one for one in given if one.overlaps(asked)), key=lambda m: (m.start, m.end))
    assert list(Nearby(given).over(*place)) == wanted


def test_nothing_is_near_nothing() -> None:
    assert list(Nearby([]).over(0, 5)) == []
