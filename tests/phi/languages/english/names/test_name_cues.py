"""What the words beside a name, a firm or a place give away, with no model speaking."""

from dataclasses import replace

import pytest

from goldbench.phi import analyse
from goldbench.phi.languages.english.names.name_cues import find_name_cues

CASES = [
    ("Attending: Mario Ruiz", "cue.role", ["Mario Ruiz"]),
    ("PCP is M. Okafor, seen", "cue.role", ["M. Okafor"]),
    ("Surgeon GARCIA at noon", "cue.role", ["GARCIA"]),
    ("Attending physician note", "cue.role", []),
    ("His daughter Maria drove", "cue.kin", ["Maria"]),
    ("HER SON MARIO WAS TRAINED TODAY", "cue.kin", ["MARIO"]),
    ("Her mother lives in Erie", "cue.kin", []),
    ("Client Maria L. Garcia, 12", "cue.bearer", ["Maria L. Garcia"]),
    ("Patient Education was given", "cue.bearer", []),
    ("- call Okonjo at 312-555-0147", "cue.call", ["Okonjo"]),
    ("call back in the morning", "cue.call", []),
    ("/es/ Maria Garcia", "cue.signed", ["Maria Garcia"]),
    ("Dict: MG / mg", "cue.dictated", ["MG", "mg"]),
    ("5 mg IV / iv", "cue.dictated", []),
    ("Garcia/MG room 4", "cue.initialled", ["Garcia", "MG"]),
    ("Maria (39 yrs) fell", "cue.aged", ["Maria"]),
    ("Mario Garcia (aged 55) fell", "cue.aged", ["Mario Garcia"]),
    ("Pain (55) rose", "cue.aged", []),
    ("GARCIA, MARIO // 12", "cue.comma", ["GARCIA, MARIO"]),
    ("in Springfield, Virginia we", "cue.comma", []),
    ("seen with Mario Garcia then", "cue.whole", ["Mario Garcia"]),
    ("fell on Highway 20 north", "cue.road", ["Highway 20"]),
    ("near Mile Marker 7", "cue.road", ["Mile Marker 7"]),
    ("LOC: HWY 191 MM 27, NORTH", "cue.road", ["HWY 191 MM 27"]),
    ("off Hwy 191 mm ruler", "cue.road", ["Hwy 191"]),
    ("Bystander Maria Garcia held c-spine", "cue.bearer", ["Maria Garcia"]),
    ("Bystander CPR was begun", "cue.bearer", []),
    ("a mile 3 times", "cue.road", []),
    ("works at Zorblax Foods daily", "cue.firm", ["Zorblax Foods"]),
    ("Frozen foods only", "cue.firm", []),
    ("Ana Garcia, DPT", "cue.degree", ["Ana Garcia"]),
    ("AGENT ORANGE EXPOSURE DENIED TODAY", "cue.loud", []),
    ("MOVED FROM ORANGE COUNTY LAST SPRING", "cue.loud", ["ORANGE"]),
    ("SEEN WITH MARIO GARCIA, HIGH SPEED CRASH REPORTED", "cue.list", []),
    ("SEEN WITH MARIO GARCIA, MARIA LOPEZ AND OTHERS", "cue.list", 2 * ["MARIA LOPEZ"]),
]


@pytest.mark.parametrize(("text", "rule", "expected"), CASES)
def test_a_cue_gives_away_what_stands_beside_it(text: str, rule: str, expected: list[str]) -> None:
    analysis = replace(analyse(text, "en"), model_marks=())
    quoted = [text[cue.start : cue.end] for cue in find_name_cues([], analysis) if cue.rule == rule]
    assert quoted == expected


def test_the_rest_of_a_list_of_names_is_read() -> None:
    text = "Present: Drs. Ruiz and Okonjo, Mario Garcia; pain."
    analysis = analyse(text, "en")
    at = text.index("Ruiz")
    named = [mark for mark in analysis.model_marks if mark.start == at] or list(
        analysis.model_marks
    )
    quoted = {
        text[f.start : f.end] for f in find_name_cues(named, analysis) if f.rule == "cue.list"
    }
    assert quoted == {"Okonjo", "Mario Garcia"}


def test_initials_beside_a_name_are_of_it() -> None:
    text = "Client: Mario Garcia (MG), pain (CT)."
    analysis = replace(analyse(text, "en"), model_marks=())
    quoted = [
        text[f.start : f.end] for f in find_name_cues([], analysis) if f.rule == "cue.initials"
    ]
    assert set(quoted) == {"MG"}


def test_a_note_without_a_word_has_no_cue() -> None:
    assert list(find_name_cues([], analyse("", "en"))) == []


def test_a_list_that_grows_meanwhile_gives_the_same_marks() -> None:
    analysis = replace(analyse("SEEN BY MARIA, GARCIA AND MARIO LEE TODAY", "en"), model_marks=())
    marks = list(analysis.model_marks)
    marks += find_name_cues(marks, analysis)
    assert marks == list(find_name_cues([], analysis))
