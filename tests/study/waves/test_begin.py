"""The next wave: after a look, one at a time, or with a reason."""

from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy.exc import SQLAlchemyError

import goldbench.study.waves.begin
from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.protocol import Waves
from goldbench.study import (
    NotAllowedError,
    StateError,
    begin_wave,
    change_waves,
    look_at_wave,
    read_audit,
    verify_study,
    wave_state,
)
from goldbench.study.audit import record
from studies import SQLITE, Team
from waves_study import WavesStudy, waves_study


def wave(waves: WavesStudy) -> int:
    state = wave_state(waves.study, waves.team.lead)
    assert state is not None
    return state.wave


def test_the_next_wave_begins_after_a_look_that_says_go_on(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    with pytest.raises(StateError, match="wave 1 is not whole"):
        begin_wave(waves.study, crew.lead, after=1)
    waves.work(1)
    with pytest.raises(StateError, match="nobody has looked at wave 1"):
        begin_wave(waves.study, crew.lead, after=1)
    look_at_wave(waves.study, crew.lead, waves.folder)
    with pytest.raises(NotAllowedError):
        begin_wave(waves.study, crew.annotators[0], after=1)
    state = begin_wave(waves.study, crew.lead, after=1)
    assert (state.wave, state.notes, state.look) == (2, 16, None)
    waves.work(2)  # its notes can be handed out now


@SQLITE
def test_a_stop_is_kept_unless_a_reason_is_given_and_logged(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path, width=0.99)
    waves.work(1, holds=[0, 1, 6])
    look_at_wave(waves.study, crew.lead, waves.folder)
    with pytest.raises(StateError, match="as narrow as planned after wave 1: stop"):
        begin_wave(waves.study, crew.lead, after=1)
    state = begin_wave(waves.study, crew.lead, after=1, despite="a secondary variable is wanted")
    assert not state.stopped
    (departure,) = state.departures
    assert (departure.kind, departure.wave, departure.why) == (
        "begun",
        2,
        "a secondary variable is wanted",
    )


def test_of_two_leads_who_go_on_at_once_one_begins_the_wave(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1)
    look_at_wave(waves.study, crew.lead, waves.folder)
    ends: list[str] = []

    def go_on() -> None:
        try:
            begin_wave(waves.study, crew.lead, after=1, despite="both press the button")
            ends.append("begun")
        except GoldbenchError as error:
            ends.append(str(error))

    both = [Thread(target=go_on) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert sorted(ends) == ["begun", "wave 1 is not the present one: wave 2 has begun"]
    assert wave(waves) == 2
    verify_study(waves.study, crew.lead)


@SQLITE
def test_what_breaks_in_the_middle_leaves_the_wave_as_it_was(
    crew: Team, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waves = waves_study(crew, tmp_path)
    waves.work(1)
    look_at_wave(waves.study, crew.lead, waves.folder)
    right = record

    def broken(*given: object, **more: object) -> None:
        right(*given, **more)  # type: ignore[arg-type]  # passed on as it came
        msg = "the machine went down"
        raise SQLAlchemyError(msg)

    monkeypatch.setattr(goldbench.study.waves.begin, "record", broken)
    with pytest.raises(SQLAlchemyError):
        begin_wave(waves.study, crew.lead, after=1)
    monkeypatch.undo()
    assert wave(waves) == 1
    begin_wave(waves.study, crew.lead, after=1)
    assert wave(waves) == 2


@SQLITE
def test_a_later_change_is_a_logged_decision(crew: Team, tmp_path: Path) -> None:
    waves = waves_study(crew, tmp_path)
    why = {"by": "study lead", "why": "the grant ends"}
    plan, begun = change_waves(waves.study, crew.lead, Waves(first=0.5, every=0.5, cap=1.0), **why)
    assert (plan.depths, begun) == ((0.5, 1.0), 1)
    state = wave_state(waves.study, crew.lead)
    assert state is not None
    assert (state.plan, state.sizes) == (plan, (8, 16))
    assert [(departure.kind, departure.why) for departure in state.departures] == [
        ("changed", "the grant ends")
    ]
    (event,) = [
        event for event in read_audit(waves.study, crew.lead) if event.kind == "waves_changed"
    ]
    assert event.payload["by"] == "study lead"
    with pytest.raises(UsageError, match="drawn up to 150 %"):
        change_waves(waves.study, crew.lead, Waves(cap=3.0), **why)
