"""From an address to a connection pool: SQLite as a file, PostgreSQL by URL."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from goldbench.store.errors import StoreError

WRITING = "goldbench_writing"
THREADS = 40
"""Connections kept open: as many as the threads in which a server answers requests."""

# FULL syncs the write-ahead log at every commit: an acknowledged edit survives a power cut.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA busy_timeout = 20000",
)


def address(url: str | Path) -> URL:
    """Read a database address: a path is SQLite, `postgresql://…` is PostgreSQL.

    >>> str(address("postgresql://lead@db/study"))
    'postgresql+psycopg://lead@db/study'
    """
    if isinstance(url, Path) or "://" not in url:
        return URL.create("sqlite", database=str(url))
    try:
        database_url = make_url(url)
    except ArgumentError:
        database_url = URL.create("unreadable")
    if database_url.drivername == "sqlite" and database_url.database:
        return database_url
    if database_url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return database_url.set(drivername="postgresql+psycopg")
    msg = "the address of the database is neither a file nor postgresql://user@host/name"
    raise StoreError(msg)


def engine(url: URL) -> Engine:
    """Make the pool. `hide_parameters` keeps note text out of the messages of SQLAlchemy.

    What exceeds the pool's size is closed after use, and opening again costs more than a save.
    """
    if url.get_backend_name() == "postgresql":
        return create_engine(
            url, hide_parameters=True, pool_pre_ping=True, pool_size=THREADS, max_overflow=20
        )
    pool = create_engine(url, hide_parameters=True, pool_size=THREADS, max_overflow=40)
    event.listen(pool, "connect", _prepare)
    event.listen(pool, "begin", _begin)
    return pool


def _prepare(connection: sqlite3.Connection, record: Any) -> None:
    del record
    connection.isolation_level = None  # transactions begin where `_begin` says, not by guess
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    # A deferred transaction that turns into a writer fails at once where another one writes.
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
