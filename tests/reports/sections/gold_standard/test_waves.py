"""The report tells rule, looks, notes not needed and the lean, in both languages."""

from dataclasses import replace
from typing import Any

import pytest

from goldbench.planning.protocol import Waves
from goldbench.reports import Points, Section, Table, WaveLook, WavesSummary, Words
from goldbench.reports.sections import SECTIONS
from goldbench.reports.sections.reporting.methods import paragraphs
from reports.accounts import ANNOTATION, PROTOCOL, account
from reports.small import evidence, good

TOLD = WavesSummary(
    wave=2,
    within=8,
    reserve=5,
    depth=0.4,
    notes=276,
    planned=690,
    looks=(
        WaveLook(1, 0.3, 207, "go on", (2, 1, 4)),
        WaveLook(2, 0.4, 276, "stop"),
    ),
)


def reported(lang: str = "en", *, protocol: Any = None, **changes: Any) -> Section:
    summary = replace(TOLD, **changes)
    study = account(
        protocol=protocol or replace(PROTOCOL, waves=Waves()),
        annotation=replace(ANNOTATION, waves=summary),
    )
    section = SECTIONS["waves"](replace(evidence(good()), account=study), Words.of(lang))
    assert section is not None
    return section


def join_text(section: Section) -> str:
    (points,) = [block for block in section.blocks if isinstance(block, Points)]
    return "\n".join(points.items)


def test_a_study_that_was_read_at_once_has_no_such_section() -> None:
    assert SECTIONS["waves"](replace(evidence(good()), account=account()), Words.of("en")) is None


def test_every_look_is_a_row_without_a_width() -> None:
    (table,) = [block for block in reported().blocks if isinstance(block, Table)]
    assert table.rows == (
        ("1", "30%", "207", "go on", "2 more (80 %: 1 to 4)"),
        ("2", "40%", "276", "stop: as narrow as planned", "–"),
    )


def test_rule_notes_not_needed_lean_and_other_variables_are_told() -> None:
    text = join_text(reported())
    assert "every 10% of the planned notes, from 30% to at most 150%" in text
    assert "intervals of precision and recall of ILLNESS were at most 0.10 wide" in text
    assert "276 notes were read; 414 of the 690 planned were not needed." in text
    assert "recall by at most 0.007 in simulations" in text
    assert "DATE, NAME: their intervals are wider than the whole plan" in text
    assert "not what the study stopped for" in text
    assert "Nobody who could stop the study was shown a width" in text


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"notes": 759, "depth": 1.1}, "759 notes were read, 69 more than planned"),
        ({"notes": 690, "depth": 1.0}, "with the plan"),
        ({"looks": (WaveLook(2, 1.5, 1035, "cap"),)}, "The cap was reached with wave 2"),
        ({"early": "the grant ended"}, "before the rule said stop: the grant ended"),
        ({"departures": (("shown", 1, ""),)}, "Widths were shown to the lead after wave 1"),
        ({"departures": (("begun", 2, "fast sites"),)}, "Wave 2 was begun otherwise"),
        ({"departures": (("changed", 1, "money"),)}, "The rule was changed during wave 1: money"),
        ({"waiting": 12}, "12 notes of later waves had been read already"),
    ],
)
def test_what_happened_is_told(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in join_text(reported(**changes))


def test_whoever_saw_widths_is_not_called_blind() -> None:
    assert "Nobody who could stop" not in join_text(reported(departures=(("shown", 1, ""),)))
    assert "Nobody who could stop" not in join_text(reported(early="the grant ended"))


def test_it_speaks_spanish() -> None:
    section = reported("es")
    assert section.title == "Lectura por oleadas"
    assert "414 de las 690 planificadas no hicieron falta" in join_text(section)


def test_methods_and_limits_say_it_too() -> None:
    study = account(
        protocol=replace(PROTOCOL, waves=Waves(f1=True)),
        annotation=replace(ANNOTATION, waves=replace(TOLD, early="money")),
    )
    data = replace(evidence(good()), account=study)
    text = "\n".join(paragraphs(data, Words.of("en")))
    assert "intervals of precision, recall and F1 of ILLNESS" in text
    limits = SECTIONS["limits"](data, Words.of("en"))
    assert limits is not None
    limits_text = join_text(limits)
    assert "recall leans upwards by up to 0.007" in limits_text
    assert "built before the study had stopped" in limits_text
