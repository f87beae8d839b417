"""Logs: numbered, chained, append-only, and what betrays a change."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DatabaseError

from goldbench.store import (
    START,
    BrokenChainError,
    ConflictError,
    Event,
    EventLog,
    Head,
    Store,
    verify_chain,
)

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


@pytest.fixture
def log(store: Store) -> EventLog:
    return EventLog(store.owner.metadata.tables["log"])


def _append(log: EventLog, connection: Connection, number: int, stream: str = "sheet") -> Event:
    return log.append(
        connection,
        stream,
        at=NOON + timedelta(seconds=number),
        actor="annotator-1",
        kind="add_span",
        payload={"start": number, "label": "DATE", "é": [1.5, None]},
        op_id=f"op-{number}",
        private={"salt": "s", "remark": "unsure"} if number == 2 else None,
    )


def _filled(store: Store, log: EventLog) -> list[Event]:
    with store.write() as connection:
        return [_append(log, connection, number) for number in (1, 2, 3)]


def test_events_are_numbered_and_each_follows_the_one_before(store: Store, log: EventLog) -> None:
    events = _filled(store, log)
    with store.read() as connection:
        stored = log.events(connection, "sheet")
        assert log.head(connection, "sheet") == events[-1].head
        assert log.events(connection, "sheet", after=2) == events[2:]
        assert log.streams(connection) == {"sheet": 3}
    assert stored == events
    assert [event.seq for event in stored] == [1, 2, 3]
    assert [event.previous for event in stored] == [START, events[0].hash, events[1].hash]


def test_streams_do_not_touch_each_other(store: Store, log: EventLog) -> None:
    _filled(store, log)
    with store.write() as connection:
        other = _append(log, connection, 1, "other sheet")
        assert (other.seq, other.previous) == (1, START)
        assert log.find(connection, "sheet", ["op-2", "op-9"]).keys() == {"op-2"}
        assert log.find(connection, "other sheet", ["op-2"]) == {}


def test_a_stale_version_is_a_conflict_that_names_the_current_one(
    store: Store, log: EventLog
) -> None:
    _filled(store, log)
    with store.write() as connection:
        for stale in (0, 2, 4):
            with pytest.raises(ConflictError) as caught:
                log.append(
                    connection, "sheet", at=NOON, actor=None, kind="done", payload={},
                    op_id="late", expected=stale,
                )  # fmt: skip
            assert caught.value.current == 3


def test_an_operation_id_is_used_once_a_stream(store: Store, log: EventLog) -> None:
    _filled(store, log)
    with pytest.raises(DatabaseError), store.write() as connection:
        log.append(connection, "sheet", at=NOON, actor=None, kind="x", payload={}, op_id="op-1")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET kind = 'remove_span' WHERE seq = 2",
        "UPDATE log SET seq = 9 WHERE seq = 3",
        "DELETE FROM log WHERE seq = 3",
        "DELETE FROM log",
        "INSERT OR REPLACE INTO log SELECT * FROM log WHERE seq = 2",
        "REPLACE INTO log SELECT * FROM log WHERE seq = 2",
        "TRUNCATE log",
    ],
)
def test_the_database_refuses_to_change_what_was_written(
    store: Store, log: EventLog, statement: str
) -> None:
    events = _filled(store, log)
    with pytest.raises(DatabaseError), store.write() as connection:
        connection.execute(text(statement))
    with store.read() as connection:
        assert log.events(connection, "sheet") == events


def _without_triggers(store: Store, connection: Connection) -> None:
    """Do what somebody with the password of the database could do."""
    if store.dialect == "postgresql":
        connection.execute(text("ALTER TABLE log DISABLE TRIGGER USER"))
        return
    for name in ("no_update", "no_delete", "no_replace"):
        connection.execute(text(f"DROP TRIGGER log_{name}"))


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE log SET payload = '{}' WHERE seq = 2", 2),
        ("UPDATE log SET actor = 'annotator-2' WHERE seq = 1", 1),
        ("UPDATE log SET actor = NULL WHERE seq = 1", 1),
        ("UPDATE log SET at = '2020-01-01T00:00:00.000000Z' WHERE seq = 3", 3),
        ("UPDATE log SET kind = 'done' WHERE seq = 3", 3),
        ("UPDATE log SET private = '{}' WHERE seq = 2", 2),
        ("UPDATE log SET private_hash = NULL WHERE seq = 2", 2),
        ("UPDATE log SET op_id = 'x' WHERE seq = 2", 2),
        ("DELETE FROM log WHERE seq = 1", 2),
        ("DELETE FROM log WHERE seq = 2", 3),
        ("DELETE FROM log WHERE seq = 3", 2),
        ("DELETE FROM log", 0),
    ],
)
def test_a_change_behind_our_back_is_found(
    store: Store, log: EventLog, statement: str, seq: int
) -> None:
    head = _filled(store, log)[-1].head
    with store.read() as connection:
        assert log.verify(connection, "sheet", head=head) == head
    with store.write() as connection:
        _without_triggers(store, connection)
        connection.execute(text(statement))
    with store.read() as connection, pytest.raises(BrokenChainError) as caught:
        log.verify(connection, "sheet", head=head)
    assert (caught.value.stream, caught.value.seq) == ("sheet", seq)


def test_a_copy_without_private_parts_still_verifies(store: Store, log: EventLog) -> None:
    events = _filled(store, log)
    bare = [replace(event, private=None) for event in events]
    assert verify_chain(bare, stream="sheet") == events[-1].head
    with store.write() as connection:
        log.take(connection, [replace(e, stream="copy") for e in bare])
        assert [e.private for e in log.events(connection, "copy")] == [None] * 3


def test_an_empty_log_is_at_version_zero(store: Store, log: EventLog) -> None:
    with store.read() as connection:
        assert log.verify(connection, "sheet") == Head(0, START) == log.head(connection, "sheet")


def test_nothing_of_the_content_is_shown(store: Store, log: EventLog) -> None:
    shown = repr(_filled(store, log)[1])
    assert "unsure" not in shown
    assert "DATE" not in shown
