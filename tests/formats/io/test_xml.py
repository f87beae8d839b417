from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.io.xml import parse_bytes, require_xml_text

HERE = Path("note.xml")


@pytest.mark.parametrize(
    "data",
    [
        b"<a>x</a>",
        b"\xef\xbb\xbf<a>x</a>",
        b'<?xml version="1.0"?><a>x</a>',
        b'\n<?xml version="1.0"?>\n<a>x</a>',
        b'<a><?xml version="1.0"?>x</a>',
    ],
)
def test_a_prolog_may_stand_where_i2b2_files_have_it(data: bytes) -> None:
    findings = Findings()
    assert parse_bytes(data, HERE, findings).text == "x"


def test_a_declaration_inside_a_note_is_its_text() -> None:
    text = '<?xml version="1.0"?> was pasted'
    root = parse_bytes(f"<a><![CDATA[{text}]]></a>".encode(), HERE, Findings())
    assert root.text == text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"  \n", "the file is empty"),
        (b"<a>", "not well-formed"),
        (b"<!DOCTYPE a><a/>", "document type"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "document type"),
        (b"<!--" + b"x" * 9_000 + b"--><!DOCTYPE a><a/>", "document type"),
    ],
)
def test_what_is_refused_is_told_without_its_content(data: bytes, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        parse_bytes(data, HERE, Findings())


def test_no_secret_of_a_note_is_in_the_message() -> None:
    with pytest.raises(FormatError) as raised:
        parse_bytes(b"<a>Ana Ruiz</b>", HERE, Findings())
    assert "Ana" not in str(raised.value)


def test_what_xml_cannot_hold_is_named_by_place_and_code_point() -> None:
    assert require_xml_text("ñ😀\t\n", HERE, "the note") == "ñ😀\t\n"
    with pytest.raises(FormatError, match=r"the note has U\+000B at position 2"):
        require_xml_text("ab\x0b", HERE, "the note")


def test_another_encoding_than_declared_is_named_with_the_way_out() -> None:
    with pytest.raises(FormatError, match="not in the encoding") as caught:
        parse_bytes("<a>señal</a>".encode("latin-1"), HERE, Findings())
    assert 'encoding="ISO-8859-1"' in str(caught.value.hint)
    declared = b'<?xml version="1.0" encoding="ISO-8859-1"?><a>se\xf1al</a>'
    assert parse_bytes(declared, HERE, Findings()).text == "señal"
