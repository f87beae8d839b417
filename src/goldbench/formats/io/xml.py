"""XML that may come from anywhere: no entities, no network, bounded, lenient about the prolog."""

import re
from pathlib import Path

from lxml import etree

from goldbench.errors import FormatError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.io.files import read_bytes

_PROLOG = re.compile(rb"<\?xml\s[^>]*\?>")
# The start tag of the root: the first "<" that opens neither a declaration nor a comment.
_ROOT = re.compile(rb"<[A-Za-z_:][^<>]*>")
# Some i2b2 files carry their declaration just inside the root.
_SLACK = 200
_DOCTYPE = re.compile(rb"<!(DOCTYPE|ENTITY)\b")
_ENCODING_HINT = (
    'perhaps it is Latin-1 (Windows): declare it, <?xml version="1.0" encoding="ISO-8859-1"?>, '
    "or convert it: iconv -f latin1 -t utf-8 OLD > NEW"
)
# What XML 1.0 cannot hold, however escaped.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def parse(path: Path, findings: Findings) -> etree._Element:
    """Parse a file; some i2b2 files carry their declaration in the wrong place, which is mended."""
    return parse_bytes(read_bytes(path), path, findings)


def parse_bytes(data: bytes, path: Path, findings: Findings) -> etree._Element:
    if not data.strip():
        raise FormatError(path, 0, "the file is empty", hint="expected an XML document")
    data = _mend_prolog(data, path, findings)
    if _DOCTYPE.search(data[: _before_content(data)]):
        raise _doctype_error(path)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=len(data) > 8_000_000,
        strip_cdata=False,
        remove_blank_text=False,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise not_well_formed(error, path) from None
    # Behind a long comment, or in another encoding than ASCII.
    if root.getroottree().docinfo.doctype:  # type: ignore[union-attr]  # lacking in the stubs
        raise _doctype_error(path)
    return root


def not_well_formed(error: etree.XMLSyntaxError, path: Path) -> FormatError:
    """Say what is wrong with XML, without quoting it, and the way out where it is the encoding."""
    # libxml2's message may quote content; its first clause names the fault only.
    fault = (error.msg or "not well-formed").split(",")[0].split(":")[0]
    if getattr(error, "code", None) == etree.ErrorTypes.ERR_INVALID_ENCODING:
        msg = "not in the encoding that it declares, which is UTF-8 where it declares none"
        return FormatError(path, error.lineno or 0, msg, hint=_ENCODING_HINT)
    return FormatError(path, error.lineno or 0, f"not well-formed XML ({fault})")


def _doctype_error(path: Path) -> FormatError:
    msg = "a document type or entity declaration, which is not read"
    return FormatError(path, 1, msg, hint="remove <!DOCTYPE ...>; notes need no entities")


def _before_content(data: bytes) -> int:
    """Where the root's first child or text begins: what stands later is content, not a prolog."""
    root = _ROOT.search(data)
    return root.end() if root else len(data)


def _mend_prolog(data: bytes, path: Path, findings: Findings) -> bytes:
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    declared = _PROLOG.search(data, 0, _before_content(data) + _SLACK)
    if declared is None or declared.start() == 0:
        return data
    between = data[: declared.start()]
    if b"<![CDATA[" in between:
        return data  # it is part of a note
    findings.add("repaired: misplaced XML declaration", path)
    return (between + data[declared.end() :]).lstrip()


def require_xml_text(text: str, path: Path, what: str) -> str:
    """Refuse what XML cannot hold, by position and code point, not by quoting."""
    match = _FORBIDDEN.search(text)
    if match is not None:
        code = ord(match[0])
        msg = f"{what} has U+{code:04X} at position {match.start()}, which XML cannot hold"
        raise FormatError(path, 0, msg, hint="choose a format that can: jsonl, parquet")
    return text
