"""A corpus named on the command line: a path, a layer of one, or what is piped in."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import orjson
import pytest
from click.testing import CliRunner

from goldbench.cli.options.source import (
    Source,
    find_schema,
    reads_corpus,
    spool_stdin,
    texts_of,
)
from goldbench.errors import GoldbenchError, MissingLayerError, UsageError

ROWS: list[dict[str, Any]] = [
    {"id": "a", "text": "Ana 😀\r\n", "layers": {"A": {"spans": []}, "B": {"spans": []}}},
    {"id": "b", "text": None, "layers": {"A": {"spans": []}}},
]


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    path.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in ROWS))
    return path


def ask(*words: str, piped: bytes | None = None) -> list[tuple[str, list[str]]]:
    """Run a command that reads a corpus; give id and layers of each record."""
    read: list[tuple[str, list[str]]] = []

    @click.command
    @reads_corpus
    def command(source: Source) -> None:
        read.extend((r.document.id, sorted(r.layers)) for r in source.records())

    done = CliRunner().invoke(command, list(words), input=piped, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return read


def test_all_layers_come_or_the_one_that_is_named(notes: Path) -> None:
    assert ask(str(notes)) == [("a", ["A", "B"]), ("b", ["A"])]
    assert ask(f"{notes}::B") == [("a", ["B"]), ("b", [])]


def test_a_layer_that_no_record_has_is_told_with_those_there_are(notes: Path) -> None:
    with pytest.raises(MissingLayerError, match=r"no layer 'C'; the layers are: A, B"):
        ask(f"{notes}::C")
    notes.write_bytes(b"")
    with pytest.raises(GoldbenchError):
        ask(f"{notes}::C", "--from", "jsonl")


def test_what_is_piped_in_is_read_as_lines_of_json(notes: Path) -> None:
    assert ask("-", piped=notes.read_bytes()) == [("a", ["A", "B"]), ("b", ["A"])]


def test_standard_input_has_a_place_on_disk_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = b"x" * 3_000_000
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    with spool_stdin("-") as place:
        assert Path(place).read_bytes() == content
    assert not Path(place).exists()
    with spool_stdin("a::-") as place:
        assert place == "a::-"


@pytest.mark.parametrize("column", ["text", "=note", "text=", "=", ""])
def test_a_column_is_renamed_by_both_its_names(notes: Path, column: str) -> None:
    with pytest.raises(UsageError, match="OURS=THEIRS"):
        ask(str(notes), "--column", column)


def test_texts_are_those_that_there_are(notes: Path) -> None:
    assert texts_of(str(notes)) == {"a": "Ana 😀\r\n"}
    assert texts_of(f"{notes}::A") == {"a": "Ana 😀\r\n"}


def test_a_schema_is_one_of_ours_or_a_file(tmp_path: Path) -> None:
    assert find_schema(None) is None
    ours = find_schema("heart-risk")
    assert ours is not None
    assert "CAD" in ours.names
    for wrong in ("no-such", "", str(tmp_path / "nowhere.json")):
        with pytest.raises(GoldbenchError):
            find_schema(wrong)
    for content in (b"", b"[]", b"null", b'{"labels": 3}', b'{"labels": [[]]}', b"\xff"):
        (tmp_path / "s.json").write_bytes(content)
        with pytest.raises(GoldbenchError):
            find_schema(str(tmp_path / "s.json"))
