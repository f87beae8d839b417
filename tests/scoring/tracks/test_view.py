from collections.abc import Sequence

import numpy as np
import pytest

from goldbench.corpus import Attributes, Document, Extent, Marks, Record, Span, Tag
from goldbench.corpus.columns import Columns
from goldbench.matching import Counts, Shapes, Spans
from goldbench.scoring.reading.names import Names
from goldbench.scoring.reading.rows import NO_TAGS, SpanRows, TagRows, span_rows, tag_rows
from goldbench.scoring.tracks.view import View, rank_labels, tag_spans

TEXT = "0123456789"
CUT = Span(0, 9, "A", fragments=(Extent(0, 2), Extent(6, 9)))


def look(gold: Sequence[Marks], system: Sequence[Marks], labels: str = "") -> View:
    """See two sides; `labels` are met before theirs."""
    names, shapes = Names(), Shapes()
    for label in labels:
        names.code(label)

    def read(side: Sequence[Marks]) -> SpanRows:
        records = [Record(Document(f"n{n}", TEXT), {"x": m}) for n, m in enumerate(side)]
        return span_rows(Columns.from_records(records).layers["x"], names, shapes)

    ours, theirs = read(gold), read(system)
    texts = [TEXT] * len(gold)
    return View(len(gold), names, ours, theirs, NO_TAGS, NO_TAGS, lambda: texts, shapes=shapes)


def mark(*spans: Span) -> Marks:
    return Marks(spans)


def list_spans(side: Spans, names: Names) -> list[tuple[int, int, int, str]]:
    return [
        (document, start, end, names.labels[label])
        for document, start, end, label in zip(*(c.tolist() for c in side[:4]), strict=True)
    ]


def test_a_mark_said_twice_is_one_and_a_cut_one_is_another() -> None:
    whole = Span(0, 9, "A")
    view = look([mark(whole, whole, CUT)], [mark(whole)])
    gold, system = view.sides
    assert (gold.size, system.size) == (2, 1)
    assert view.keys is not None
    assert len(np.intersect1d(*view.keys)) == 1


@pytest.mark.parametrize("met", ["", "BA", "AB"])
def test_of_several_labels_in_one_place_the_first_by_name_is_kept(met: str) -> None:
    marks = mark(Span(0, 2, "B"), Span(0, 2, "A"), Span(0, 3, "B"))
    view = look([marks], [mark()], met)
    gold, system = view.places
    assert list_spans(gold, view.names) == [(0, 0, 2, "A"), (0, 0, 3, "B")]
    assert system.size == 0


def test_a_fragmented_span_is_cut_into_its_pieces() -> None:
    view = look([mark(CUT)], [mark(Span(0, 2, "A"))])
    gold, system = view.pieces
    assert list_spans(gold, view.names) == [(0, 0, 2, "A"), (0, 6, 9, "A")]
    assert list_spans(system, view.names) == [(0, 0, 2, "A")]


def test_codes_by_name_do_not_depend_on_what_was_met_first() -> None:
    marks = [Marks((Span(0, 1, "C"), Span(1, 2, "A")), unreadable=("B",))]
    for met in ("", "CBA", "BCA"):
        view = look(marks, [mark()], met)
        sorted_ = view.by_name
        assert sorted_.names.labels == ("A", "B", "C")
        assert sorted_.gold.label.tolist() == [2, 0]
        assert sorted_.gold.unplaced is not None
        assert sorted_.gold.unplaced[1].tolist() == [1]
        counts = Counts(*(np.array([[1, 2, 3]]) for _ in range(6)))  # of A, B, C
        own = dict(zip(view.names.labels, view.under_own_codes(counts).fn[0], strict=True))
        assert own == {"A": 1, "B": 2, "C": 3}


def test_marks_that_stand_nowhere_are_false_positives_or_misses_of_their_note() -> None:
    lost = Marks(unreadable=("A", "A", "B"))
    view = look([mark(), Marks(unreadable=("A",))], [mark(), lost], "AB")
    nothing = Counts(*(np.zeros((2, 2), dtype=np.int64) for _ in range(6)))
    counts = view.with_unplaced(nothing)
    assert counts.fp.tolist() == [[0, 0], [2, 1]]
    assert counts.fn.tolist() == [[0, 0], [1, 0]]
    assert not nothing.fp.any()


def test_spans_of_other_labels_can_be_left_out_on_both_sides() -> None:
    marks = Marks((Span(0, 1, "A"), Span(1, 2, "B")), unreadable=("B",))
    view = look([marks], [marks]).only(frozenset({"A", "nobody's"}))
    for side, rows in zip(view.sides, (view.gold, view.system), strict=True):
        assert list_spans(side, view.names) == [(0, 0, 1, "A")]
        assert rows.unplaced is not None
        assert len(rows.unplaced[0]) == 0


def test_ranks_are_the_places_of_labels_in_the_order_of_their_names() -> None:
    names = Names()
    for label in ("b", "É", "a", "B"):
        names.code(label)
    assert rank_labels(names).tolist() == [2, 3, 1, 0]
    assert rank_labels(Names()).size == 0


def read_tags(*notes: Sequence[Tag]) -> TagRows:
    records = [
        Record(Document(f"n{n}", TEXT), {"x": Marks(tags=tuple(t))}) for n, t in enumerate(notes)
    ]
    return tag_rows(Columns.from_records(records).layers["x"])


def state_times(label: str, attributes: Attributes) -> list[tuple[str, str]]:
    """Say that "always" is short for two times, and a tag without a time states nothing."""
    time = attributes.get("time")
    if time == "always":
        return [(label, "before"), (label, "after")]
    return [] if time is None else [(label, str(time))]


def test_tags_match_by_the_facts_they_state() -> None:
    gold = read_tags([Tag("CAD", Attributes(time="always"))], [Tag("CAD"), Tag("CAD")])
    system = read_tags(
        [
            Tag("CAD", Attributes(time="after", sure="no")),
            Tag("CAD", Attributes(time="before")),
            Tag("CAD", Attributes(time="before", sure="yes")),
        ],
        [Tag("OBESE", Attributes(time="before"))],
    )
    names, numbers = Names(), dict[tuple[str, str], int]()
    ours, theirs = (tag_spans(side, state_times, names, numbers) for side in (gold, system))
    assert list_spans(ours, names) == [(0, 0, 0, "CAD"), (0, 1, 1, "CAD")]
    assert list_spans(theirs, names) == [*list_spans(ours, names), (1, 2, 2, "OBESE")]


def test_facts_of_labels_that_are_left_out_are_no_rows() -> None:
    names = Names(exclude=frozenset({"CAD"}))
    rows = tag_spans(read_tags([Tag("CAD", Attributes(time="before"))]), state_times, names, {})
    assert rows.size == 0
