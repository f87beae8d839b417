from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.official.markup import line_of, parse

PATH = Path("note.xml")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", r"note\.xml:?\d*: not well-formed"),
        (b"<a>", r"note\.xml:1: not well-formed"),
        (b"<a>\n<b></a>", r"note\.xml:2: not well-formed"),
        (b"\n<?xml version='1.0'?><a/>", "not well-formed"),  # not mended, unlike in formats
        (b"<a>\xff</a>", r"note\.xml:1: not UTF-8"),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "document type"),
    ],
)
def test_what_the_originals_die_of_is_a_format_error(data: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse(data, PATH, comments=False)


def test_a_note_may_speak_of_document_types() -> None:
    root = parse(b"<a><![CDATA[<!DOCTYPE html> &amp;]]></a>", PATH, comments=True)
    assert root.text == "<!DOCTYPE html> &amp;"


def test_elements_know_their_line() -> None:
    assert line_of(parse(b"<a>\n\n<b/></a>", PATH, comments=True)[0]) == 3
