"""One of the reserve moves up for a note that cannot be used, and the design follows."""

import pytest

from goldbench.corpus import Design, Document, Place
from goldbench.errors import DesignError
from goldbench.study import (
    Batch,
    StateError,
    add_notes,
    close_batch,
    list_notes,
    next_note,
    note_of_sheet,
    open_batch,
    plan_production,
    preview_gold,
    read_sheet,
    replace_note,
    seat_person,
)
from goldbench.study.notes import Origin
from goldbench.study.progress import batch_progress
from studies import SQLITE, Pen, Team

pytestmark = SQLITE
TEXT = "Record date: 2090-05-01 Ana Navarro, {}"


def drawn(crew: Team) -> list[str]:
    """Two notes of a stratum of eight, and two in its reserve; one of another stratum."""
    places = {
        "a-1": Place("a", "", 0.25), "a-2": Place("a", "", 0.25), "b-1": Place("b", "", 0.5),
        "a-3": Place("a", "", 1.0), "a-4": Place("a", "", 1.0),
    }  # fmt: skip
    origins: dict[str, Origin] = {"a-3": "reserve", "a-4": "reserve", "t-1": "training"}
    documents = [Document(name, TEXT.format(name)) for name in (*places, "t-1")]
    return add_notes(
        crew.study, crew.lead, crew.sites[0], documents, design=Design(places), origins=origins
    )


def opened(crew: Team, ids: list[str]) -> Batch:
    study, lead = crew.study, crew.lead
    batch = plan_production(study, lead, name="work", guideline_id=crew.guideline.id, note_ids=ids)
    for annotator in crew.at(0):
        seat_person(study, lead, batch.id, annotator.id)
    seat_person(study, lead, batch.id, crew.curators[0].id, "curator")
    return open_batch(study, lead, batch.id)


def test_notes_say_where_they_come_from_and_the_reserve_has_no_probability(crew: Team) -> None:
    drawn(crew)
    origins = {note.name: (note.origin, note.drawn) for note in list_notes(crew.study, crew.lead)}
    assert origins["a-1"] == ("sample", True)
    assert origins["a-3"] == ("reserve", False)
    assert origins["t-1"] == ("training", False)
    assert origins["site0-01"] == ("other", False)
    with pytest.raises(DesignError):
        add_notes(crew.study, crew.lead, crew.sites[0], [Document("z", "text")],
                  design=Design({"y": Place("a", "", 1.0)}))  # fmt: skip


def test_the_first_of_the_stratum_moves_up_and_the_design_follows(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    ids = drawn(crew)
    batch = opened(crew, ids[:3])
    annotator, other = crew.at(0)
    bad = next(
        sheet for row in batch_progress(study, lead, batch.id).annotators for sheet in row.sheets
        if row.person == annotator.id and note_of_sheet(study, lead, sheet.id) == ids[1]
    )  # fmt: skip
    assert replace_note(study, lead, batch.id, ids[1], reason="an empty scan") == ids[3]
    assert read_sheet(study, annotator, batch.id, bad.number).state == "lapsed"
    for who in (annotator, other):
        assert read_sheet(study, who, batch.id, 4).text.endswith("a-3")
        while (number := next_note(study, who, batch.id)) is not None:
            pen = Pen(study, who, batch.id, number)
            pen.span("DATE", 13, 23)
            pen.done()
    close_batch(study, lead, batch.id)
    built = preview_gold(study, lead, [batch.id])
    assert built.design is not None
    assert {name: place.probability for name, place in built.design.items()} == {
        "a-1": 0.25, "a-3": 0.25, "b-1": 0.5,
    }  # fmt: skip
    assert built.unfinished == ()


def test_where_no_reserve_is_left_the_note_stays(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    ids = drawn(crew)
    batch = opened(crew, ids[:3])
    for note in (ids[0], ids[1]):
        replace_note(study, lead, batch.id, note, reason="an empty scan")
    with pytest.raises(StateError, match="no note of this stratum is left"):
        replace_note(study, lead, batch.id, ids[3], reason="again")
    with pytest.raises(StateError, match="no note of this stratum is left"):
        replace_note(study, lead, batch.id, ids[2], reason="an empty scan")


def test_what_was_not_drawn_has_no_reserve(crew: Team) -> None:
    batch = opened(crew, crew.notes[0])
    with pytest.raises(StateError, match="was not drawn"):
        replace_note(crew.study, crew.lead, batch.id, crew.notes[0][0], reason="empty")
