"""Sites and hubs: keys, offers, approvals, bundles; the data owner's yes to an address."""

import sqlalchemy as sa
from alembic import op

from goldbench.store import append_only

revision = "0002"
down_revision = "0001"

MOMENT = sa.String(27)


def _text(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False)


def _moment(name: str) -> "sa.Column[str]":
    return sa.Column(name, MOMENT, nullable=False)


def _to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}")


def upgrade() -> None:
    op.create_table(
        "site",
        _text("id", 40),
        _text("name", 80),
        _text("public_key", 80),
        _text("token_hash", 64),
        sa.Column("active", sa.Boolean(), nullable=False),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_site"),
        sa.UniqueConstraint("name", name="uq_site_name"),
        sa.UniqueConstraint("token_hash", name="uq_site_token_hash"),
    )
    op.create_table(
        "incoming",
        _text("id", 40),
        _text("site_id", 40),
        sa.Column("number", sa.Integer(), nullable=False),
        _text("hash", 64),
        _text("task_id", 40),
        _text("submission_id", 40),
        sa.Column("body", sa.Text(), nullable=False),
        _moment("at"),
        _to("incoming", "site_id", "site"),
        _to("incoming", "task_id", "task"),
        _to("incoming", "submission_id", "submission"),
        sa.PrimaryKeyConstraint("id", name="pk_incoming"),
        sa.UniqueConstraint("site_id", "number", name="uq_incoming_site_id_number"),
    )
    op.create_index("ix_incoming_task_id", "incoming", ["task_id"])
    op.create_table(
        "hub",
        _text("id", 40),
        _text("name", 80),
        _text("public_key", 80),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_hub"),
        sa.UniqueConstraint("name", name="uq_hub_name"),
    )
    op.create_table(
        "offer",
        _text("id", 40),
        _text("hub_id", 40),
        _text("slug", 60),
        sa.Column("edition", sa.Integer(), nullable=False),
        _text("hash", 64),
        sa.Column("card", sa.Text(), nullable=False),
        _text("path", 500),
        sa.Column("task_id", sa.String(40)),
        _to("offer", "hub_id", "hub"),
        _to("offer", "task_id", "task"),
        sa.PrimaryKeyConstraint("id", name="pk_offer"),
        sa.UniqueConstraint("hub_id", "hash", name="uq_offer_hub_id_hash"),
    )
    op.create_table(
        "origin",
        _text("submission_id", 40),
        _text("offer_id", 40),
        _text("submission_there", 40),
        _to("origin", "submission_id", "submission"),
        _to("origin", "offer_id", "offer"),
        sa.PrimaryKeyConstraint("submission_id", name="pk_origin"),
        sa.UniqueConstraint(
            "offer_id", "submission_there", name="uq_origin_offer_id_submission_there"
        ),
    )
    op.create_table(
        "approval",
        _text("task_id", 40),
        _text("policy", 10),
        _to("approval", "task_id", "task"),
        sa.PrimaryKeyConstraint("task_id", name="pk_approval"),
    )
    op.create_table(
        "decision",
        _text("submission_id", 40),
        _text("decision", 10),
        _moment("at"),
        _to("decision", "submission_id", "submission"),
        sa.PrimaryKeyConstraint("submission_id", name="pk_decision"),
    )
    op.create_table(
        "outgoing",
        _text("id", 40),
        _text("hub_id", 40),
        sa.Column("number", sa.Integer(), nullable=False),
        _text("hash", 64),
        _text("submission_id", 40),
        sa.Column("body", sa.Text(), nullable=False),
        _moment("at"),
        _to("outgoing", "hub_id", "hub"),
        _to("outgoing", "submission_id", "submission"),
        sa.PrimaryKeyConstraint("id", name="pk_outgoing"),
        sa.UniqueConstraint("hub_id", "number", name="uq_outgoing_hub_id_number"),
    )
    op.create_table(
        "url_permission",
        _text("id", 40),
        _text("task_id", 40),
        _text("team_id", 40),
        _text("address", 300),
        _moment("at"),
        _to("url_permission", "task_id", "task"),
        _to("url_permission", "team_id", "team"),
        sa.PrimaryKeyConstraint("id", name="pk_url_permission"),
        sa.UniqueConstraint(
            "task_id", "team_id", "address", name="uq_url_permission_task_id_team_id_address"
        ),
    )
    dialect = op.get_bind().dialect.name
    for table in ("incoming", "outgoing"):
        for statement in append_only(table, ["id"], dialect):
            op.execute(statement)
