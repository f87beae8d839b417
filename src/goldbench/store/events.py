"""Logs that only grow: numbered, hash-chained events in streams.

A stream is one history (a sheet, an audit log). Its events are numbered from 1 without a gap;
the number of the last one is the stream's version. Each event's hash covers everything it says
and the hash of its predecessor. What an event keeps private (remarks in free words) is covered
through a hash of its own, salted by the caller, so that a copy without it still verifies.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Row,
    String,
    Table,
    UniqueConstraint,
    func,
    insert,
    select,
)

from goldbench.store.chain import START, link, seal
from goldbench.store.columns import Json, Moment, moment_text
from goldbench.store.errors import BrokenChainError, ConflictError


class Head(NamedTuple):
    """Where a stream ends: its version (0: nothing happened yet) and the hash of its last event."""

    version: int
    hash: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `op_id` is the name its author gave it, for safe retries."""

    stream: str
    seq: int
    at: datetime
    actor: str | None
    kind: str
    payload: Mapping[str, Any] = field(repr=False)
    op_id: str
    previous: str
    hash: str
    private: Mapping[str, Any] | None = field(default=None, repr=False)
    private_hash: str | None = None

    @property
    def head(self) -> Head:
        return Head(self.seq, self.hash)

    def compute_hash(self) -> str:
        return link(self.previous, self._content())

    def _content(self) -> dict[str, Any]:
        return {
            "stream": self.stream,
            "seq": self.seq,
            "at": moment_text(self.at),
            "actor": self.actor,
            "kind": self.kind,
            "payload": dict(self.payload),
            "op_id": self.op_id,
            "private": self.private_hash,
        }


def event_table(name: str, metadata: MetaData) -> Table:
    """Define a table of events; its owner creates it in a revision, with `append_only`."""
    return Table(
        name,
        metadata,
        Column("stream", String(80), nullable=False),
        Column("seq", Integer, nullable=False),
        Column("at", Moment, nullable=False),
        Column("actor", String(40)),
        Column("kind", String(40), nullable=False),
        Column("payload", Json, nullable=False),
        Column("op_id", String(80), nullable=False),
        Column("private", Json),
        Column("private_hash", String(64)),
        Column("previous", String(64), nullable=False),
        Column("hash", String(64), nullable=False),
        PrimaryKeyConstraint("stream", "seq", name=f"pk_{name}"),
        UniqueConstraint("stream", "op_id", name=f"uq_{name}_op_id"),
    )


class EventLog:
    """Reads and appends events of one table. The caller holds the lock of the stream."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._insert = insert(table)

    def head(self, connection: Connection, stream: str) -> Head:
        table = self.table
        query = select(table.c.seq, table.c.hash).where(table.c.stream == stream)
        row = connection.execute(query.order_by(table.c.seq.desc()).limit(1)).first()
        return Head(0, START) if row is None else Head(row.seq, row.hash)

    def append(
        self,
        connection: Connection,
        stream: str,
        *,
        at: datetime,
        actor: str | None,
        kind: str,
        payload: Mapping[str, Any],
        op_id: str,
        private: Mapping[str, Any] | None = None,
        expected: int | None = None,
        head: Head | None = None,
    ) -> Event:
        """Append one event; a version other than `expected` is a `ConflictError`.

        `head` spares a query where the caller knows it (and holds the lock since).
        """
        head = head or self.head(connection, stream)
        if expected is not None and expected != head.version:
            msg = f"version {expected} was expected, the {stream} stands at {head.version}"
            raise ConflictError(msg, current=head.version)
        draft = Event(
            stream, head.version + 1, at, actor, kind, payload, op_id, head.hash, "",
            private, None if private is None else seal(private),
        )  # fmt: skip
        event = _with_hash(draft)
        connection.execute(self._insert, _values(event))
        return event

    def take(self, connection: Connection, events: Iterable[Event]) -> None:
        """Write events that were made elsewhere, as they are; check them first."""
        for event in events:
            connection.execute(self._insert, _values(event))

    def events(
        self, connection: Connection, stream: str, *, after: int = 0, kinds: Collection[str] = ()
    ) -> list[Event]:
        """Give the events of a stream from a version on, or those of some kinds only."""
        table = self.table
        query = select(table).where(table.c.stream == stream, table.c.seq > after)
        if kinds:
            query = query.where(table.c.kind.in_(kinds))
        return [_event(row) for row in connection.execute(query.order_by(table.c.seq))]

    def find(self, connection: Connection, stream: str, op_ids: Iterable[str]) -> dict[str, Event]:
        """Give those of the named operations that are stored already, by their id."""
        table = self.table
        query = select(table).where(table.c.stream == stream, table.c.op_id.in_(list(op_ids)))
        return {row.op_id: _event(row) for row in connection.execute(query)}

    def streams(self, connection: Connection) -> dict[str, int]:
        """Give every stream's version."""
        table = self.table
        query = select(table.c.stream, func.max(table.c.seq)).group_by(table.c.stream)
        return {stream: seq for stream, seq in connection.execute(query)}  # noqa: C416 - rows

    def verify(self, connection: Connection, stream: str, *, head: Head | None = None) -> Head:
        """Check a stream from its first event to its last, and that it ends at `head`.

        Without `head` events cut off at the end are not missed: keep it somewhere else.
        """
        chain_head = verify_chain(self.events(connection, stream), stream=stream)
        if head is not None and chain_head != head:
            msg = (
                f"the log ends at version {chain_head.version}, version {head.version} was recorded"
            )
            raise BrokenChainError(stream, chain_head.version, msg)
        return chain_head


def verify_chain(events: Iterable[Event], *, stream: str) -> Head:
    """Check that events are numbered without a gap and that every hash is what it must be."""
    head = Head(0, START)
    for event in events:
        if event.stream != stream or event.seq != head.version + 1:
            msg = f"event {head.version + 1} was expected"
            raise BrokenChainError(stream, event.seq, msg)
        if event.previous != head.hash:
            raise BrokenChainError(stream, event.seq, "it does not follow the event before it")
        if event.private is not None and seal(event.private) != event.private_hash:
            raise BrokenChainError(stream, event.seq, "its private part was changed")
        if event.hash != event.compute_hash():
            raise BrokenChainError(stream, event.seq, "its content was changed")
        head = event.head
    return head


def _with_hash(draft: Event) -> Event:
    return Event(**{**_values(draft), "hash": draft.compute_hash()})


def _values(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in Event.__dataclass_fields__}


def _event(row: Row[Any]) -> Event:
    return Event(**row._mapping)  # noqa: SLF001 - SQLAlchemy's public name for the row as a dict
