from pathlib import Path

import pytest
from hypothesis import given

import places
from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Expansion,
    Extent,
    Marks,
    Record,
    Schema,
    Span,
    Tag,
)
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions, WriteOptions
from goldbench.formats.standoff_xml import i2b2_risk
from shared import VECTORS, needs_shared
from strategies import collections

GOLDEN = places.GOLDEN / "i2b2_risk"
NOTE = "Record date: 2090-05-01\n\nCAD, on Zestoretic. Quit smoking.\n"
STRICT = Findings(strict=True)
CONTINUING = Attributes(time="continuing", indicator="mention", comment="first line")
MARKS = Marks(
    tags=(
        Tag(
            "CAD",
            Attributes(time="before DCT", indicator="mention"),
            (Span(25, 28, "CAD", CONTINUING),),
        ),
        Tag(
            "MEDICATION",
            Attributes(time="during DCT", type1="ACE inhibitor", type2="diuretic"),
            (
                Span(33, 43, "MEDICATION", Attributes(type1="ACE inhibitor", type2="diuretic")),
                Span(
                    33,
                    43,
                    "MEDICATION",
                    Attributes(time="during DCT", type1="diuretic", type2="ACE inhibitor"),
                ),
            ),
        ),
        Tag("SMOKER", Attributes(status="past")),
    )
)


def make_record(marks: Marks, text: str = NOTE, id_: str = "301-01") -> Record:
    return Record(Document(id_, text), {DEFAULT_LAYER: marks})


def read(path: Path, findings: Findings | None = None) -> list[Record]:
    return list(
        i2b2_risk.read(path, ReadOptions(findings=STRICT if findings is None else findings))
    )


def tagged(tags: str, folder: Path) -> Path:
    page = f"<root>\n<TEXT><![CDATA[{NOTE}]]></TEXT>\n<TAGS>\n{tags}\n</TAGS>\n</root>"
    (folder / "301-01.xml").write_text(page, encoding="utf-8")
    return folder


def test_the_golden_file_reads_as_it_should() -> None:
    assert read(GOLDEN) == [make_record(MARKS)]


def test_the_golden_file_survives_the_round_trip_byte_for_byte(tmp_path: Path) -> None:
    i2b2_risk.write(read(GOLDEN), tmp_path, WriteOptions())
    name = "301-01.xml"
    assert (tmp_path / name).read_bytes() == (GOLDEN / name).read_bytes()


def test_the_gold_style_leaves_the_evidence_out(tmp_path: Path) -> None:
    options = WriteOptions(style="gold")
    i2b2_risk.write(read(GOLDEN), tmp_path, options)
    bare = make_record(Marks(tags=tuple(tag.without_evidence() for tag in MARKS.tags)))
    assert read(tmp_path) == [bare] == [i2b2_risk.hold(make_record(MARKS), options)]
    assert "start" not in (tmp_path / "301-01.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("style", ["", "gold"])
@given(records=collections(control=True))
def test_what_is_held_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, style: str, records: list[Record]
) -> None:
    folder = tmp_path_factory.mktemp("risk")
    options = WriteOptions(style=style)
    try:
        held = {record.document.id: i2b2_risk.hold(record, options) for record in records}
    except FormatError:
        with pytest.raises(FormatError):
            i2b2_risk.write(records, folder, options)
        return
    i2b2_risk.write(records, folder, options)
    assert {record.document.id: record for record in read(folder)} == held


@pytest.mark.parametrize(
    ("element", "tag"),
    [
        ('<SMOKER id="DOC0" status="unknown"/>', Tag("SMOKER", Attributes(status="unknown"))),
        ('<MEDICATION type1="statin" type2=""/>', Tag("MEDICATION", Attributes(type1="statin"))),
        (
            '<SMOKER start="-1" end="-1" text="" status="never"/>',
            Tag("SMOKER", Attributes(status="never")),
        ),
        (
            '<CAD id="C0" start="25" end="28" text="CAD" time="continuing" comment=""/>',
            Tag(
                "CAD",
                Attributes(time="continuing"),
                (Span(25, 28, "CAD", Attributes(time="continuing")),),
            ),
        ),
        (
            '<FAMILY_HIST start="-1" end="-1" text=""/>',
            Tag("FAMILY_HIST", Attributes(indicator="not present")),
        ),
        (
            '<FAMILY_HIST start="25" end="28" text="CAD"/>',
            Tag("FAMILY_HIST", Attributes(indicator="present"), (Span(25, 28, "FAMILY_HIST"),)),
        ),
        ('<FAMILY_HIST id="DOC0"/>', Tag("FAMILY_HIST")),
        (
            '<FAMILY_HIST indicator="not present"><FAMILY_HIST start="-1" end="-1"/></FAMILY_HIST>',
            Tag("FAMILY_HIST", Attributes(indicator="not present")),
        ),
    ],
)
def test_an_element_is_a_tag(element: str, tag: Tag, tmp_path: Path) -> None:
    (record,) = read(tagged(element, tmp_path))
    assert record.layers == {DEFAULT_LAYER: Marks(tags=(tag,))}


@pytest.mark.parametrize(
    ("element", "kind", "pieces"),
    [
        ('<CAD start="25" end="28" text="cad"/>', "quote differs in letter case", 1),
        ('<CAD start="24" end="28" text="CAD"/>', "quote differs in white space", 1),
        ('<CAD><CAD start="0" end="3" text="CAD"/></CAD>', "quote differs", 1),
        ('<CAD start="0" end="999" text="CAD"/>', "outside the text", 1),
        ('<CAD start="5" end="3"/>', "offsets unreadable", 0),
        ('<CAD start="5"/>', "offsets unreadable", 0),
        ('<CAD start="-1" end="3"/>', "offsets unreadable", 0),
    ],
)
def test_evidence_that_does_not_fit_is_reported_and_its_tag_stays(
    element: str, kind: str, pieces: int, tmp_path: Path
) -> None:
    findings = Findings()
    (record,) = read(tagged(element, tmp_path), findings)
    (tag,) = record.layers[DEFAULT_LAYER].tags
    assert len(tag.evidence) == pieces
    assert findings.counts == {kind: 1}
    assert findings.examples[kind][0].line == 7


def test_spans_pieces_and_reserved_attributes_are_lost() -> None:
    evidence = Span(0, 9, "CAD", Attributes(end=3), (Extent(0, 3), Extent(5, 9)))
    tag = Tag("CAD", Attributes(id="x", time="", indicator=("a", "b")), (evidence,))
    held = i2b2_risk.hold(make_record(Marks((Span(0, 3, "X"),), (tag,))), WriteOptions())
    kept = Tag("CAD", Attributes(indicator="a;b"), (Span(0, 9, "CAD"),))
    assert held == make_record(Marks(tags=(kept,)))


@pytest.mark.parametrize(
    "tag",
    [
        Tag("two words"),
        Tag("CAD", Attributes({"two words": "x"})),
        Tag("CAD", Attributes(time="\x00")),
        Tag("CAD", evidence=(Span(0, 3, "1"),)),
    ],
)
def test_what_xml_cannot_hold_is_refused(tag: Tag, tmp_path: Path) -> None:
    record = make_record(Marks(tags=(tag,)))
    with pytest.raises(FormatError, match=r"301-01\.xml"):
        i2b2_risk.hold(record, WriteOptions())
    with pytest.raises(FormatError, match=r"301-01\.xml"):
        i2b2_risk.write([record], tmp_path, WriteOptions())


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(UsageError, match="no style 'silver'"):
        i2b2_risk.hold(make_record(MARKS), WriteOptions(style="silver"))


def test_a_file_without_text_has_its_tags(tmp_path: Path) -> None:
    (tmp_path / "301-01.xml").write_text('<root><TAGS><CAD id="DOC0"/></TAGS></root>')
    (record,) = read(tmp_path)
    assert record == Record(Document("301-01", None), {DEFAULT_LAYER: Marks(tags=(Tag("CAD"),))})


# Vectors that test the official script; their offsets point at other words on purpose.
MADE_UP = {
    "15_span_tags_only/system/301-01.xml": 2,
    "16_span_and_doc_mixed/system/301-01.xml": 1,
    "17_complete_gold_nested/gold/301-01.xml": 2,
    "28_family_hist_defaults/system/301-01.xml": 2,
}


@needs_shared
def test_every_reference_file_reads_without_findings_but_those_meant_to_be_wrong() -> None:
    assert len(read(VECTORS / "i2b2" / "voting")) == 14
    folder = VECTORS / "i2b2" / "cr"
    counts = {}
    for file in sorted(folder.rglob("*.xml")):
        findings = Findings()
        assert read(file, findings)
        if findings.any:
            assert set(findings.counts) == {"quote differs"}
            counts[file.relative_to(folder).as_posix()] = findings.counts["quote differs"]
    assert counts == MADE_UP


@needs_shared
def test_the_annotators_files_are_the_normalised_ones_once_expanded() -> None:
    times = ("before DCT", "during DCT", "after DCT")
    schema = Schema("heart", "1", (), (Expansion("time", "continuing", times),))
    folder = VECTORS / "i2b2" / "voting"
    annotators, normalised = read(folder / "annotators"), read(folder / "normalised")
    assert len(annotators) == 6
    for raw, done in zip(annotators, normalised, strict=True):
        tags = raw.layers[DEFAULT_LAYER].tags
        expanded = {keyed(new) for tag in tags for new in schema.expand(tag)}
        assert expanded == {keyed(tag) for tag in done.layers[DEFAULT_LAYER].tags}


def keyed(tag: Tag) -> tuple[str, str, str, str, frozenset[str]]:
    """Give what counts in Track 2: both drug types in any order."""
    a = tag.attributes
    types = frozenset((a.text("type1"), a.text("type2")))
    return tag.label, a.text("time"), a.text("indicator"), a.text("status"), types
