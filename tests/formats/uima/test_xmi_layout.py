from pathlib import Path

import pytest
from lxml import etree

from goldbench.corpus import Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError
from goldbench.formats import ReadOptions, WriteOptions, detect
from goldbench.formats.uima import cas_xmi

pytest.importorskip("cassis")

TEXT = "Ana 😀 vino ayer.\nBien."


def _written(folder: Path) -> Path:
    spans = (Span(0, 3, "NAME", Attributes(role='a "b" <c>')), Span(6, 10, "VERB"))
    records = [
        Record(Document("a/one", TEXT, Attributes(site="north")), {"marks": Marks(spans)}),
        Record(Document("two", "Nada.\t"), {"marks": Marks()}),
        Record(Document("three", "Nobody looked.")),
    ]
    cas_xmi.write(records, folder, WriteOptions())
    return folder


def test_a_corpus_comes_back_from_xmi_with_offsets_in_code_points(tmp_path: Path) -> None:
    folder = _written(tmp_path / "out")
    assert detect(folder) == "cas-xmi"
    records = {r.document.id: r for r in cas_xmi.read(folder, ReadOptions())}
    assert sorted(records) == ["a/one", "three", "two"]
    first = records["a/one"]
    assert first.document.text == TEXT
    assert first.document.meta == {"site": "north"}
    assert [(s.start, s.end, s.label) for s in first.layers["marks"].spans] == [
        (0, 3, "NAME"),
        (6, 10, "VERB"),
    ]
    assert first.layers["marks"].spans[0].attributes == {"role": 'a "b" <c>'}
    assert records["two"].layers["marks"] == Marks()
    assert not records["three"].layers


def test_offsets_in_the_file_are_utf_16_units_and_the_types_are_declared(tmp_path: Path) -> None:
    folder = _written(tmp_path / "out")
    root = etree.parse(str(folder / "a" / "one.xmi")).getroot()
    spans = root.findall("{http:///custom.ecore}Span")
    assert [(span.get("begin"), span.get("end")) for span in spans] == [("0", "3"), ("7", "11")]
    types = etree.parse(str(folder / "TypeSystem.xml"))
    names = [element.text for element in types.iter("{*}name")]
    assert {"custom.Span", "role", "label"} <= set(names)


def test_what_xml_cannot_hold_is_refused(tmp_path: Path) -> None:
    record = Record(Document("n", "a\x00b"), {"marks": Marks()})
    with pytest.raises(FormatError, match="which XML cannot hold"):
        cas_xmi.write([record], tmp_path / "out", WriteOptions())
