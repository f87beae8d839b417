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
from goldbench.errors import FormatError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import medtator
from goldbench.formats.standoff_xml.medtator_schema import read_yaml_schema
from strategies import collections

GOLDEN = places.GOLDEN / "medtator"
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
    (Relation("LK", DRUG, PAIN, roles=("link_DRUG", "link_SYMPTOM")),),
)


def make_record(marks: Marks, id_: str = "note") -> Record:
    return Record(Document(id_, NOTE), {DEFAULT_LAYER: marks})


def read(path: Path, findings: Findings | None = None) -> list[Record]:
    options = ReadOptions(findings=STRICT if findings is None else findings)
    return list(medtator.read(path, options))


def test_the_golden_file_reads_as_it_should() -> None:
    assert read(GOLDEN) == [make_record(MARKS)]


def test_the_golden_file_survives_the_round_trip_byte_for_byte(tmp_path: Path) -> None:
    medtator.write(read(GOLDEN), tmp_path, WriteOptions())
    name = "note.txt.xml"
    assert (tmp_path / name).read_bytes() == (GOLDEN / name).read_bytes()


@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("medtator")
    options = WriteOptions()
    try:
        held = {record.document.id: medtator.hold(record, options) for record in records}
    except FormatError:
        with pytest.raises(FormatError):
            medtator.write(records, folder, options)
        return
    medtator.write(records, folder, options)
    assert {record.document.id: record for record in read(folder)} == held


@pytest.mark.parametrize(
    ("name", "id_"),
    [("a.txt.xml", "a"), ("a.xml", "a"), ("a.txt.txt.xml", "a.txt"), ("a.b.xml", "a.b")],
)
def test_the_id_is_that_of_the_text_file(name: str, id_: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("<T><TEXT>x</TEXT><TAGS/><META/></T>", encoding="utf-8")
    assert [record.document.id for record in read(tmp_path)] == [id_]
    assert [record.document.id for record in read(tmp_path / name)] == [id_]


def test_an_id_that_ends_like_a_text_file_keeps_its_end(tmp_path: Path) -> None:
    medtator.write([make_record(MARKS, "ward/note.txt")], tmp_path, WriteOptions())
    assert read(tmp_path) == [make_record(MARKS, "ward/note.txt")]


def test_links_need_not_quote_their_ends(tmp_path: Path) -> None:
    page = """<TASK><TEXT>Mild pain</TEXT><TAGS>
<LK id="L1" link_AEID="A2" link_GRADEID="S1"/>
<AE id="A2" spans="5~9" text="pain" _annotator="AB"/><GRADE id="S1" spans="0~4" text="Mild"/>
</TAGS><META/></TASK>"""
    (tmp_path / "note.xml").write_text(page, encoding="utf-8")
    ends = Span(5, 9, "AE", Attributes(_annotator="AB")), Span(0, 4, "GRADE")
    link = Relation("LK", *ends, roles=("link_AE", "link_GRADE"))
    (record,) = read(tmp_path)
    assert record.layers == {DEFAULT_LAYER: Marks(ends, (), (link,))}


def test_what_meta_says_is_reported(tmp_path: Path) -> None:
    page = '<T><TEXT>x</TEXT><TAGS/><META><LABEL color="red"/></META></T>'
    (tmp_path / "note.txt.xml").write_text(page, encoding="utf-8")
    findings = Findings()
    assert len(read(tmp_path, findings)) == 1
    assert findings.counts == {"not read: a part beside TEXT and TAGS": 1}


def test_a_schema_names_the_root_and_is_written_beside_the_files(tmp_path: Path) -> None:
    schema = Schema("Ward", "", (Label("NAME"), Label("SMOKER", "tag")))
    medtator.write([make_record(MARKS)], tmp_path, WriteOptions(schema=schema))
    assert read_yaml_schema(tmp_path / "Ward.yaml") == schema
    assert "<Ward>" in (tmp_path / "note.txt.xml").read_text(encoding="utf-8")
    assert read(tmp_path) == [make_record(MARKS)]


def test_what_xml_cannot_hold_is_refused() -> None:
    with pytest.raises(FormatError, match=r"note\.txt\.xml"):
        medtator.hold(make_record(Marks(tags=(Tag("two words"),))), WriteOptions())


def test_suffixes_in_capitals_are_read_too(tmp_path: Path) -> None:
    xml = "<X><TEXT><![CDATA[Ana]]></TEXT><TAGS></TAGS><META/></X>"
    (tmp_path / "A.TXT.XML").write_text(xml)
    (tmp_path / "b.txt.xml").write_text(xml)
    assert medtator.sniff(tmp_path / "A.TXT.XML")
    assert [record.document.id for record in medtator.read(tmp_path, ReadOptions())] == ["A", "b"]
