"""Tables are brought up to date when a database is opened, wholly or not at all."""

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import inspect

from goldbench.store import NewerDatabaseError, Owner, Store

SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("note", sa.Column("site", sa.String(10)))
    if {fails}:
        raise RuntimeError("interrupted")
"""


def _add_second(owner: Owner, *, fails: bool = False) -> None:
    (owner.revisions / "second.py").write_text(SECOND.format(fails=fails))


def _columns(store: Store) -> set[str]:
    with store.read() as connection:
        return {column["name"] for column in inspect(connection).get_columns("note")}


def test_opening_again_brings_the_tables_up_to_date(database_url: str, owner: Owner) -> None:
    Store.open(database_url, owner).close()
    _add_second(owner)
    store = Store.open(database_url, owner)
    assert "site" in _columns(store)
    store.close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic(
    owner: Owner, tmp_path: Path
) -> None:
    Store.open(f"sqlite:///{tmp_path / 'x.db'}", owner).close()
    opens = (
        "import sys; from pathlib import Path; from sqlalchemy import MetaData;"
        "from goldbench.store import Owner, Store;"
        "owner = Owner(sys.argv[1], MetaData(), Path(sys.argv[2]));"
        "Store.open(sys.argv[3], owner).close();"
        "print('alembic' in sys.modules)"
    )
    words = [owner.name, str(owner.revisions), f"sqlite:///{tmp_path / 'x.db'}"]
    command = [sys.executable, "-c", opens, *words]
    assert subprocess.check_output(command, text=True) == "False\n"
    _add_second(owner)
    assert subprocess.check_output(command, text=True) == "True\n"
    assert subprocess.check_output(command, text=True) == "False\n"


def test_an_interrupted_migration_leaves_the_database_as_it_was(
    database_url: str, owner: Owner
) -> None:
    Store.open(database_url, owner).close()
    _add_second(owner, fails=True)
    with pytest.raises(RuntimeError, match="interrupted"):
        Store.open(database_url, owner)
    (owner.revisions / "second.py").unlink()
    store = Store.open(database_url, owner)
    assert "site" not in _columns(store)
    store.close()


def test_a_database_of_a_newer_version_is_refused(database_url: str, owner: Owner) -> None:
    _add_second(owner)
    Store.open(database_url, owner).close()
    (owner.revisions / "second.py").unlink()
    with pytest.raises(NewerDatabaseError, match=r"revision 0002.*knows up to 0001"):
        Store.open(database_url, owner)


def test_two_owners_share_a_database(database_url: str, owner: Owner, tmp_path: Path) -> None:
    Store.open(database_url, owner).close()
    folder = tmp_path / "others"
    folder.mkdir()
    (folder / "first.py").write_text(
        "from alembic import op\nrevision = '0001'\ndown_revision = None\n"
        "def upgrade():\n    op.execute('CREATE TABLE board (id INTEGER)')\n"
    )
    store = Store.open(database_url, Owner("bench", owner.metadata, folder))
    with store.read() as connection:
        assert {"note", "board"} <= set(inspect(connection).get_table_names())
    store.close()
