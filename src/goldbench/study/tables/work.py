"""Guidelines, notes, batches, and who sits where."""

from sqlalchemy import (
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from goldbench.store import Json, Utf8
from goldbench.study.tables.metadata import identity, link, metadata, moment

guideline = Table(
    "guideline",
    metadata,
    identity(),
    Column("version", Integer, unique=True, nullable=False),
    Column("scheme", Json, nullable=False),
    Column("change", Text, nullable=False),
    Column("hash", String(64)),
    moment("created_at", nullable=False),
    Column("created_by", String(40)),
    moment("frozen_at"),
    Column("frozen_by", String(40)),
)

paragraph = Table(
    "paragraph",
    metadata,
    link("guideline_id", "guideline", key=True),
    Column("label", String(200), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

confirmation = Table(
    "confirmation",
    metadata,
    link("person_id", "person", key=True),
    link("guideline_id", "guideline", key=True),
    moment("at", nullable=False),
)

note = Table(
    "note",
    metadata,
    identity(),
    link("site_id", "site"),
    Column("name", String(500), unique=True, nullable=False),
    Column("text", Utf8),
    Column("length", Integer, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("meta", Json, nullable=False),
    Column("stratum", String(200)),
    Column("cluster", String(200)),
    Column("probability", Float),
    Column("origin", String(20)),
    Column("rank", Integer),
)

batch = Table(
    "batch",
    metadata,
    identity(),
    Column("name", String(200), unique=True, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("round", Integer),
    Column("trial", String(200)),
    Column("policy", String(20), nullable=False),
    Column("annotators", Integer, nullable=False),
    Column("votes", Integer, nullable=False),
    Column("handout", String(20), nullable=False),
    Column("lease_seconds", Integer, nullable=False),
    Column("gate", Float, nullable=False),
    link("guideline_id", "guideline"),
    moment("created_at", nullable=False),
    moment("opened_at"),
    moment("closed_at"),
    Column("result", Json),
)

batch_note = Table(
    "batch_note",
    metadata,
    link("batch_id", "batch", key=True),
    link("note_id", "note", key=True),
)

seat = Table(
    "seat",
    metadata,
    link("batch_id", "batch", key=True),
    link("person_id", "person", key=True),
    Column("role", String(20), nullable=False),
)

question = Table(
    "question",
    metadata,
    identity(),
    link("batch_id", "batch"),
    link("person_id", "person"),
    Column("label", String(200)),
    Column("text", Text, nullable=False),
    moment("asked_at", nullable=False),
    Column("answer", Text),
    Column("answered_by", String(40)),
    moment("answered_at"),
    Index(None, "batch_id"),
)
