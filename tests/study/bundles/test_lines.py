"""A bundle on disk: what was written is read back, and what was touched is refused."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import FormatError, UsageError
from goldbench.store import Event
from goldbench.study.bundles.lines import FORMAT, event_line, read_lines, write_lines

HEADER = {"kind": "header", "format": FORMAT}
NOTES = [{"kind": "note", "id": id_} for id_ in ("a", "b", "c")]
WORDS = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "north.jsonl"


@given(st.lists(st.tuples(st.sampled_from(("note", "sheet")), WORDS, st.integers(-9, 2**53))))
def test_what_is_written_is_read_back_in_order(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, str, int]]
) -> None:
    path = tmp_path_factory.mktemp("bundle") / "b.jsonl"
    lines = [{"kind": kind, "words": words, "number": number} for kind, words, number in drawn]
    digest = write_lines(path, [HEADER, *lines])
    read, by_kind = read_lines(path)
    assert read == digest
    assert by_kind.pop("header") == [HEADER]
    assert by_kind == {kind: [line for line in lines if line["kind"] == kind] for kind, *_ in drawn}


def test_the_hash_follows_from_the_lines_and_not_from_their_file(tmp_path: Path) -> None:
    first = write_lines(tmp_path / "1", [HEADER, *NOTES])
    assert write_lines(tmp_path / "2", [dict(reversed(HEADER.items())), *NOTES]) == first
    assert write_lines(tmp_path / "3", [HEADER, *NOTES[::-1]]) != first
    assert [entry.name for entry in sorted(tmp_path.iterdir())] == ["1", "2", "3"]


def test_a_bundle_is_never_written_over(path: Path) -> None:
    path.write_bytes(b"kept")
    with pytest.raises(UsageError, match="exists"):
        write_lines(path, [HEADER])
    assert path.read_bytes() == b"kept"


def test_what_breaks_in_the_middle_leaves_no_bundle(path: Path) -> None:
    def fail() -> Iterator[dict[str, Any]]:
        yield HEADER
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(path, fail())
    assert not path.exists()
    write_lines(path, [HEADER])
    assert read_lines(path)[1] == {"header": [HEADER]}


def change(lines: list[bytes], way: str) -> list[bytes]:
    """Touch the lines of a bundle: a header, notes a, b and c, and the end."""
    header, first, second, third, end = lines
    ways = {
        "a line is missing": [header, first, third, end],
        "a line comes twice": [header, first, first, second, third, end],
        "lines change places": [header, second, first, third, end],
        "the last lines are cut": [header, first, second],
        "a value is another": [header, first.replace(b'"a"', b'"z"'), second, third, end],
        "line ends are those of Windows": [line.replace(b"\n", b"\r\n") for line in lines],
        "a space came in": [header, b" " + first, second, third, end],
    }
    return ways[way]


@pytest.mark.parametrize(
    "way",
    [
        "a line is missing",
        "a line comes twice",
        "lines change places",
        "the last lines are cut",
        "a value is another",
        "line ends are those of Windows",
        "a space came in",
    ],
)
def test_a_bundle_that_was_touched_is_refused(path: Path, way: str) -> None:
    write_lines(path, [HEADER, *NOTES])
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True), way)))
    with pytest.raises(FormatError, match="cut or changed: its hash does not fit") as caught:
        read_lines(path)
    assert (caught.value.path, caught.value.line) == (path, 0)


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        (b"\xef\xbb\xbf", b"", 1, "a JSON object was expected"),
        (b"[1]\n", b"", 1, "a JSON object was expected"),
        (b'{"kind":"note"}\n', b"", 1, "not a site bundle"),
        (b"", b'{"kind":"note"}\n', 4, "not a site bundle"),
        (b"", b"\n", 4, "a JSON object was expected"),
    ],
)
def test_what_is_no_line_of_a_bundle_is_refused_by_its_number(
    path: Path, before: bytes, after: bytes, line: int, message: str
) -> None:
    write_lines(path, [HEADER, NOTES[0]])
    path.write_bytes(before + path.read_bytes() + after)
    with pytest.raises(FormatError, match=message) as caught:
        read_lines(path)
    assert caught.value.line == line


def test_an_empty_file_is_no_bundle(path: Path) -> None:
    path.touch()
    with pytest.raises(FormatError, match="cut or changed"):
        read_lines(path)


def test_an_event_leaves_without_its_private_part() -> None:
    event = Event(
        "sheet-1", 2, datetime(2026, 3, 2, 8, tzinfo=UTC), "p1", "unsure", {"value": True},
        "operation-1", "f" * 64, "e" * 64, {"remark": "words of the annotator", "salt": "00"},
        "d" * 64,
    )  # fmt: skip
    line = event_line("sheet_event", event)
    assert (line["kind"], line["op"], line["seq"]) == ("sheet_event", "unsure", 2)
    assert (line["payload"], line["private_hash"]) == ({"value": True}, "d" * 64)
    written = orjson.dumps(line)
    assert b"words" not in written
    assert b"salt" not in written
