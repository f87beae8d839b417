"""Backup and restore. A backup is complete or absent, and it is read back before it counts.

`study.db` style names make a copy of a SQLite file with SQLite's own online backup (while others
write); `.jsonl` and `.jsonl.gz` make a dump that either database can take in.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from goldbench.errors import UsageError
from goldbench.store.dump import check, dump, load
from goldbench.store.engine import address
from goldbench.store.errors import StoreError
from goldbench.store.migrations import revision
from goldbench.store.store import Owner, Store


def backup(store: Store, path: Path) -> Path:
    """Write a backup under a new name; refuse to overwrite one."""
    if path.exists():
        msg = f"{path} exists"
        raise UsageError(msg, hint="give each backup a name of its own, with the date in it")
    as_dump = _is_dump(path)
    if not as_dump and store.dialect != "sqlite":
        msg = "a PostgreSQL database is backed up as a dump"
        raise UsageError(msg, hint="end the name in .jsonl or .jsonl.gz")
    unfinished = _prepare_unfinished(path)
    if as_dump:
        with store.read() as connection:
            dump(connection, store.owner, unfinished)
        check(unfinished)
    else:
        _copy(store, unfinished)
    _put_in_place(unfinished, path)
    return path


def restore(path: Path, url: str | Path, owner: Owner) -> Store:
    """Make a new database from a backup, and open it; one that holds anything is refused.

    A restore that is cut off leaves no database under the name that was asked for.
    """
    if not path.is_file():
        msg = f"{path} is not a file"
        raise UsageError(msg)
    if _is_dump(path):
        return _restore_dump(path, url, owner)
    where = address(url)
    if where.get_backend_name() != "sqlite":
        msg = "only a dump (.jsonl) can be restored into PostgreSQL"
        raise UsageError(msg, hint="open the file as SQLite, back it up as .jsonl, restore that")
    target = Path(str(where.database))
    if target.exists():
        raise _not_empty(str(target))
    _check_copy(path)
    unfinished = _prepare_unfinished(target)
    with (
        closing(sqlite3.connect(path)) as source,
        closing(sqlite3.connect(unfinished)) as destination,
    ):
        source.backup(destination)
    _put_in_place(unfinished, target)
    return Store.open(url, owner)


def _restore_dump(path: Path, url: str | Path, owner: Owner) -> Store:
    check(path)
    where = address(url)
    if where.get_backend_name() != "sqlite":
        store = Store.prepare(where, owner)
        try:
            _fill(store, owner, path)
        except BaseException:  # Ctrl+C too: nobody else holds the store to close it
            store.close()
            raise
        return store
    target = Path(str(where.database))
    if target.exists():
        raise _not_empty(str(target))
    unfinished = _prepare_unfinished(target)
    store = Store.prepare(address(unfinished), owner)
    try:
        _fill(store, owner, path)
    finally:
        store.close()  # the last connection writes the log into the file
    _put_in_place(unfinished, target)
    return Store.open(url, owner)


def _fill(store: Store, owner: Owner, path: Path) -> None:
    with store.write("migrations") as connection:
        _refuse_tables(connection, owner, store)
        load(connection, owner, path)


def _prepare_unfinished(target: Path) -> Path:
    """Name the file that becomes the database when it is complete; an old attempt is removed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    path = target.with_name(f".unfinished-{target.name}")
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return path


def _put_in_place(unfinished: Path, target: Path) -> None:
    _sync(unfinished)
    unfinished.rename(target)
    _sync(target.parent)


def _refuse_tables(connection: Connection, owner: Owner, store: Store) -> None:
    if revision(connection, owner.name) is not None:
        raise _not_empty(repr(store))


def _copy(store: Store, path: Path) -> None:
    source = str(store.url.database)
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(path)) as there:
        here.backup(there, pages=1000)
    _check_copy(path)


def _check_copy(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        try:
            report = connection.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError:
            report = []
    if report != [("ok",)]:
        msg = f"{path} is not a sound SQLite database"
        raise StoreError(msg)


def _is_dump(path: Path) -> bool:
    return path.name.endswith((".jsonl", ".jsonl.gz"))


def _not_empty(where: str) -> UsageError:
    return UsageError(f"{where} is not empty", hint="restore into a new database")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
