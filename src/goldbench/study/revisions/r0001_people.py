"""Sites, people, roles, invites, sessions, tokens, terms."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.String(27)


def upgrade() -> None:
    op.create_table(
        "attempt",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
    )
    op.create_index("ix_attempt_who_at", "attempt", ["who", "at"], unique=False)
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_setting"),
    )
    op.create_table(
        "site",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_site"),
        sa.UniqueConstraint("name", name="uq_site_name"),
    )
    op.create_table(
        "terms",
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("published_at", MOMENT, nullable=False),
        sa.Column("published_by", sa.String(40)),
        sa.PrimaryKeyConstraint("version", name="pk_terms"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("login", sa.String(200)),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("site_id", sa.String(40)),
        sa.Column("profession", sa.String(200)),
        sa.Column("medically_trained", sa.Boolean()),
        sa.Column("password", sa.String(300)),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["site_id"], ["site.id"], name="fk_person_site_id"),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("login", name="uq_person_login"),
    )
    op.create_table(
        "acceptance",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_acceptance_person_id"),
        sa.PrimaryKeyConstraint("person_id", "version", name="pk_acceptance"),
    )
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT),
        sa.Column("revoked_at", MOMENT),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_api_token_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("token_hash", name="uq_api_token_token_hash"),
    )
    op.create_table(
        "invite",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("created_by", sa.String(40)),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_invite_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_invite"),
        sa.UniqueConstraint("token_hash", name="uq_invite_token_hash"),
    )
    op.create_table(
        "role",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_role_person_id"),
        sa.PrimaryKeyConstraint("person_id", "role", name="pk_role"),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_session_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_session"),
        sa.UniqueConstraint("token_hash", name="uq_session_token_hash"),
    )
