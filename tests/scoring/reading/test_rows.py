from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Extent, Marks, Record, Span, Tag
from goldbench.corpus.columns import Columns, LayerColumns
from goldbench.matching import Shapes
from goldbench.schemes import LabelMap, Row
from goldbench.scoring.reading.names import Names
from goldbench.scoring.reading.rows import (
    NO_SPANS,
    NO_TAGS,
    SpanRows,
    join_spans,
    join_tags,
    span_rows,
    tag_rows,
)

TEXT = "0123456789" * 3
CUT = Span(0, 9, "A", fragments=(Extent(0, 2), Extent(6, 9)))


def make_layer(*notes: Marks) -> LayerColumns:
    records = [Record(Document(f"n{n}", TEXT), {"x": marks}) for n, marks in enumerate(notes)]
    return Columns.from_records(records).layers["x"]


def mark(*spans: Span) -> Marks:
    return Marks(spans)


def read(*notes: Marks, names: Names | None = None, **options: object) -> SpanRows:
    names = Names() if names is None else names
    return span_rows(make_layer(*notes), names, Shapes(), **options)  # type: ignore[arg-type]  # as it has them


def list_rows(rows: SpanRows) -> list[tuple[int, ...]]:
    """Give (document, start, end, label) of each row."""
    return list(zip(*(column.tolist() for column in rows[:4]), strict=True))


def list_pieces(rows: SpanRows) -> list[tuple[int, ...]] | None:
    if rows.pieces is None:
        return None
    return list(zip(*(column.tolist() for column in rows.pieces), strict=True))


def list_unplaced(rows: SpanRows) -> list[tuple[int, ...]] | None:
    if rows.unplaced is None:
        return None
    return sorted(zip(*(column.tolist() for column in rows.unplaced), strict=True))


def test_spans_are_read_with_the_codes_of_all_sides() -> None:
    names = Names()
    names.code("B")
    rows = read(mark(Span(3, 4, "A"), Span(0, 2, "B")), mark(), mark(Span(1, 2, "A")), names=names)
    assert names.labels == ("B", "A")
    assert list_rows(rows) == [(0, 0, 2, 0), (0, 3, 4, 1), (2, 1, 2, 1)]
    assert (list_pieces(rows), list_unplaced(rows)) == (None, None)


def test_dropped_and_filtered_labels_leave_no_row_and_are_counted() -> None:
    map_ = LabelMap("mine", "theirs", (Row("A", "NAME"), Row("B", None)))
    names = Names(map_, exclude=frozenset({"C"}))
    spans = [Span(0, 1, "A"), Span(1, 2, "B"), Span(2, 3, "B"), Span(3, 4, "C")]
    rows = read(mark(*spans), names=names)
    assert list_rows(rows) == [(0, 0, 1, 0)]
    assert (dict(names.dropped), dict(names.unknown)) == ({"B": 2}, {"C": 1})


def test_a_value_is_part_of_the_label_and_spans_without_one_keep_theirs() -> None:
    names = Names()
    spans = (
        Span(0, 1, "DATE", Attributes(kind="partial")),
        Span(1, 2, "DATE", Attributes(kind="")),
        Span(2, 3, "DATE", Attributes(other="partial")),
    )
    rows = read(mark(*spans), names=names, attribute="kind")
    assert [names.labels[code] for code in rows.label] == ["DATE/partial", "DATE", "DATE"]
    assert read(mark(Span(0, 1, "DATE")), names=names, attribute="kind").label.tolist() == [
        names.code("DATE")
    ]


def test_a_fragmented_span_has_a_shape_and_every_row_its_pieces() -> None:
    shapes = Shapes()
    whole = Span(0, 9, "A")
    rows = span_rows(make_layer(mark(whole, CUT), mark(CUT)), Names(), shapes)
    first, *others = sorted(rows.shape.tolist())
    assert (first, len(set(others))) == (0, 1)
    assert sorted(list_pieces(rows) or ()) == [
        (0, 0, 9),
        (1, 0, 2),
        (1, 6, 9),
        (2, 0, 2),
        (2, 6, 9),
    ]
    other = Span(0, 9, "A", fragments=(Extent(0, 3), Extent(6, 9)))
    assert span_rows(make_layer(mark(other)), Names(), shapes).shape[0] not in {0, others[0]}


def test_what_ends_beyond_its_text_or_was_invented_or_unreadable_stands_nowhere() -> None:
    invented = Span(9, 9, "B", Attributes(alignment="invented", invented=1))
    names = Names()
    notes = (Marks((Span(0, 5, "A"), Span(0, 6, "A"))), Marks((invented,), unreadable=("C", "A")))
    rows = read(*notes, names=names, lengths=np.array([5, 30]))
    a, b, c = (names.codes[label] for label in "ABC")
    assert list_rows(rows) == [(0, 0, 5, a)]
    assert list_unplaced(rows) == sorted([(0, a), (1, b), (1, c), (1, a)])


def test_labels_that_are_left_out_do_not_count_even_where_they_stand_nowhere() -> None:
    names = Names(exclude=frozenset({"C"}))
    rows = read(Marks((Span(0, 99, "C"),), unreadable=("C",)), names=names, lengths=np.array([30]))
    assert (list_rows(rows), list_unplaced(rows)) == ([], None)


def test_documents_between_are_numbered_from_nought_with_all_they_have() -> None:
    notes = [mark(Span(0, 1, "A")), Marks((CUT,), unreadable=("A",)), mark(Span(2, 3, "A")), mark()]
    middle = read(*notes).between(1, 3)
    assert list_rows(middle) == [(0, 0, 9, 0), (1, 2, 3, 0)]
    assert list_pieces(middle) == [(0, 0, 2), (0, 6, 9), (1, 2, 3)]
    assert list_unplaced(middle) == [(0, 0)]
    assert list_rows(read(*notes).between(3, 4)) == []


def test_rows_of_other_labels_are_left_out_with_their_pieces() -> None:
    names = Names()
    rows = read(Marks((Span(0, 1, "B"), CUT), unreadable=("B", "A")), names=names)
    keep = np.array([label == "A" for label in names.labels])
    kept = rows.select_labels(keep)
    assert list_rows(kept) == [(0, 0, 9, names.codes["A"])]
    assert list_pieces(kept) == [(0, 0, 2), (0, 6, 9)]
    assert list_unplaced(kept) == [(0, names.codes["A"])]


def spread(spans: Iterable[tuple[int, int]]) -> list[Marks]:
    """Put spans (document, start) into three notes; every third one is cut."""
    notes: list[list[Span]] = [[], [], []]
    for number, (document, start) in enumerate(sorted(set(spans))):
        cut = (Extent(start, start + 1), Extent(start + 2, start + 4)) if number % 3 == 0 else ()
        notes[document].append(Span(start, start + 4, "AB"[number % 2], fragments=cut))
    return [Marks(tuple(note)) for note in notes]


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 20)), max_size=8), st.integers(0, 8))
def test_parts_put_together_are_the_whole(spans: list[tuple[int, int]], cut: int) -> None:
    names, shapes = Names(), Shapes()
    for label in "AB":
        names.code(label)
    whole = span_rows(make_layer(*spread(spans)), names, shapes)
    keep = np.arange(len(whole.start)) < cut
    joined = join_spans([whole.only(~keep), whole.only(keep)])

    def describe(rows: SpanRows) -> list[tuple[object, ...]]:
        pieces = list_pieces(rows)
        return sorted(
            (row, [p[1:] for p in pieces if p[0] == n] if pieces else [row[1:3]])
            for n, row in enumerate(list_rows(rows))
        )

    assert describe(joined) == describe(whole)
    assert (np.diff(joined.document) >= 0).all()


def test_equal_tags_share_a_signature_whatever_the_order_of_their_attributes() -> None:
    one = Tag("CAD", Attributes({"time": "before", "seen": ("x", "y")}))
    same = Tag("CAD", Attributes({"seen": ("x", "y"), "time": "before"}))
    rows = tag_rows(make_layer(Marks(tags=(one, Tag("CAD"))), Marks(tags=(same,))))
    assert rows.document.tolist() == [0, 0, 1]
    assert rows.signature[0] == rows.signature[2] != rows.signature[1]
    assert [rows.signatures[n] for n in rows.signature[:2]] == [
        ("CAD", one.attributes),
        ("CAD", Attributes()),
    ]


def test_a_number_is_not_the_text_that_is_written_alike() -> None:
    tags = (Tag("A", Attributes(n=1)), Tag("A", Attributes(n="1")))
    assert len(tag_rows(make_layer(Marks(tags=tags))).signatures) == 2


def test_tags_of_several_parts_keep_what_they_say() -> None:
    first = tag_rows(make_layer(Marks(), Marks(tags=(Tag("A"),))))
    second = tag_rows(make_layer(Marks(tags=(Tag("B"),)), Marks()))
    joined = join_tags([first, second])
    said = [joined.signatures[n][0] for n in joined.signature]
    assert list(zip(joined.document.tolist(), said, strict=True)) == [(0, "B"), (1, "A")]


@pytest.mark.parametrize("join", [join_spans, join_tags])
def test_no_parts_are_no_rows(join: object) -> None:
    expected = NO_SPANS if join is join_spans else NO_TAGS
    assert join([]) is expected  # type: ignore[operator]  # either of the two
