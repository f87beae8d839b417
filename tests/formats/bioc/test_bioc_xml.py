from pathlib import Path

import pytest
from hypothesis import given

from goldbench.corpus import Attributes, Document, Marks, Record, Relation, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats import ReadOptions, WriteOptions
from goldbench.formats.bioc import bioc_xml
from strategies import collections


@given(records=collections(control=True))
def test_what_is_held_comes_back_or_both_refuse(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp("bioc") / "out"
    try:
        held = [bioc_xml.hold(record, WriteOptions()) for record in records]
    except FormatError:
        with pytest.raises(FormatError):
            bioc_xml.write(records, path, WriteOptions())
    else:
        bioc_xml.write(records, path, WriteOptions())
        assert list(bioc_xml.read(path, ReadOptions())) == held
        assert bioc_xml.sniff(path)


def test_line_ends_and_awkward_values_come_back_exactly(tmp_path: Path) -> None:
    text = "a\r\nb\rc\n\td\x85\u2028 \ufeff]]>&amp;<x>  "
    span = Span(0, 3, "A\tB", Attributes({"type": "x\ny", 'k"<': "\r"}))
    other = Span(4, 5, "B")
    marks = Marks((span, other), (), (Relation("r\n", span, other, roles=("a\tb", "")),))
    record = Record(Document("n\n1", text, Attributes(site=" x ")), {"marks": marks})
    bioc_xml.write([record], tmp_path / "c.xml", WriteOptions())
    assert list(bioc_xml.read(tmp_path / "c.xml", ReadOptions())) == [record]


@pytest.mark.parametrize(
    "record",
    [
        Record(Document("n", "a\x00b")),
        Record(Document("n\x01", "ab")),
        Record(Document("n", "ab", Attributes(site="\x0b"))),
        Record(Document("n", "ab"), {"m": Marks((Span(0, 1, "\ufffe"),))}),
        Record(Document("n", "ab"), {"m": Marks((Span(0, 1, "A", Attributes({"\x1f": "x"})),))}),
    ],
)
def test_what_xml_cannot_hold_is_refused_without_quoting(tmp_path: Path, record: Record) -> None:
    with pytest.raises(FormatError, match="which XML cannot hold"):
        bioc_xml.hold(record, WriteOptions())
    with pytest.raises(FormatError, match="which XML cannot hold"):
        bioc_xml.write([record], tmp_path / "c.xml", WriteOptions())


DOCUMENT = "<document><id>a</id><passage><offset>0</offset><text>x</text></passage></document>"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("  \n", "the file is empty"),
        ("\x00\x01garbage", "no <collection>"),
        ("<TASK/>", "no <collection>"),
        (f"<collection>{DOCUMENT}", "not well-formed"),
        ("<collection>\n<document><id>a</collection>", r"c\.xml:2: not well-formed"),
        (
            f'<!DOCTYPE collection [<!ENTITY a "b">]><collection>{DOCUMENT}</collection>',
            "declarations of its own",
        ),
        (
            (
                f'<!DOCTYPE collection SYSTEM "x" [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
                f"<collection>{DOCUMENT}</collection>"
            ),
            "declarations of its own",
        ),
        (
            "<!DOCTYPE a SYSTEM 'x'><!DOCTYPE collection SYSTEM 'y'><collection></collection>",
            "declarations of its own",
        ),
        (
            (
                f"<!-- <collection> --><!DOCTYPE collection [<!ENTITY a 'b'>]>"
                f"<collection>{DOCUMENT}</collection>"
            ),
            "declarations of its own",
        ),
        ("<collection><document><id>&x;</id></document></collection>", "not well-formed"),
        (
            (
                '<!DOCTYPE collection SYSTEM "BioC.dtd">'
                "<collection><document><id>&x;</id></document></collection>"
            ),
            "not well-formed",
        ),
    ],
)
def test_what_is_no_bioc_is_refused(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "c.xml"
    path.write_text(content)
    with pytest.raises(FormatError, match=message):
        list(bioc_xml.read(path, ReadOptions()))


def test_other_encodings_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.xml"
    path.write_bytes(f"<collection>{DOCUMENT}</collection>".encode("utf-16"))
    with pytest.raises(FormatError, match="no <collection>"):
        list(bioc_xml.read(path, ReadOptions()))


def test_a_message_never_quotes_the_note(tmp_path: Path) -> None:
    path = tmp_path / "c.xml"
    path.write_text("<collection><document><id>a</id><passage><text>Anna Navarro</txt>")
    with pytest.raises(FormatError) as caught:
        list(bioc_xml.read(path, ReadOptions()))
    assert "Navarro" not in str(caught.value)


def test_the_line_of_a_fault_is_right_behind_a_document_type(tmp_path: Path) -> None:
    path = tmp_path / "c.xml"
    path.write_text('<!DOCTYPE collection\nSYSTEM "BioC.dtd">\n<collection>\n<document></x>')
    with pytest.raises(FormatError, match=r"c\.xml:4: "):
        list(bioc_xml.read(path, ReadOptions()))


def test_a_document_beyond_the_limit_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.xml"
    many = "".join(f"{DOCUMENT}\n".replace("a", f"n{i}", 1) for i in range(5000))
    monkeypatch.setattr(bioc_xml, "MAX_BYTES", 200_000)
    path.write_text(f"<collection>{many}</collection>")
    assert sum(1 for _ in bioc_xml.read(path, ReadOptions())) == 5000
    path.write_text(f"<collection><document>{'<passage/>' * 50_000}</document></collection>")
    with pytest.raises(FormatError, match="a document larger than"):
        list(bioc_xml.read(path, ReadOptions()))


def test_a_repeated_id_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "c.xml"
    path.write_text(f"<collection>\n{DOCUMENT}\n{DOCUMENT}</collection>")
    with pytest.raises(FormatError, match=r"c\.xml:3: .*already used"):
        list(bioc_xml.read(path, ReadOptions()))


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(bioc_xml.read(tmp_path / "no.xml", ReadOptions()))


def test_a_folder_that_is_there_receives_one_collection(tmp_path: Path) -> None:
    bioc_xml.write([Record(Document("n", "x"))], tmp_path, WriteOptions())
    assert [file.name for file in tmp_path.iterdir()] == ["collection.xml"]
    assert bioc_xml.sniff(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\x00", b"<collections/>", b"<TASK><TEXT/></TASK>"])
def test_nothing_else_is_taken_for_bioc(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.xml").write_bytes(content)
    assert not bioc_xml.sniff(tmp_path / "c.xml")
    assert not bioc_xml.sniff(tmp_path)
    assert not bioc_xml.sniff(tmp_path / "absent")
