from pathlib import Path

import pytest
from hypothesis import given

import places
from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Extent,
    Label,
    Marks,
    Record,
    Relation,
    Schema,
    Span,
    Tag,
)
from goldbench.errors import FormatError, MissingTextError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import mae
from goldbench.formats.standoff_xml.dtd import read_dtd
from shared import VECTORS, needs_shared
from strategies import collections

GOLDEN = places.GOLDEN / "mae"
STRICT = Findings(strict=True)
NOTE = "Ana 😀 takes aspirin.\nNo chest\npain or leg pain.\n"
DRUG = Span(12, 19, "DRUG", Attributes(certainty="possible"))
PAIN = Span(24, 34, "SYMPTOM")
MARKS = Marks(
    (
        Span(0, 3, "NAME"),
        DRUG,
        PAIN,
        Span(24, 46, "SYMPTOM", fragments=(Extent(24, 29), Extent(42, 46))),
    ),
    (Tag("SMOKER", Attributes(status="unknown")),),
    (Relation("TREATS", DRUG, PAIN, Attributes(sure="yes"), ("from", "to")),),
)


def make_record(marks: Marks, text: str = NOTE) -> Record:
    return Record(Document("note", text), {DEFAULT_LAYER: marks})


def read(path: Path, findings: Findings | None = None) -> list[Record]:
    options = ReadOptions(findings=STRICT if findings is None else findings)
    return list(mae.read(path, options))


def tagged(tags: str, folder: Path) -> Path:
    page = f"<Task>\n<TEXT><![CDATA[{NOTE}]]></TEXT>\n<TAGS>\n{tags}\n</TAGS>\n</Task>"
    (folder / "note.xml").write_text(page, encoding="utf-8")
    return folder


def test_the_golden_file_reads_as_it_should() -> None:
    assert read(GOLDEN) == [make_record(MARKS)]


def test_the_golden_file_survives_the_round_trip_byte_for_byte(tmp_path: Path) -> None:
    mae.write(read(GOLDEN), tmp_path, WriteOptions())
    assert (tmp_path / "note.xml").read_bytes() == (GOLDEN / "note.xml").read_bytes()


@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("mae")
    options = WriteOptions()
    try:
        held = {record.document.id: mae.hold(record, options) for record in records}
    except FormatError:
        with pytest.raises(FormatError):
            mae.write(records, folder, options)
        return
    mae.write(records, folder, options)
    assert {record.document.id: record for record in read(folder)} == held


@pytest.mark.parametrize(
    ("element", "span"),
    [
        ('<A id="A0" spans="13~20" text="aspirin"/>', Span(12, 19, "A")),
        ('<A id="A0" start="13" end="20" text="aspirin"/>', Span(12, 19, "A")),
        ('<A id="A0" spans=" 13 ~ 20 "/>', Span(12, 19, "A")),
        ('<A id="A0" spans="4~6" text="😀"/>', Span(4, 5, "A")),
        ('<A id="A0" spans="0~0" text=""/>', Span(0, 0, "A")),
        ('<A spans="25~30,43~47" text="chest ... pain"/>', MARKS.spans[3]),
        ('<A spans="25~30;43~47" text="chest...pain"/>', MARKS.spans[3]),
        ('<A spans="43~47,25~30" text="chest pain"/>', MARKS.spans[3]),
    ],
)
def test_an_element_with_a_place_is_a_span(element: str, span: Span, tmp_path: Path) -> None:
    (record,) = read(tagged(element, tmp_path))
    expected = Span(span.start, span.end, "A", fragments=span.fragments)
    assert record.layers == {DEFAULT_LAYER: Marks((expected,))}


@pytest.mark.parametrize("place", ['spans="-1~-1"', 'start="-1" end="-1"', 'spans=""'])
def test_an_element_that_consumes_no_text_is_a_tag(place: str, tmp_path: Path) -> None:
    (record,) = read(tagged(f'<A id="A0" {place} text="" b="c" d=""/>', tmp_path))
    assert record.layers == {DEFAULT_LAYER: Marks(tags=(Tag("A", Attributes(b="c")),))}


ENDS = '<A id="A0" spans="0~3"/><A id="A1" spans="13~20"/><A id="A2" spans="-1~-1"/>'


@pytest.mark.parametrize(
    ("link", "roles"),
    [
        ('<L id="L0" fromID="A0" fromText="Ana" toID="A1" toText="aspirin"/>', ("from", "to")),
        ('<L id="L0" fromID="A0" toID="A1"/>', ("from", "to")),
        ('<L id="L0" arg0ID="A0" arg0Text="" arg1ID="A1" arg1Text="x"/>', ("arg0", "arg1")),
        (
            '<L aID="A0" aText="" bID="A1" bText="" cID="" cText=""/>',
            ("a", "b"),
        ),
    ],
)
def test_an_element_that_names_two_others_is_a_relation(
    link: str, roles: tuple[str, str], tmp_path: Path
) -> None:
    (record,) = read(tagged(link + ENDS, tmp_path))
    marks = record.layers[DEFAULT_LAYER]
    assert marks.relations == (Relation("L", Span(0, 3, "A"), Span(12, 19, "A"), roles=roles),)


def test_an_attribute_that_ends_in_id_is_no_end_where_ends_are_quoted(tmp_path: Path) -> None:
    link = '<L id="L0" xID="A0" xText="" yID="A1" yText="" noteID="A1"/>'
    (record,) = read(tagged(ENDS + link, tmp_path))
    (relation,) = record.layers[DEFAULT_LAYER].relations
    assert relation.attributes == {"noteID": "A1"}


@pytest.mark.parametrize(
    ("element", "kind"),
    [
        ('<A spans="13~20" text="Aspirin"/>', "quote differs in letter case"),
        ('<A spans="12~19" text="aspirin"/>', "quote differs"),
        ('<A spans="25~30,43~47" text="chest pains"/>', "quote differs"),
        ('<A spans="0~999" text="Ana"/>', "outside the text"),
        ('<A spans="5~9"/>', "offsets unreadable"),
        ('<A spans="9~5"/>', "offsets unreadable"),
        ('<A spans="-1~3"/>', "offsets unreadable"),
        ('<A spans="1-3"/>', "offsets unreadable"),
        ('<A start="1"/>', "offsets unreadable"),
        ('<A id="A9" b="c"/>', "offsets unreadable"),
        ('<L fromID="A0" fromText="" toID="A9" toText=""/>', "refers to nothing"),
        ('<L fromID="A0" fromText="" toID="A2" toText=""/>', "not read: links to tags"),
        ('<L fromID="A0" fromText=""/>', "not read: links that have not two ends"),
        ('<L aID="A0" bID="A1" cID="A2"/>', "not read: links that have not two ends"),
    ],
)
def test_what_does_not_fit_is_reported_with_its_line(
    element: str, kind: str, tmp_path: Path
) -> None:
    findings = Findings()
    (record,) = read(tagged(f"{ENDS}\n{element}", tmp_path), findings)
    assert findings.counts == {kind: 1}
    assert findings.examples[kind][0].line == 8
    kept = kind.startswith("quote") or kind == "outside the text"
    assert len(record.layers[DEFAULT_LAYER].spans) == 2 + kept


def test_evidence_metadata_and_reserved_attributes_are_lost() -> None:
    tag = Tag("SMOKER", Attributes(status="past", text="x"), (Span(0, 3, "SMOKER"),))
    span = Span(0, 3, "NAME", Attributes(spans="x", start=1, sure=True, why=("a", "b"), n=""))
    document = Document("note", NOTE, Attributes(site="1"))
    links = (
        Relation("L", span, span, Attributes(fromID="x", k="v", text="t"), ("from", "to")),
        Relation("L", span, PAIN),
    )
    held = mae.hold(Record(document, {"gold": Marks((span,), (tag,), links)}), WriteOptions())
    kept = Span(0, 3, "NAME", Attributes(sure="True", why="a;b"))
    assert held == make_record(
        Marks(
            (kept,),
            (Tag("SMOKER", Attributes(status="past")),),
            (Relation("L", kept, kept, Attributes(k="v"), ("from", "to")),),
        )
    )


A = Span(0, 3, "A")


@pytest.mark.parametrize(
    "marks",
    [
        Marks((Span(0, 3, "two words"),)),
        Marks((Span(0, 3, "A", Attributes({"1": "x"})),)),
        Marks((Span(0, 3, "A", Attributes(b="\x00")),)),
        Marks(tags=(Tag("a:b"),)),
        Marks((A,), (), (Relation("", A, A),)),
        Marks((A,), (), (Relation("L", A, A, roles=("a b", "c")),)),
        Marks((A,), (), (Relation("L", A, A, roles=("a", "a")),)),
        Marks((A,), (), (Relation("L", A, A, Attributes(xID="1", xText="2")),)),
    ],
)
def test_what_cannot_be_told_is_refused(marks: Marks, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"note\.xml"):
        mae.hold(make_record(marks), WriteOptions())
    with pytest.raises(FormatError, match=r"note\.xml"):
        mae.write([make_record(marks)], tmp_path, WriteOptions())


def test_a_document_without_text_is_refused() -> None:
    with pytest.raises(MissingTextError):
        mae.hold(Record(Document("note", None)), WriteOptions())


def test_a_schema_names_the_root_and_is_written_beside_the_files(tmp_path: Path) -> None:
    schema = Schema("Ward", "", (Label("NAME"), Label("SMOKER", "tag")))
    mae.write([make_record(MARKS)], tmp_path, WriteOptions(schema=schema))
    assert read_dtd(tmp_path / "Ward.dtd") == schema
    assert "<Ward>" in (tmp_path / "note.xml").read_text(encoding="utf-8")
    assert read(tmp_path) == [make_record(MARKS)]
    with pytest.raises(FormatError, match="name of the schema"):
        mae.hold(make_record(MARKS), WriteOptions(schema=Schema("two words", "", ())))


@needs_shared
def test_the_annotators_of_the_voting_vectors_can_be_read_as_mae() -> None:
    records = read(VECTORS / "i2b2" / "voting" / "annotators")
    assert len(records) == 6
    first = records[0].layers[DEFAULT_LAYER]
    assert (len(first.spans), len(first.tags)) == (8, 1)
