"""The tables of a benchmark. What happened stands in `event`; other rows follow from it."""

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

from goldbench.store import EventLog, Json, Moment, event_table

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _link(name: str, target: str) -> Column[Any]:
    return Column(name, String(40), ForeignKey(f"{target}.id"), nullable=False)


team = Table(
    "team",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), unique=True, nullable=False),
    Column("token_hash", String(64), unique=True, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
)

task = Table(
    "task",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("slug", String(60), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("queue", String(120), nullable=False),
    Column("settings", Json, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("closed_at", Moment),
    UniqueConstraint("slug", "edition"),
)

dataset = Table(
    "dataset",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("task_id", "task"),
    Column("name", String(80), nullable=False),
    Column("site", String(80), nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("path", String(500), nullable=False),
    Column("gold_hash", String(64), nullable=False),
    Column("documents", Integer, nullable=False),
    UniqueConstraint("task_id", "name"),
)

submission = Table(
    "submission",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("task_id", "task"),
    _link("team_id", "team"),
    Column("kind", String(20), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("version", String(80), nullable=False),
    Column("op_id", String(80), nullable=False),
    Column("received_at", Moment, nullable=False),
    Column("state", String(20), nullable=False),
    Column("reason", String(30)),
    Column("progress", Integer, nullable=False),
    Column("notes", Integer),
    Column("missing", Integer),
    Column("attempts", Integer, nullable=False),
    Column("hidden_sent", Boolean, nullable=False),
    Column("cancel_by", String(20)),
    Column("worker", String(80)),
    Column("lease_token", String(64)),
    Column("lease_until", Moment),
    Column("ended_at", Moment),
    Column("report", Json),
    Column("withdrawn_at", Moment),
    UniqueConstraint("team_id", "op_id"),
    Index(None, "state", "received_at"),
)

run = Table(
    "run",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("submission_id", "submission"),
    _link("dataset_id", "dataset"),
    Column("notes", Integer, nullable=False),
    Column("missing", Integer, nullable=False),
    Column("refused_marks", Integer, nullable=False),
    Column("unrepeated", Float, nullable=False),
    Column("usage", Json, nullable=False),
    Column("ended_at", Moment, nullable=False),
    UniqueConstraint("submission_id", "dataset_id"),
)

score = Table(
    "score",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("run_id", "run"),
    Column("track", String(80), nullable=False),
    Column("track_version", Integer, nullable=False),
    Column("goldbench", String(40), nullable=False),
    Column("figures", Json, nullable=False),
    Column("at", Moment, nullable=False),
)

quota = Table(
    "quota",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("team_id", "team"),
    Column("task_slug", String(60), nullable=False),
    _link("submission_id", "submission"),
    Column("kind", String(10), nullable=False),
    Column("day", String(10), nullable=False),
    Column("at", Moment, nullable=False),
    Column("why", String(40), nullable=False),
    Index(None, "team_id", "task_slug", "day"),
    UniqueConstraint("submission_id", "kind"),
)

# Sites. At a hub: who may pull and whose bundles count. At a site: whom it takes tasks from, what
# came from there, which figures wait for a person's yes, and the bundles that left.

site = Table(
    "site",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), unique=True, nullable=False),
    Column("public_key", String(80), nullable=False),
    Column("token_hash", String(64), unique=True, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
)

incoming = Table(
    "incoming",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("site_id", "site"),
    Column("number", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    _link("task_id", "task"),
    _link("submission_id", "submission"),
    Column("body", Json, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("site_id", "number"),
    Index(None, "task_id"),
)

hub = Table(
    "hub",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), unique=True, nullable=False),
    Column("public_key", String(80), nullable=False),
    Column("created_at", Moment, nullable=False),
)

offer = Table(
    "offer",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("hub_id", "hub"),
    Column("slug", String(60), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("card", Json, nullable=False),
    Column("path", String(500), nullable=False),
    Column("task_id", String(40), ForeignKey("task.id")),
    UniqueConstraint("hub_id", "hash"),
)

origin = Table(
    "origin",
    metadata,
    Column("submission_id", String(40), ForeignKey("submission.id"), primary_key=True),
    _link("offer_id", "offer"),
    Column("submission_there", String(40), nullable=False),
    UniqueConstraint("offer_id", "submission_there"),
)

approval = Table(
    "approval",
    metadata,
    Column("task_id", String(40), ForeignKey("task.id"), primary_key=True),
    Column("policy", String(10), nullable=False),
)

decision = Table(
    "decision",
    metadata,
    Column("submission_id", String(40), ForeignKey("submission.id"), primary_key=True),
    Column("decision", String(10), nullable=False),
    Column("at", Moment, nullable=False),
)

outgoing = Table(
    "outgoing",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("hub_id", "hub"),
    Column("number", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    _link("submission_id", "submission"),
    Column("body", Json, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("hub_id", "number"),
)

# The data owner's yes to a tool that its authors run themselves.
url_permission = Table(
    "url_permission",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("task_id", "task"),
    _link("team_id", "team"),
    Column("address", String(300), nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("task_id", "team_id", "address"),
)

# The host's own programs and servers, and what each is still to be told of which event.
hook = Table(
    "hook",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("target", Json, nullable=False),
    Column("created_at", Moment, nullable=False),
)

delivery = Table(
    "delivery",
    metadata,
    Column("id", String(40), primary_key=True),
    _link("hook_id", "hook"),
    _link("submission_id", "submission"),
    Column("seq", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next_at", Moment, nullable=False),
    Column("done_at", Moment),
    Index(None, "done_at", "next_at"),
)

event = event_table("event", metadata)
LOG = EventLog(event)
