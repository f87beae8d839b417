"""The audit log, and the hash over the ends of all logs."""

import pytest
from sqlalchemy import text

from goldbench.store import BrokenChainError, EventLog
from goldbench.study import read_audit, study_head, verify_study
from goldbench.study.tables import AUDIT, SHEETS
from studies import SQLITE, Pen, Team, produce


def test_who_saw_what_is_written_down_and_what_was_marked_is_not(crew: Team) -> None:
    batch = produce(crew)
    before = len(read_audit(crew.study, crew.lead))
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    pen.span("DATE", 13, 23)
    events = read_audit(crew.study, crew.lead, after=before)
    assert [(event.kind, event.actor) for event in events] == [("note_seen", pen.actor.id)]
    payloads = str([event.payload for event in read_audit(crew.study, crew.lead)])
    assert "DATE" not in payloads
    assert "Navarro" not in payloads


def test_the_head_of_the_study_moves_with_every_event(crew: Team) -> None:
    batch = produce(crew)
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    heads = {study_head(crew.study)}
    pen.span("DATE", 13, 23)
    heads.add(study_head(crew.study))
    pen.done()
    heads.add(study_head(crew.study))
    assert len(heads) == 3
    verified = verify_study(crew.study, crew.lead)
    assert verified.head == study_head(crew.study)


@SQLITE
@pytest.mark.parametrize("log", [AUDIT, SHEETS])
def test_an_event_taken_out_is_missed(crew: Team, log: EventLog) -> None:
    batch = produce(crew)
    Pen(crew.study, crew.annotators[0], batch.id, 1).span("DATE", 13, 23)
    with crew.study.store.write() as connection:
        connection.execute(text(f"DROP TRIGGER {log.table.name}_no_delete"))
        connection.execute(log.table.delete().where(log.table.c.seq == 1))
    with pytest.raises(BrokenChainError):
        verify_study(crew.study, crew.lead)


@SQLITE
def test_a_log_that_belongs_to_nothing_is_found(crew: Team) -> None:
    with crew.study.store.write() as connection:
        connection.execute(text(
            "INSERT INTO sheet_event SELECT 'stray', seq, at, actor, kind, payload, op_id, private,"
            " private_hash, previous, hash FROM sheet_event WHERE seq = 1 LIMIT 1"
        ))  # fmt: skip
    with pytest.raises(BrokenChainError, match="belongs to nothing"):
        verify_study(crew.study, crew.lead)
