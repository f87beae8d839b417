"""Hooks and what they are still to be told; submissions that were withdrawn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT = sa.String(27)


def _text(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False)


def upgrade() -> None:
    op.add_column("submission", sa.Column("withdrawn_at", MOMENT))
    op.create_table(
        "hook",
        _text("id", 40),
        _text("kind", 10),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hook"),
    )
    op.create_table(
        "delivery",
        _text("id", 40),
        _text("hook_id", 40),
        _text("submission_id", 40),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("next_at", MOMENT, nullable=False),
        sa.Column("done_at", MOMENT),
        sa.ForeignKeyConstraint(["hook_id"], ["hook.id"], name="fk_delivery_hook_id"),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_delivery_submission_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
    )
    op.create_index("ix_delivery_done_at_next_at", "delivery", ["done_at", "next_at"])
