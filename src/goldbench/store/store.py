"""A database with transactions for readers and writers, and the tables of one owner in it."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, MetaData, func, select
from sqlalchemy.exc import DataError, DBAPIError, OperationalError

from goldbench.errors import UsageError
from goldbench.store.engine import address, engine
from goldbench.store.errors import StoreError
from goldbench.store.migrations import upgrade
from goldbench.store.writers import Writers


@dataclass(frozen=True, slots=True)
class Owner:
    """A package that keeps tables: its name, the tables, and where its Alembic revisions lie."""

    name: str
    metadata: MetaData
    revisions: Path


class Store:
    """Opened with `Store.open`, used through `read()` and `write()`, closed with `close()`.

    Both give a SQLAlchemy connection inside one transaction: committed when the block ends,
    rolled back when it raises. Keep the blocks short, and compute nothing slow inside a write.
    """

    def __init__(self, pool: Engine, owner: Owner) -> None:
        self._engine = pool
        self._writers = None if pool.dialect.name == "postgresql" else Writers(pool)
        self.owner = owner

    @classmethod
    def open(cls, url: str | Path, owner: Owner) -> "Store":
        """Open a database and bring its tables to this version of goldbench.

        Refuses a database that a newer goldbench has written, and one that is not ours.
        """
        where = address(url)
        store = cls.prepare(where, owner)
        try:
            with store.write("migrations") as connection:
                upgrade(connection, owner.name, owner.revisions)
        except DBAPIError as error:
            store.close()
            raise _unusable(where, error) from None
        except BaseException:  # Ctrl+C too: nobody else holds the store to close it
            store.close()
            raise
        return store

    @classmethod
    def prepare(cls, where: URL, owner: Owner) -> "Store":
        """Give the store without touching the database, for whoever fills it (`restore`)."""
        return cls(engine(where), owner)

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._engine.dialect.name

    @property
    def url(self) -> URL:
        return self._engine.url

    def __repr__(self) -> str:
        return f"Store({self._engine.url.render_as_string(hide_password=True)!r})"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Read from one consistent state of the database."""
        with _storable(), self._engine.connect() as connection:
            if self.dialect == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def write(self, key: str | None = None) -> Iterator[Connection]:
        """Write under a lock: transactions of the same key run one after another.

        On SQLite all of them do, in the order in which they were asked for (see `writers`). On
        PostgreSQL the lock is the database's own, so that it also holds between processes;
        without a key the writer locks the rows it needs (`with_for_update`).
        """
        if self._writers is not None:
            with _storable(), self._writers.write() as connection:
                yield connection
            return
        with _storable(), self._engine.connect() as connection, connection.begin():
            if key is not None:
                self.lock(connection, key)
            yield connection

    def lock(self, connection: Connection, key: str) -> None:
        """Wait for one more lock inside a write; always take them in the same order."""
        if self.dialect == "postgresql":
            name = f"goldbench {self.owner.name} {key}".encode()
            number = int.from_bytes(hashlib.sha256(name).digest()[:8], signed=True)
            connection.execute(select(func.pg_advisory_xact_lock(number)))

    def close(self) -> None:
        self._engine.dispose()


@contextmanager
def _storable() -> Iterator[None]:
    """Turn what no database can hold, or look for, into an error of whoever gave it.

    U+0000, half a character, a number beyond 64 bits: somebody typed it into an address.
    """
    try:
        yield
    except (DataError, UnicodeEncodeError, OverflowError):
        msg = "a value is given that the database cannot hold"
        raise UsageError(msg) from None


def _unusable(where: URL, error: DBAPIError) -> StoreError:
    shown = where.render_as_string(hide_password=True)
    if isinstance(error, OperationalError):
        msg = f"the database {shown} cannot be opened"
        return StoreError(msg, hint="does the folder or the server exist, and may you write there?")
    return StoreError(f"{shown} is not a database of goldbench")
