"""An annotator sees their own notes in an order of their own, and nothing else."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from goldbench.study import (
    Actor,
    NotAllowedError,
    NotFoundError,
    TermsError,
    batch_agreement,
    batch_progress,
    build_gold,
    compare_trial,
    confirm_guideline,
    curation_queue,
    events_since,
    export_assignment,
    freeze_guideline,
    list_batches,
    list_guidelines,
    list_notes,
    list_questions,
    my_batches,
    my_training_result,
    next_note,
    open_batch,
    plan_production,
    plan_training,
    read_audit,
    read_board,
    read_closed_sheet,
    read_guideline,
    read_sheet,
    reopen_sheet,
    report_activity,
    revise_guideline,
    save,
    seat_person,
    take_back,
    training_result,
    verify_study,
)
from goldbench.study.tables import note, sheet
from studies import SQLITE, Pen, Team, join, produce


def numbers(crew: Team, actor: Actor, batch: str) -> dict[int, str]:
    """Look behind the wall: which note hides behind each of an annotator's numbers."""
    query = (
        select(sheet.c.number, note.c.name)
        .join(note, note.c.id == sheet.c.note_id)
        .where(sheet.c.person_id == actor.id, sheet.c.batch_id == batch)
    )
    with crew.study.store.read() as connection:
        return {row.number: row.name for row in connection.execute(query)}


def test_two_annotators_of_a_site_have_the_same_notes_in_different_orders(crew: Team) -> None:
    batch = produce(crew)
    first, second = (numbers(crew, actor, batch.id) for actor in crew.at(0))
    assert sorted(first) == sorted(second) == [1, 2, 3, 4]
    assert sorted(first.values()) == sorted(second.values())
    assert first != second
    assert {name[:5] for name in first.values()} == {"site0"}


@SQLITE
def test_a_note_tells_neither_its_name_nor_anything_of_others(crew: Team) -> None:
    batch = produce(crew)
    mine, colleague = crew.at(0)
    confirm_guideline(crew.study, colleague, crew.guideline.id)
    for number in (1, 2, 3):
        pen = Pen(crew.study, colleague, batch.id, number)
        pen.span("DATE", 13, 23)
        pen.done()
    before = read_sheet(crew.study, mine, batch.id, 1).json()
    text = str(before)
    assert "site0-" not in text
    assert colleague.id not in text
    assert set(before) == {
        "batch", "number", "of", "guideline", "text", "version", "state", "content", "gaps",
        "active_ms",
    }  # fmt: skip
    card = next(card for card in my_batches(crew.study, mine) if card.batch == batch.id)
    assert (card.done, card.of, card.seconds_left) == (0, 4, None)


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
def test_an_annotator_or_a_curator_has_nothing_of_the_lead_s(crew: Team, tmp_path: Path) -> None:
    batch = produce(crew)
    study, id_ = crew.study, batch.id
    climbs: list[Callable[[Actor], object]] = [
        lambda a: batch_progress(study, a, id_),
        lambda a: batch_agreement(study, a, id_),
        lambda a: training_result(study, a, id_),
        lambda a: compare_trial(study, a, "trial"),
        lambda a: list_batches(study, a),
        lambda a: list_notes(study, a),
        lambda a: list_guidelines(study, a),
        lambda a: read_audit(study, a),
        lambda a: verify_study(study, a),
        lambda a: read_closed_sheet(study, a, "x"),
        lambda a: reopen_sheet(study, a, "x", "because"),
        lambda a: export_assignment(study, a, id_, a.id),
        lambda a: build_gold(study, a, [id_], tmp_path, name="x"),
        lambda a: open_batch(study, a, id_),
        lambda a: revise_guideline(study, a, change="x"),
        lambda a: freeze_guideline(study, a, crew.guideline.id),
    ]
    for actor in (crew.annotators[0], crew.curators[0]):
        for climb in climbs:
            with pytest.raises(NotAllowedError):
                climb(actor)


@SQLITE
def test_roles_do_not_reach_into_each_other(crew: Team) -> None:
    batch = produce(crew)
    with pytest.raises(NotAllowedError):
        curation_queue(crew.study, crew.annotators[0])
    with pytest.raises(NotAllowedError):
        read_board(crew.study, crew.annotators[0], "x")
    for actor in (crew.lead, crew.curators[0]):
        with pytest.raises(NotAllowedError):
            read_sheet(crew.study, actor, batch.id, 1)
        with pytest.raises(NotAllowedError):
            next_note(crew.study, actor, batch.id)


@SQLITE
def test_a_claimed_role_opens_no_sheet_of_others(crew: Team) -> None:
    """Even if an actor came with roles that are not theirs, the queries ask for the person."""
    batch = produce(crew)
    liar = replace(crew.lead, roles=frozenset({"annotator", "curator", "lead"}))
    with pytest.raises(NotFoundError):
        read_sheet(crew.study, liar, batch.id, 1)
    assert curation_queue(crew.study, liar) == []


@SQLITE
def test_the_lead_reads_a_sheet_only_once_it_is_closed(crew: Team) -> None:
    batch = produce(crew)
    pen = Pen(crew.study, crew.annotators[0], batch.id, 1)
    pen.span("DATE", 13, 23)
    progress = batch_progress(crew.study, crew.lead, batch.id)
    assert "DATE" not in str(progress)
    mine = next(row for row in progress.annotators if row.person == pen.actor.id)
    begun = next(
        sheet_progress.id for sheet_progress in mine.sheets if sheet_progress.state == "open"
    )
    with pytest.raises(NotFoundError):
        read_closed_sheet(crew.study, crew.lead, begun)
    pen.done()
    shown = read_closed_sheet(crew.study, crew.lead, begun)
    assert [span.label for span in shown.content.marks().spans] == ["DATE"]
    assert shown.text == pen.text


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
