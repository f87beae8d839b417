"""Datasets, FHIR stores, patients, notes, annotation stores, annotations."""

import sqlalchemy as sa
from alembic import op

from goldbench.store import Json, Utf8

revision = "0001"
down_revision = None


def upgrade() -> None:
    _table("node_dataset", None)
    _table("node_fhir_store", "node_dataset")
    _table("node_patient", "node_fhir_store", sa.Column("gender", sa.String(7)))
    _table(
        "node_note",
        "node_fhir_store",
        _reference("patient", "node_patient"),
        sa.Column("text", Utf8, nullable=False),
        sa.Column("type", Utf8, nullable=False),
    )
    op.create_index("ix_node_note_patient", "node_note", ["patient"])
    _table("node_annotation_store", "node_dataset")
    _table("node_annotation", "node_annotation_store", sa.Column("content", Json))


def _table(name: str, parent: str | None, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("key", sa.Integer, primary_key=True),
        *([_reference("parent", parent)] if parent else []),
        sa.Column("id", sa.String(60), nullable=False),
        *columns,
        sa.UniqueConstraint(*(["parent", "id"] if parent else ["id"])),
        sqlite_autoincrement=True,
    )
    if parent:
        op.create_index(f"ix_{name}_parent", name, ["parent"])


def _reference(name: str, table: str) -> sa.Column[object]:
    reference = sa.ForeignKey(f"{table}.key", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, reference, nullable=False)
