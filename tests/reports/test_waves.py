"""The waves of a study in words: the rule as it was registered, and how it ended."""

from dataclasses import replace
from typing import Any

import pytest

from goldbench.planning.protocol import Protocol, Sampling, Variable, Waves
from goldbench.reports.study_summary import WaveLook, WavesSummary
from goldbench.reports.waves import describe_end, rule, waves_of
from goldbench.reports.words import Words
from reports.accounts import account

EN, ES = Words.of("en"), Words.of("es")


def variable(name: str, width: float = 0.1, role: Any = "primary") -> Variable:
    return Variable(name, role, unit="mention", precision=0.85, recall=0.8, width=width)


def protocol(*variables: Variable, **waves: Any) -> Protocol:
    sampling = Sampling(seed=3, minutes_per_note=10)
    return Protocol("t", variables, sampling=sampling, waves=Waves(**waves))


def test_the_rule_names_its_looks_its_measures_and_its_widths() -> None:
    told = rule(protocol(variable("CAD"), every=0.25, first=0.5), EN)
    assert "every 25% of the planned notes, from 50% to at most" in told
    assert "the intervals of precision and recall of CAD were at most 0.10 wide" in told


def test_f1_keeps_its_capital_where_it_is_asked_for() -> None:
    told = rule(protocol(variable("CAD"), every=0.5, first=0.5, f1=True), EN)
    assert "of precision, recall and F1 of CAD" in told


@pytest.mark.parametrize("words", [EN, ES])
def test_a_rule_is_told_in_every_language_with_its_own_numbers(words: Words) -> None:
    told = rule(protocol(variable("CAD", 0.125), every=0.5, first=0.5), words)
    assert words.number.setting(0.125) in told
    assert "{" not in told


def test_a_study_without_a_rule_says_what_is_known() -> None:
    without = replace(protocol(variable("CAD"), every=0.5, first=0.5), waves=None)
    assert rule(without, EN) == EN("waves.rule_unknown")


def summary(wave: int, notes: int, verdict: str = "stop", *, early: str = "") -> WavesSummary:
    looks = tuple(
        WaveLook(number, number / 2, notes, "go on" if number < wave else verdict)
        for number in range(1, wave + 1)
    )
    return WavesSummary(wave, wave, 0, wave / 2, notes, 1_200, looks, early=early)


@pytest.mark.parametrize(
    ("waves", "said"),
    [
        (summary(1, 600), "after wave 1, at 50% of the plan: the intervals were as narrow as"),
        (summary(1, 600), "600 notes were read; 600 of the 1,200 planned were not needed"),
        (summary(2, 1_200), "after wave 2, with the plan"),
        (summary(3, 1_800), "1,800 notes were read, 600 more than planned"),
        (summary(3, 1_800, "cap"), "The cap was reached with wave 3, at 150% of the plan"),
        (summary(1, 600, "go on", early="money ran out"), "before the rule said stop: money ran"),
        (summary(3, 1_800, "cap", early="money"), "before the rule said stop: money"),
    ],
)
def test_the_end_says_where_why_and_what_it_spared(waves: WavesSummary, said: str) -> None:
    assert said in describe_end(waves, EN)
    assert "{" not in describe_end(waves, ES)


def test_the_verdict_is_that_of_the_golds_own_wave_or_none() -> None:
    assert summary(2, 1_200, "cap").verdict == "cap"
    assert replace(summary(2, 1_200), looks=()).verdict == ""
    assert replace(summary(2, 1_200), wave=3).verdict == ""


def test_a_study_that_was_read_at_once_has_no_waves() -> None:
    assert waves_of(None) is None
    assert waves_of(replace(account(), annotation=None)) is None
