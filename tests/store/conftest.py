"""A small owner of tables, with revisions of its own, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Boolean, Column, Float, Integer, MetaData, String, Table

from databases import database_url, postgresql
from goldbench.store import Moment, Owner, Store, Utf8, event_table

__all__ = ["database_url", "owner", "postgresql", "store"]

FIRST = """
import sqlalchemy as sa
from alembic import op
from goldbench.store import Moment, Utf8, append_only, event_table

revision = "0001"
down_revision = None


def upgrade():
    metadata = sa.MetaData()
    event_table("log", metadata)
    metadata.create_all(op.get_bind())
    for statement in append_only("log", ["stream", "seq"], op.get_bind().dialect.name):
        op.execute(statement)
    op.create_table(
        "note",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("text", Utf8),
        sa.Column("at", Moment),
        sa.Column("drawn", sa.Boolean),
        sa.Column("weight", sa.Float),
        sa.Column("number", sa.Integer),
    )
"""


def metadata() -> MetaData:
    tables = MetaData()
    event_table("log", tables)
    Table(
        "note",
        tables,
        Column("id", String(10), primary_key=True),
        Column("text", Utf8),
        Column("at", Moment),
        Column("drawn", Boolean),
        Column("weight", Float),
        Column("number", Integer),
    )
    return tables


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    folder = tmp_path / "revisions"
    folder.mkdir()
    (folder / "first.py").write_text(FIRST)
    return Owner("trial", metadata(), folder)


@pytest.fixture
def store(database_url: str, owner: Owner) -> Iterator[Store]:
    opened = Store.open(database_url, owner)
    yield opened
    opened.close()
