"""The audit log: who signed in, saw, exported or changed what, append-only and hash-chained.

It never holds note text or what somebody labelled. `study_head` joins the ends of all logs of a
study in one hash; printed in a report, it proves later that nothing was taken away since.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from goldbench.store import BrokenChainError, Event, Head, canonical
from goldbench.study.actor import Actor
from goldbench.study.study import Study
from goldbench.study.tables import AUDIT, CURATIONS, SHEETS, curation, sheet

STREAM = "study"


@dataclass(frozen=True, slots=True)
class Verified:
    """What was checked: how many logs and events, and the hash over the ends of all logs."""

    logs: int
    events: int
    head: str


def record(
    study: Study,
    connection: Connection,
    actor: Actor | None,
    kind: str,
    payload: Mapping[str, Any] | None = None,
) -> Event:
    """Append to the audit log, inside the transaction in which the thing itself happens."""
    study.store.lock(connection, "audit")
    return AUDIT.append(
        connection,
        STREAM,
        at=study.now(),
        actor=actor.id if actor is not None else None,
        kind=kind,
        payload=payload or {},
        op_id=study.new_id(),
    )


def read_audit(study: Study, actor: Actor, *, after: int = 0) -> list[Event]:
    """Give the audit log from a version on, to the lead."""
    actor.allow("lead", "audit")
    with study.store.read() as connection:
        return AUDIT.events(connection, STREAM, after=after)


def verify_study(study: Study, actor: Actor) -> Verified:
    """Check every log from its first event to its recorded end.

    Raises `BrokenChainError` with the log and the event where it does not fit.
    """
    actor.allow("lead", "audit")
    with study.store.read() as connection:
        heads = {STREAM: AUDIT.verify(connection, STREAM)}
        for log, table in ((SHEETS, sheet), (CURATIONS, curation)):
            query = select(table.c.id, table.c.version, table.c.head)
            recorded = {row.id: Head(row.version, row.head) for row in connection.execute(query)}
            for stray in sorted(log.streams(connection).keys() - recorded.keys()):
                raise BrokenChainError(stray, 0, "the log belongs to nothing")
            heads |= {
                f"{table.name} {id_}": log.verify(connection, id_, head=head)
                for id_, head in recorded.items()
            }
    events = sum(head.version for head in heads.values())
    return Verified(len(heads), events, _hash_heads(heads))


def study_head(study: Study) -> str:
    """Give the hash over the ends of all logs, without checking what lies before them."""
    with study.store.read() as connection:
        heads = {STREAM: AUDIT.head(connection, STREAM)}
        for table in (sheet, curation):
            query = select(table.c.id, table.c.version, table.c.head)
            for row in connection.execute(query):
                heads[f"{table.name} {row.id}"] = Head(row.version, row.head)
    return _hash_heads(heads)


def _hash_heads(heads: Mapping[str, Head]) -> str:
    ends = sorted([name, head.version, head.hash] for name, head in heads.items())
    return hashlib.sha256(canonical(ends)).hexdigest()
