"""The widths of a wave's intervals are those that a score would print."""

from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.scoring import FileStream, Settings, score
from goldbench.study import (
    StateError,
    build_gold,
    list_batches,
    look_at_wave,
    show_widths,
)
from studies import SQLITE, Team
from waves_study import waves_study


@SQLITE
def test_the_widths_are_those_that_score_prints_of_the_release(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1, holds=[0, 1, 6])
    shown = show_widths(waves.study, crew.lead, waves.folder)
    ids = [batch.id for batch in list_batches(waves.study, crew.lead) if batch.name == "wave (1,)"]
    releases = tmp_path / "releases"
    build_gold(waves.study, crew.lead, ids, releases, name="1.0", early="a test")
    gold = FileStream(releases / "1.0", "gold", name="gold")
    system = FileStream(tmp_path / "systems" / "system", "system", name="system")
    (result,) = score(gold, [system], (), Settings(design=gold.design))
    intervals = result.by_label["DATE"].interval
    assert intervals is not None
    assert intervals.weighted
    for shown_width in shown.widths:
        interval = getattr(intervals, shown_width.metric)
        assert shown_width.width == pytest.approx(interval.high - interval.low)
    assert {width.planned for width in shown.widths} == {0.1}


@SQLITE
def test_what_is_missing_for_a_look_is_said(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    with pytest.raises(StateError, match="wave 1 is not whole: 8 notes have no gold yet"):
        look_at_wave(waves.study, crew.lead, waves.folder)
    waves.work(1)

    def without(system: str) -> StudyFolder:
        return replace(waves.folder, protocol=replace(waves.folder.protocol, system=system))

    with pytest.raises(UsageError, match="does not exist: the widths of a wave"):
        look_at_wave(waves.study, crew.lead, without("systems/other"))
    assert look_at_wave(waves.study, crew.lead, without("")).wave == 1, "the only one there is"
    (tmp_path / "systems" / "second").mkdir()
    with pytest.raises(UsageError, match="names no system") as caught:
        show_widths(waves.study, crew.lead, without(""))
    assert caught.value.hint == "system = PATH::LAYER there; in systems/ are: second, system"
    variable = replace(waves.folder.protocol.primary, name="ASTHMA", labels=("asthma",))
    other = replace(waves.folder.protocol, variables=(variable,))
    with pytest.raises(UsageError, match="no label 'ASTHMA', for which the study stops"):
        show_widths(waves.study, crew.lead, replace(waves.folder, protocol=other))


@SQLITE
def test_a_variable_may_have_other_labels_than_its_name(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1, holds=[0, 1, 6])
    plain = show_widths(waves.study, crew.lead, waves.folder)
    variable = replace(waves.folder.protocol.primary, name="day", labels=("DATE",))
    other = replace(waves.folder.protocol, variables=(variable,))
    named = show_widths(waves.study, crew.lead, replace(waves.folder, protocol=other))
    assert [width.width for width in named.widths] == [width.width for width in plain.widths]
