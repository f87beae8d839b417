"""Which wave has begun, and whether it is whole."""

from pathlib import Path

import pytest

from goldbench.study import (
    NotAllowedError,
    StateError,
    UnfinishedError,
    WaveState,
    begin_wave,
    close_batch,
    export_bundle,
    export_guideline,
    import_bundle,
    import_guideline,
    list_notes,
    look_at_wave,
    next_note,
    open_batch,
    plan_production,
    replace_note,
    seat_person,
    wave_state,
)
from studies import SQLITE, Pen, Team, join_as_lead, open_study
from waves_study import WavesStudy, waves_study


def state(waves: WavesStudy) -> WaveState:
    standing = wave_state(waves.study, waves.team.lead)
    assert standing is not None
    return standing


@SQLITE
def test_a_study_that_is_read_at_once_has_no_waves(crew: Team) -> None:
    assert wave_state(crew.study, crew.lead) is None


def test_the_first_wave_begins_with_the_notes_and_is_whole_when_all_have_gold(
    crew: Team, tmp_path: Path
) -> None:
    waves = waves_study(crew, tmp_path)
    before = state(waves)
    assert (before.wave, before.notes, before.planned, before.sites) == (1, 8, 16, 2)
    assert (before.is_whole, before.missing) == (False, {"North": 4, "South": 4})
    assert (before.next_notes, before.next_strata) == (8, 4)
    batch = waves.open(1)
    waves.mark(batch, range(6))
    assert not state(waves).is_whole, "gold is what closed batches decided"
    close_batch(waves.study, crew.lead, batch.id)
    after = state(waves)
    assert after.is_whole
    assert (after.missing, after.looks, after.stopped) == ({}, (), False)


@SQLITE
def test_a_parked_note_keeps_its_wave_open(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    batch = waves.open(1)
    waves.mark(batch, range(6), park=[1])
    close_batch(waves.study, crew.lead, batch.id, unfinished="nobody could read it")
    standing = state(waves)
    assert not standing.is_whole
    assert standing.missing == {"North": 1, "South": 1}


@SQLITE
def test_notes_of_a_wave_that_has_not_begun_are_not_handed_out(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    with pytest.raises(UnfinishedError) as caught:
        waves.open(1, 2)
    assert caught.value.missing == ("8 notes are of a wave that has not begun",)


@SQLITE
@pytest.mark.parametrize("handout", ["fixed", "pool"])
def test_notes_are_handed_out_wave_by_wave_in_an_order_of_ones_own(
    crew: Team, tmp_path: Path, handout: str
) -> None:
    waves = waves_study(crew, tmp_path)
    begin_wave(waves.study, crew.lead, after=1, despite="the sites are fast")
    batch = waves.open(1, 2, handout=handout)
    orders = []
    for annotator in crew.annotators[:2]:
        order = []
        while (number := next_note(waves.study, annotator, batch.id)) is not None:
            pen = Pen(waves.study, annotator, batch.id, number)
            order.append(int(pen.text.partition("Navarro ")[2].partition(".")[0]))
            pen.span("DATE", 13, 23)
            pen.done()
        orders.append(order)
    for order in orders:
        assert [which % 6 // 2 for which in order] == [0] * 4 + [1] * 4, "ranks 1-2, then 3-4"
    assert orders[0] != orders[1], "nobody can tell where a colleague stands"


@SQLITE
def test_a_note_that_cannot_be_read_gives_its_rank_to_the_reserve(
    crew: Team, tmp_path: Path
) -> None:
    waves = waves_study(crew, tmp_path)
    batch = waves.open(1)
    unreadable = waves.of_wave(1)[0]
    moved = replace_note(waves.study, crew.lead, batch.id, unreadable, reason="torn")
    # Its reserve is used up: the deepest note of the stratum moves up into the first wave.
    assert moved in waves.of_wave(1)
    assert unreadable not in waves.of_wave(1, 2, 3)
    assert len(waves.of_wave(1)) == 8
    assert len(waves.of_wave(3)) == 7
    assert state(waves).notes == 8


@SQLITE
def test_work_done_in_later_waves_waits(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    parked = waves.open(1)
    waves.mark(parked, range(6), park=[0])
    begin_wave(waves.study, crew.lead, after=1, despite="South is fast")
    waves.work(2)
    close_batch(waves.study, crew.lead, parked.id, unfinished="one is parked")
    standing = state(waves)
    assert (standing.wave, standing.whole) == (2, 0)
    assert [departure.kind for departure in standing.departures] == ["begun"]
    again = plan_production(
        waves.study,
        crew.lead,
        name="parked ones",
        guideline_id=crew.guideline.id,
        note_ids=[id_ for id_ in waves.of_wave(1) if _name(waves, id_).endswith("-00")],
    )
    for person in crew.annotators:
        seat_person(waves.study, crew.lead, again.id, person.id)
    for person in crew.curators:
        seat_person(waves.study, crew.lead, again.id, person.id, "curator")
    waves.mark(open_batch(waves.study, crew.lead, again.id), range(6))
    close_batch(waves.study, crew.lead, again.id)
    assert state(waves).whole == 2


def _name(waves: WavesStudy, note_id: str) -> str:
    notes = list_notes(waves.study, waves.team.lead)
    return next(note.name for note in notes if note.id == note_id)


@SQLITE
def test_only_the_lead_is_told_where_the_study_stands(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    with pytest.raises(NotAllowedError):
        wave_state(waves.study, crew.annotators[0])
    with pytest.raises(StateError, match="not whole: 8 notes have no gold yet"):
        look_at_wave(waves.study, crew.lead, waves.folder)


@SQLITE
def test_a_wave_is_not_whole_before_the_notes_of_every_site_are_there(
    crew: Team, tmp_path: Path
) -> None:
    waves = waves_study(crew, tmp_path)
    batch = waves.work(1)
    bundles = [tmp_path / f"{site}.jsonl" for site in (0, 1)]
    for path, site in zip(bundles, crew.sites, strict=True):
        export_bundle(waves.study, crew.lead, batch.id, site, path)
    # The lead's own study knows the guideline and nothing else.
    with open_study(f"sqlite:///{tmp_path / 'lead.db'}", seed=9) as central:
        lead = join_as_lead(central)
        given = tmp_path / "guideline.json"
        export_guideline(waves.study, crew.lead, crew.guideline.id, given)
        import_guideline(central, lead, given)
        import_bundle(central, lead, bundles[0])
        standing = wave_state(central, lead)
        assert standing is not None
        assert (standing.wave, standing.is_whole, standing.missing) == (1, False, {"South": 4})
        import_bundle(central, lead, bundles[1])
        standing = wave_state(central, lead)
        assert standing is not None
        assert standing.is_whole
        assert (standing.notes, standing.sites) == (8, 2)
