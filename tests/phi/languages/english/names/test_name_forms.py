"""Names that their form gives away, and what only looks like one."""

import pytest

from goldbench.phi.languages.english.names.name_forms import find_name_forms

FORMS = [
    # an initial and a family name, in a list, a field, behind "by"
    ("Present: L. Gagnor (rad onc), W. Thoh (path)", ["L. Gagnor", "W. Thoh"]),
    ("Crew: Pacheco/T. Lindgrey", ["T. Lindgrey"]),
    ("seen by R.J. Okonjo-Bell today", ["R.J. Okonjo-Bell"]),
    ("B. O'Tierney to review", ["B. O'Tierney"]),
    ("takes vitamin D. Keppra was added", []),  # a sentence ends
    ("Hepatitis C. Zorblax started", []),
    ("grew E. Coli and S. Aureus", []),
    ("A. Right breast, core", []),
    ("grade I. Ambulates", []),
    ("fluids, T. Zorblax 500 BD, T. Quibb", ["T. Quibb"]),  # a tablet
    ("Adv: T. Zorblax 100 1-0-1 x 5 days", []),
    # before an age or a sex, at the beginning of a line
    ("S2 Win Blenkinsorp 92y UTI", ["Win Blenkinsorp"]),
    ("Bay\nB4: Cerys ap Rhysland 45yo DKA", ["Cerys ap Rhysland"]),
    ("Demet Wootton, 61 M with CKD", ["Demet Wootton"]),
    ("Blood Pressure 92 M", []),
    ("Sodium Level 45 F", []),
    # partners
    ("counsel of Barnett, Melton and Lopez", ["Barnett, Melton and Lopez"]),
    ("on Monday, Tuesday and Friday", []),
    ("Parkinson, Alzheimer and Huntington", []),
    ("in Austin, Dallas and Houston", []),
    # how a message ends
    ("she works nights so call after 2. thx!! -tracy", ["tracy"]),
    ("see you Friday. -Dr N", ["N"]),
    ("ok thanks", []),
    ("ranges 2 -three", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), FORMS)
def test_names_by_their_form(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_name_forms(text)] == expected
