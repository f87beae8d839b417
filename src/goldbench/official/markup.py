"""Parsing the XML of the originals: strict, unlike `goldbench.formats.io.xml`, which mends.

What the originals could not parse ended in a traceback; here it is a `FormatError` by line.
Document type declarations are refused: the originals expanded entities, and no note needs them.
"""

import re
from pathlib import Path

from lxml import etree

from goldbench.errors import FormatError
from goldbench.official.files import decode

_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)\b")


def parse(data: bytes, path: Path, *, comments: bool) -> etree._Element:
    """Parse; `comments` says whether a comment ends the text before it, as it does in lxml.

    >>> parse(b"<a>x<!-- -->y</a>", Path("a.xml"), comments=False).text
    'xy'
    >>> parse(b"<a>x<!-- -->y</a>", Path("a.xml"), comments=True).text
    'x'
    """
    decode(data, path)  # both originals read the file as UTF-8 text before they parse it
    if _DECLARATION.search(data, 0, _prolog_end(data)):
        msg = "a document type declaration, which is not read"
        raise FormatError(path, 1, msg, hint="remove <!DOCTYPE ...>; notes need no entities")
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,  # the reader bounds the file
        remove_comments=not comments,
        remove_pis=not comments,
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        # libxml2's message may quote content; its first clause names the fault only.
        fault = (error.msg or "no element found").split(",")[0].split(":")[0]
        raise FormatError(path, error.lineno or 0, f"not well-formed XML ({fault})") from None


def _prolog_end(data: bytes) -> int:
    """Find where the root element begins; what follows is content, where `<!DOCTYPE` is text."""
    element = re.search(rb"<[A-Za-z_:\x80-\xff]", data)
    return element.start() if element else len(data)


def line_of(element: etree._Element) -> int:
    """Give the line an element begins on; 0 where the parser does not know."""
    line: object = element.sourceline
    return line if isinstance(line, int) else 0
