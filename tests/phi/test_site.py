from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.language import tokens
from goldbench.phi import Mark, Site, read_site

TOML = r"""
lang = "en"
[[patterns]]
name = "ward"
label = "DEPARTMENT"
regex = '\b[4-9](?:North|South)\b'
confidence = 95
[[terms]]
label = "DOCTOR"
words = ["Ana Ruiz"]
file = "staff.txt"
[[roster]]
file = "patients.csv"
label = "PATIENT"
columns = ["first", "last"]
patient = "mrn"
[allow]
words = ["St. Jude valve"]
regex = ['\b\d+/10\b']
"""


def site(folder: Path, text: str = TOML) -> Site:
    (folder / "site.toml").write_text(text, encoding="utf-8")
    (folder / "staff.txt").write_text("Bell\n\nO'Neil\n", encoding="utf-8")
    (folder / "patients.csv").write_text("mrn,first,last\n7,Mía,López\n", encoding="utf-8")
    return read_site(folder / "site.toml")


def find_known(folder: Path, text: str, patient: str | None = None) -> list[tuple[str, str, str]]:
    marks = site(folder).find(text, tokens(text), patient)
    return [(text[mark.start : mark.end], mark.label, mark.rule) for mark in marks]


def test_patterns_and_terms_are_found_in_any_case(tmp_path: Path) -> None:
    assert find_known(tmp_path, "On 5North: ANA RUIZ, Dr. o'neil") == [
        ("5North", "DEPARTMENT", "site.ward"),
        ("ANA RUIZ", "DOCTOR", "site.terms"),
        ("o'neil", "DOCTOR", "site.terms"),
    ]


def test_a_roster_speaks_only_for_its_patient(tmp_path: Path) -> None:
    text = "Seen: MIA LOPEZ, then Lopez"
    assert find_known(tmp_path, text, "8") == []
    assert find_known(tmp_path, text, "7") == [
        ("MIA LOPEZ", "PATIENT", "site.roster"),
        ("LOPEZ", "PATIENT", "site.roster"),
        ("Lopez", "PATIENT", "site.roster"),
    ]


def test_what_is_allowed_is_never_phi(tmp_path: Path) -> None:
    hospital, text = site(tmp_path), "a St. Jude valve, pain 7/10"
    cut = tokens(text)
    inside = [Mark(6, 10, "PATIENT"), Mark(23, 27, "DATE")]
    beyond = [Mark(0, 10, "PATIENT"), Mark(26, 29, "DATE")]
    assert hospital.unless_allowed([*inside, *beyond], text, cut) == beyond


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("lang = ", "not TOML"),
        ('[[patterns]]\nlabel="DATE"\nregex="("', "not a regular expression"),
        ('[[terms]]\nlabel="PLANET"', "no label 'PLANET'"),
        ('[[terms]]\nlabel="DATE"\nfile="none.txt"', "cannot read"),
        ('[[roster]]\nlabel="DATE"\nfile="patients.csv"\ncolumns=["x"]', "no column 'x'"),
        ('[[roster]]\nlabel="DATE"\nfile="patients.csv"', "names no columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_file(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        site(tmp_path, text)


def test_a_file_that_is_not_there_is_a_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        read_site(tmp_path / "none.toml")
    with pytest.raises(UsageError, match="no PHI tools for language"):
        site(tmp_path, 'lang = "xx"')
