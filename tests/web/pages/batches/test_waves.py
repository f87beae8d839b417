"""The lead's page of waves: stop now, about n more waves, or the cap; never a score."""

from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from asthma_study import on_disk, protocol
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_folder import DrawOutput, write_draw
from goldbench.planning.protocol import Waves
from goldbench.planning.sample.sampling import Wish, draw_sample
from goldbench.study import begin_wave, change_person, list_notes, look_at_wave, wave_state
from goldbench.study.overview import batch_details
from goldbench.web import Settings
from goldbench.web.pages.planning.intake import bring_in, read_intake
from studies import Team
from waves_study import WavesStudy, asking, waves_study
from web.visitors import Visitor


@pytest.fixture
def waves(crew: Team, folder: Path) -> WavesStudy:
    return waves_study(crew, folder)


@pytest.mark.usefixtures("crew")
def test_a_study_that_is_read_at_once_says_how_waves_begin(lead: Visitor) -> None:
    assert "goldbench draw STUDY --wave 1 --decided-by ROLE" in lead.read("/lead/waves")


def test_from_the_open_wave_to_the_next_and_its_batch(
    lead: Visitor, crew: Team, waves: WavesStudy
) -> None:
    page = lead.read("/lead/waves")
    assert "Wave 1 is open: 8 notes have no gold yet" in page
    assert "Look at wave 1" not in page
    assert lead.form("/lead/waves/look").status_code == 409
    waves.work(1)
    assert "Look at wave 1" in lead.read("/lead/waves")
    assert lead.sent("/lead/waves/look") == "/lead/waves"
    page = lead.read("/lead/waves")
    assert "the intervals are not as narrow as planned at the cap" in page
    assert "The next wave has 8 notes in 4 strata." in page
    assert "0.1 wide" not in page
    there = lead.sent("/lead/waves/next", {"after": "1"})
    assert there == "/lead/batches/new?kind=production&wave=2"
    assert 'name="wave" value="2" checked' in lead.read(there)
    again = lead.form("/lead/waves/next", {"after": "1"})
    assert again.status_code == 409
    assert "wave 2 has begun" in again.text
    data = {"kind": "production", "name": "second", "guideline": crew.guideline.id, "wave": "2"}
    batch = batch_details(crew.study, crew.lead, lead.sent("/lead/batches/new", data)[-26:])
    assert sorted(batch.note_ids) == sorted(waves.of_wave(2))


def test_notes_of_later_waves_are_not_offered_and_fewer_are_taken_in_order(
    lead: Visitor, crew: Team, waves: WavesStudy
) -> None:
    page = lead.read("/lead/batches/new?kind=production")
    for id_ in waves.of_wave(2, 3):
        assert id_ not in page
    assert "16 notes are of waves that have not begun." in page
    begin_wave(crew.study, crew.lead, after=1, despite="a test")
    data = {"kind": "production", "name": "few", "guideline": crew.guideline.id,
            f"several-{crew.sites[0]}-sample": "5"}  # fmt: skip
    batch = batch_details(crew.study, crew.lead, lead.sent("/lead/batches/new", data)[-26:])
    wave_of = {note.id: note.wave for note in list_notes(crew.study, crew.lead)}
    assert sorted(wave_of[id_] or 0 for id_ in batch.note_ids) == [1, 1, 1, 1, 2]


def test_stop_now_and_what_was_not_needed(lead: Visitor, crew: Team, waves: WavesStudy) -> None:
    wide = asking(waves, 0.99)
    wide.work(1, holds=[0, 1, 6])
    look_at_wave(crew.study, crew.lead, wide.folder)
    page = lead.read("/lead/waves")
    assert "Stop now: the intervals are as narrow as planned." in page
    assert "8 of 16 notes were read; 8 are not needed." in page
    assert lead.form("/lead/waves/next", {"after": "1"}).status_code == 409
    lead.sent("/lead/waves/next", {"after": "1", "despite": "another variable"})
    assert "Wave 2 was begun all the same: another variable" in lead.read("/lead/waves")


def test_widths_are_shown_once_asked_for_and_not_to_whoever_made_the_system(
    lead: Visitor, app: FastAPI, crew: Team, waves: WavesStudy
) -> None:
    waves.work(1)
    answer = lead.form("/lead/waves/widths")
    assert answer.status_code == 200
    assert "That you have seen these widths stands in the audit log." in answer.text
    assert "Widths of wave 1 were shown" in lead.read("/lead/waves")
    change_person(crew.study, crew.lead, crew.lead.id, roles=["lead", "maker"])
    maker = Visitor(app).as_(crew.lead)
    assert "not shown to whoever annotates" in maker.read("/lead/waves")
    refused = maker.form("/lead/waves/widths")
    assert refused.status_code == 403
    assert "a width is a score in disguise" in refused.text


def test_annotators_have_no_such_page(annotator: Visitor) -> None:
    assert annotator.get("/lead/waves").status_code == 403


def test_gold_before_the_stop_asks_why(lead: Visitor, waves: WavesStudy, folder: Path) -> None:
    batch = waves.work(1)
    page = lead.read(f"/lead/gold/preview?batch={batch.id}")
    assert "The study has not stopped" in page
    data = {"batch": batch.id, "name": "1.0"}
    assert lead.form("/lead/gold/freeze", data).status_code == 409
    lead.sent("/lead/gold/freeze", {**data, "early": "the grant ends"})
    assert (folder / "releases" / "1.0" / "release.json").is_file()


def test_the_api_says_the_same(lead: Visitor, waves: WavesStudy) -> None:
    status = lead.json("GET", "/api/waves").json()["waves"]
    assert (status["wave"], status["whole"], status["notes"]) == (1, False, 8)
    assert lead.json("POST", "/api/waves/look").status_code == 409
    waves.work(1)
    assert lead.json("POST", "/api/waves/look").json()["verdict"] == "go on"
    assert lead.json("POST", "/api/waves/next", {"after": 1}).json()["wave"] == 2


def test_the_page_speaks_spanish(lead: Visitor, waves: WavesStudy) -> None:
    waves.work(1)
    lead.client.cookies.set("goldbench-language", "es")
    assert "Evaluar la oleada 1" in lead.read("/lead/waves")


def test_a_draw_in_waves_comes_in_with_its_ranks_and_its_first_wave_begins(
    crew: Team, folder: Path
) -> None:
    on_disk(folder)
    study = StudyFolder.create(folder, replace(protocol(), waves=Waves(first=0.5, every=0.5)))
    survey = study.survey()
    sample = draw_sample(survey, study.protocol, Wish(positive=90, negative=150, waves=True))
    write_draw(study, survey, sample, folder / "draw", DrawOutput())
    intake = read_intake(folder / "draw" / "parquet", Settings(folder=folder))
    bring_in(crew.study, crew.lead, intake, otherwise="")
    state = wave_state(crew.study, crew.lead)
    assert state is not None
    assert (state.plan, state.wave, state.planned) == (sample.waves, 1, 240)
    notes = [note for note in list_notes(crew.study, crew.lead) if note.wave is not None]
    assert {note.name: note.wave for note in notes} == {
        id_: rank.wave for id_, rank in sample.ranks.items()
    }
    assert state.notes == sum(rank.wave == 1 for rank in sample.ranks.values())
