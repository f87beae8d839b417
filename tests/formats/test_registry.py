import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldbench.corpus import Design, Document, Marks, Place, Record, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats import (
    ReadOptions,
    WriteOptions,
    detect,
    find_design,
    read,
    read_corpus,
    write,
)
from goldbench.formats.catalog import FORMATS, WritableFormat
from goldbench.formats.registry import SUFFIXES, find_format, format_for, require_writable

RECORD = Record(Document("n", "Ana 😀\r\nvino."), {"marks": Marks((Span(4, 5, "FACE"),))})


@pytest.mark.parametrize(
    ("name", "format_"),
    [
        ("notes.jsonl", "jsonl"),
        ("notes.ndjson", "jsonl"),
        ("NOTES.JSONL", "jsonl"),
        ("notes.jsonl.gz", "jsonl"),
        ("notes.v2.csv", "csv"),
        ("notas año.conll", "conll"),
    ],
)
def test_the_name_of_a_file_says_what_is_written(name: str, format_: str) -> None:
    assert format_for(Path("out") / name) == format_


@pytest.mark.parametrize("name", ["notes.json", "notes.xml", "notes", "jsonl", "notes.jsonl/x"])
def test_a_name_that_fits_several_formats_or_none_asks_for_one(name: str) -> None:
    with pytest.raises(UsageError, match="does not tell the format") as caught:
        format_for(Path(name))
    hint = str(caught.value.hint)
    assert hint.startswith("say it with --to: ")
    offered = hint.removeprefix("say it with --to: ").split(", ")
    assert {"brat", "jsonl", "parquet"} <= set(offered)
    assert all(isinstance(FORMATS[format_], WritableFormat) for format_ in offered)


def test_a_format_that_nobody_could_mean_is_answered_with_all_there_are() -> None:
    with pytest.raises(UsageError, match="no format 'zzzzzz'") as caught:
        find_format("zzzzzz")
    assert caught.value.hint == f"one of: {', '.join(sorted(FORMATS))}"


def test_a_format_that_is_only_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="omop can be read but not written") as caught:
        write([RECORD], tmp_path / "out", "omop")
    assert "omop" not in str(caught.value.hint).removeprefix("one of: ").split(", ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", sorted(SUFFIXES))
def test_what_is_one_file_is_one_file_under_its_usual_name(name: str, tmp_path: Path) -> None:
    require_writable(name)
    target = tmp_path / f"notes{SUFFIXES[name]}"
    write([RECORD], target, name)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [target.name]


@pytest.mark.parametrize("name", ["jsonl", "brat", "parquet"])
def test_a_run_that_breaks_leaves_nothing_behind(name: str, tmp_path: Path) -> None:
    def break_off() -> Iterator[Record]:
        yield RECORD
        msg = "the source broke off"
        raise UsageError(msg)

    with pytest.raises(UsageError, match="broke off"):
        write(break_off(), tmp_path / "out", name)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_is_no_target_that_exists(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    write([RECORD], tmp_path / "out", "brat")
    assert list(read(tmp_path / "out")) == [RECORD]
    (tmp_path / "held").mkdir()
    (tmp_path / "held" / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="held exists"):
        write([RECORD], tmp_path / "held", "brat")
    assert [path.name for path in (tmp_path / "held").iterdir()] == ["mine.txt"]


def test_notes_of_a_run_that_was_killed_are_removed_a_day_later(tmp_path: Path) -> None:
    for name, age in ((".goldbench-old", 25 * 3600), (".goldbench-new", 3600)):
        left = tmp_path / name
        left.mkdir()
        (left / "note.txt").write_text("Ana")
        then = left.stat().st_mtime - age
        os.utime(left, (then, then))
    write([RECORD], tmp_path / "out.jsonl", "jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".goldbench-new", "out.jsonl"]


@pytest.mark.parametrize("name", ["jsonl", "brat", "parquet"])
def test_notes_and_design_come_back_as_they_were_written(name: str, tmp_path: Path) -> None:
    design = Design({"n": Place("north/+", "p-1", 1 / 3)})
    path = tmp_path / "deep" / "er" / "out"
    write([RECORD], path, name, WriteOptions(design=design))
    assert detect(path) == name
    corpus = read_corpus(path)
    assert list(corpus.documents) == ["n"]
    assert corpus.documents["n"].text == "Ana 😀\r\nvino."
    assert corpus.design == design
    if name != "parquet":
        assert find_design(path) == design


def test_one_layer_is_written_where_one_was_asked_for(tmp_path: Path) -> None:
    both = Record(RECORD.document, {"marks": Marks((Span(0, 3, "A"),)), "other": Marks()})
    write([both], tmp_path / "out.jsonl", "jsonl", WriteOptions(layer="other"))
    (record,) = read(tmp_path / "out.jsonl", options=ReadOptions())
    assert list(record.layers.values()) == [Marks()]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("notes.jsonl", b"", "the file is empty"),
        ("folder", None, "the folder is empty"),
        ("notes.bin", b"\x00\x01\x02", "could not be recognised"),
    ],
)
def test_what_cannot_be_recognised_says_why(
    name: str, content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.mkdir() if content is None else path.write_bytes(content)
    with pytest.raises(FormatError, match=message):
        detect(path)


def test_the_option_to_name_a_format_is_that_of_whoever_asks(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\x00\x01\x02")
    with pytest.raises(FormatError) as caught:
        detect(tmp_path / "x.bin", option="--gold-format")
    assert str(caught.value.hint).startswith("name it with --gold-format: ")
    with pytest.raises(UsageError, match="nowhere does not exist"):
        detect(tmp_path / "nowhere")
