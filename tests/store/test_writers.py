"""Who waits shares a commit; who fails fails alone; nobody hears before it is on disk."""

import sqlite3
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from goldbench.store import Owner, Store, StoreError
from goldbench.store.writers import MOST


@pytest.fixture
def sqlite(owner: Owner, tmp_path: Path) -> Store:
    return Store.open(tmp_path / "study.db", owner)


def on_disk(store: Store) -> set[str]:
    """Look from outside, as another process would."""
    connection = sqlite3.connect(str(store.url.database))
    try:
        return {id_ for (id_,) in connection.execute("SELECT id FROM note")}
    finally:
        connection.close()


def queued(store: Store, tasks: list[Callable[[], None]]) -> list[threading.Thread]:
    """Let tasks stand in the queue in their order, while the caller has the turn."""
    turns = store._writers._turns  # type: ignore[union-attr]  # noqa: SLF001
    threads = [threading.Thread(target=task) for task in tasks]
    for number, thread in enumerate(threads, start=1):
        thread.start()
        while turns.waiting < number:
            time.sleep(0.001)
    return threads


def test_those_who_wait_share_a_commit_and_one_failure_is_one_s_own(sqlite: Store) -> None:
    note = sqlite.owner.metadata.tables["note"]
    seen: dict[str, set[str]] = {}
    failed: list[str] = []

    def add(id_: str) -> None:
        with sqlite.write() as connection:
            connection.execute(insert(note).values(id=id_))
        seen[id_] = on_disk(sqlite)

    def fail() -> None:
        try:
            with sqlite.write() as connection:
                connection.execute(insert(note).values(id="never"))
                msg = "no"
                raise KeyError(msg)  # noqa: TRY301 - somebody's own error
        except KeyError:
            failed.append("alone")

    with sqlite.write() as connection:
        connection.execute(insert(note).values(id="first"))
        threads = queued(sqlite, [lambda: add("second"), fail, lambda: add("third")])
    for thread in threads:
        thread.join()
    assert failed == ["alone"]
    # Each found its own row on disk at the moment it was told.
    assert all(id_ in ids for id_, ids in seen.items())
    assert on_disk(sqlite) == {"first", "second", "third"}
    sqlite.close()


def test_a_group_has_an_end(sqlite: Store) -> None:
    note = sqlite.owner.metadata.tables["note"]
    several = 3 * MOST + 1

    def add(id_: str) -> None:
        with sqlite.write() as connection:
            connection.execute(insert(note).values(id=id_))

    with sqlite.write():
        threads = queued(sqlite, [partial(add, str(n)) for n in range(several)])
    for thread in threads:
        thread.join()
    assert len(on_disk(sqlite)) == several
    sqlite.close()


def test_a_commit_that_fails_is_told_to_everybody(sqlite: Store) -> None:
    note = sqlite.owner.metadata.tables["note"]
    messages: list[str] = []

    def add(id_: str) -> None:
        try:
            with sqlite.write() as connection:
                connection.execute(insert(note).values(id=id_))
                if id_ == "last":
                    # A rule that is checked at the commit stands in for a full disk.
                    connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                    connection.exec_driver_sql("INSERT INTO child (note_id) VALUES ('nobody')")
        except StoreError as error:
            messages.append(str(error))

    with sqlite.write() as connection:
        connection.exec_driver_sql("CREATE TABLE child (note_id TEXT REFERENCES note (id))")
    with pytest.raises(StoreError, match="not saved"), sqlite.write():
        threads = queued(sqlite, [lambda: add("one"), lambda: add("last")])
    for thread in threads:
        thread.join()
    assert len(messages) == 2
    assert on_disk(sqlite) == set()
    with sqlite.write() as connection:  # and the next one is served
        connection.execute(insert(note).values(id="after"))
    with sqlite.read() as connection:
        assert connection.execute(select(note.c.id)).scalars().all() == ["after"]
    sqlite.close()
