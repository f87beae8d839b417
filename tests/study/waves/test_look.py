"""A look at a whole wave: the verdict, what stands in the log, and who sees a width."""

from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.scoring import FileStream, Settings, score
from goldbench.study import (
    Actor,
    NotAllowedError,
    StateError,
    begin_wave,
    build_gold,
    list_batches,
    look_at_wave,
    read_audit,
    show_widths,
    verify_study,
    wave_state,
)
from studies import SQLITE, Team
from waves_study import WavesStudy, waves_study


def test_wide_intervals_go_on_and_the_look_stands_in_the_log(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path, width=0.1)
    waves.work(1)
    look = look_at_wave(waves.study, crew.lead, waves.folder)
    assert (look.wave, look.notes, look.verdict) == (1, 8, "go on")
    assert look.outlook is not None
    assert look.outlook.median == 3, "two waves are left, and they do not do"
    assert look.outlook.hopeless
    assert look_at_wave(waves.study, crew.lead, waves.folder) == look, "looked at once"
    (event,) = [
        event for event in read_audit(waves.study, crew.lead) if event.kind == "wave_looked"
    ]
    assert event.payload["tracks"] == ["exact"]
    assert event.payload["protocol"] == waves.folder.protocol.hash
    assert not {"width", "widths", "ratio", "precision", "recall"} & event.payload.keys()
    verify_study(waves.study, crew.lead)


@SQLITE
def test_narrow_intervals_stop_the_study(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path, width=0.99)
    waves.work(1, holds=[0, 1, 6])
    look = look_at_wave(waves.study, crew.lead, waves.folder)
    assert (look.verdict, look.outlook) == ("stop", None)
    state = wave_state(waves.study, crew.lead)
    assert state is not None
    assert state.stopped


@SQLITE
def test_at_the_cap_the_study_stops_and_says_so(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    for wave in (1, 2):
        waves.work(wave)
        look_at_wave(waves.study, crew.lead, waves.folder)
        begin_wave(waves.study, crew.lead, after=wave)
    waves.work(3)
    look = look_at_wave(waves.study, crew.lead, waves.folder)
    assert (look.wave, look.verdict, look.outlook) == (3, "cap", None)
    with pytest.raises(StateError, match="wave 3 is the last: the cap is reached"):
        begin_wave(waves.study, crew.lead, after=3, despite="more would be nice")


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
@pytest.mark.parametrize("role", ["annotator", "curator", "maker"])
def test_widths_are_refused_by_role_and_logged_when_shown(
    crew: Team, tmp_path: Path, role: str
) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1)
    alone = Actor("x", "x", frozenset({role}))  # type: ignore[arg-type]  # one of the roles
    with pytest.raises(NotAllowedError, match="for the role lead"):
        show_widths(waves.study, alone, waves.folder)
    both = replace(crew.lead, roles=crew.lead.roles | {role})  # type: ignore[arg-type]  # ditto
    with pytest.raises(NotAllowedError, match=f"not shown to whoever is {role}"):
        show_widths(waves.study, both, waves.folder)
    assert _shown(waves) == 0
    show_widths(waves.study, crew.lead, waves.folder)
    assert _shown(waves) == 1
    state = wave_state(waves.study, crew.lead)
    assert state is not None
    assert [(departure.kind, departure.wave) for departure in state.departures] == [("shown", 1)]
    assert look_at_wave(waves.study, both, waves.folder).verdict == "go on", "that they may know"


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


def _shown(waves: WavesStudy) -> int:
    audit = read_audit(waves.study, waves.team.lead)
    return sum(event.kind == "widths_shown" for event in audit)
