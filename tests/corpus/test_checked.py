from typing import Any

import pytest

from goldbench.corpus import Corpus, Document, Marks, Record, Relation, Span, Tag
from goldbench.corpus.checked import check_records
from goldbench.errors import GoldbenchError, OffsetError

ANY_SPAN: Any = Span  # as those write who have no type checker
ANY_TAG: Any = Tag
ANY_MARKS: Any = Marks
ANY_NOTE: Any = Document
NOTE = Document("n1", "Ana Ruiz vino.")


def with_marks(marks: Any) -> list[Record]:
    return [Record(NOTE, {"gold": marks})]


def with_span(*values: Any) -> list[Record]:
    return with_marks(Marks((ANY_SPAN(*values),)))


@pytest.mark.parametrize(
    ("records", "message"),
    [
        (5, "records are a list of Record, not int"),
        ([5], "a record is a Record, not int"),
        ([Record(ANY_NOTE(5, "x"))], "the id of a document is a text, not int"),
        ([Record(ANY_NOTE("", "x"))], "the id of a document is a text, not an empty one"),
        ([Record(ANY_NOTE("x", 5))], "document 'x': the text is a text, not int"),
        ([Record(NOTE, {"": Marks()})], "the name of a layer is a text, not an empty one"),
        (with_marks(5), "document 'n1': what a layer says is a Marks, not int"),
        (with_marks(ANY_MARKS(5)), "the spans of marks are a tuple of Span"),
        (with_marks(ANY_MARKS(("x",))), "the spans of marks are a tuple of Span"),
        (with_span(0.5, 3, "NAME"), "the offsets of a span are whole numbers, not float"),
        (with_span(0, 3, 5), "document 'n1': a label is a text, not int"),
        (with_span(0, 3, ""), "a label is a text, not an empty one"),
        (with_marks(Marks(tags=(ANY_TAG(5),))), "a label is a text, not int"),
        (with_marks(Marks(tags=(Tag(""),))), "a label is a text, not an empty one"),
    ],
)
def test_what_is_no_record_is_refused_where_a_corpus_is_made(records: Any, message: str) -> None:
    with pytest.raises(GoldbenchError) as caught:
        Corpus.from_records(records)
    assert message in str(caught.value)
    assert "Ana" not in str(caught.value)


def test_offsets_that_are_no_numbers_are_refused_by_the_span() -> None:
    with pytest.raises(OffsetError, match="whole numbers, not str and int"):
        ANY_SPAN("a", 3, "NAME")


def test_records_that_are_right_pass_as_they_are() -> None:
    span = Span(0, 3, "NAME")
    marks = Marks((span,), (Tag("SMOKER", evidence=(span,)),), (Relation("x", span, span),))
    records = [Record(NOTE, {"gold": marks}), Record(Document("n2", None))]
    assert list(check_records(records)) == records


def test_an_empty_label_that_was_read_may_be_written_again() -> None:
    records = with_span(0, 3, "")
    assert list(check_records(records, labelled=False)) == records
