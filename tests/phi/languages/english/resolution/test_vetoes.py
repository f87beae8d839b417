"""Marks that their form, or what touches them, refutes; and those that it does not."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.resolution.vetoes import is_impossible

CASES = [
    # text, what is marked, label, whether it is refuted
    ("Report to the desk at 0700.", "0700", "PHONE", True),
    ("2330 Dr. called back", "2330", "PHONE", True),
    ("given at 0600, 1400 and 2200", "1400", "PHONE", True),
    ("page her at x1430", "1430", "PHONE", False),
    ("call 5291 for results", "5291", "PHONE", False),
    ("call 1 (324) 555-0162 now", "1", "PHONE", False),
    ("Berg 43/56, TUG 15 s", "56", "ROOM", True),
    ("ABG 7.42/58/96", "42", "PHONE", True),
    ("room 9", "9", "ROOM", False),
    ("AST | 412 H | 288 H", "412 H", "ROOM", True),
    ("Room 412 H", "412 H", "ROOM", False),
    ("FU 3/12.", "3", "DATE", True),
    ("pn 8/10 now", "8", "DATE", True),
    ("pn 8/10 now", "10", "DATE", True),
    ("seen 8/10 now", "8", "DATE", False),
    ("VA R 6/9 L 6/18 ph", "6/18", "DATE", True),
    ("VA R 6/9 L 6/18 ph", "18", "DATE", True),
    ("vision 6/12 OD", "6/12", "DATE", True),
    ("seen 6/18 again", "6/18", "DATE", False),
    ("lab 6/9, clinic 6/17", "6/17", "DATE", False),
    ("bed 3991, report given", "3991", "DATE", False),
    ("rent 1209/mo", "1209", "DATE", True),
    ("in 1987 he moved", "1987", "DATE", False),
    ("15. Isolation: none", "15", "DATE", True),
    ("on the 15th", "15", "DATE", False),
    ("May 3 through 15", "15", "DATE", False),
    ("seen 3-15", "15", "DATE", False),
    ("seen 3-15", "3", "DATE", False),
    ("SN F04, 8-20 cmH2O", "8", "DATE", True),
    ("stay 3-5 May", "3", "DATE", False),
    ("3-5-2010", "3", "DATE", False),
    # two strengths, a scale, a year of training
    ("oxycodone/naloxone 10/5 bd", "10", "DATE", True),
    ("oxycodone/naloxone 10/5 bd", "5", "DATE", True),
    ("seen 10/5 by Ana", "10", "DATE", False),
    ("pentagons poor, FAB 10/18.", "10", "DATE", True),
    ("pentagons poor, FAB 10/18.", "18", "DATE", True),
    ("Ada Quibb MD PGY-5 / seen", "5", "DATE", True),
    # less than nought, the end of a range; a letter behind a number
    ("midline | - | -1 | EL", "1", "ROOM", True),
    ("MAP 67-74. TTE", "74", "ROOM", True),
    ("bed 7-12, report given", "7-12", "ROOM", False),
    ("Platelets: 84k (09/11)", "k", "USERNAME", True),
    ("stool x3 | net +736", "+736", "PHONE", True),
    ("call +14155550123", "+14155550123", "PHONE", False),
    ("Jeor 2271 kcal", "2271", "ZIP", True),
    ("Bergdorf, 3012", "3012", "ZIP", False),
    ("grew E. coli", "E", "PATIENT", True),
    ("caries #K, #L", "K", "PATIENT", True),
    ("seen by E. Lee", "E", "DOCTOR", False),
    ("start 01:42 stop 14:50   97110 x2", "97110", "ZIP", True),
    ("Erie, PA 16501", "16501", "ZIP", False),
    ("in (1980s)", "1980", "CITY", True),
    ("WBC 8901 today", "8901", "SSN", True),
    ("lipase 1204", "1204", "LICENSE", True),
    ("MRN 8901", "8901", "MEDICALRECORD", False),
    ("CrCl 47", "Cl", "PATIENT", True),
    ("MoCA 18/30", "Mo", "DOCTOR", True),
    ("LaDonna called", "Donna", "PATIENT", False),
    ("Köktaş called", "Kökta", "PATIENT", False),
]


@pytest.mark.parametrize(("text", "part", "label", "expected"), CASES)
def test_what_cannot_be_is_refuted(text: str, part: str, label: str, *, expected: bool) -> None:
    at = text.index(part)
    mark = Mark(at, at + len(part), label, "", 60.0, "model.en-synthetic")
    assert is_impossible(mark, text, frozenset()) is expected


def test_a_number_that_goes_on_another_mark_is_left_alone() -> None:
    text = "Van Ness 0700"
    mark = Mark(9, 13, "DEPARTMENT", "", 60.0, "model.en-synthetic")
    assert is_impossible(mark, text, frozenset())
    assert not is_impossible(mark, text, frozenset([9]))
