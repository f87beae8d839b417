"""What a file that no format knows looks like, and the way out."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from goldbench.formats.io.files import head, wide_encoding
from goldbench.formats.io.listing import sample_files
from goldbench.formats.tables.rows import sniff_columns

_LOOKED_AT = 1 << 16
_NUMBERS = re.compile(rb"[\[:,]\s*-?(NaN|Infinity)\b")
_TABLES = (".csv", ".tsv")
# Which files of a folder are looked into, in this order.
_TELLING = (
    *(".xlsx", ".xls", ".docx", ".doc"),
    *(".tsv", ".json", ".jsonl", ".ann", ".xml", ".csv", ".txt"),
)
_COLUMN = (
    "call it text, or say which it is: goldbench convert FILE NEW --from table --column text=NAME"
)
_STARTS = {
    "start",
    "begin",
    "from",
    "start_offset",
    "begin_offset",
    "start_char",
    "offset",
    "inicio",
}
_MARKS = (
    "columns are id, start, end, label; say what yours are called: goldbench convert FILE NEW "
    "--from csv --column id=NAME --column start=NAME --column end=NAME --column label=NAME"
)
_OLD_TSV = re.compile(rb"^\s*#\s*(id|text)=|^\s?# de\.tudarmstadt\.", re.MULTILINE)
_OFFICE = {b"xl/": ("an Excel workbook", "save it as CSV (UTF-8): it is then read as a table"),
           b"word/": ("a Word document", "save it as plain text (UTF-8)")}  # fmt: skip
_OFFICE_SUFFIXES = {b"xl/": (".xlsx", ".xls"), b"word/": (".docx", ".doc")}
# How files of Office before 2007 begin, whatever the program.
_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class Impression(NamedTuple):
    what: str
    way_out: str | None = None


def impression(path: Path) -> Impression | None:
    """Say what a file is, or the first telling one below a folder; None = no idea."""
    if path.is_file():
        return _of_file(path)
    files = (file for suffix in _TELLING for file in sample_files(path, suffix, most=2))
    return next((impressed for file in files if (impressed := _of_file(file)) is not None), None)


def _of_file(path: Path) -> Impression | None:
    start = head(path, _LOOKED_AT)
    if start.startswith((b"PK", _OLE2)):
        return _of_office(start, path.suffix.lower())
    wide = wide_encoding(start)
    if wide is not None:
        return Impression("text in UTF-16", f"convert it: iconv -f {wide} -t utf-8 OLD > NEW")
    if b"\x00" in start:
        return Impression("binary data")
    if not _is_utf8(start):
        hint = "convert it: iconv -f latin1 -t utf-8 OLD > NEW"
        return Impression("text that is not UTF-8, perhaps Latin-1 (Windows)", hint)
    return _of_text(start) or _of_table(path)


def _of_office(start: bytes, suffix: str) -> Impression:
    """Tell workbooks and documents, also those of Office before 2007, from other archives."""
    for sign, words in _OFFICE.items():
        if sign in start or suffix in _OFFICE_SUFFIXES[sign]:
            return Impression(*words)
    if start.startswith(_OLE2):
        return Impression("a file of Microsoft Office", "save it as CSV or plain text (UTF-8)")
    return Impression("a ZIP archive, cut off or not an export of a project")


def _of_text(start: bytes) -> Impression | None:
    first = start.lstrip()[:1]
    if b"<!DOCTYPE" in start or b"<!ENTITY" in start:
        return Impression("XML with a document type or entities, which are not read")
    if first == b"<":
        return Impression("XML of an unknown kind, or cut off")
    if first in (b"{", b"["):
        return _of_json(start)
    if _OLD_TSV.search(start):
        hint = "export again as WebAnno TSV v3.3, UIMA CAS JSON or XMI"
        return Impression("WebAnno TSV of version 1 or 2", hint)
    return None


def _of_table(path: Path) -> Impression | None:
    if path.suffix.lower() in _TABLES and len(sniff_columns(path)) > 1:
        columns = sniff_columns(path)
        if _STARTS & columns:
            return Impression("a table of marks with columns of other names", _MARKS)
        return Impression("a table without a column of texts", _COLUMN)
    return None


def _of_json(start: bytes) -> Impression:
    if b'"_context"' in start or (b'"_views"' in start and b'"_referenced_fss"' in start):
        hint = "export again as UIMA CAS JSON 0.4.0, or as XMI"
        return Impression("UIMA CAS JSON of the old kind", hint)
    if _NUMBERS.search(start) and _is_json_with_nan(start):
        return Impression("JSON with NaN or Infinity, which JSON does not have", "write null")
    return Impression("JSON of an unknown kind, or cut off")


def _is_utf8(start: bytes) -> bool:
    try:
        start.decode()
    except UnicodeDecodeError as error:
        return error.start >= len(start) - 3 and len(start) == _LOOKED_AT
    return True


def _is_json_with_nan(start: bytes) -> bool:
    for text in (start, start.split(b"\n", 1)[0]):
        try:
            json.loads(text)
        except ValueError:
            continue
        return True
    return False
