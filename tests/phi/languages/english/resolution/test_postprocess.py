"""What the last look at English marks drops, trims and joins."""

import pytest

from goldbench.phi import Mark, analyse, find
from goldbench.phi.languages.english.resolution.postprocess import resolve_marks

MODEL = "model.en-synthetic"


def _settled(text: str, *marks: tuple[str, str, str, float]) -> list[tuple[str, str]]:
    candidates = []
    for part, label, rule, sure in marks:
        at = text.index(part)
        candidates.append(Mark(at, at + len(part), label, "", sure, rule))
    kept = sorted(resolve_marks(candidates, analyse(text, "en")))
    return [(text[mark.start : mark.end], mark.label) for mark in kept]


def test_a_role_that_was_cut_off_a_name_has_no_echo() -> None:
    text = "Aide Tonya came. Tonya left."
    echoes = [("Aide", "DOCTOR", "echo.name", 80.0), ("Tonya", "DOCTOR", "echo.name", 80.0)]
    assert _settled(text, *echoes) == [("Tonya", "DOCTOR")]


ALONE = [
    ("ADMISSION SUMMARY", "SUMMARY", "HOSPITAL", []),
    ("seen in clinic: M | 40", "M", "PATIENT", []),
    ("cranial nerves III intact", "III", "PATIENT", []),
    ("Erie, PA today", "PA", "STATE", [("PA", "STATE")]),
    ("Clinician Mario Garcia", "Clinician Mario Garcia", "DOCTOR", [("Mario Garcia", "DOCTOR")]),
    ("MARIO WAS SEEN", "MARIO WAS", "PATIENT", [("MARIO", "PATIENT")]),
    ("Vehicle parked", "Vehicle", "VEHICLE", []),
    ("device LR213066A today", "LR213066", "DEVICE", [("LR213066A", "DEVICE")]),
    ("call 3125550147 ext. 39", "3125550147", "PHONE", [("3125550147 ext. 39", "PHONE")]),
    ("he is ninety", "ninety", "AGE", [("ninety", "AGE")]),
    ("seen (HC) today", "HC", "AGE", []),
    ("Progressing well", "Progressing", "PATIENT", []),
    ("bed 12: Stanford 194662", "194662", "DOCTOR", [("194662", "IDNUM")]),
    ("12 Elm St, Rapid City today", "Rapid City", "CITY", [("Rapid City", "CITY")]),
    ("Chadwick, Ivy K chart", "Chadwick, Ivy", "PATIENT", [("Chadwick, Ivy K", "PATIENT")]),
    ("login jdoe today", "jdoe", "USERNAME", [("jdoe", "USERNAME")]),
]


@pytest.mark.parametrize(("text", "part", "label", "expected"), ALONE)
def test_a_mark_of_the_model_is_dropped_trimmed_or_grown(
    text: str, part: str, label: str, expected: list[tuple[str, str]]
) -> None:
    assert _settled(text, (part, label, MODEL, 60.0)) == expected


def test_marks_of_one_family_that_overlap_become_one() -> None:
    marks = [("April", "DATE", MODEL, 99.0), ("3rd of April", "DATE", "date.day-name-short", 95.0)]
    assert _settled("on the 3rd of April we", *marks) == [("3rd of April", "DATE")]


def test_a_join_does_not_run_into_another_family() -> None:
    marks = [
        ("Ana Ruiz", "DOCTOR", MODEL, 99.0),
        ("Ana Ruiz MD, St", "DOCTOR", "name.staff-field", 95.0),
        ("St. Rita Clinic", "HOSPITAL", MODEL, 99.0),
    ]
    assert ("Ana Ruiz", "DOCTOR") in _settled("Ana Ruiz MD, St. Rita Clinic", *marks)


def test_where_the_model_is_unsure_the_longer_reading_of_a_rule_stands() -> None:
    marks = [
        ("Zorblax", "PATIENT", MODEL, 50.0),
        ("Zorblax Foods", "ORGANIZATION", "cue.firm", 75.0),
    ]
    assert _settled("at Zorblax Foods", *marks) == [("Zorblax Foods", "ORGANIZATION")]
    sure = [("Zorblax", "PATIENT", MODEL, 90.0), marks[1]]
    assert ("Zorblax", "PATIENT") in _settled("at Zorblax Foods", *sure)


def test_a_sites_own_mark_is_left_alone() -> None:
    assert _settled("SUMMARY", ("SUMMARY", "PATIENT", "site.deny", 100.0)) == [
        ("SUMMARY", "PATIENT")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Seen by Dr. A. Okafor. MRI was clear.", ["A. Okafor"]),
        ("C/S by Dr Lindgren. Apgars 4/7/8.", ["Lindgren"]),
        ("Ask for Dr Gaikwad. Your location?", ["Gaikwad"]),
        ("Discussed with Dr. J.R. Bell. He agrees.", ["J.R. Bell"]),
        ("Mr. Tom Bell Jr. Smokes daily.", ["Tom Bell Jr"]),
    ],
)
def test_a_name_ends_at_a_full_stop_unless_behind_an_initial(
    text: str, expected: list[str]
) -> None:
    assert [text[m.start : m.end] for m in find(text, lang="en")] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Attending: Peter Bell, M.D.", ["Peter Bell"]),
        ("Dear Ana,", ["Ana"]),
        ("Pt label: BELL, JOAN  MR# 331902", ["BELL, JOAN", "331902"]),
    ],
)
def test_titles_degrees_and_the_next_field_stay(text: str, expected: list[str]) -> None:
    assert [text[m.start : m.end] for m in find(text, lang="en")] == expected
