"""One's own sheets and nobody else's, whatever is asked for."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from goldbench.study import (
    NotFoundError,
    TermsError,
    confirm_guideline,
    curation_queue,
    events_since,
    list_questions,
    my_batches,
    my_training_result,
    next_note,
    open_batch,
    plan_production,
    plan_training,
    read_guideline,
    read_sheet,
    report_activity,
    save,
    seat_person,
    take_back,
)
from studies import SQLITE, Pen, Team, join, produce


def test_no_number_leads_to_another_s_sheet(crew: Team) -> None:
    batch = produce(crew)
    mine, colleague = crew.at(0)
    pen = Pen(crew.study, colleague, batch.id, 1)
    pen.span("NAME", 24, 27)
    # The same number is one's own note, untouched by the colleague.
    assert read_sheet(crew.study, mine, batch.id, 1).version == 0
    assert events_since(crew.study, mine, batch.id, 1, 0) == []
    for number in (0, 5, -1, 10**9):
        for climb in (
            lambda n: read_sheet(crew.study, mine, batch.id, n),
            lambda n: events_since(crew.study, mine, batch.id, n, 0),
            lambda n: report_activity(crew.study, mine, batch.id, n, 5),
            lambda n: save(crew.study, mine, batch.id, n, [{"op": "done"}], expected=0),
        ):
            with pytest.raises(NotFoundError, match=f"you have no note {number} in this batch"):
                climb(number)


@SQLITE
def test_a_batch_one_does_not_sit_in_is_not_there(crew: Team) -> None:
    batch = produce(crew)
    outsider = join(crew.study, crew.lead, "outsider", "annotator", crew.sites[0])
    climbs: list[Callable[[str], object]] = [
        lambda id_: read_sheet(crew.study, outsider, id_, 1),
        lambda id_: next_note(crew.study, outsider, id_),
        lambda id_: take_back(crew.study, outsider, id_, 1),
        lambda id_: my_training_result(crew.study, outsider, id_),
        lambda id_: list_questions(crew.study, outsider, id_),
    ]
    for climb in climbs:
        with pytest.raises(NotFoundError) as there:
            climb(batch.id)
        with pytest.raises(NotFoundError) as nowhere:
            climb("nowhere")
        assert str(there.value) == str(nowhere.value)
    assert my_batches(crew.study, outsider) == []
    with pytest.raises(NotFoundError):
        read_guideline(crew.study, outsider, crew.guideline.id)


@SQLITE
def test_a_planned_batch_is_not_there_yet(crew: Team) -> None:
    annotator = crew.annotators[0]
    ids = [id_ for mine in crew.notes for id_ in mine]
    planned = plan_production(
        crew.study, crew.lead, name="later", guideline_id=crew.guideline.id, note_ids=ids
    )
    seat_person(crew.study, crew.lead, planned.id, annotator.id)
    assert planned.id not in {card.batch for card in my_batches(crew.study, annotator)}
    with pytest.raises(NotFoundError):
        next_note(crew.study, annotator, planned.id)


@SQLITE
def test_a_claimed_role_opens_no_sheet_of_others(crew: Team) -> None:
    """Even if an actor came with roles that are not theirs, the queries ask for the person."""
    batch = produce(crew)
    liar = replace(crew.lead, roles=frozenset({"annotator", "curator", "lead"}))
    with pytest.raises(NotFoundError):
        read_sheet(crew.study, liar, batch.id, 1)
    assert curation_queue(crew.study, liar) == []


@SQLITE
def test_the_guideline_is_confirmed_before_the_first_note(crew: Team) -> None:
    newcomer = join(crew.study, crew.lead, "newcomer", "annotator", crew.sites[0])
    training = plan_training(
        crew.study, crew.lead, name="again", guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    for person in (newcomer, crew.annotators[0]):
        seat_person(crew.study, crew.lead, training.id, person.id)
    open_batch(crew.study, crew.lead, training.id)
    with pytest.raises(TermsError) as caught:
        read_sheet(crew.study, newcomer, training.id, 1)
    assert caught.value.details == {"needs": "guideline", "version": 1}
    assert read_guideline(crew.study, newcomer, crew.guideline.id).texts["DATE"] == "# DATE"
    for _ in range(2):
        confirm_guideline(crew.study, newcomer, crew.guideline.id)
    read_sheet(crew.study, newcomer, training.id, 1)
