"""Saving: acknowledged with a version, never twice, never over another's head."""

from typing import Any

import pytest
from sqlalchemy import select, text

from goldbench.corpus import Label, Schema
from goldbench.errors import UsageError
from goldbench.store import ConflictError
from goldbench.study import (
    OperationError,
    StateError,
    Study,
    UnfinishedError,
    close_batch,
    confirm_guideline,
    events_since,
    open_batch,
    plan_training,
    read_sheet,
    reopen_sheet,
    report_activity,
    save,
    seat_person,
    verify_study,
)
from goldbench.study.tables import SHEETS, mark, sheet
from studies import SQLITE, Clock, Pen, Team, produce, team


@pytest.fixture
def pen(crew: Team) -> Pen:
    return Pen(crew.study, crew.annotators[0], produce(crew).id, 1)


def add(number: int, **more: Any) -> dict[str, Any]:
    return {"op": "add_span", "op_id": f"op-{number:05}", "mark": f"m{number}", "label": "DATE",
            "pieces": [[13, 17]], "quote": "2090", **more}  # fmt: skip


def put(pen: Pen, *operations: dict[str, Any], expected: int) -> Any:
    return save(pen.study, pen.actor, pen.batch, pen.number, operations, expected=expected)


def sheet_id(pen: Pen) -> str:
    with pen.study.store.read() as connection:
        mine = (sheet.c.person_id == pen.actor.id) & (sheet.c.batch_id == pen.batch)
        query = select(sheet.c.id).where(mine, sheet.c.number == pen.number)
        return str(connection.execute(query).scalar_one())


def test_every_save_is_acknowledged_with_the_version_it_made(pen: Pen) -> None:
    first = put(pen, add(1), expected=0)
    assert (first.version, first.events, first.done) == (1, (("op-00001", 1),), False)
    second = put(pen, add(2), add(3), expected=1)
    assert (second.version, second.events) == (3, (("op-00002", 2), ("op-00003", 3)))
    shown = read_sheet(pen.study, pen.actor, pen.batch, pen.number)
    assert (shown.version, shown.state, set(shown.content.spans)) == (3, "open", {"m1", "m2", "m3"})


def test_the_same_request_again_gets_the_same_answer_however_far_the_sheet_is(pen: Pen) -> None:
    first = put(pen, add(1), expected=0)
    second = put(pen, add(2), add(3), expected=1)
    done = put(pen, {"op": "done", "op_id": "op-00009"}, expected=3)
    assert put(pen, add(1), expected=0) == first
    assert put(pen, add(2), add(3), expected=1) == second
    assert put(pen, {"op": "done", "op_id": "op-00009"}, expected=3) == done
    assert put(pen, add(2), expected=1).version == 2
    with pen.study.store.read() as connection:
        assert SHEETS.head(connection, sheet_id(pen)).version == 4


def test_a_retry_may_carry_new_operations_behind_the_old_ones(pen: Pen) -> None:
    put(pen, add(1), expected=0)
    assert put(pen, add(1), add(2), expected=0).events == (("op-00001", 1), ("op-00002", 2))


def test_two_tabs_do_not_overwrite_each_other(pen: Pen) -> None:
    put(pen, add(1), expected=0)
    for stale in (0, 2, -1):
        with pytest.raises(ConflictError) as caught:
            put(pen, add(2), expected=stale)
        assert caught.value.details == {"current": 1}
    since = events_since(pen.study, pen.actor, pen.batch, pen.number, 0)
    assert [(event["seq"], event["op"], event["op_id"]) for event in since] == [
        (1, "add_span", "op-00001")
    ]
    put(pen, add(2), expected=1)


@SQLITE
def test_an_operation_id_stands_for_one_operation(pen: Pen) -> None:
    put(pen, add(1), expected=0)
    with pytest.raises(OperationError, match="used for another operation"):
        put(pen, {**add(1), "label": "NAME"}, expected=0)
    with pytest.raises(ConflictError, match="another version"):
        put(pen, add(1), expected=1)
    with pytest.raises(ConflictError, match="another version"):
        put(pen, add(2), add(1), expected=1)
    with pytest.raises(OperationError, match="same op_id"):
        put(pen, add(4), {**add(5), "op_id": "op-00004"}, expected=1)


def test_all_operations_of_a_request_are_saved_or_none(pen: Pen) -> None:
    with pytest.raises(OperationError):
        put(pen, add(1), add(2), {**add(3), "mark": "m1"}, expected=0)
    assert read_sheet(pen.study, pen.actor, pen.batch, pen.number).version == 0
    put(pen, add(1), expected=0)


@SQLITE
def test_a_request_has_a_size(pen: Pen) -> None:
    for several in ([], [add(number) for number in range(201)]):
        with pytest.raises(UsageError):
            put(pen, *several, expected=0)


def test_a_closed_sheet_is_opened_by_the_lead_alone_with_a_reason(crew: Team, pen: Pen) -> None:
    pen.span("DATE", 13, 23)
    pen.done()
    with pytest.raises(StateError, match="closed"):
        pen.span("DATE", 13, 17)
    id_ = sheet_id(pen)
    with pytest.raises(UsageError, match="reason"):
        reopen_sheet(crew.study, crew.lead, id_, " ")
    assert reopen_sheet(crew.study, crew.lead, id_, "clicked too early") == 3
    with pytest.raises(ConflictError):
        pen.span("DATE", 13, 17)
    pen.version = 3
    pen.span("DATE", 13, 17)
    pen.done()
    events = events_since(crew.study, pen.actor, pen.batch, pen.number, 0)
    assert [event["op"] for event in events] == ["add_span", "done", "reopen", "add_span", "done"]


@SQLITE
def test_nothing_is_said_explicitly_or_there_is_a_mark(pen: Pen) -> None:
    with pytest.raises(UnfinishedError) as caught:
        pen.done()
    assert caught.value.missing == ({"problem": "no mark: say that there is nothing in this note"},)
    pen.write({"op": "nothing", "value": True})
    assert pen.done().done


@SQLITE
def test_the_checklist_is_named_before_a_sheet_of_facts_closes(fact_crew: Team) -> None:
    batch = produce(fact_crew, policy="vote")
    pen = Pen(fact_crew.study, fact_crew.annotators[0], batch.id, 1)
    pen.fact("CAD", {"indicator": "mention"})
    with pytest.raises(UnfinishedError) as caught:
        pen.done(rest=True)
    assert caught.value.missing == (
        {"problem": "CAD: attribute time is missing"},
        {"label": "SMOKER", "attributes": {}, "times": []},
    )
    pen.fact("SMOKER", {"status": "never"})
    pen.fact("CAD", {"indicator": "event", "time": "before DCT"})
    with pytest.raises(UnfinishedError) as caught:
        pen.done(rest=False)
    lines = [entry for entry in caught.value.missing if "label" in entry]
    assert lines[-1] == {
        "label": "CAD", "attributes": {"indicator": "event"}, "times": ["during DCT", "after DCT"],
    }  # fmt: skip


@SQLITE
def test_a_sheet_of_facts_closes_empty_when_all_of_them_are_said_not_to_be_mentioned(
    study: Study,
) -> None:
    plain = Schema("plain", "1", (Label("ASTHMA", "tag"), Label("COPD", "tag")))
    crew = team(study, schema=plain)
    first, second = crew.at(0)
    batch = plan_training(
        study, crew.lead, name="round", guideline_id=crew.guideline.id, note_ids=crew.notes[0]
    )
    for actor in (first, second):
        seat_person(study, crew.lead, batch.id, actor.id)
    open_batch(study, crew.lead, batch.id)
    confirm_guideline(study, first, crew.guideline.id)
    pen = Pen(study, first, batch.id, 1)
    with pytest.raises(UnfinishedError) as error:
        pen.done(rest=False)
    assert {"label": "ASTHMA", "attributes": {}, "times": []} in error.value.missing
    assert pen.done(rest=True).done


def test_nothing_is_no_answer_to_what_always_wants_one(fact_crew: Team) -> None:
    batch = produce(fact_crew, policy="vote")
    pen = Pen(fact_crew.study, fact_crew.annotators[0], batch.id, 1)
    pen.write({"op": "nothing", "value": True})
    with pytest.raises(UnfinishedError) as caught:
        pen.done()
    assert caught.value.missing == ({"label": "SMOKER", "attributes": {}, "times": []},)


@SQLITE
def test_a_closed_batch_takes_nothing(crew: Team, pen: Pen) -> None:
    pen.span("DATE", 13, 23)
    close_batch(crew.study, crew.lead, pen.batch, unfinished="the funding ended")
    with pytest.raises(StateError, match="batch is closed"):
        pen.span("DATE", 13, 17)


def test_free_words_stay_out_of_what_travels(crew: Team, pen: Pen) -> None:
    mark_ = pen.span("NAME", 24, 27, comment="very private words")
    pen.write({"op": "change_span", "mark": mark_, "label": "NAME", "pieces": [[24, 27]],
               "quote": "Ana", "attributes": {"comment": "other words"}})  # fmt: skip
    pen.write({"op": "undo", "seq": 2})
    with crew.study.store.read() as connection:
        events = SHEETS.events(connection, sheet_id(pen))
    assert all("words" not in str(event.payload) for event in events)
    assert "very private" in str(events[2].private)
    assert len({event.private_hash for event in events}) == 3  # the same words, another salt
    since = events_since(crew.study, pen.actor, pen.batch, pen.number, 0)
    assert since[0]["attributes"] == {"comment": "very private words"}
    assert "salt" not in str(since)


def test_a_tampered_sheet_is_found(crew: Team, pen: Pen) -> None:
    pen.span("DATE", 13, 23)
    before = verify_study(crew.study, crew.lead)
    assert before.events > 0
    with crew.study.store.write() as connection:
        statement = "UPDATE sheet SET version = 0 WHERE version = 1 AND state = 'open'"
        connection.execute(text(statement))
    with pytest.raises(Exception, match="was recorded"):
        verify_study(crew.study, crew.lead)


@SQLITE
def test_the_time_worked_goes_into_the_log_when_a_sheet_closes(pen: Pen, clock: Clock) -> None:
    clock.move(seconds=50)
    report_activity(pen.study, pen.actor, pen.batch, pen.number, 45_000)
    pen.span("DATE", 13, 23)
    pen.done()
    last = events_since(pen.study, pen.actor, pen.batch, pen.number, 0)[-1]
    assert last["active_ms"] == 45_000
    with pen.study.store.read() as connection:
        assert connection.execute(select(mark)).first() is not None
