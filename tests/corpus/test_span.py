import pytest

from goldbench.corpus import Extent, Span
from goldbench.errors import OffsetError


@pytest.mark.parametrize(("start", "end"), [(3, 2), (-1, 4)])
def test_reversed_and_negative_spans_are_refused(start: int, end: int) -> None:
    with pytest.raises(OffsetError):
        Span(start, end, "X")


@pytest.mark.parametrize(
    ("span", "other", "overlap"),
    [
        (Span(0, 5, "A"), Span(5, 9, "A"), False),  # touching is not overlapping
        (Span(0, 5, "A"), Span(4, 9, "B"), True),
        (Span(0, 9, "A"), Span(3, 4, "A"), True),
        (Span.of_fragments(((0, 2), (6, 9)), "A"), Span(3, 5, "A"), False),  # in the gap
        (Span.of_fragments(((0, 2), (6, 9)), "A"), Span(8, 9, "A"), True),
    ],
)
def test_overlap_is_by_pieces_and_symmetric(span: Span, other: Span, *, overlap: bool) -> None:
    assert span.overlaps(other) is overlap
    assert other.overlaps(span) is overlap


def test_one_fragment_is_an_ordinary_span() -> None:
    assert Span.of_fragments(((2, 5),), "A") == Span(2, 5, "A")


def test_fragments_are_sorted_and_enclosed() -> None:
    span = Span.of_fragments(((6, 9), (0, 2)), "A")
    assert (span.start, span.end, span.fragments) == (0, 9, (Extent(0, 2), Extent(6, 9)))
    with pytest.raises(OffsetError, match="do not reach"):
        Span(0, 8, "A", fragments=(Extent(0, 2), Extent(6, 9)))


def test_the_text_of_pieces_is_joined_by_a_blank() -> None:
    assert Span.of_fragments(((0, 3), (8, 11)), "A").text_in("sin and dolor") == "sin dol"


def test_a_span_past_the_text_says_where_the_text_ends() -> None:
    with pytest.raises(OffsetError, match=r"\[2, 9\) runs past the text, which ends at 4"):
        Span(2, 9, "A").text_in("abcd")
