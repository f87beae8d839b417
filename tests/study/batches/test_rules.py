"""What must be so before a batch is opened, each rule in words."""

import pytest

from goldbench.study import (
    StateError,
    UnfinishedError,
    add_site,
    change_person,
    close_batch,
    freeze_guideline,
    missing_before_opening,
    open_batch,
    plan_production,
    plan_training,
    plan_trial,
    read_audit,
    revise_guideline,
    seat_person,
    training_result,
)
from studies import SQLITE, Pen, Team, join, produce

pytestmark = SQLITE


def planned(crew: Team, **more: object) -> str:
    ids = [id_ for mine in crew.notes for id_ in mine]
    production = plan_production(
        crew.study, crew.lead, name="work", guideline_id=crew.guideline.id, note_ids=ids,
        **more,  # type: ignore[arg-type]  # tables of cases
    )  # fmt: skip
    return production.id


def test_the_check_list_names_what_is_missing(crew: Team) -> None:
    id_ = planned(crew)
    assert missing_before_opening(crew.study, crew.lead, id_) == [
        "North has 0 of 2 annotators",
        "North has no curator",
        "South has 0 of 2 annotators",
        "South has no curator",
    ]
    with pytest.raises(UnfinishedError) as caught:
        open_batch(crew.study, crew.lead, id_)
    assert len(caught.value.missing) == 4
    for person in crew.annotators:
        seat_person(crew.study, crew.lead, id_, person.id)
    for person in crew.curators:
        seat_person(crew.study, crew.lead, id_, person.id, "curator")
    assert missing_before_opening(crew.study, crew.lead, id_) == []
    opened = open_batch(crew.study, crew.lead, id_)
    assert opened.state == "open"
    with pytest.raises(StateError, match="must be planned"):
        open_batch(crew.study, crew.lead, id_)


def test_nobody_enters_production_without_a_finished_round(crew: Team) -> None:
    id_ = planned(crew)
    newcomer = join(crew.study, crew.lead, "newcomer", "annotator", crew.sites[0])
    seat_person(crew.study, crew.lead, id_, newcomer.id)
    assert (
        "newcomer has not finished a training round under this guideline"
        in missing_before_opening(crew.study, crew.lead, id_)
    )


def test_a_change_of_the_guideline_asks_for_a_new_round(crew: Team) -> None:
    draft = revise_guideline(crew.study, crew.lead, change="dates with a year only")
    ids = [id_ for mine in crew.notes for id_ in mine]
    production = plan_production(
        crew.study, crew.lead, name="work", guideline_id=draft.id, note_ids=ids
    )
    for annotator in crew.annotators:
        seat_person(crew.study, crew.lead, production.id, annotator.id)
    missing = missing_before_opening(crew.study, crew.lead, production.id)
    assert "the guideline is still a draft" in missing
    freeze_guideline(crew.study, crew.lead, draft.id)
    missing = missing_before_opening(crew.study, crew.lead, production.id)
    assert sum("has not finished a training round" in reason for reason in missing) == 4
    assert missing[-1] == "no training round under this guideline is closed yet"
    with pytest.raises(UnfinishedError):
        open_batch(crew.study, crew.lead, production.id, despite_gate="no time")


def test_production_runs_at_all_sites_under_one_version(crew: Team) -> None:
    produce(crew)
    draft = revise_guideline(crew.study, crew.lead, change="new words")
    frozen = freeze_guideline(crew.study, crew.lead, draft.id)
    production = plan_production(
        crew.study, crew.lead, name="other", guideline_id=frozen.id, note_ids=crew.notes[1]
    )
    missing = missing_before_opening(crew.study, crew.lead, production.id)
    assert "batch production is open under another version of the guideline" in missing


def test_a_round_below_the_gate_does_not_open_production_but_for_a_reason(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    training = plan_training(
        study, lead, name="second", guideline_id=crew.guideline.id, note_ids=crew.training_notes
    )
    assert (training.round, training.gate) == (None, 0.90)
    for person in crew.annotators:
        seat_person(study, lead, training.id, person.id)
    assert open_batch(study, lead, training.id).round == 2
    for number, person in enumerate(crew.annotators):
        for note in (1, 2):
            pen = Pen(study, person, training.id, note)
            pen.span("DATE", 13, 23)
            if number % 2:
                pen.span("NAME", 24, 27 + number)
            pen.done()
    close_batch(study, lead, training.id)
    result = training_result(study, lead, training.id)
    assert not result.passed
    assert result.average["exact"].f1 is not None
    assert result.average["exact"].f1 < 0.90
    id_ = planned(crew)
    for person in crew.annotators:
        seat_person(study, lead, id_, person.id)
    for person in crew.curators:
        seat_person(study, lead, id_, person.id, "curator")
    assert missing_before_opening(study, lead, id_) == [
        "training round 2 has not reached the gate of 0.9"
    ]
    with pytest.raises(UnfinishedError):
        open_batch(study, lead, id_)
    open_batch(study, lead, id_, despite_gate="names are not scored")
    last = read_audit(study, lead)[-1]
    assert (last.kind, last.payload["despite_gate"]) == ("batch_opened", "names are not scored")


def test_a_curator_is_a_third_person_of_the_same_site(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    both = crew.at(0)[0]
    change_person(study, lead, both.id, roles=["annotator", "curator"])
    first = produce(crew)
    close_batch(study, lead, first.id, unfinished="a test")
    id_ = planned(crew)
    seat_person(study, lead, id_, both.id, "curator")
    missing = missing_before_opening(study, lead, id_)
    assert f"{both.name} has annotated notes of this batch and cannot curate them" in missing
    elsewhere = add_site(study, lead, "West")
    stranger = join(study, lead, "stranger", "curator", elsewhere.id)
    seat_person(study, lead, id_, stranger.id, "curator")
    missing = missing_before_opening(study, lead, id_)
    assert "stranger is of a site that has no notes here" in missing


def test_who_leads_or_writes_the_guideline_does_not_annotate_production(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    annotator = crew.annotators[0]
    change_person(study, lead, annotator.id, roles=["annotator", "author"])
    id_ = planned(crew)
    seat_person(study, lead, id_, annotator.id)
    assert f"{annotator.name} leads the study or writes its guideline" in missing_before_opening(
        study, lead, id_
    )


def test_who_made_the_system_sits_in_no_production(crew: Team) -> None:
    annotator = crew.annotators[0]
    change_person(crew.study, crew.lead, annotator.id, roles=["annotator", "maker"])
    id_ = planned(crew)
    seat_person(crew.study, crew.lead, id_, annotator.id)
    missing = missing_before_opening(crew.study, crew.lead, id_)
    assert f"{annotator.name} made the system that is evaluated" in missing


def test_notes_of_the_training_are_not_worked_on_again(crew: Team) -> None:
    production = plan_production(
        crew.study, crew.lead, name="work", guideline_id=crew.guideline.id,
        note_ids=[*crew.notes[0], crew.training_notes[0]],
    )  # fmt: skip
    missing = missing_before_opening(crew.study, crew.lead, production.id)
    assert "1 notes were seen in round already" in missing


def test_nobody_trains_on_notes_of_production(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    training = plan_training(
        study, lead, name="late round", guideline_id=crew.guideline.id, note_ids=crew.notes[0][:2]
    )
    for annotator in crew.annotators:
        seat_person(study, lead, training.id, annotator.id)
    assert missing_before_opening(study, lead, training.id) == []
    produce(crew)  # planned later, opened first
    expected = ["2 notes are production notes of production: nobody may train on them"]
    assert missing_before_opening(study, lead, training.id) == expected
    with pytest.raises(UnfinishedError) as caught:
        open_batch(study, lead, training.id)
    assert list(caught.value.missing) == expected


def test_no_trial_is_made_with_notes_of_production(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    first = produce(crew)
    close_batch(study, lead, first.id, unfinished="a test")  # what was seen stays seen
    trial = plan_trial(
        study, lead, trial="t", name="light", guideline_id=crew.guideline.id,
        note_ids=crew.notes[1],
    )  # fmt: skip
    assert any(
        "nobody may train" in reason for reason in missing_before_opening(study, lead, trial.id)
    )
