"""Guidelines, notes, batches, seats, questions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.String(27)


def upgrade() -> None:
    op.create_table(
        "guideline",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("scheme", sa.Text(), nullable=False),
        sa.Column("change", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64)),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("created_by", sa.String(40)),
        sa.Column("frozen_at", MOMENT),
        sa.Column("frozen_by", sa.String(40)),
        sa.PrimaryKeyConstraint("id", name="pk_guideline"),
        sa.UniqueConstraint("version", name="uq_guideline_version"),
    )
    op.create_table(
        "batch",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("round", sa.Integer()),
        sa.Column("trial", sa.String(200)),
        sa.Column("policy", sa.String(20), nullable=False),
        sa.Column("annotators", sa.Integer(), nullable=False),
        sa.Column("votes", sa.Integer(), nullable=False),
        sa.Column("handout", sa.String(20), nullable=False),
        sa.Column("lease_seconds", sa.Integer(), nullable=False),
        sa.Column("gate", sa.Float(), nullable=False),
        sa.Column("guideline_id", sa.String(40), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("opened_at", MOMENT),
        sa.Column("closed_at", MOMENT),
        sa.Column("result", sa.Text()),
        sa.ForeignKeyConstraint(["guideline_id"], ["guideline.id"], name="fk_batch_guideline_id"),
        sa.PrimaryKeyConstraint("id", name="pk_batch"),
        sa.UniqueConstraint("name", name="uq_batch_name"),
    )
    op.create_table(
        "note",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("site_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(500), nullable=False),
        sa.Column("text", sa.LargeBinary()),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("meta", sa.Text(), nullable=False),
        sa.Column("stratum", sa.String(200)),
        sa.Column("cluster", sa.String(200)),
        sa.Column("probability", sa.Float()),
        sa.ForeignKeyConstraint(["site_id"], ["site.id"], name="fk_note_site_id"),
        sa.PrimaryKeyConstraint("id", name="pk_note"),
        sa.UniqueConstraint("name", name="uq_note_name"),
    )
    op.create_table(
        "paragraph",
        sa.Column("guideline_id", sa.String(40), nullable=False),
        sa.Column("label", sa.String(200), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["guideline_id"], ["guideline.id"], name="fk_paragraph_guideline_id"
        ),
        sa.PrimaryKeyConstraint("guideline_id", "label", name="pk_paragraph"),
    )
    op.create_table(
        "batch_note",
        sa.Column("batch_id", sa.String(40), nullable=False),
        sa.Column("note_id", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_batch_note_batch_id"),
        sa.ForeignKeyConstraint(["note_id"], ["note.id"], name="fk_batch_note_note_id"),
        sa.PrimaryKeyConstraint("batch_id", "note_id", name="pk_batch_note"),
    )
    op.create_table(
        "confirmation",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("guideline_id", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["guideline_id"], ["guideline.id"], name="fk_confirmation_guideline_id"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_confirmation_person_id"),
        sa.PrimaryKeyConstraint("person_id", "guideline_id", name="pk_confirmation"),
    )
    op.create_table(
        "question",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("batch_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("label", sa.String(200)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("asked_at", MOMENT, nullable=False),
        sa.Column("answer", sa.Text()),
        sa.Column("answered_by", sa.String(40)),
        sa.Column("answered_at", MOMENT),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_question_batch_id"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_question_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_question"),
    )
    op.create_index("ix_question_batch_id", "question", ["batch_id"], unique=False)
    op.create_table(
        "seat",
        sa.Column("batch_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_seat_batch_id"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_seat_person_id"),
        sa.PrimaryKeyConstraint("batch_id", "person_id", name="pk_seat"),
    )
