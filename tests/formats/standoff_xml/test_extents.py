"""Marks as MAE and MedTator write them: what is a span, a tag, a relation, and what is none."""

from pathlib import Path

import pytest

from formats.standoff_xml.test_mae import MARKS, NOTE, make_record, read
from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Marks,
    Relation,
    Span,
    Tag,
)
from goldbench.errors import FormatError
from goldbench.formats import Findings, WriteOptions
from goldbench.formats.standoff_xml import mae


def tagged(tags: str, folder: Path) -> Path:
    page = f"<Task>\n<TEXT><![CDATA[{NOTE}]]></TEXT>\n<TAGS>\n{tags}\n</TAGS>\n</Task>"
    (folder / "note.xml").write_text(page, encoding="utf-8")
    return folder


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
