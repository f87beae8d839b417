"""An annotator sees their own notes in an order of their own, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from goldbench.study import (
    Actor,
    NotAllowedError,
    batch_agreement,
    batch_progress,
    build_gold,
    compare_trial,
    confirm_guideline,
    curation_queue,
    export_assignment,
    freeze_guideline,
    list_batches,
    list_guidelines,
    list_notes,
    my_batches,
    next_note,
    open_batch,
    read_audit,
    read_board,
    read_closed_sheet,
    read_sheet,
    reopen_sheet,
    revise_guideline,
    training_result,
    verify_study,
)
from goldbench.study.tables import note, sheet
from studies import SQLITE, Pen, Team, produce


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
