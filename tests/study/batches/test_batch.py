"""What a batch is, and what state it is in."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from goldbench.study import (
    Batch,
    NotAllowedError,
    NotFoundError,
    StateError,
    close_batch,
    list_batches,
    plan_production,
    seat_person,
)
from goldbench.study.batches.batch import batch_in, note_ids_in, require_state, seats_in
from studies import SQLITE, Clock, Team, produce

DAY = datetime(2026, 3, 2, tzinfo=UTC)
PLANNED = Batch(
    "b", "name", "production", "curate", 2, 2, "fixed", 3600, 0.9, "g", None, None, None, None
)
OPEN = replace(PLANNED, opened_at=DAY)
CLOSED = replace(OPEN, closed_at=DAY)


@pytest.mark.parametrize(
    ("batch", "state"), [(PLANNED, "planned"), (OPEN, "open"), (CLOSED, "closed")]
)
def test_a_batch_is_planned_then_open_then_closed(batch: Batch, state: str) -> None:
    assert batch.state == state
    require_state(batch, state)
    for other in {"planned", "open", "closed"} - {state}:
        with pytest.raises(StateError, match=f"the batch is {state}, it must be {other} for this"):
            require_state(batch, other)  # type: ignore[arg-type]  # one of the three


@SQLITE
def test_batches_are_listed_oldest_first_to_lead_and_author(crew: Team, clock: Clock) -> None:
    for name in ("später", "noch später"):
        clock.move(minutes=1)
        plan_production(
            crew.study, crew.lead, name=name, guideline_id=crew.guideline.id,
            note_ids=crew.notes[0],
        )  # fmt: skip
    author = replace(crew.lead, roles=frozenset({"author"}))
    for actor in (crew.lead, author):
        assert [(batch.name, batch.state) for batch in list_batches(crew.study, actor)] == [
            ("round", "closed"),
            ("später", "planned"),
            ("noch später", "planned"),
        ]
    with pytest.raises(NotAllowedError):
        list_batches(crew.study, crew.annotators[0])


@SQLITE
def test_opening_and_closing_are_dated(crew: Team, clock: Clock) -> None:
    begun = clock()
    batch = produce(crew)
    clock.move(days=3)
    assert close_batch(crew.study, crew.lead, batch.id, unfinished="a test") == replace(
        batch, opened_at=begun, closed_at=clock()
    )


@SQLITE
def test_notes_and_seats_are_those_of_this_batch_alone(crew: Team) -> None:
    batch = produce(crew)
    smaller = plan_production(
        crew.study, crew.lead, name="smaller", guideline_id=crew.guideline.id,
        note_ids=crew.notes[1][:1],
    )  # fmt: skip
    seat_person(crew.study, crew.lead, smaller.id, crew.curators[1].id, "curator")
    with crew.study.store.read() as connection:
        assert note_ids_in(connection, batch.id) == sorted(crew.notes[0] + crew.notes[1])
        assert note_ids_in(connection, smaller.id) == crew.notes[1][:1]
        assert seats_in(connection, smaller.id) == {crew.curators[1].id: "curator"}
        everybody = {actor.id: "annotator" for actor in crew.annotators}
        everybody |= {actor.id: "curator" for actor in crew.curators}
        assert seats_in(connection, batch.id) == everybody


@SQLITE
@pytest.mark.parametrize("id_", ["", "nowhere", "'; --", "😀"])
def test_a_batch_that_is_not_there_is_said_to_be_none(crew: Team, id_: str) -> None:
    with crew.study.store.read() as connection:
        assert note_ids_in(connection, id_) == []
        assert seats_in(connection, id_) == {}
        with pytest.raises(NotFoundError, match="there is no such batch"):
            batch_in(connection, id_)
