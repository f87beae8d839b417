"""One writer at a time, and one sync of the disk for all who wait: how SQLite is written to.

SQLite syncs at every commit, which takes longer than the work. So whoever finds others waiting
when done leaves the transaction open; the next one joins it, in a savepoint of their own, and the
last of the queue commits for all. Nobody is told that a thing is saved, or refused, before the
transaction in which that happened is on disk. If one of them fails, its savepoint is rolled back
and the others go on; if the commit fails, it fails for all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection, Engine, RootTransaction
from sqlalchemy.exc import DBAPIError

from goldbench.store.engine import WRITING
from goldbench.store.errors import StoreError
from goldbench.store.turns import Turns

MOST = 8
"""Writers that share a commit: the first of them waits for all the others."""
_PATIENCE = 1.0
"""Seconds after which somebody who waits looks whether the commit was forgotten."""


class _Group:
    __slots__ = ("connection", "done", "failed", "members", "transaction")

    def __init__(self, connection: Connection, transaction: RootTransaction) -> None:
        self.connection = connection
        self.transaction = transaction
        self.members = 0
        self.done = Event()
        self.failed = False


class Writers:
    """Gives each writer the connection, first come, first served."""

    def __init__(self, pool: Engine) -> None:
        self._pool = pool
        self._turns = Turns()
        self._open: _Group | None = None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        group: _Group | None = None
        try:
            with self._turns:
                group = self._join_group()
                try:
                    with group.connection.begin_nested():
                        yield group.connection
                finally:
                    if group.members >= MOST or not self._turns.waiting:
                        self._commit(group)
        finally:
            if group is not None:
                self._wait(group)
        if group.failed:
            msg = "what was written could not be committed, and is not saved"
            raise StoreError(msg, hint="is the disk full?")

    def _join_group(self) -> _Group:
        if self._open is None:
            connection = self._pool.connect()
            try:
                connection.execution_options(**{WRITING: True})
                self._open = _Group(connection, connection.begin())
            except BaseException:  # Ctrl+C too: the lock of the database goes with it
                connection.close()
                raise
        self._open.members += 1
        return self._open

    def _commit(self, group: _Group) -> None:
        self._open = None
        group.failed = True
        try:
            group.transaction.commit()
            group.failed = False
        except DBAPIError:
            pass  # told by every member, each in their own thread
        finally:
            if group.failed:
                group.connection.invalidate()  # the database may still hold the transaction open
            group.connection.close()
            group.done.set()

    def _wait(self, group: _Group) -> None:
        while not group.done.wait(_PATIENCE):
            with self._turns:
                if self._open is group:
                    self._commit(group)
