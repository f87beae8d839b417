from collections import Counter

import pytest

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.formats import FORMATS, WriteOptions
from goldbench.formats.catalog import WritableFormat
from goldbench.formats.contract.losses import counting_losses

NAME, CITY = Span(0, 3, "NAME", Attributes(role="patient")), Span(4, 8, "CITY")
RICH = Record(
    Document("n1", "Ana vino.", Attributes(site="north")),
    {"A": Marks((NAME, CITY), (Tag("SMOKER", Attributes(status="past"), (NAME,)),),
                (Relation("in", NAME, CITY),))},
)  # fmt: skip


def losses(name: str, record: Record, **options: str) -> dict[str, int]:
    target = FORMATS[name]
    assert isinstance(target, WritableFormat)
    lost: Counter[str] = Counter()
    passed = list(counting_losses([record], target, WriteOptions(**options), lost))  # type: ignore[arg-type]  # texts
    assert passed == [record]
    return dict(lost)


def test_a_format_that_holds_everything_loses_nothing() -> None:
    assert losses("jsonl", RICH) == {}


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        (
            "brat",
            {"metadata values": 1, "tags": 1, "attributes of tags": 1, "pieces of evidence": 1},
        ),
        ("csv", {"texts": 1, "metadata values": 1, "relations": 1}),
        (
            "conll",
            {
                "metadata values": 1,
                "attributes of spans": 1,
                "tags": 1,
                "attributes of tags": 1,
                "pieces of evidence": 1,
                "relations": 1,
            },
        ),
    ],
)
def test_what_a_format_cannot_hold_is_counted_by_kind(name: str, lost: dict[str, int]) -> None:
    assert losses(name, RICH) == lost


def test_a_document_that_the_layer_did_not_look_at_is_lost_whole() -> None:
    unread = Record(Document("n1", "Ana."))
    assert losses("csv", unread, layer="A") == {"documents the layer did not look at": 1}


def test_documents_whose_text_arrives_otherwise_are_named_and_counted() -> None:
    records = [
        Record(Document(f"n{number}", text), {"A": Marks()})
        for number, text in enumerate(["\n\nAna.", "Ana.", "\tAna."])
    ]
    target = FORMATS["webanno-tsv"]
    assert isinstance(target, WritableFormat)
    lost: Counter[str] = Counter()
    assert list(counting_losses(records, target, WriteOptions(), lost)) == records
    assert lost == {"texts as they are: white space is changed in n0, n2": 2}


def test_of_many_documents_whose_text_arrives_otherwise_some_are_named() -> None:
    records = [Record(Document(f"n{number}", "\nAna."), {"A": Marks()}) for number in range(7)]
    target = FORMATS["webanno-tsv"]
    assert isinstance(target, WritableFormat)
    lost: Counter[str] = Counter()
    list(counting_losses(records, target, WriteOptions(), lost))
    ((what, number),) = lost.items()
    assert what.endswith("in n0, n1, n2, n3, n4 and 2 more")
    assert number == 7
