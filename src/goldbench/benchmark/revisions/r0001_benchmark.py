"""Teams, tasks, datasets, submissions, runs, scores, ledger, events."""

import sqlalchemy as sa
from alembic import op

from goldbench.store import append_only

revision = "0001"
down_revision = None

MOMENT = sa.String(27)


def upgrade() -> None:
    op.create_table(
        "event",
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
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_event"),
        sa.UniqueConstraint("stream", "op_id", name="uq_event_op_id"),
    )
    op.create_table(
        "task",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("slug", sa.String(60), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("queue", sa.String(120), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_task"),
        sa.UniqueConstraint("slug", "edition", name="uq_task_slug_edition"),
    )
    op.create_table(
        "team",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_team"),
        sa.UniqueConstraint("name", name="uq_team_name"),
        sa.UniqueConstraint("token_hash", name="uq_team_token_hash"),
    )
    op.create_table(
        "dataset",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("task_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("site", sa.String(80), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("path", sa.String(500), nullable=False),
        sa.Column("gold_hash", sa.String(64), nullable=False),
        sa.Column("documents", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name="fk_dataset_task_id"),
        sa.PrimaryKeyConstraint("id", name="pk_dataset"),
        sa.UniqueConstraint("task_id", "name", name="uq_dataset_task_id_name"),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("task_id", sa.String(40), nullable=False),
        sa.Column("team_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("version", sa.String(80), nullable=False),
        sa.Column("op_id", sa.String(80), nullable=False),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("reason", sa.String(30)),
        sa.Column("progress", sa.Integer(), nullable=False),
        sa.Column("notes", sa.Integer()),
        sa.Column("missing", sa.Integer()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("hidden_sent", sa.Boolean(), nullable=False),
        sa.Column("cancel_by", sa.String(20)),
        sa.Column("worker", sa.String(80)),
        sa.Column("lease_token", sa.String(64)),
        sa.Column("lease_until", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.Column("report", sa.Text()),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name="fk_submission_task_id"),
        sa.ForeignKeyConstraint(["team_id"], ["team.id"], name="fk_submission_team_id"),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.UniqueConstraint("team_id", "op_id", name="uq_submission_team_id_op_id"),
    )
    op.create_index("ix_submission_state_received_at", "submission", ["state", "received_at"])
    op.create_table(
        "quota",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("team_id", sa.String(40), nullable=False),
        sa.Column("task_slug", sa.String(60), nullable=False),
        sa.Column("submission_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("why", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_quota_submission_id"
        ),
        sa.ForeignKeyConstraint(["team_id"], ["team.id"], name="fk_quota_team_id"),
        sa.PrimaryKeyConstraint("id", name="pk_quota"),
        sa.UniqueConstraint("submission_id", "kind", name="uq_quota_submission_id_kind"),
    )
    op.create_index("ix_quota_team_id_task_slug_day", "quota", ["team_id", "task_slug", "day"])
    op.create_table(
        "run",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("submission_id", sa.String(40), nullable=False),
        sa.Column("dataset_id", sa.String(40), nullable=False),
        sa.Column("notes", sa.Integer(), nullable=False),
        sa.Column("missing", sa.Integer(), nullable=False),
        sa.Column("refused_marks", sa.Integer(), nullable=False),
        sa.Column("unrepeated", sa.Float(), nullable=False),
        sa.Column("usage", sa.Text(), nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["dataset_id"], ["dataset.id"], name="fk_run_dataset_id"),
        sa.ForeignKeyConstraint(["submission_id"], ["submission.id"], name="fk_run_submission_id"),
        sa.PrimaryKeyConstraint("id", name="pk_run"),
        sa.UniqueConstraint("submission_id", "dataset_id", name="uq_run_submission_id_dataset_id"),
    )
    op.create_table(
        "score",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("run_id", sa.String(40), nullable=False),
        sa.Column("track", sa.String(80), nullable=False),
        sa.Column("track_version", sa.Integer(), nullable=False),
        sa.Column("goldbench", sa.String(40), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name="fk_score_run_id"),
        sa.PrimaryKeyConstraint("id", name="pk_score"),
    )
    dialect = op.get_bind().dialect.name
    for table, key in (("event", ["stream", "seq"]), ("quota", ["id"]), ("score", ["id"])):
        for statement in append_only(table, key, dialect):
            op.execute(statement)
