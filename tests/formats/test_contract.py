"""What every format must do, whatever it is: one suite for every entry of `FORMATS`."""

import io
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import places
from goldbench.corpus import Document, Marks, Record, Span, Tag
from goldbench.errors import GoldbenchError
from goldbench.formats import (
    FORMATS,
    SUFFIXES,
    Findings,
    ReadOptions,
    WritableFormat,
    WriteOptions,
    detect,
    find_format,
    read,
    write,
)
from goldbench.formats.registry import require_writable
from shared import MEDDOCAN, needs_shared
from strategies import collections

WRITABLE = sorted(name for name, module in FORMATS.items() if isinstance(module, WritableFormat))
READ_ONLY = {"text", "table", "omop", "parts", "fhir", "fields", "inception"}
GOLDEN = places.GOLDEN


def test_the_formats_of_the_design_are_all_there() -> None:
    assert set(FORMATS) - set(WRITABLE) == READ_ONLY
    assert len(FORMATS) == 26


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_says_what_it_is_and_what_it_loses(name: str) -> None:
    module = FORMATS[name]
    assert (module.__doc__ or "").strip()
    assert isinstance(module.LOSES, tuple)
    assert all(phrase.strip() for phrase in module.LOSES)
    if name in WRITABLE:
        assert bool(module.LOSES) != (name in ("parquet", "jsonl"))


@pytest.mark.parametrize("name", WRITABLE)
@settings(max_examples=15)
@given(records=collections(control=True))
def test_what_a_format_holds_is_what_comes_back(
    tmp_path_factory: pytest.TempPathFactory, name: str, records: list[Record]
) -> None:
    path = tmp_path_factory.mktemp(name) / "out"
    module = require_writable(name)
    texts = {r.document.id: r.document.text for r in records if r.document.text is not None}
    try:
        held = [module.hold(record, WriteOptions()) for record in records]
    except GoldbenchError as refused:
        with pytest.raises(type(refused)):
            write(records, path, name)
        assert not path.exists()  # nothing half written
        return
    write(records, path, name)
    findings = Findings(strict=name != "quotes")  # an ambiguous quote is a finding
    options = ReadOptions(texts=texts if name == "quotes" else None, findings=findings)
    back = list(read(path, name, options))
    wanted = {record.document.id: record for record in held if record is not None}
    assert {record.document.id: record for record in back} == wanted


@pytest.mark.parametrize("name", WRITABLE)
def test_what_is_written_is_recognised(name: str, tmp_path: Path) -> None:
    label = "location" if name == "nlpsandbox" else "NAME"
    marks = Marks((Span(0, 3, label),), () if name != "i2b2-risk" else (Tag("CAD"),))
    path = tmp_path / f"out{SUFFIXES.get(name, '')}"
    write([Record(Document("note-1", "Ana vino."), {"marks": marks})], path, name)
    assert detect(path) == name
    assert path.is_file() == (name in SUFFIXES)


GARBAGE = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "half of JSON": b'{"id": "a", "text": "Ana Lopez',
    "a list": b"[1, 2, 3]",
    "half of XML": b"<root><TEXT>Ana Lopez</TEXT><TAGS>",
    "billion laughs": b'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    b"<root><TEXT>&b;</TEXT><TAGS/></root>",
    "not UTF-8": "Ñandú".encode("latin-1") * 3,
    "a cut-off ZIP": b"PK\x03\x04" + bytes(60),
    "nested deeply": b"[" * 100_000,
}


def _garbage_files(folder: Path) -> Iterator[Path]:
    for suffix in (
        ".json",
        ".jsonl",
        ".xml",
        ".txt",
        ".ann",
        ".csv",
        ".tsv",
        ".conll",
        ".zip",
        ".xmi",
    ):
        yield folder / f"x{suffix}"


def _complaint(name: str, file: Path) -> str:
    """What reading the file ends in: an error of ours in words, or "" where it is read."""
    try:
        list(find_format(name).read(file, ReadOptions()))
    except GoldbenchError as error:
        return f"{error} {error.hint}"
    return ""


@pytest.mark.parametrize("kind", GARBAGE)
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_garbage_is_a_clear_error_or_nothing(name: str, kind: str, tmp_path: Path) -> None:
    """Reading either raises our own error, without note text, or yields what really is there."""
    for file in _garbage_files(tmp_path):
        file.write_bytes(GARBAGE[kind])
        FORMATS[name].sniff(file)
        complaint = _complaint(name, file)
        assert "Lopez" not in complaint
        assert not complaint or str(tmp_path) in complaint or "texts" in complaint
        file.unlink()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_sniffing_never_raises(name: str, tmp_path: Path) -> None:
    sniff = FORMATS[name].sniff
    (tmp_path / "empty folder").mkdir()
    (tmp_path / "zero").write_bytes(b"")
    assert not sniff(tmp_path / "nowhere")
    assert not sniff(tmp_path / "empty folder")
    assert not sniff(tmp_path / "zero")


@pytest.mark.parametrize("name", ["jsonl", "quotes", "doccano", "prodigy", "conll", "csv", "table"])
def test_a_line_of_a_gigabyte_is_refused_without_reading_it_all(name: str, tmp_path: Path) -> None:
    path = tmp_path / ("huge.csv" if name in ("csv", "table") else "huge.jsonl")
    with path.open("wb") as file:
        file.write(b'{"id": "a", "text": "' if path.suffix == ".jsonl" else b"id,text\na,")
        file.truncate(1 << 30)  # sparse: a gigabyte of NUL that takes no room
    with pytest.raises(GoldbenchError):
        list(find_format(name).read(path, ReadOptions(texts={})))


def test_a_zip_that_climbs_out_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "project.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("exportedproject1.json", "{}")
        archive.writestr("../../evil.txt", "x")
    with pytest.raises(GoldbenchError, match=r"evil|climb|outside|name"):
        list(find_format("inception").read(path, ReadOptions()))


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "project.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("exportedproject1.json", "{}")
        with archive.open("source/bomb.txt", "w", force_zip64=True) as member:
            zeros = io.BytesIO(bytes(1 << 24)).getvalue()
            for _ in range(16):
                member.write(zeros)
    with pytest.raises(GoldbenchError):
        list(find_format("inception").read(path, ReadOptions()))


@given(st.binary(max_size=200))
@settings(max_examples=25)
def test_random_bytes_are_never_a_crash(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "x.json"
    path.write_bytes(data)
    with suppress(GoldbenchError):
        list(read(path))


SPAN_FORMATS = [n for n in WRITABLE if n not in ("i2b2-risk", "nlpsandbox", "quotes", "conll")]


@needs_shared
@pytest.mark.parametrize("name", SPAN_FORMATS)
def test_meddocan_survives_the_way_there_and_back(name: str, tmp_path: Path) -> None:
    source = MEDDOCAN / "dev" / "brat"
    records = sorted(read(source, "brat"), key=lambda r: r.document.id)[:40]
    write(records, tmp_path / "there", name)
    texts = {r.document.id: r.document.require_text() for r in records}
    there = list(read(tmp_path / "there", name, ReadOptions(texts=texts)))
    write(there, tmp_path / "back", "brat")
    back = {r.document.id: r for r in read(tmp_path / "back", "brat")}
    for record in records:
        wanted = {(s.start, s.end, s.label) for s in record.layers["marks"].spans}
        spans = {(s.start, s.end, s.label) for s in back[record.document.id].layers["marks"].spans}
        assert spans == wanted


@needs_shared
def test_meddocan_brat_and_xml_are_equal_corpora() -> None:
    brat = {r.document.id: r for r in read(MEDDOCAN / "dev" / "brat")}
    xml = {r.document.id: r for r in read(MEDDOCAN / "dev" / "xml")}
    assert set(brat) == set(xml)
    for id_, record in brat.items():
        assert record.document.text == xml[id_].document.text
        in_brat, in_xml = (
            {(s.start, s.end, s.label) for s in side.layers["marks"].spans}
            for side in (record, xml[id_])
        )
        assert in_brat == in_xml


def test_an_existing_target_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    with pytest.raises(GoldbenchError, match="exists"):
        write([], tmp_path / "out", "jsonl")
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_an_unknown_format_is_answered_with_the_nearest() -> None:
    with pytest.raises(GoldbenchError) as caught:
        find_format("bratt")
    assert caught.value.hint == "did you mean brat?"
