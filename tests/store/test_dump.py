"""A dump is read to its end or refused; what was cut or changed is known."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, insert, select

from goldbench.errors import FormatError
from goldbench.store import Owner, Store
from goldbench.store.dump import FORMAT, check, dump, load


@pytest.fixture
def database(tmp_path: Path, owner: Owner) -> Iterator[Connection]:
    """A database with three notes; SQLite is enough for what a file holds."""
    store = Store.open(tmp_path / "trial.db", owner)
    with closing(store), store.write("x") as connection:
        table = owner.metadata.tables["note"]
        rows = [{"id": f"n{n}", "text": f"é{n}\n", "number": n, "weight": n / 3} for n in range(3)]
        connection.execute(insert(table), rows)
        yield connection


@pytest.fixture(params=["dump.jsonl", "dump.jsonl.gz"])
def path(
    request: pytest.FixtureRequest, tmp_path: Path, database: Connection, owner: Owner
) -> Path:
    file = tmp_path / str(request.param)
    assert dump(database, owner, file) == 3
    return file


def test_the_header_says_whose_tables_these_are(path: Path) -> None:
    header = check(path)
    assert (header["format"], header["owner"], header["revision"]) == (FORMAT, "trial", "0001")
    assert header["tables"]["note"] == {
        "id": "text", "text": "bytes", "at": "text", "drawn": "boolean", "weight": "number",
        "number": "integer",
    }  # fmt: skip


def test_rows_come_back_as_they_were(
    path: Path, tmp_path: Path, owner: Owner, database: Connection
) -> None:
    query = select(owner.metadata.tables["note"])
    engine = create_engine(f"sqlite:///{tmp_path / 'other.db'}")
    with engine.begin() as other:
        assert load(other, owner, path) == 3
        assert other.execute(query).all() == database.execute(query).all()
    engine.dispose()


def test_a_file_that_was_cut_anywhere_is_refused(path: Path) -> None:
    content = path.read_bytes()
    for length in (0, 1, len(content) // 2, len(content) - 1):
        path.write_bytes(content[:length])
        if path.suffix != ".gz" and length == len(content) - 1:
            continue  # without its last line end it is whole
        with pytest.raises(FormatError):
            check(path)


def test_a_line_that_was_changed_left_out_or_added_is_refused(path: Path) -> None:
    packed = path.suffix == ".gz"
    content = path.read_bytes()
    lines = (gzip.decompress(content) if packed else content).splitlines(keepends=True)
    for wrong in (
        [*lines[:2], lines[3], *lines[4:]],
        [*lines[:2], lines[2].replace(b"n1", b"n9"), *lines[3:]],
        [*lines[:2], lines[1], *lines[2:]],
        [lines[0], lines[2], lines[1], *lines[3:]],
        [*lines, lines[-1]],
    ):
        written = b"".join(wrong)
        path.write_bytes(gzip.compress(written) if packed else written)
        with pytest.raises(FormatError, match="its hash does not fit"):
            check(path)


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"{}\n", b"[]\n[]\n", b"\xff\n", b'{"format": "another"}\n{}\n']
)
def test_what_is_no_dump_is_refused(tmp_path: Path, content: bytes) -> None:
    for name, written in (
        ("x.jsonl", content), ("x.jsonl.gz", gzip.compress(content)), ("y.jsonl.gz", content),
    ):  # fmt: skip
        (tmp_path / name).write_bytes(written)
        with pytest.raises(FormatError):
            check(tmp_path / name)


def test_a_dump_of_others_is_not_taken_in(path: Path, owner: Owner, database: Connection) -> None:
    with pytest.raises(FormatError, match="not a dump of the study tables"):
        load(database, Owner("study", owner.metadata, owner.revisions), path)
