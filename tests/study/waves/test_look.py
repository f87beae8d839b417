"""A look at a whole wave: the verdict, what stands in the log, and who sees a width."""

from dataclasses import replace
from pathlib import Path

import pytest

from goldbench.study import (
    Actor,
    NotAllowedError,
    StateError,
    begin_wave,
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


def _shown(waves: WavesStudy) -> int:
    audit = read_audit(waves.study, waves.team.lead)
    return sum(event.kind == "widths_shown" for event in audit)
