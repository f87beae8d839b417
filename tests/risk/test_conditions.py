"""Diagnoses and events: what a word proves, and why it may prove nothing."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.conditions import conditions
from goldbench.risk.evidence import Finding
from goldbench.risk.text.note import read_note

RULES = rulebook()
VISIT = "Record date: 2068-03-14\n\nClinic visit\n\n"


def read(text: str) -> list[Finding]:
    return list(conditions(read_note(VISIT + text, RULES), RULES))


def labels(text: str) -> set[str]:
    return {finding.label for finding in read(text) if finding.accepted}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("PMH: HTN", "HYPERTENSION"),
        ("He has diabetes.", "DIABETES"),
        ("Known CAD.", "CAD"),
        ("Hyperlipidemia on Lipitor.", "HYPERLIPIDEMIA"),
        ("An obese man.", "OBESE"),
    ],
)
def test_a_name_proves_its_condition(text: str, label: str) -> None:
    assert labels(text) == {label}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("No diabetes.", "negated"),
        ("He denies hypertension.", "negated"),
        ("His father has diabetes.", "relative"),
        ("Family history: diabetes", "relative"),
        ("His father died at 60. He also had diabetes.", "relative"),
        ("Ruled out for MI.", "negated"),
        ("Possible CAD.", "possible"),
    ],
)
def test_a_name_in_another_context_proves_nothing_and_says_why(text: str, status: str) -> None:
    (finding,) = read(text)
    assert (finding.status, finding.times) == (status, ())
    assert finding.reason


def test_where_a_diagnosis_is_new_its_other_mentions_are_no_older() -> None:
    new, other = read("New diagnosis of diabetes.\n\nDiabetes: diet.")
    assert set(new.times) == set(other.times) == {"during", "after"}
    (alone,) = read("He has diabetes.")
    assert set(alone.times) == {"before", "during", "after"}


def test_a_bypass_of_the_leg_is_none_of_the_heart() -> None:
    assert labels("Bypass of the left leg in 2060.") == set()
    assert labels("Fem-pop bypass in 2060. Bypass in 2060.") == set()
    assert labels("CAD. Bypass in 2060.") == {"CAD"}


def test_an_event_with_a_date_lies_there_and_undated_mentions_add_no_time() -> None:
    findings = [f for f in read("MI in 2060.\n\nHis MI was large.") if f.accepted]
    assert {time for finding in findings for time in finding.times} == {"before"}


def test_places_lie_on_the_words() -> None:
    text = "He has diabetes and HTN."
    spoken = [(VISIT + text)[finding.start : finding.end] for finding in read(text)]
    assert spoken == ["diabetes", "HTN"]
