"""A study's annotation in numbers, for its report."""

from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.reports import read_account
from goldbench.study import (
    begin_wave,
    build_gold,
    close_batch,
    confirm_guideline,
    curation_queue,
    decide,
    finish_curation,
    list_batches,
    look_at_wave,
    read_board,
)
from goldbench.study.summary import list_closed_rounds, summarise_annotation
from studies import SQLITE, Pen, Team, produce
from waves_study import waves_study


def finished(crew: Team, folder: Path) -> None:
    """Let one annotator of each site miss the name in every note, and curators decide for it."""
    batch = produce(crew)
    for site in (0, 1):
        for nth, actor in enumerate(crew.at(site)):
            for number in range(1, len(crew.notes[site]) + 1):
                pen = Pen(crew.study, actor, batch.id, number)
                pen.span("DATE", 13, 23)
                if nth == 0:
                    pen.span("NAME", 24, 27)
                pen.done()
    for curator in crew.curators:
        confirm_guideline(crew.study, curator, crew.guideline.id)
        for item in curation_queue(crew.study, curator):
            board = read_board(crew.study, curator, item.id)
            version = board.version
            for case in board.cases:
                right = next(side["side"] for side in case["sides"] if side["marks"])
                version = decide(
                    crew.study, curator, item.id, case["id"], {"choice": str(right)},
                    op_id=f"decision-{item.id}-{case['id']}", expected=version,
                )  # fmt: skip
            finish_curation(
                crew.study, curator, item.id, op_id=f"finish-{item.id}", expected=version
            )
    close_batch(crew.study, crew.lead, batch.id)
    build_gold(crew.study, crew.lead, [batch.id], folder, name="gold-1")


@SQLITE
def test_people_agreement_cases_and_hashes_are_counted(crew: Team, tmp_path: Path) -> None:
    finished(crew, tmp_path)
    annotation = summarise_annotation(crew.study, crew.lead)
    notes = sum(len(mine) for mine in crew.notes)
    assert (annotation.release, annotation.notes, annotation.policy) == ("gold-1", notes, "curate")
    assert (annotation.annotators, annotation.curators, len(annotation.sites)) == (4, 2, 2)
    assert [site.site for site in annotation.sites] == ["North", "South"]
    rows = {row.label: row.value for row in annotation.agreement}
    assert rows["DATE"] == 1
    assert rows["NAME"] == 0
    assert rows[None] == pytest.approx(2 / 3)
    assert dict(annotation.cases) == {"missing": notes}
    assert annotation.how["agreed"] == notes
    assert annotation.rounds == list_closed_rounds(crew.study, crew.lead)
    assert annotation.rounds[-1].passed
    assert (annotation.guideline, annotation.guideline_hash) == (1, crew.guideline.hash)
    assert sum(expertise.annotators for expertise in annotation.expertise) == 4
    assert annotation.events > notes
    assert len(annotation.head) == 64
    assert annotation.readers is not None
    assert annotation.readers.names == ("annotator 1", "annotator 2", "annotator 3", "annotator 4")
    assert len(annotation.readers.ids) == notes


@SQLITE
def test_a_study_without_a_release_says_so(crew: Team, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no gold release yet"):
        summarise_annotation(crew.study, crew.lead)
    finished(crew, tmp_path)
    with pytest.raises(UsageError, match="no release 'gold-9'"):
        summarise_annotation(crew.study, crew.lead, "gold-9")


@SQLITE
def test_the_annotators_and_the_agreement_of_all_batches_are_told(
    crew: Team, tmp_path: Path
) -> None:
    study_waves = waves_study(crew, tmp_path, width=0.99)
    study_waves.work(1)
    begin_wave(crew.study, crew.lead, after=1, despite="to have two batches")
    study_waves.work(2)
    look_at_wave(crew.study, crew.lead, study_waves.folder)
    ids = [batch.id for batch in list_batches(crew.study, crew.lead) if batch.kind == "production"]
    build_gold(crew.study, crew.lead, ids, tmp_path / "releases", name="1.0")
    annotation = summarise_annotation(crew.study, crew.lead, "1.0", tracks=("exact",))
    assert [site.notes for site in annotation.sites] == [8, 8]
    assert annotation.notes == 16
    together = annotation.find_agreement(None)
    assert together is not None
    assert together.value == 1.0
    waves = annotation.waves
    assert waves is not None
    assert (waves.wave, waves.notes, waves.planned, waves.verdict) == (2, 16, 16, "stop")
    assert waves.departures == (("begun", 2, "to have two batches"),)
    summary = read_account(tmp_path, annotation)
    assert summary.draw is None, "the folder has no draw to tell of"
