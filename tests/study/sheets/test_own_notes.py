"""The list of one's own notes: by one's own numbers, and nobody else's."""

import pytest

from goldbench.study import (
    NotFoundError,
    TermsError,
    my_notes,
    open_batch,
    plan_production,
    plan_training,
    seat_person,
)
from studies import SQLITE, Pen, Team, join, produce

pytestmark = SQLITE


def test_own_notes_are_listed_with_their_state_and_what_one_was_unsure_about(crew: Team) -> None:
    batch = produce(crew)
    annotator, other = crew.at(0)
    first = Pen(crew.study, annotator, batch.id, 1)
    first.span("DATE", 13, 23)
    first.write({"op": "unsure", "value": True, "remark": "hard to read"})
    first.done()
    Pen(crew.study, annotator, batch.id, 3).span("DATE", 13, 23)
    states = [
        (note.number, note.state, note.unsure) for note in my_notes(crew.study, annotator, batch.id)
    ]
    assert states == [
        (1, "done", True), (2, "new", False), (3, "open", False), (4, "new", False),
    ]  # fmt: skip
    assert {note.state for note in my_notes(crew.study, other, batch.id)} == {"new"}


def test_a_batch_that_is_not_open_or_not_ones_own_is_not_there(crew: Team) -> None:
    study = crew.study
    planned = plan_production(
        study, crew.lead, name="later", guideline_id=crew.guideline.id, note_ids=crew.notes[0]
    )
    seat_person(study, crew.lead, planned.id, crew.annotators[0].id)
    stranger = join(study, crew.lead, "newcomer", "annotator", crew.sites[0])
    opened = produce(crew)
    for who, batch in ((crew.annotators[0], planned.id), (stranger, opened.id)):
        with pytest.raises(NotFoundError):
            my_notes(study, who, batch)


def test_the_guideline_is_confirmed_before_the_list_is_shown(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    pair = [join(study, lead, f"new {n}", "annotator", crew.sites[0]) for n in (1, 2)]
    batch = plan_training(
        study, lead, name="again", guideline_id=crew.guideline.id, note_ids=crew.training_notes
    )
    for actor in pair:
        seat_person(study, lead, batch.id, actor.id)
    open_batch(study, lead, batch.id)
    with pytest.raises(TermsError):
        my_notes(study, pair[0], batch.id)
