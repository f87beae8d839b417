"""Which note comes next, from an order of one's own and from a pile."""

import threading
from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import select

from goldbench.study import (
    Actor,
    StateError,
    close_batch,
    my_batches,
    next_note,
    read_sheet,
    seat_person,
    take_back,
)
from goldbench.study.tables import note, sheet
from studies import SQLITE, Clock, Pen, Team, agreeable, join, produce


def behind(crew: Team, actor: Actor, batch: str, number: int) -> str:
    """Look behind the wall: the name of an annotator's note."""
    query = (
        select(note.c.name)
        .join(sheet, sheet.c.note_id == note.c.id)
        .where(sheet.c.person_id == actor.id, sheet.c.batch_id == batch)
        .where(sheet.c.number == number)
    )
    with crew.study.store.read() as connection:
        return str(connection.execute(query).scalar_one())


def finish(crew: Team, actor: Actor, batch: str, number: int) -> None:
    agreeable(Pen(crew.study, actor, batch, number), crew.guideline.schema)


@SQLITE
def test_one_goes_on_where_one_left(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    assert next_note(crew.study, annotator, batch.id) == 1
    Pen(crew.study, annotator, batch.id, 3).span("DATE", 13, 23)
    assert next_note(crew.study, annotator, batch.id) == 3
    finish(crew, annotator, batch.id, 3)
    for number in (1, 2, 4):
        assert next_note(crew.study, annotator, batch.id) == number
        finish(crew, annotator, batch.id, number)
    assert next_note(crew.study, annotator, batch.id) is None


def test_from_a_pile_each_note_gets_its_annotators_and_nobody_a_note_twice(
    fact_crew: Team,
) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote", handout="pool")
    readers: Counter[str] = Counter()
    # One works more than the others, as those with more time do.
    turns = [crew.at(0)[0]] * 3 + crew.at(0) * 4
    for annotator in turns:
        number = next_note(crew.study, annotator, batch.id)
        if number is not None:
            assert next_note(crew.study, annotator, batch.id) == number  # until it is done
            readers[behind(crew, annotator, batch.id, number)] += 1
            finish(crew, annotator, batch.id, number)
    assert readers == {f"site0-{i:02}": 3 for i in range(4)}
    assert all(next_note(crew.study, annotator, batch.id) is None for annotator in crew.at(0))
    assert next_note(crew.study, crew.at(1)[0], batch.id) == 1


@SQLITE
def test_a_pile_tells_nobody_how_much_is_left(fact_crew: Team) -> None:
    batch = produce(fact_crew, policy="vote", handout="pool")
    annotator = fact_crew.annotators[0]
    number = next_note(fact_crew.study, annotator, batch.id)
    assert number == 1
    assert read_sheet(fact_crew.study, annotator, batch.id, number).of is None
    card = next(card for card in my_batches(fact_crew.study, annotator) if card.batch == batch.id)
    assert (card.of, card.seconds_left) == (None, None)


@SQLITE
def test_a_lease_runs_out_and_the_place_goes_to_another(fact_crew: Team, clock: Clock) -> None:
    crew = fact_crew
    batch = produce(
        crew, policy="vote", annotators=2, votes=2, handout="pool", lease=timedelta(hours=2)
    )
    sleeper, *others = crew.at(0)
    assert next_note(crew.study, sleeper, batch.id) == 1
    pen = Pen(crew.study, sleeper, batch.id, 1)
    pen.fact("SMOKER", {"status": "past"})
    clock.move(hours=1)
    read_sheet(crew.study, sleeper, batch.id, 1)  # looking renews the lease
    clock.move(hours=1, minutes=59)
    for actor in others:
        while (number := next_note(crew.study, actor, batch.id)) is not None:
            finish(crew, actor, batch.id, number)
    held = behind(crew, sleeper, batch.id, 1)
    done = _done(crew, batch.id)
    assert done[held] == 1
    clock.move(minutes=1)
    other = next(actor for actor in others if next_note(crew.study, actor, batch.id) is not None)
    with pytest.raises(StateError, match="went back to the pile"):
        pen.fact("CAD", {"indicator": "mention", "time": "continuing"})
    with pytest.raises(StateError, match="somebody else"):
        take_back(crew.study, sleeper, batch.id, 1)
    clock.move(hours=3)  # the other one sleeps too
    take_back(crew.study, sleeper, batch.id, 1)
    pen.fact("CAD", {"indicator": "mention", "time": "continuing"})
    pen.done()
    with pytest.raises(StateError, match="somebody else"):
        take_back(crew.study, other, batch.id, _last(crew, other, batch.id))


@SQLITE
def test_somebody_can_join_an_open_pile(fact_crew: Team) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote", handout="pool")
    newcomer = join(crew.study, crew.lead, "newcomer", "annotator", crew.sites[0])
    with pytest.raises(StateError, match="has not finished a training round"):
        seat_person(crew.study, crew.lead, batch.id, newcomer.id)
    with pytest.raises(StateError, match="must be planned"):
        seat_person(crew.study, crew.lead, batch.id, crew.curators[0].id, "curator")


@SQLITE
def test_a_closed_batch_hands_nothing_out(fact_crew: Team) -> None:
    batch = produce(fact_crew, policy="vote", handout="pool")
    close_batch(fact_crew.study, fact_crew.lead, batch.id, unfinished="a test")
    assert next_note(fact_crew.study, fact_crew.annotators[0], batch.id) is None


def test_many_who_ask_at_once_never_get_more_than_the_places(fact_crew: Team) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote", annotators=2, votes=2, handout="pool")
    errors: list[BaseException] = []

    def ask(actor: Actor) -> None:
        try:
            next_note(crew.study, actor, batch.id)
        except BaseException as error:  # noqa: BLE001 - a thread's error must reach the test
            errors.append(error)

    threads = [threading.Thread(target=ask, args=(annotator,)) for annotator in crew.annotators * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    with crew.study.store.read() as connection:
        rows = connection.execute(
            select(sheet.c.note_id, sheet.c.person_id).where(sheet.c.batch_id == batch.id)
        ).all()
    assert len(rows) == 6  # each holds one note, however often they asked
    assert max(Counter(row.note_id for row in rows).values()) <= 2


def _done(crew: Team, batch: str) -> Counter[str]:
    query = (
        select(note.c.name)
        .join(sheet, sheet.c.note_id == note.c.id)
        .where(sheet.c.batch_id == batch, sheet.c.state == "done")
    )
    with crew.study.store.read() as connection:
        return Counter(connection.execute(query).scalars())


def _last(crew: Team, actor: Actor, batch: str) -> int:
    query = select(sheet.c.number).where(sheet.c.person_id == actor.id, sheet.c.batch_id == batch)
    with crew.study.store.read() as connection:
        return int(max(connection.execute(query).scalars()))
