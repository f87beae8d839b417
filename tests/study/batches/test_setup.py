"""A batch before it is opened: its policy, its notes, its seats."""

import pytest

from goldbench.errors import UsageError
from goldbench.study import (
    NotFoundError,
    StateError,
    delete_batch,
    list_batches,
    missing_before_opening,
    open_batch,
    plan_production,
    plan_training,
    read_audit,
    seat_person,
    unseat_person,
)
from studies import SQLITE, Team, join

pytestmark = SQLITE


def planned(crew: Team, **more: object) -> str:
    ids = [id_ for mine in crew.notes for id_ in mine]
    production = plan_production(
        crew.study, crew.lead, name="work", guideline_id=crew.guideline.id, note_ids=ids,
        **more,  # type: ignore[arg-type]  # tables of cases
    )  # fmt: skip
    return production.id


def test_seats_follow_roles_and_can_be_taken_back(crew: Team) -> None:
    id_ = planned(crew)
    with pytest.raises(StateError, match="no curator"):
        seat_person(crew.study, crew.lead, id_, crew.annotators[0].id, "curator")
    with pytest.raises(NotFoundError):
        seat_person(crew.study, crew.lead, id_, "nobody")
    with pytest.raises(NotFoundError):
        seat_person(crew.study, crew.lead, "nowhere", crew.annotators[0].id)
    for annotator in crew.at(0):
        seat_person(crew.study, crew.lead, id_, annotator.id)
    third = join(crew.study, crew.lead, "third", "annotator", crew.sites[0])
    seat_person(crew.study, crew.lead, id_, third.id)
    assert "North has 3 annotators, 2 read each note" in missing_before_opening(
        crew.study, crew.lead, id_
    )
    unseat_person(crew.study, crew.lead, id_, third.id)
    assert not any(
        "3 annotators" in reason for reason in missing_before_opening(crew.study, crew.lead, id_)
    )


@pytest.mark.parametrize(
    "more",
    [
        {"policy": "curate", "annotators": 3},
        {"policy": "vote", "annotators": 4, "votes": 2},
        {"policy": "vote", "annotators": 3, "votes": 4},
        {"policy": "vote", "annotators": 1, "votes": 1},
    ],
)
def test_a_policy_that_cannot_decide_is_refused(crew: Team, more: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        planned(crew, **more)


def test_notes_are_there_each_once_and_batches_have_names_of_their_own(crew: Team) -> None:
    study, lead, guideline = crew.study, crew.lead, crew.guideline.id
    for ids in ([], [crew.notes[0][0]] * 2):
        with pytest.raises(UsageError):
            plan_training(study, lead, name="x", guideline_id=guideline, note_ids=ids)
    with pytest.raises(NotFoundError):
        plan_training(study, lead, name="x", guideline_id=guideline, note_ids=["nothing"])
    with pytest.raises(NotFoundError):
        plan_training(study, lead, name="x", guideline_id="none", note_ids=crew.training_notes)
    with pytest.raises(UsageError, match="already"):
        plan_training(
            study, lead, name="round", guideline_id=guideline, note_ids=crew.training_notes
        )
    assert [batch.name for batch in list_batches(study, lead)] == ["round"]


def test_a_planned_batch_can_be_deleted_and_takes_no_number(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    plans = [
        plan_training(
            study, lead, name=name, guideline_id=crew.guideline.id, note_ids=crew.training_notes
        )
        for name in ("mistaken", "right")
    ]
    for batch in plans:
        for annotator in crew.annotators:
            seat_person(study, lead, batch.id, annotator.id)
    delete_batch(study, lead, plans[0].id)
    assert {batch.name for batch in list_batches(study, lead)} == {"round", "right"}
    assert open_batch(study, lead, plans[1].id).round == 2
    with pytest.raises(StateError, match="must be planned"):
        delete_batch(study, lead, plans[1].id)
    with pytest.raises(NotFoundError):
        delete_batch(study, lead, plans[0].id)
    assert "batch_deleted" in [event.kind for event in read_audit(study, lead)]
