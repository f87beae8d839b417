from pathlib import Path

import pytest
from hypothesis import given

import places
from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Extent, Marks, Record, Span, Tag
from goldbench.errors import FormatError, MissingTextError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import i2b2_phi
from shared import VECTORS, needs_shared
from strategies import collections

GOLDEN = places.GOLDEN / "i2b2_phi"
NOTE = "\n\n\ufeffRecord date: 2090-05-01\n\nMr. José 😀 Peña,\n57, of Avon.\n"
STRICT = Findings(strict=True)
STYLES = ("i2b2", "meddocan")


def make_record(marks: Marks, text: str = "Ana of Avon", id_: str = "note") -> Record:
    return Record(Document(id_, text), {DEFAULT_LAYER: marks})


def read(path: Path, findings: Findings | None = None) -> list[Record]:
    return list(i2b2_phi.read(path, ReadOptions(findings=STRICT if findings is None else findings)))


def tagged(tags: str, folder: Path) -> Path:
    """Make a file of a short note and the elements."""
    page = f"<deIdi2b2>\n<TEXT>Ana of Avon</TEXT>\n<TAGS>\n{tags}\n</TAGS>\n</deIdi2b2>"
    (folder / "note.xml").write_text(page, encoding="utf-8")
    return folder


def test_the_i2b2_golden_file_reads_as_it_should() -> None:
    assert read(GOLDEN / "i2b2") == [
        make_record(
            Marks(
                (
                    Span(16, 26, "DATE", Attributes(category="DATE")),
                    Span(32, 43, "PATIENT", Attributes(category="NAME", comment='sure & "seen"')),
                    Span(43, 47, "AGE", Attributes(category="AGE", source="A")),
                    Span(52, 56, "CITY", Attributes(category="PHI")),
                )
            ),
            NOTE,
            "110-01",
        )
    ]


def test_the_meddocan_golden_files_read_as_they_should() -> None:
    name = Span(17, 20, "NOMBRE_SUJETO_ASISTENCIA", Attributes(category="NAME"))
    assert read(GOLDEN / "meddocan") == [
        make_record(Marks((name,)), "a ]]> b\r\nNombre: Ana <x>", "S1-1"),
        make_record(Marks(), "Nada.", "S1-2"),
        Record(Document("S1-3", "")),
    ]


@pytest.mark.parametrize("style", STYLES)
def test_golden_files_survive_the_round_trip_byte_for_byte(style: str, tmp_path: Path) -> None:
    i2b2_phi.write(read(GOLDEN / style), tmp_path, WriteOptions(style=style))
    for file in (GOLDEN / style).iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("style", ["", "meddocan"])
@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, style: str, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("i2b2")
    options = WriteOptions(style=style)
    try:
        held = {record.document.id: i2b2_phi.hold(record, options) for record in records}
    except FormatError:
        with pytest.raises(FormatError):
            i2b2_phi.write(records, folder, options)
        return
    i2b2_phi.write(records, folder, options)
    assert {record.document.id: record for record in read(folder)} == held


@pytest.mark.parametrize(
    ("label", "category"),
    [
        ("PATIENT", "NAME"),
        ("LOCATION-OTHER", "LOCATION"),
        ("HOSPITAL", "LOCATION"),
        ("patient", "NAME"),
        ("BIOID", "ID"),
        ("OTHER", "OTHER"),
        ("DIREC_PROT_INTERNET", "OTHER"),
        ("SEXO_SUJETO_ASISTENCIA", "OTHER"),
        ("URL_WEB", "CONTACT"),
        ("SYMPTOM", "PHI"),
    ],
)
def test_a_span_without_a_category_gets_that_of_its_type(label: str, category: str) -> None:
    held = i2b2_phi.hold(make_record(Marks((Span(0, 3, label),))), WriteOptions())
    assert held.layers[DEFAULT_LAYER].spans == (Span(0, 3, label, Attributes(category=category)),)


def test_a_category_that_is_given_stays() -> None:
    span = Span(0, 3, "PATIENT", Attributes(category="PHI"))
    assert i2b2_phi.hold(make_record(Marks((span,))), WriteOptions()) == make_record(Marks((span,)))


def test_pieces_tags_and_reserved_attributes_are_lost() -> None:
    attributes = Attributes(id="P7", text="x", TYPE="y", start=1, end=2, source=3, category="NAME")
    span = Span(0, 11, "PATIENT", attributes, (Extent(0, 3), Extent(7, 11)))
    document = Document("note", "Ana of Avon", Attributes(patient="1"))
    held = i2b2_phi.hold(
        Record(document, {"gold": Marks((span,), (Tag("SMOKER"),))}), WriteOptions()
    )
    kept = Span(0, 11, "PATIENT", Attributes(source="3", category="NAME"))
    assert held == make_record(Marks((kept,)))


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (Span(0, 3, ""), "Ana"),
        (Span(0, 3, "A\x00"), "Ana"),
        (Span(0, 3, "PATIENT", Attributes({"two words": "x"})), "Ana"),
        (Span(0, 3, "PATIENT", Attributes(xmlns="x")), "Ana"),
        (Span(0, 3, "PATIENT", Attributes(category="two words")), "Ana"),
        (Span(0, 3, "PATIENT", Attributes(source="\x1f")), "Ana"),
        (Span(0, 3, "PATIENT"), "Ana\x0b"),
    ],
)
def test_what_xml_cannot_hold_is_refused(span: Span, text: str, tmp_path: Path) -> None:
    record = make_record(Marks((span,)), text)
    with pytest.raises(FormatError, match=r"note\.xml"):
        i2b2_phi.hold(record, WriteOptions())
    with pytest.raises(FormatError, match=r"note\.xml"):
        i2b2_phi.write([record], tmp_path, WriteOptions())


def test_a_document_without_text_and_an_unknown_style_are_refused() -> None:
    with pytest.raises(MissingTextError):
        i2b2_phi.hold(Record(Document("note", None)), WriteOptions())
    with pytest.raises(UsageError, match="no style 'bio'"):
        i2b2_phi.hold(make_record(Marks()), WriteOptions(style="bio"))


@pytest.mark.parametrize(
    ("tag", "span"),
    [
        ('<DATE start="0" end="3"/>', Span(0, 3, "DATE", Attributes(category="DATE"))),
        ('<DATE start="0" end="3" TYPE=""/>', Span(0, 3, "DATE", Attributes(category="DATE"))),
        ('<ID start=" 000" end="3"/>', Span(0, 3, "ID", Attributes(category="ID"))),
        (
            '<PHI start="0" end="3" TYPE="OTHER" comment="" x="" y="1"/>',
            Span(0, 3, "OTHER", Attributes(category="PHI", y="1")),
        ),
        (
            '<AGE start="3" end="3" text="" TYPE="AGE"/>',
            Span(3, 3, "AGE", Attributes(category="AGE")),
        ),
    ],
)
def test_an_element_is_a_span(tag: str, span: Span, tmp_path: Path) -> None:
    (record,) = read(tagged(tag, tmp_path))
    assert record.layers == {DEFAULT_LAYER: Marks((span,))}


@pytest.mark.parametrize(
    ("tag", "kind", "spans"),
    [
        ('<DATE start="0" end="3" text="ana"/>', "quote differs in letter case", 1),
        ('<DATE start="0" end="6" text="Ana  of"/>', "quote differs in white space", 1),
        ('<DATE start="0" end="3" text="Eva"/>', "quote differs", 1),
        ('<DATE start="0" end="99" text="Ana"/>', "outside the text", 1),
        ('<DATE start="-1" end="-1"/>', "offsets unreadable", 0),
        ('<DATE start="3" end="0"/>', "offsets unreadable", 0),
        ('<DATE start="a" end="3"/>', "offsets unreadable", 0),
        ('<DATE start="0"/>', "offsets unreadable", 0),
        (f'<DATE start="0" end="{"9" * 5000}"/>', "offsets unreadable", 0),
    ],
)
def test_what_does_not_fit_is_reported_with_its_line(
    tag: str, kind: str, spans: int, tmp_path: Path
) -> None:
    findings = Findings()
    (record,) = read(tagged(tag, tmp_path), findings)
    assert len(record.layers[DEFAULT_LAYER].spans) == spans
    assert findings.counts == {kind: 1}
    assert findings.examples[kind][0].line == 4


def test_an_attribute_category_does_not_hide_the_name_of_the_element(tmp_path: Path) -> None:
    findings = Findings()
    (record,) = read(tagged('<DATE start="0" end="3" category="X"/>', tmp_path), findings)
    assert record.layers[DEFAULT_LAYER].spans[0].attributes == {"category": "DATE"}
    assert len(findings.counts) == 1


def test_a_misplaced_declaration_is_mended(tmp_path: Path) -> None:
    page = '\n<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2><TEXT>x</TEXT></deIdi2b2>'
    (tmp_path / "note.xml").write_text(page, encoding="utf-8")
    findings = Findings()
    assert read(tmp_path, findings) == [Record(Document("note", "x"))]
    assert findings.counts == {"repaired: misplaced XML declaration": 1}


@needs_shared
def test_every_reference_file_reads_without_findings() -> None:
    records = read(VECTORS / "i2b2" / "phi") + read(VECTORS / "meddocan" / "page_example")
    assert len(records) == len(list((VECTORS / "i2b2" / "phi").rglob("*.xml"))) + 6
    assert all(DEFAULT_LAYER in record.layers for record in records)
