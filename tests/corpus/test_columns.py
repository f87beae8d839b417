from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.corpus.columns import Columns, batches
from goldbench.errors import SchemaError
from strategies import collections


@given(collections(control=True))
def test_records_come_back_from_columns_as_they_were(given_: list[Record]) -> None:
    columns = Columns.from_records(given_)
    assert list(columns.records()) == given_
    assert [columns.record(row) for row in range(len(columns))] == given_


def test_marks_come_back_in_the_order_of_the_source() -> None:
    spans = (Span(5, 9, "B"), Span(0, 3, "A"), Span(5, 9, "A"))
    record = Record(Document("n", "0123456789"), {"gold": Marks(spans)})
    columns = Columns.from_records([record])
    (back,) = columns.records()
    assert back.layers["gold"].spans == spans
    assert columns.layers["gold"].spans().start.tolist() == [0, 5, 5]


def test_quotes_survive_although_they_never_decide_equality() -> None:
    marks = Marks(
        (Span(0, 3, "A", quote="Ana"),), (Tag("T", evidence=(Span(0, 1, "T", quote="A"),)),)
    )
    (back,) = Columns.from_records([Record(Document("n", None), {"x": marks})]).records()
    assert back.layers["x"].spans[0].quote == "Ana"
    assert back.layers["x"].tags[0].evidence[0].quote == "A"
    assert back.document.text is None


def test_nothing_here_and_not_looked_at_stay_apart() -> None:
    records = [Record(Document("a", "x"), {"gold": Marks()}), Record(Document("b", "x"))]
    columns = Columns.from_records(records)
    assert columns.layers["gold"].covered.tolist() == [0]
    assert list(columns.records()) == records


@pytest.mark.parametrize(
    "values",
    [
        ["a", "b"],
        [1, 2**70],
        [1, "1"],
        [True, 1],
        [1.5, None],
        [("x", "y"), ()],
    ],
)
def test_metadata_keeps_its_type(values: list[object]) -> None:
    metas = [Attributes({"k": v}) if v is not None else Attributes() for v in values]  # type: ignore[dict-item]  # any value type
    records = [Record(Document(str(i), "", meta)) for i, meta in enumerate(metas)]
    back = [r.document.meta for r in Columns.from_records(records).records()]
    assert [(m.get("k"), type(m.get("k"))) for m in back] == [(v, type(v)) for v in values]


@given(collections(), st.integers(1, 3))
def test_partitions_share_their_label_codes(given_: list[Record], size: int) -> None:
    parts = list(batches(given_, size))
    assert [r for part in parts for r in part.records()] == given_
    known: dict[int, str] = {}
    for part in parts:
        for layer in part.layers.values():
            for code, label in enumerate(layer.labels):
                assert known.setdefault(code, label) == label


def test_spans_are_sorted_by_document_start_end() -> None:
    marks = Marks((Span(4, 6, "A"), Span(1, 9, "A"), Span(1, 2, "B")))
    records = [Record(Document(id_, "0123456789"), {"s": marks}) for id_ in ("a", "b")]
    arrays = Columns.from_records(records).layers["s"].spans()
    rows = np.stack([arrays.document, arrays.start, arrays.end])
    assert rows.T.tolist() == [[0, 1, 2], [0, 1, 9], [0, 4, 6], [1, 1, 2], [1, 1, 9], [1, 4, 6]]


def test_a_relation_must_end_at_spans_of_its_layer() -> None:
    here, elsewhere = Span(0, 1, "A"), Span(2, 3, "A")
    marks = Marks((here,), (), (Relation("r", here, elsewhere),))
    with pytest.raises(SchemaError, match=r"ends at \[2, 3\)"):
        Columns.from_records([Record(Document("n", "abc"), {"x": marks})])
    whole = replace(marks, spans=(here, elsewhere))
    columns = Columns.from_records([Record(Document("n", "abc"), {"x": whole})])
    assert next(columns.records()).layers["x"] == whole
