"""Sites, people and their roles; invites, sessions, tokens; the terms they accepted."""

from sqlalchemy import Boolean, Column, Index, Integer, String, Table, Text

from goldbench.store import Json
from goldbench.study.tables.metadata import identity, link, metadata, moment

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Json, nullable=False),
)

site = Table("site", metadata, identity(), Column("name", String(200), unique=True, nullable=False))

person = Table(
    "person",
    metadata,
    identity(),
    Column("login", String(200), unique=True),
    Column("name", String(200), nullable=False),
    link("site_id", "site", nullable=True),
    Column("profession", String(200)),
    Column("medically_trained", Boolean),
    Column("password", String(300)),
    Column("active", Boolean, nullable=False),
    moment("created_at", nullable=False),
)

role = Table(
    "role",
    metadata,
    link("person_id", "person", key=True),
    Column("role", String(20), primary_key=True),
)

invite = Table(
    "invite",
    metadata,
    identity(),
    Column("token_hash", String(64), unique=True, nullable=False),
    link("person_id", "person"),
    Column("created_by", String(40)),
    moment("created_at", nullable=False),
    moment("expires_at", nullable=False),
    moment("used_at"),
)

session = Table(
    "session",
    metadata,
    identity(),
    Column("token_hash", String(64), unique=True, nullable=False),
    link("person_id", "person"),
    moment("created_at", nullable=False),
    moment("seen_at", nullable=False),
    moment("expires_at", nullable=False),
    moment("ended_at"),
)

attempt = Table(
    "attempt",
    metadata,
    identity(),
    Column("who", String(64), nullable=False),
    moment("at", nullable=False),
    Index(None, "who", "at"),
)

api_token = Table(
    "api_token",
    metadata,
    identity(),
    Column("token_hash", String(64), unique=True, nullable=False),
    link("person_id", "person"),
    Column("name", String(200), nullable=False),
    Column("scopes", Json, nullable=False),
    moment("created_at", nullable=False),
    moment("expires_at", nullable=False),
    moment("used_at"),
    moment("revoked_at"),
)

terms = Table(
    "terms",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    moment("published_at", nullable=False),
    Column("published_by", String(40)),
)

acceptance = Table(
    "acceptance",
    metadata,
    link("person_id", "person", key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    moment("at", nullable=False),
)
