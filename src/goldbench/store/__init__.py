"""Databases: SQLite with one writer, PostgreSQL by URL, migrations, append-only events.

This package owns no tables. Whoever keeps some (a study, a benchmark) describes them as an
`Owner`, opens a `Store` with it, and uses `event_table`, `EventLog` and `append_only` for logs.
"""

from goldbench.store.append_only import append_only
from goldbench.store.backup import backup, restore
from goldbench.store.chain import START, link, seal
from goldbench.store.columns import Json, Moment, Utf8, canonical, moment_text
from goldbench.store.errors import BrokenChainError, ConflictError, NewerDatabaseError, StoreError
from goldbench.store.events import Event, EventLog, Head, event_table, verify_chain
from goldbench.store.store import Owner, Store

__all__ = [
    "START",
    "BrokenChainError",
    "ConflictError",
    "Event",
    "EventLog",
    "Head",
    "Json",
    "Moment",
    "NewerDatabaseError",
    "Owner",
    "Store",
    "StoreError",
    "Utf8",
    "append_only",
    "backup",
    "canonical",
    "event_table",
    "link",
    "moment_text",
    "restore",
    "seal",
    "verify_chain",
]
