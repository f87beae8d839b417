"""A backup is complete or absent; a dump goes from one database into the other."""

import gzip
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from goldbench.errors import FormatError, UsageError
from goldbench.store import (
    EventLog,
    NewerDatabaseError,
    Owner,
    Store,
    StoreError,
    backup,
    restore,
)

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def _fill(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    log = EventLog(store.owner.metadata.tables["log"])
    with store.write() as connection:
        values = {"text": "a\x00\ud800", "at": NOON, "drawn": False, "weight": 0.1, "number": -3}
        connection.execute(insert(note).values(id="a", **values))
        connection.execute(insert(note).values(id="b", text=None))
        for number in range(3):
            log.append(
                connection, "sheet", at=NOON, actor=None, kind="k", payload={"n": number},
                op_id=str(number),
            )  # fmt: skip


def _content(store: Store) -> list[object]:
    tables = store.owner.metadata.sorted_tables
    with store.read() as connection:
        rows: list[object] = []
        for table in tables:
            rows += connection.execute(select(table).order_by(*table.primary_key.columns)).all()
    return rows


@pytest.mark.parametrize("name", ["copy.db", "copy.jsonl", "deep/er/copy.jsonl.gz"])
def test_a_restored_backup_holds_what_the_database_held(
    store: Store, owner: Owner, tmp_path: Path, name: str
) -> None:
    _fill(store)
    if store.dialect == "postgresql" and name.endswith(".db"):
        with pytest.raises(UsageError, match="as a dump"):
            backup(store, tmp_path / name)
        return
    path = backup(store, tmp_path / name)
    again = restore(path, tmp_path / "again.db", owner)
    assert _content(again) == _content(store)
    with again.read() as connection:
        EventLog(owner.metadata.tables["log"]).verify(connection, "sheet")
    again.close()


def test_a_dump_of_sqlite_goes_into_any_database(
    database_url: str, owner: Owner, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / "source.db", owner)
    _fill(store)
    backup(store, tmp_path / "dump.jsonl")
    other = restore(tmp_path / "dump.jsonl", database_url, owner)
    assert _content(other) == _content(store)
    other.close()
    with pytest.raises(UsageError, match="not empty"):
        restore(tmp_path / "dump.jsonl", database_url, owner)
    store.close()


def test_the_same_content_makes_the_same_dump(store: Store, owner: Owner, tmp_path: Path) -> None:
    _fill(store)
    backup(store, tmp_path / "one.jsonl")
    other = restore(tmp_path / "one.jsonl", tmp_path / "other.db", owner)
    backup(other, tmp_path / "two.jsonl")
    other.close()
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_an_old_dump_is_brought_up_to_date(store: Store, owner: Owner, tmp_path: Path) -> None:
    _fill(store)
    backup(store, tmp_path / "old.jsonl")
    (owner.revisions / "second.py").write_text(
        "from alembic import op\nrevision = '0002'\ndown_revision = '0001'\n"
        'def upgrade():\n    op.execute("UPDATE note SET number = 7")\n'
    )
    again = restore(tmp_path / "old.jsonl", tmp_path / "again.db", owner)
    note = owner.metadata.tables["note"]
    with again.read() as connection:
        assert connection.execute(select(note.c.number)).scalars().all() == [7, 7]
    backup(again, tmp_path / "new.jsonl")
    again.close()
    (owner.revisions / "second.py").unlink()
    with pytest.raises(NewerDatabaseError):
        restore(tmp_path / "new.jsonl", tmp_path / "third.db", owner)


def test_a_backup_is_never_overwritten(store: Store, tmp_path: Path) -> None:
    backup(store, tmp_path / "copy.jsonl")
    with pytest.raises(UsageError, match="exists"):
        backup(store, tmp_path / "copy.jsonl")
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.jsonl"]


@pytest.mark.parametrize("damage", ["cut", "line", "letter", "empty", "foreign"])
def test_a_damaged_dump_is_refused(store: Store, owner: Owner, tmp_path: Path, damage: str) -> None:
    _fill(store)
    path = backup(store, tmp_path / "dump.jsonl")
    lines = path.read_bytes().split(b"\n")
    damaged = {
        "cut": b"\n".join(lines)[:-40],
        "line": b"\n".join(lines[:3] + lines[4:]),
        "letter": b"\n".join(lines).replace(b"sheet", b"Sheet", 1),
        "empty": b"",
        "foreign": b'{"id": "n1"}\n',
    }
    path.write_bytes(damaged[damage])
    with pytest.raises(FormatError):
        restore(path, tmp_path / "again.db", owner)
    assert not (tmp_path / "again.db").exists()


def test_a_gzipped_dump_is_the_same_dump(store: Store, tmp_path: Path) -> None:
    _fill(store)
    plain = backup(store, tmp_path / "a.jsonl").read_bytes()
    assert gzip.decompress(backup(store, tmp_path / "b.jsonl.gz").read_bytes()) == plain


def test_a_copy_that_is_not_sound_is_refused(tmp_path: Path, owner: Owner) -> None:
    (tmp_path / "bad.db").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    with pytest.raises(StoreError, match="not a sound"):
        restore(tmp_path / "bad.db", tmp_path / "again.db", owner)
    with pytest.raises(UsageError, match="not a file"):
        restore(tmp_path / "gone.db", tmp_path / "again.db", owner)


def test_a_backup_can_be_made_while_others_write(owner: Owner, tmp_path: Path) -> None:
    store = Store.open(tmp_path / "study.db", owner)
    _fill(store)
    before = _content(store)
    note = owner.metadata.tables["note"]
    with store.write() as connection:
        connection.execute(insert(note).values(id="c"))
        backup(store, tmp_path / "copy.db")
    again = restore(tmp_path / "copy.db", tmp_path / "again.db", owner)
    assert _content(again) == before
    again.close()
    store.close()
    assert sqlite3.connect(tmp_path / "copy.db").execute("PRAGMA quick_check").fetchone()
