"""Sheets and their events, curation and its events, releases, the audit log, bundles."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from goldbench.store import EventLog, Json, event_table
from goldbench.study.tables.metadata import identity, link, metadata, moment

sheet = Table(
    "sheet",
    metadata,
    identity(),
    link("batch_id", "batch"),
    link("note_id", "note"),
    link("person_id", "person"),
    Column("number", Integer, nullable=False),
    Column("state", String(20), nullable=False),
    Column("version", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("flags", Json, nullable=False),
    Column("active_ms", BigInteger, nullable=False),
    moment("seen_at"),
    moment("lease_until"),
    moment("opened_at"),
    moment("done_at"),
    UniqueConstraint("batch_id", "note_id", "person_id"),
    UniqueConstraint("batch_id", "person_id", "number"),
    Index(None, "person_id"),
)

sheet_event = event_table("sheet_event", metadata)

mark = Table(
    "mark",
    metadata,
    link("sheet_id", "sheet", key=True),
    Column("mark", String(80), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("label", String(200), nullable=False),
    Column("content", Json, nullable=False),
)

curation = Table(
    "curation",
    metadata,
    identity(),
    link("batch_id", "batch"),
    link("note_id", "note"),
    Column("state", String(20), nullable=False),
    Column("cases", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    moment("opened_at", nullable=False),
    moment("done_at"),
    UniqueConstraint("batch_id", "note_id"),
)

curation_event = event_table("curation_event", metadata)

release = Table(
    "release",
    metadata,
    identity(),
    Column("name", String(200), unique=True, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("manifest", Json, nullable=False),
    moment("built_at", nullable=False),
    Column("built_by", String(40), nullable=False),
)

audit_event = event_table("audit_event", metadata)

bundle = Table(
    "bundle",
    metadata,
    identity(),
    link("site_id", "site"),
    Column("hash", String(64), unique=True, nullable=False),
    Column("counts", Json, nullable=False),
    moment("made_at", nullable=False),
    moment("taken_at", nullable=False),
    Column("taken_by", String(40), nullable=False),
)

SHEETS = EventLog(sheet_event)
CURATIONS = EventLog(curation_event)
AUDIT = EventLog(audit_event)
