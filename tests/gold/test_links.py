from goldbench.corpus import Attributes, Span
from goldbench.gold.links import link_spans

OPEN = dict[str, dict[str, list[Span]]]


def groups(open_spans: OPEN) -> list[list[tuple[str, int, int, str]]]:
    return sorted(
        sorted((name, span.start, span.end, span.label) for name, span in members)
        for _, members in link_spans(open_spans)
    )


def test_touching_is_not_overlapping() -> None:
    linked_spans = groups({"n": {"A": [Span(0, 5, "X")], "B": [Span(5, 9, "X")]}})
    assert linked_spans == [[("A", 0, 5, "X")], [("B", 5, 9, "X")]]


def test_as_many_spans_as_possible_are_paired() -> None:
    linked_spans = groups(
        {
            "n": {
                "A": [Span(0, 10, "X"), Span(11, 20, "X")],
                "B": [Span(8, 13, "X"), Span(15, 16, "X")],
            }
        }
    )
    assert linked_spans == [
        [("A", 0, 10, "X"), ("B", 8, 13, "X")],
        [("A", 11, 20, "X"), ("B", 15, 16, "X")],
    ]


def test_a_span_the_other_has_exactly_so_is_not_paired_away() -> None:
    same = Span(0, 10, "X")
    linked_spans = groups({"n": {"A": [same], "B": [same, Span(2, 3, "X")]}})
    assert linked_spans == [[("A", 0, 10, "X"), ("B", 0, 10, "X")], [("B", 2, 3, "X")]]


def test_three_annotators_are_linked_through_their_pairs() -> None:
    linked_spans = groups(
        {"n": {"A": [Span(0, 4, "X")], "B": [Span(3, 8, "Y")], "C": [Span(7, 9, "X")]}}
    )
    assert linked_spans == [[("A", 0, 4, "X"), ("B", 3, 8, "Y"), ("C", 7, 9, "X")]]


def test_spans_of_different_documents_never_meet() -> None:
    linked_spans = groups(
        {"m": {"A": [Span(0, 9, "X")], "B": []}, "n": {"A": [], "B": [Span(0, 9, "X")]}}
    )
    assert linked_spans == [[("A", 0, 9, "X")], [("B", 0, 9, "X")]]


def test_one_place_with_two_attributes_is_one_row() -> None:
    spans = [Span(0, 4, "X", Attributes(sure=value)) for value in ("yes", "no")]
    linked_spans = groups({"n": {"A": spans, "B": [Span(0, 4, "X", Attributes(sure="maybe"))]}})
    assert linked_spans == [[("A", 0, 4, "X"), ("A", 0, 4, "X"), ("B", 0, 4, "X")]]
