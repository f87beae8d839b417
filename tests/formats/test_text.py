from pathlib import Path

import pytest

import places
from goldbench.corpus import Document, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats import ReadOptions, text

GOLDEN = places.GOLDEN / "text"


def test_files_are_read_as_they_are_and_nobody_has_looked() -> None:
    assert list(text.read(GOLDEN, ReadOptions())) == [
        Record(Document("note-2", "")),
        Record(Document("ward-3/note-1", "Ana vino ayer.\r\n\ufeffBien 😀.")),
    ]
    assert text.sniff(GOLDEN)


def test_one_file_is_one_document() -> None:
    path = GOLDEN / "ward-3" / "note-1.txt"
    assert [record.document.id for record in text.read(path, ReadOptions())] == ["note-1"]
    assert text.sniff(path)


def test_other_encodings_are_refused_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"uno\nJos\xe9")
    with pytest.raises(FormatError, match=r"a\.txt:2: not UTF-8"):
        list(text.read(tmp_path, ReadOptions()))


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(text.read(tmp_path / "no", ReadOptions()))


def test_brat_and_binary_files_are_not_claimed(tmp_path: Path) -> None:
    assert not text.sniff(tmp_path)
    assert not text.sniff(tmp_path / "absent")
    (tmp_path / "a.txt").write_bytes(b"\x00\x01")
    assert not text.sniff(tmp_path)
    (tmp_path / "a.txt").write_bytes(b"Ana")
    assert text.sniff(tmp_path)
    (tmp_path / "a.ann").write_bytes(b"")
    assert not text.sniff(tmp_path)
    assert not text.sniff(tmp_path / "a.txt")
    assert not text.sniff(tmp_path / "a.ann")


def test_suffixes_in_capitals_are_read_too(tmp_path: Path) -> None:
    (tmp_path / "A.TXT").write_text("one")
    assert text.sniff(tmp_path)
    assert text.sniff(tmp_path / "A.TXT")
    (tmp_path / "b.txt").write_text("two")
    assert [record.document.id for record in text.read(tmp_path, ReadOptions())] == ["A", "b"]


def test_one_note_in_two_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.TXT").write_text("one")
    (tmp_path / "a.txt").write_text("two")
    with pytest.raises(FormatError, match="already used"):
        list(text.read(tmp_path, ReadOptions()))
