"""What an annotator sees: their own batches and notes, and nothing about anybody else."""

from datetime import UTC, datetime
from typing import Any

import pytest

from goldbench.store import Event
from goldbench.study import events_since, my_batches, read_sheet
from goldbench.study.sheets.queries import event_json
from studies import SQLITE, Clock, Pen, Team, produce


def event(payload: dict[str, Any], private: dict[str, Any] | None) -> dict[str, Any]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    made = Event("s", 3, at, "p", "add_span", payload, "op-1", "before", "hash", private, "x")
    return event_json(made)


COMMON = {"seq": 3, "at": "2026-01-01T00:00:00.000000Z", "op": "add_span", "op_id": "op-1"}


@pytest.mark.parametrize(
    ("payload", "private", "told"),
    [
        ({}, None, {}),
        ({"mark": "m1"}, {"salt": "s"}, {"mark": "m1"}),
        ({"mark": "m1"}, {"remark": "why 😀", "salt": "s"}, {"mark": "m1", "remark": "why 😀"}),
        ({"attributes": {"role": "x"}}, None, {"attributes": {"role": "x"}}),
        (
            {"attributes": {"role": "x"}},
            {"attributes": {"comment": "c"}, "salt": "s"},
            {"attributes": {"role": "x", "comment": "c"}},
        ),
        (
            {"attributes": {}},
            {"attributes": {"comment": "c"}},
            {"attributes": {"comment": "c"}},
        ),
    ],
)
def test_an_event_is_told_to_its_author_with_comments_and_without_salt_and_hashes(
    payload: dict[str, Any], private: dict[str, Any] | None, told: dict[str, Any]
) -> None:
    assert event(payload, private) == COMMON | told


def test_an_event_is_left_as_it_was() -> None:
    payload, private = {"attributes": {"role": "x"}}, {"attributes": {"comment": "c"}, "salt": "s"}
    event(payload, private)
    assert payload == {"attributes": {"role": "x"}}
    assert private == {"attributes": {"comment": "c"}, "salt": "s"}


@SQLITE
def test_a_card_counts_ones_own_notes_and_guesses_at_ones_own_pace(
    crew: Team, clock: Clock
) -> None:
    batch = produce(crew)
    me = crew.annotators[0]

    def card() -> Any:
        return next(card for card in my_batches(crew.study, me) if card.batch == batch.id)

    assert (card().done, card().of, card().seconds_left, card().closed) == (0, 4, None, False)
    pen = Pen(crew.study, me, batch.id, 1)
    pen.span("DATE", 13, 23)
    clock.move(minutes=1)
    pen.done()
    assert (card().done, card().of) == (1, 4)
    assert card().seconds_left is not None
    other = next(c for c in my_batches(crew.study, crew.annotators[1]) if c.batch == batch.id)
    assert other.done == 0


@SQLITE
def test_newest_batches_come_first(crew: Team, clock: Clock) -> None:
    clock.move(days=1)
    batch = produce(crew)
    cards = my_batches(crew.study, crew.annotators[0])
    assert [card.kind for card in cards] == ["production", "training"]
    assert cards[0].batch == batch.id
    assert cards[1].closed
    assert all(card.confirmed for card in cards)


@SQLITE
def test_events_begin_after_the_version_that_is_known(crew: Team) -> None:
    batch = produce(crew)
    me = crew.annotators[0]
    pen = Pen(crew.study, me, batch.id, 1)
    pen.span("DATE", 13, 23, mark="m1")
    pen.span("NAME", 24, 27, mark="m2", comment="first name only")

    def marks(after: int) -> list[str]:
        return [told["mark"] for told in events_since(crew.study, me, batch.id, 1, after)]

    assert (marks(0), marks(1), marks(2), marks(99)) == (["m1", "m2"], ["m2"], [], [])
    newest = events_since(crew.study, me, batch.id, 1, 1)[0]
    assert newest["attributes"] == {"comment": "first name only"}


@SQLITE
def test_a_sheet_shows_its_text_and_hides_it_from_a_log(crew: Team) -> None:
    batch = produce(crew)
    shown = read_sheet(crew.study, crew.annotators[0], batch.id, 1)
    assert "😀" in shown.json()["text"]
    assert "😀" not in repr(shown)
    assert (shown.number, shown.of, shown.version, shown.gaps) == (1, 4, 0, ())
