"""Applying a map: what becomes of spans, tags, evidence, relations, types and the unknown."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Marks, Record, Relation, Schema, Span, Tag
from goldbench.errors import SchemaError
from goldbench.schemes import LabelMap, Row, load_map
from strategies import records

MINE = LabelMap(
    "mine",
    "theirs",
    (
        Row("DATE", "date"),
        Row("NAME", "person_name"),
        Row("place/city", "TOWN"),
        Row("place", "SOMEWHERE"),
        Row("id", "id"),
        Row("AGE", None),
    ),
)


def test_spans_are_renamed_dropped_or_left_and_every_one_is_counted() -> None:
    marks = Marks((Span(0, 4, "DATE"), Span(5, 7, "AGE"), Span(8, 9, "AGE"), Span(9, 12, "SEX")))
    mapped = MINE.apply(marks)
    assert mapped.marks == Marks((Span(0, 4, "date"), Span(9, 12, "SEX")))
    assert mapped.dropped == Counter(AGE=2)
    assert mapped.unknown == Counter(SEX=1)


def test_quote_fragments_and_the_authors_attributes_stay() -> None:
    span = Span.of_fragments(((0, 2), (4, 6)), "NAME", {"certainty": "high"}, quote="ab ef")
    (mapped,) = MINE.apply(Marks((span,))).marks.spans
    assert mapped == Span.of_fragments(((0, 2), (4, 6)), "person_name", {"certainty": "high"})
    assert mapped.quote == "ab ef"


@pytest.mark.parametrize(
    ("label", "type_", "target"),
    [
        ("place", "city", "TOWN"),
        ("place", "", "SOMEWHERE"),
        ("place", "planet", "place/planet"),
        ("id", "ssn", "id/ssn"),
        ("id", "", "id"),
        ("DATE", "YYYY", "date/YYYY"),
    ],
)
def test_a_bare_row_covers_all_types_unless_some_are_told_apart(
    label: str, type_: str, target: str
) -> None:
    assert MINE.target(label, {"type": type_}) == target


def test_the_type_of_a_typed_target_becomes_an_attribute() -> None:
    (span,) = (
        load_map("i2b2", "nlpsandbox")
        .apply(Marks((Span(3, 9, "CITY", Attributes({"category": "LOCATION"})),)))
        .marks.spans
    )
    assert span == Span(3, 9, "location", Attributes({"type": "city"}))


def test_the_defaults_of_the_target_scheme_are_written() -> None:
    spans = (
        Span(3, 9, "location", Attributes({"type": "city"})),
        Span(0, 2, "date", Attributes({"type": "YYYY"})),
    )
    mapped = load_map("nlpsandbox", "i2b2").apply(Marks(spans))
    assert mapped.marks.spans == (
        Span(3, 9, "CITY", Attributes({"category": "LOCATION"})),
        Span(0, 2, "DATE", Attributes({"category": "DATE"})),
    )


def test_a_category_is_replaced_by_that_of_the_new_label() -> None:
    spans = (Span(0, 7, "DIREC_PROT_INTERNET", Attributes({"category": "OTHER"})),)
    (span,) = load_map("meddocan", "i2b2-2014").apply(Marks(spans)).marks.spans
    assert span == Span(0, 7, "IPADDR", Attributes({"category": "CONTACT"}))


def test_a_tag_takes_its_evidence_along_as_far_as_that_has_a_target() -> None:
    tag = Tag("NAME", Attributes({"comment": "x"}), (Span(0, 2, "NAME"), Span(3, 4, "AGE")))
    mapped = MINE.apply(Marks(tags=(tag, Tag("AGE"))))
    expected = Tag("person_name", Attributes({"comment": "x"}), (Span(0, 2, "person_name"),))
    assert mapped.marks == Marks(tags=(expected,))
    assert mapped.dropped == Counter(AGE=1)


def test_a_relation_goes_with_either_end_and_is_counted() -> None:
    name, age, date = Span(0, 2, "NAME"), Span(3, 4, "AGE"), Span(5, 6, "DATE")
    seen = Relation("seen", name, date, Attributes({"a": "b"}), ("who", "when"))
    marks = Marks((name, age, date), relations=(Relation("has", name, age), seen))
    mapped = MINE.apply(marks)
    ends = (Span(0, 2, "person_name"), Span(5, 6, "date"))
    assert mapped.marks.relations == (
        Relation("seen", *ends, Attributes({"a": "b"}), ("who", "when")),
    )
    assert mapped.dropped == Counter(AGE=1, has=1)


def test_a_source_named_twice_is_refused() -> None:
    with pytest.raises(SchemaError, match="names A twice"):
        LabelMap("x", "y", (Row("A", "B"), Row("A", None)))


def test_maps_compare_by_their_rows_and_not_by_the_schema_they_carry() -> None:
    rows = (Row("A", "B"),)
    assert LabelMap("x", "y", rows) == LabelMap("x", "y", rows, Schema("y", "1", ()))
    assert LabelMap("x", "y", rows) != LabelMap("x", "y", (Row("A", None),))


@given(records())
def test_nothing_is_lost_uncounted(record: Record) -> None:
    for marks in record.layers.values():
        mapped = MINE.apply(marks)
        before = len(marks.spans) + len(marks.tags) + len(marks.relations)
        new_marks = mapped.marks
        after = len(new_marks.spans) + len(new_marks.tags) + len(new_marks.relations)
        assert before == after + mapped.dropped.total()


@given(st.sampled_from(["DATE", "AGE", "place", "id", "OTHER"]), st.sampled_from(["", "city", "x"]))
def test_target_and_apply_agree(label: str, type_: str) -> None:
    attributes = {"type": type_} if type_ else {}
    spans = MINE.apply(Marks((Span(0, 1, label, Attributes(attributes)),))).marks.spans
    target = MINE.target(label, attributes)
    if target is None:
        assert spans == ()
    else:
        name, _, kind = target.partition("/")
        assert spans == (Span(0, 1, name, Attributes({"type": kind} if kind else {})),)
