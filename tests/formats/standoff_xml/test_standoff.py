from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Document, Marks, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.io import xml
from goldbench.formats.standoff_xml import standoff
from strategies import texts

STRICT = Findings(strict=True)


@given(text=texts() | st.text(st.characters(codec="utf-8", exclude_categories=["Cc"])))
def test_text_comes_through_an_xml_parser_unchanged(text: str) -> None:
    try:
        xml.require_xml_text(text, Path("note.xml"), "the text")
    except FormatError:
        return
    page = standoff.prepare("note", text, Marks(), "root").page
    root = xml.parse_bytes(page.encode(), Path("note.xml"), Findings(strict=True))
    element = root.find("TEXT")
    assert element is not None
    assert (element.text or "") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x\r\n",
        "]]>",
        "<?xml version='1.0'?>",
        "<!DOCTYPE x>",
        "&amp; <b>",
        "\ufeff",
        "\x85\u2028",
    ],
)
def test_text_that_looks_like_markup_comes_back_as_text(text: str, tmp_path: Path) -> None:
    standoff.write_all([standoff.prepare("note", text, None, "root")], tmp_path)
    (sheet,) = read(tmp_path)
    assert sheet.text == text


@given(value=texts())
def test_a_value_comes_through_an_xml_parser_unchanged(value: str) -> None:
    page = standoff.element("X", [("v", value)])
    root = xml.parse_bytes(page.encode(), Path("note.xml"), Findings(strict=True))
    assert root.get("v") == value


@pytest.mark.parametrize("name", ["A", "_x", "LOCATION-OTHER", "a.b", "ñandú", "x1", "𐐀"])
def test_names_of_elements_are_accepted(name: str) -> None:
    assert standoff.require_name(name, Path("x"), "label") == name
    xml.parse_bytes(f"<{name}/>".encode(), Path("x"), Findings(strict=True))


@pytest.mark.parametrize(
    "name", ["", "1x", "-x", "a b", "a:b", "a\n", "<", "xmlns", "\u00b7a", "é!"]
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(FormatError, match="is not an XML name") as caught:
        standoff.require_name(name, Path("x"), "label")
    assert caught.value.hint is not None


def test_attributes_become_text_and_empty_ones_go() -> None:
    given_ = Attributes(a=True, b=3, c=("x", "y"), d="", e=(), id="P7")
    held = standoff.hold_attributes(given_, Path("x"), "id")
    assert held == {"a": "True", "b": "3", "c": "x;y"}


def files(folder: Path, **pages: str) -> Path:
    for name, page in pages.items():
        (folder / f"{name}.xml").write_text(page, encoding="utf-8")
    return folder


def read(path: Path, findings: Findings | None = None) -> list[standoff.Sheet]:
    options = ReadOptions(findings=STRICT if findings is None else findings, texts={"c": "given"})
    return list(standoff.sheets(path, options))


def test_a_sheet_tells_not_looked_at_from_nothing_here_and_from_no_text(tmp_path: Path) -> None:
    files(
        tmp_path,
        a="<root><TEXT>x</TEXT></root>",
        b="<root><TEXT/><!-- x --><TAGS><?pi?><!-- <A/> --></TAGS></root>",
        c="<root><TAGS><A/></TAGS><META/></root>",
        d="<root><TAGS/></root>",
    )
    sheets = [(s.id, s.text, s.tags if s.tags is None else len(s.tags)) for s in read(tmp_path)]
    assert sheets == [("a", "x", None), ("b", "", 0), ("c", "given", 1), ("d", None, 0)]
    first, second, *_ = read(tmp_path)
    assert first.record(None, "gold") == Record(Document("a", "x"))
    assert second.record(Marks(), "gold") == Record(Document("b", ""), {"gold": Marks()})


def test_other_parts_of_a_file_are_reported(tmp_path: Path) -> None:
    files(tmp_path, a="<root>\n<TEXT/>\n<META>\n<LABEL/></META></root>")
    findings = Findings()
    read(tmp_path, findings)
    (kind,) = findings.counts
    assert kind == "not read: a part beside TEXT and TAGS"
    assert findings.examples[kind][0].line == 3


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("", "the file is empty"),
        ("{}", "not well-formed"),
        ("<root><TEXT>x</TEXT>", "not well-formed"),
        ("<root>\n<A/></root>", "a.xml:1: neither a TEXT nor a TAGS element"),
        ("<root>\n<TEXT>x<b/></TEXT></root>", "a.xml:2: the TEXT element holds elements"),
        ('<!DOCTYPE r [<!ENTITY e "x">]><r><TEXT>&e;</TEXT></r>', "document type"),
    ],
)
def test_what_is_no_sheet_is_an_error(page: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=message):
        read(files(tmp_path, a=page))


def test_a_path_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        read(tmp_path / "nowhere")


def test_an_id_that_would_climb_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    prepared = standoff.prepare("../note", "x", None, "root")
    with pytest.raises(UsageError, match="cannot be a file name"):
        standoff.write_all([prepared], tmp_path / "out")
