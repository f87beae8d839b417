"""Sheets, curation, releases, audit log, bundles; the logs are append-only."""

import sqlalchemy as sa
from alembic import op

from goldbench.store import append_only

revision = "0003"
down_revision = "0002"

MOMENT = sa.String(27)


def upgrade() -> None:
    op.create_table(
        "release",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False),
        sa.Column("built_at", MOMENT, nullable=False),
        sa.Column("built_by", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_release"),
        sa.UniqueConstraint("name", name="uq_release_name"),
    )
    op.create_table(
        "bundle",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("site_id", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("taken_at", MOMENT, nullable=False),
        sa.Column("taken_by", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["site_id"], ["site.id"], name="fk_bundle_site_id"),
        sa.PrimaryKeyConstraint("id", name="pk_bundle"),
        sa.UniqueConstraint("hash", name="uq_bundle_hash"),
    )
    op.create_table(
        "curation",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("batch_id", sa.String(40), nullable=False),
        sa.Column("note_id", sa.String(40), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("cases", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("done_at", MOMENT),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_curation_batch_id"),
        sa.ForeignKeyConstraint(["note_id"], ["note.id"], name="fk_curation_note_id"),
        sa.PrimaryKeyConstraint("id", name="pk_curation"),
        sa.UniqueConstraint("batch_id", "note_id", name="uq_curation_batch_id_note_id"),
    )
    op.create_table(
        "sheet",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("batch_id", sa.String(40), nullable=False),
        sa.Column("note_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("flags", sa.Text(), nullable=False),
        sa.Column("active_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", MOMENT),
        sa.Column("lease_until", MOMENT),
        sa.Column("opened_at", MOMENT),
        sa.Column("done_at", MOMENT),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_sheet_batch_id"),
        sa.ForeignKeyConstraint(["note_id"], ["note.id"], name="fk_sheet_note_id"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_sheet_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_sheet"),
        sa.UniqueConstraint(
            "batch_id", "note_id", "person_id", name="uq_sheet_batch_id_note_id_person_id"
        ),
        sa.UniqueConstraint(
            "batch_id", "person_id", "number", name="uq_sheet_batch_id_person_id_number"
        ),
    )
    op.create_index("ix_sheet_person_id", "sheet", ["person_id"], unique=False)
    op.create_table(
        "mark",
        sa.Column("sheet_id", sa.String(40), nullable=False),
        sa.Column("mark", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name="fk_mark_sheet_id"),
        sa.PrimaryKeyConstraint("sheet_id", "mark", name="pk_mark"),
    )
    for name in ("sheet_event", "curation_event", "audit_event"):
        _create_log(name)
    for statement in append_only("release", ["id"], op.get_bind().dialect.name):
        op.execute(statement)


def _create_log(name: str) -> None:
    op.create_table(
        name,
        sa.Column("stream", sa.String(80), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("actor", sa.String(40)),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("op_id", sa.String(80), nullable=False),
        sa.Column("private", sa.Text()),
        sa.Column("private_hash", sa.String(64)),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq", name=f"pk_{name}"),
        sa.UniqueConstraint("stream", "op_id", name=f"uq_{name}_op_id"),
    )
    for statement in append_only(name, ["stream", "seq"], op.get_bind().dialect.name):
        op.execute(statement)
