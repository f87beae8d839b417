"""Offsets that are right by construction."""

from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Marks, Span, Tag
from goldbench.synthetic.builder import NoteBuilder
from strategies import AWKWARD, PLAIN

BEFORE, DURING = Attributes(time="before DCT"), Attributes(time="during DCT")


def test_plain_text_gives_the_place_it_went_to() -> None:
    note = NoteBuilder()
    assert note.add("a", "😀b") == (0, 3)
    assert note.add("") == (3, 3)
    assert (note.text, note.length) == ("a😀b", 3)


def test_marks_are_spans_with_the_text_as_quote() -> None:
    note = NoteBuilder()
    note.add("On ")
    span = note.mark("2090-05-01", "DATE", {"category": "DATE"})
    assert note.marks() == Marks((Span(3, 13, "DATE", Attributes(category="DATE")),))
    assert span.quote == "2090-05-01"


def test_equal_facts_become_one_tag_with_all_their_evidence() -> None:
    note = NoteBuilder()
    note.evidence("Lipitor", "MEDICATION", BEFORE)
    note.add(" ")
    note.evidence("Zocor", "MEDICATION", BEFORE)
    (tag,) = note.marks().tags
    assert tag == Tag(
        "MEDICATION", BEFORE, (Span(0, 7, "MEDICATION", BEFORE), Span(8, 13, "MEDICATION", BEFORE))
    )


def test_one_piece_of_evidence_may_stand_for_several_facts() -> None:
    note = NoteBuilder()
    attributes = Attributes(time="continuing")
    span = note.evidence("CAD", "CAD", attributes, facts=(BEFORE, DURING))
    assert note.marks().tags == (Tag("CAD", BEFORE, (span,)), Tag("CAD", DURING, (span,)))
    assert span.attributes == attributes


def test_a_fact_may_rest_on_nothing_that_is_written() -> None:
    note = NoteBuilder()
    note.fact("SMOKER", {"status": "unknown"})
    assert note.marks() == Marks(tags=(Tag("SMOKER", Attributes(status="unknown")),))


def test_a_record_has_the_text_the_meta_data_and_one_layer() -> None:
    note = NoteBuilder()
    note.mark("x", "A")
    record = note.record("101-01", {"patient": "101"}, layer="truth")
    assert record.document == Document("101-01", "x", Attributes(patient="101"))
    assert record.layers == {"truth": note.marks()}


@given(st.lists(st.tuples(st.sampled_from(PLAIN + AWKWARD), st.integers(0, 2)), max_size=20))
def test_every_span_cuts_out_what_was_written(steps: list[tuple[str, int]]) -> None:
    note = NoteBuilder()
    for text, kind in steps:
        if kind == 0:
            note.add(text)
        elif kind == 1:
            note.mark(text, "A")
        else:
            note.evidence(text, "B", BEFORE)
    marks = note.marks()
    spans = [*marks.spans, *(span for tag in marks.tags for span in tag.evidence)]
    assert note.text == "".join(text for text, _ in steps)
    assert all(span.text_in(note.text) == span.quote for span in spans)
    assert len(spans) == sum(kind > 0 for _, kind in steps)
