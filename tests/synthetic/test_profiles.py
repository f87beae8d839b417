from goldbench.corpus import Attributes, Document, Marks, Record, Span, Tag
from goldbench.synthetic.profiles import profile

NAME, OTHER = Attributes(category="NAME"), Attributes(category="OTHER")
BEFORE, AFTER = Attributes(time="before DCT"), Attributes(time="after DCT")


def record(id_: str, marks: Marks | None) -> Record:
    return Record(Document(id_, "abc def ghi"), {} if marks is None else {"gold": marks})


RECORDS = [
    record("1", Marks((Span(0, 3, "A", NAME), Span(4, 7, "A", NAME)), (Tag("CAD", BEFORE),))),
    record("2", Marks((Span(0, 3, "A", OTHER),), (Tag("CAD", BEFORE), Tag("CAD", AFTER)))),
    record("3", Marks(tags=(Tag("SMOKER", Attributes(status="never"), (Span(0, 3, "SMOKER"),)),))),
    record("4", Marks()),
    record("5", None),
]


def test_means_are_per_document_looked_at() -> None:
    seen = profile(RECORDS)
    assert seen.documents == 4
    assert seen.spans == {"A": 0.75}
    assert seen.tags == {"CAD": 0.75, "SMOKER": 0.25}


def test_attributes_and_facts_are_those_seen() -> None:
    seen = profile(RECORDS)
    assert seen.attributes == {"A": NAME}
    assert seen.facts["CAD"] == (AFTER, BEFORE)
    assert (seen.single, seen.evident) == (frozenset({"SMOKER"}), True)


def test_the_order_of_records_makes_no_difference() -> None:
    assert profile(RECORDS) == profile(RECORDS[::-1])


def test_a_layer_nobody_wrote_is_empty() -> None:
    seen = profile(RECORDS, layer="absent")
    assert (seen.documents, dict(seen.spans), seen.evident) == (0, {}, False)
