"""Transactions, the one writer, and what never stands in a message."""

import sqlite3
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from goldbench.errors import UsageError
from goldbench.store import Owner, Store, StoreError

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def test_what_a_block_wrote_is_there_and_what_it_raised_on_is_not(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    with store.write() as connection:
        connection.execute(insert(note).values(id="a"))
    with pytest.raises(IntegrityError), store.write() as connection:
        connection.execute(insert(note), [{"id": "b"}, {"id": "a"}])
    with store.read() as connection:
        assert connection.execute(select(note.c.id)).scalars().all() == ["a"]


@pytest.mark.parametrize("text_", ["", "a\x00b", "😀 e\u0301", "\ud800", "\r\n\u2028\ufeff"])
def test_text_of_any_code_points_comes_back(store: Store, text_: str) -> None:
    note = store.owner.metadata.tables["note"]
    with store.write() as connection:
        connection.execute(insert(note).values(id="a", text=text_, at=NOON, drawn=True))
        row = connection.execute(select(note)).one()
    assert (row.text, row.at, row.drawn, row.weight) == (text_, NOON, True, None)


def test_a_moment_without_a_zone_is_refused(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(Exception, match="time zone"), store.write() as connection:
        connection.execute(insert(note).values(id="a", at=naive))


def test_twenty_writers_without_a_pause_lose_nothing(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    failures: list[BaseException] = []

    def write(writer: int) -> None:
        try:
            for number in range(5):
                with store.write("notes") as connection:
                    there = connection.execute(select(note.c.id)).scalars().all()
                    values = {"id": f"{writer}-{number}", "number": len(there)}
                    connection.execute(insert(note).values(**values))
        except BaseException as error:  # noqa: BLE001 - a thread's error must reach the test
            failures.append(error)

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with store.read() as connection:
        numbers = connection.execute(select(note.c.number)).scalars().all()
    # Each transaction of the key saw all those before it: they ran one after another.
    assert sorted(numbers) == list(range(100))


def test_a_reader_sees_one_state_while_others_write(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    with store.read() as reader:
        assert reader.execute(select(note)).all() == []
        with store.write() as writer:
            writer.execute(insert(note).values(id="a"))
        assert reader.execute(select(note)).all() == []
    with store.read() as reader:
        assert len(reader.execute(select(note)).all()) == 1


def test_a_stranger_s_database_is_refused(tmp_path: Path, owner: Owner) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE invoices (id)")
    connection.close()
    with pytest.raises(StoreError, match="not goldbench's"):
        Store.open(tmp_path / "other.db", owner)
    (tmp_path / "letter.txt").write_text("Dear colleague, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store.open(tmp_path / "letter.txt", owner)


def test_note_text_is_not_in_the_messages_of_the_database(store: Store) -> None:
    note = store.owner.metadata.tables["note"]
    values = {"id": "a", "text": "Ana came with chest pain"}
    with store.write() as connection:
        connection.execute(insert(note).values(**values))
    with pytest.raises(Exception, match=r"(?i)unique") as caught, store.write() as connection:
        connection.execute(insert(note).values(**values))
    assert "chest pain" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "sqlite_can"),
    [("a\x00b", True), ("\ud800", False), (10**30, False)],
    ids=["U+0000", "half a character", "too large"],
)
def test_what_a_database_cannot_look_for_is_the_caller_s_error(
    store: Store, value: str | int, *, sqlite_can: bool
) -> None:
    note = store.owner.metadata.tables["note"]
    column = note.c.number if isinstance(value, int) else note.c.id
    query = select(note).where(column == value)
    if sqlite_can and store.dialect == "sqlite":
        with store.read() as connection:
            assert connection.execute(query).all() == []
        return
    for transaction in (store.read, store.write):
        with pytest.raises(UsageError, match="cannot hold"), transaction() as connection:
            connection.execute(query)
