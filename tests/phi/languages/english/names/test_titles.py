import pytest

from goldbench.phi.languages.english.names.titles import find_titled_names

NAMES: list[tuple[str, list[tuple[str, str]]]] = [
    ("Dr. Ana de la Cruz saw", [("Ana de la Cruz", "DOCTOR")]),
    ("Mrs. Bell fell", [("Bell", "PATIENT")]),
    ("signed Tom Bell, MD.", [("Tom Bell", "DOCTOR")]),
    ("Patient: Bell, Tom", [("Bell, Tom", "PATIENT")]),
    ("the doctor said", []),
    ("MS Lesions and MR Brain unchanged", []),
    ("Baltimore, MD 21201", []),
    ("a Mr. Coffee machine", []),
    ("x\nname : Ann Lee", [("Ann Lee", "PATIENT")]),
    ("a; pcp: Tom Bell| ATTENDING:Ann", [("Tom Bell", "DOCTOR"), ("Ann", "DOCTOR")]),
    ("Ann, MD, Tom Bell RN", [("Ann", "DOCTOR"), ("Tom Bell", "DOCTOR")]),
    ("Attending: Dr. Ana Ruiz", [("Ana Ruiz", "DOCTOR"), ("Ana Ruiz", "DOCTOR")]),
]


@pytest.mark.parametrize(("text", "names"), NAMES)
def test_what_gives_a_name_away(text: str, names: list[tuple[str, str]]) -> None:
    hits = find_titled_names(text)
    assert [(text[hit.start : hit.end], hit.label) for hit in hits] == names
