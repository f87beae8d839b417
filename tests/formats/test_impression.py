"""Files that are not read are named for what they are, with the way out."""

import io
import zipfile
from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats import ReadOptions, detect, read
from goldbench.formats.impression import impression

NOTE = '{"id": "n", "text": "Año nuevo, dolor.", "spans": []}\n'
OLD_TSV = """ # de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity | value
#id=1
#text=Ana came.
1-1\tAna\tB-PER
"""
OLE2 = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600)
OLD_CAS = '{"_context": {"_types": {}}, "_views": {}, "_referenced_fss": {}}'


def _workbook() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "what", "way_out"),
    [
        ("n.xlsx", _workbook(), "Excel workbook", "save it as CSV"),
        ("n.xls", OLE2, "Excel workbook", "save it as CSV"),
        ("n.doc", OLE2, "Word document", "plain text"),
        ("n.jsonl", NOTE.encode("utf-16"), "UTF-16", "iconv -f utf-16"),
        ("n.jsonl", NOTE.encode("utf-16-le"), "UTF-16", "iconv -f utf-16le"),
        ("n.csv", "año;nota\n".encode("latin-1"), "Latin-1", "iconv -f latin1"),
        ("n.csv", b"id,patient,apunte\r\n1,p,Well.\r\n", "without a column of texts", "text=NAME"),
        ("m.csv", b"doc,begin,finish,type\na,0,3,NAME\n", "table of marks", "--column start=NAME"),
        ("n.tsv", b"id\tapunte\n1\tWell.\n", "without a column of texts", "--from table"),
        ("n.tsv", OLD_TSV.encode(), "WebAnno TSV of version 1 or 2", "v3.3"),
        ("n.json", OLD_CAS.encode(), "UIMA CAS JSON of the old kind", "0.4.0"),
        ("n.jsonl", b'{"id": "n", "text": "a", "meta": {"age": NaN}}\n', "NaN", "null"),
    ],
)
@pytest.mark.parametrize("as_folder", [False, True])
def test_a_file_is_named_for_what_it_is(
    tmp_path: Path, name: str, data: bytes, what: str, way_out: str, *, as_folder: bool
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(FormatError, match=what) as caught:
        detect(tmp_path if as_folder else tmp_path / name)
    assert way_out in str(caught.value.hint)


def test_nan_further_down_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "n.jsonl"
    file.write_text(NOTE + '{"id": "m", "text": "a", "meta": {"age": NaN}}\n', encoding="utf-8")
    with pytest.raises(FormatError, match=r"n\.jsonl:2: NaN or Infinity"):
        list(read(file, "jsonl", ReadOptions()))


def test_a_record_of_over_a_megabyte_is_recognised(tmp_path: Path) -> None:
    file = tmp_path / "n.jsonl"
    file.write_text(f'{{"id": "n", "text": "{"a" * 3_000_000}", "spans": []}}\n')
    assert detect(file) == "jsonl"
    (record,) = read(file)
    assert len(record.document.require_text()) == 3_000_000


def test_plain_prose_gives_no_impression(tmp_path: Path) -> None:
    (tmp_path / "n.md").write_text("Just prose.")
    assert impression(tmp_path / "n.md") is None
