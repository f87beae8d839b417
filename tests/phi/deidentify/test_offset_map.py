"""Places of the original in the de-identified text."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.deidentify.engine import Replaced
from goldbench.phi.deidentify.offset_map import OffsetMap
from goldbench.phi.mark import Mark

Change = tuple[int, int, int]


def replaced(*changes: Change) -> list[Replaced]:
    """Replace [start, end) by so many characters, each in turn."""
    grown = accumulate((size - (end - start) for start, end, size in changes), initial=0)
    return [
        Replaced(start + by, start + by + size, Mark(start, end, "ID"), "tag", "")
        for (start, end, size), by in zip(changes, grown, strict=False)
    ]


@st.composite
def changed(draw: st.DrawFn) -> list[Change]:
    """Draw stretches that touch or lie apart, each with the length of what replaces it."""
    changes, at = [], 0
    for _ in range(draw(st.integers(0, 4))):
        start = at + draw(st.integers(0, 3))
        at = start + draw(st.integers(1, 3))
        changes.append((start, at, draw(st.integers(0, 5))))
    return changes


@given(changed(), st.integers(0, 25), st.integers(1, 8))
def test_what_no_mark_touches_is_the_same_text_at_its_new_place(
    changes: list[Change], start: int, length: int
) -> None:
    text = "".join(chr(97 + place) if place < 26 else chr(39 + place) for place in range(40))
    new, at = "", 0
    for first, last, size in changes:
        new += text[at:first] + "#" * size
        at = last
    new += text[at:]
    end = start + length
    moved = OffsetMap(replaced(*changes)).move(start, end)
    expected = "".join(
        letter for letter in text[start:end]
        if not any(first <= text.index(letter) < last for first, last, _ in changes)
    )  # fmt: skip
    assert new[slice(*moved)].replace("#", "") == expected
    assert 0 <= moved[0] <= moved[1] <= len(new)


@given(changed())
def test_a_replaced_stretch_becomes_what_replaced_it(changes: list[Change]) -> None:
    spans = replaced(*changes)
    places = OffsetMap(spans)
    for span in spans:
        assert places.move(span.mark.start, span.mark.end) == (span.start, span.end)
        assert places.covers(span.mark.start, span.mark.end)


@given(st.integers(0, 30), st.integers(0, 30))
def test_where_nothing_was_replaced_nothing_moves(first: int, second: int) -> None:
    start, end = sorted((first, second))
    assert OffsetMap([]).move(start, end) == (start, end)
    assert not OffsetMap([]).covers(start, end)


@pytest.mark.parametrize(
    ("span", "moved", "covered"),
    [
        ((0, 2), (0, 2), False),  # before
        ((2, 5), (2, 8), True),  # all of it
        ((3, 4), (2, 8), True),  # inside
        ((1, 3), (1, 8), False),  # over its start
        ((4, 7), (2, 10), False),  # over its end
        ((5, 7), (8, 10), False),  # touching it
    ],
)
def test_a_part_of_a_mark_belongs_to_all_of_what_replaced_it(
    span: tuple[int, int], moved: tuple[int, int], covered: bool
) -> None:
    places = OffsetMap(replaced((2, 5, 6)))
    assert places.move(*span) == moved
    assert places.covers(*span) == covered


def test_two_marks_that_touch_cover_each_its_own() -> None:
    places = OffsetMap(replaced((0, 2, 1), (2, 4, 1)))
    assert places.move(0, 4) == (0, 2)
    assert not places.covers(1, 3)
