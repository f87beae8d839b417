"""The gold of a study in waves: whole waves only, when it has stopped, with their probabilities."""

from pathlib import Path

import pytest

from goldbench.formats import read_design
from goldbench.gold import open_release
from goldbench.study import (
    StateError,
    begin_wave,
    build_gold,
    close_batch,
    list_batches,
    look_at_wave,
    preview_gold,
)
from studies import SQLITE, Team
from waves_study import POPULATION, WavesStudy, waves_study


def closed(waves: WavesStudy) -> list[str]:
    every = list_batches(waves.study, waves.team.lead)
    return [batch.id for batch in every if batch.kind == "production" and batch.state == "closed"]


@SQLITE
@pytest.mark.parametrize(("waves", "units"), [((1,), 2), ((1, 2), 4), ((1, 2, 3), 6)])
def test_probabilities_are_those_of_the_waves_that_are_whole(
    crew: Team, tmp_path: Path, waves: tuple[int, ...], units: int
) -> None:
    study_waves = waves_study(crew, tmp_path)
    for wave in waves:
        if wave > 1:
            begin_wave(study_waves.study, crew.lead, after=wave - 1, despite="a test")
        study_waves.work(wave)
    built = preview_gold(study_waves.study, crew.lead, closed(study_waves))
    assert built.design is not None
    assert (built.wave, built.waiting, len(built.gold.layer)) == (waves[-1], (), 4 * units)
    for place in built.design.values():
        assert place.probability == pytest.approx(units / POPULATION)


@SQLITE
def test_gold_comes_after_the_stop_or_with_a_reason(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path, width=0.99)
    waves.work(1, holds=[0, 1, 6])
    releases = tmp_path / "releases"
    with pytest.raises(StateError, match="has not stopped: wave 1 has begun"):
        build_gold(waves.study, crew.lead, closed(waves), releases, name="1.0")
    build_gold(waves.study, crew.lead, closed(waves), releases, name="0.9", early="money ran out")
    early = open_release(releases / "0.9").about["waves"]
    assert early == {"wave": 1, "depth": 0.5, "waiting": 0, "early": "money ran out"}
    look_at_wave(waves.study, crew.lead, waves.folder)
    build_gold(waves.study, crew.lead, closed(waves), releases, name="1.0")
    assert open_release(releases / "1.0").about["waves"]["early"] is None
    for place in read_design(releases / "1.0").values():
        assert place.probability == pytest.approx(2 / POPULATION)


@SQLITE
def test_notes_of_an_open_wave_wait(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1)
    begin_wave(waves.study, crew.lead, after=1, despite="a test")
    batch = waves.open(2)
    waves.mark(batch, range(6), park=[2])
    close_batch(waves.study, crew.lead, batch.id, unfinished="one is parked")
    built = preview_gold(waves.study, crew.lead, closed(waves))
    assert (built.wave, len(built.gold.layer), len(built.waiting)) == (1, 8, 6)
    assert built.design is not None
    for place in built.design.values():
        assert place.probability == pytest.approx(2 / POPULATION)
    assert len(built.unfinished) == 2
