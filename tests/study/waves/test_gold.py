"""The gold of a study in waves: whole waves only, when it has stopped, with their probabilities."""

from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.formats import read_design
from goldbench.gold import open_release
from goldbench.study import (
    DrawnWaves,
    StateError,
    add_notes,
    begin_wave,
    build_gold,
    close_batch,
    list_batches,
    look_at_wave,
    preview_gold,
)
from studies import SQLITE, Team, notes
from waves_study import EACH, POPULATION, WavesStudy, wave_plan, waves_study


def closed(made: WavesStudy) -> list[str]:
    every = list_batches(made.study, made.team.lead)
    return [one.id for one in every if one.kind == "production" and one.state == "closed"]


@SQLITE
@pytest.mark.parametrize(("waves", "units"), [((1,), 2), ((1, 2), 4), ((1, 2, 3), 6)])
def test_probabilities_are_those_of_the_waves_that_are_whole(
    crew: Team, tmp_path: Path, waves: tuple[int, ...], units: int
) -> None:
    made = waves_study(crew, tmp_path)
    for wave in waves:
        if wave > 1:
            begin_wave(made.study, crew.lead, after=wave - 1, despite="a test")
        made.work(wave)
    built = preview_gold(made.study, crew.lead, closed(made))
    assert built.design is not None
    assert (built.wave, built.waiting, len(built.gold.layer)) == (waves[-1], (), 4 * units)
    for place in built.design.values():
        assert place.probability == pytest.approx(units / POPULATION)


@SQLITE
def test_gold_comes_after_the_stop_or_with_a_reason(crew: Team, tmp_path: Path) -> None:
    made = waves_study(crew, tmp_path, width=0.99)
    made.work(1, holds=[0, 1, 6])
    releases = tmp_path / "releases"
    with pytest.raises(StateError, match="has not stopped: wave 1 has begun"):
        build_gold(made.study, crew.lead, closed(made), releases, name="1.0")
    build_gold(made.study, crew.lead, closed(made), releases, name="0.9", early="money ran out")
    early = open_release(releases / "0.9").about["waves"]
    assert early == {"wave": 1, "depth": 0.5, "waiting": 0, "early": "money ran out"}
    look_at_wave(made.study, crew.lead, made.folder)
    build_gold(made.study, crew.lead, closed(made), releases, name="1.0")
    assert open_release(releases / "1.0").about["waves"]["early"] is None
    for place in read_design(releases / "1.0").values():
        assert place.probability == pytest.approx(2 / POPULATION)


@SQLITE
def test_notes_of_an_open_wave_wait(crew: Team, tmp_path: Path) -> None:
    made = waves_study(crew, tmp_path)
    made.work(1)
    begin_wave(made.study, crew.lead, after=1, despite="a test")
    batch = made.open(2)
    made.mark(batch, range(6), park=[2])
    close_batch(made.study, crew.lead, batch.id, unfinished="one is parked")
    built = preview_gold(made.study, crew.lead, closed(made))
    assert (built.wave, len(built.gold.layer), len(built.waiting)) == (1, 8, 6)
    assert built.design is not None
    for place in built.design.values():
        assert place.probability == pytest.approx(2 / POPULATION)
    assert len(built.unfinished) == 2


@SQLITE
def test_one_draw_a_study(crew: Team, tmp_path: Path) -> None:
    made = waves_study(crew, tmp_path)
    other = wave_plan().changed(made.folder.protocol.waves, begun=1)  # type: ignore[arg-type]  # there
    deeper = replace(other, planned=dict.fromkeys(other.planned, 9))
    more = notes("more", 1)
    with pytest.raises(UsageError, match="a draw with other waves"):
        add_notes(
            made.study, crew.lead, crew.sites[0], more, waves=DrawnWaves(deeper, {more[0].id: EACH})
        )
