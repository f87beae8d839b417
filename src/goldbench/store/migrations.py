"""Bringing a database to the version of the program, with Alembic and without files of settings.

Every owner of tables has a folder of revisions and a version table of its own
(`study_version`), so that several owners can live in one database.
"""

import re
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, column, inspect, select, table

from goldbench.store.errors import NewerDatabaseError, StoreError

_ASSIGNED = re.compile(r"""^(revision|down_revision) *= *["'](\w+)["']""", re.MULTILINE)


def upgrade(connection: Connection, owner: str, revisions: Path, *, to: str = "head") -> None:
    """Run the missing revisions; refuse a database that this version cannot know.

    All of it happens in the transaction that the caller began, so a migration that is
    interrupted leaves the database as it was. Where nothing is missing Alembic is not even
    imported: it would be a quarter of the time that a short command takes.
    """
    if to == "head" and _is_newest(connection, owner, revisions):
        return
    from alembic.config import Config  # noqa: PLC0415 - Alembic is needed only here
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415 - heavy
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - heavy

    script = ScriptDirectory(str(revisions), version_locations=[str(revisions)])
    known = {each.revision for each in script.walk_revisions()}
    there = revision(connection, owner)
    for wanted in {there, to} - known - {None, "head"}:
        raise _newer(owner, str(wanted), known)
    if there is None:
        _refuse_strangers(connection)

    def missing(at: Any, context: Any) -> list[Any]:
        del context
        return script._upgrade_revs(to, at)  # noqa: SLF001 - what `alembic upgrade` itself calls

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(
            connection=connection, version_table=f"{owner}_version", transactional_ddl=True
        )
        environment.run_migrations()


def revision(connection: Connection, owner: str) -> str | None:
    """Name the revision at which an owner's tables stand; None where it has none."""
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415 - heavy

    options = {"version_table": f"{owner}_version"}
    return MigrationContext.configure(connection, opts=options).get_current_revision()


def _is_newest(connection: Connection, owner: str, revisions: Path) -> bool:
    """Tell whether the database stands at the one revision that no other follows."""
    versions = table(f"{owner}_version", column("version_num"))
    if not inspect(connection).has_table(versions.name):
        return False
    texts = [file.read_text(encoding="utf-8") for file in revisions.glob("*.py")]
    assigned = [pair for text in texts for pair in _ASSIGNED.findall(text)]
    known, followed = (
        {value for name, value in assigned if name == wanted}
        for wanted in ("revision", "down_revision")
    )
    there = set(connection.scalars(select(versions.c.version_num)))
    return len(there) == 1 and there == known - followed


def _refuse_strangers(connection: Connection) -> None:
    names = inspect(connection).get_table_names()
    if names and not any(name.endswith("_version") for name in names):
        msg = "the database holds tables that are not goldbench's"
        raise StoreError(msg, hint="give an empty database, or the address of a study")


def _newer(owner: str, current: str, known: set[str]) -> NewerDatabaseError:
    msg = f"the {owner} database is at revision {current}, this goldbench knows up to {max(known)}"
    return NewerDatabaseError(msg, hint="install the newer goldbench that wrote it")
