"""Names of forms, specimens, appositions and crews; and look-alikes of each."""

import pytest

from goldbench.phi.languages.english.names.labelled_names import find_labelled_names

CASES = [
    # fields of a form, two at least
    ("Last Name Quibb   First Ada   Ml R   Maiden Zorb", ["Quibb", "Ada", "R", "Zorb"]),
    ("First Visit   Last Dose   Seen", []),
    ("First Ada   Seen at noon", []),  # one field is none
    ("First Ada was seen, Last Quibb was not", []),
    # specimens
    ('received fresh, labeled "A. Quibb-Zorb left breast"', ["A. Quibb-Zorb"]),
    ('labelled "Quibb, Ada", in formalin', ["Quibb, Ada"]),
    ('labeled "Left Breast" and inked', []),
    ('labeled "HC MR976413", three cores', []),
    # appositions
    ("Your mother, Moana Qua'logo, was told", ["Moana Qua'logo"]),
    ("Her mother, Ada, was told", []),
    ("Your clinic, North Quibb, was full", []),
    # whose child
    ("Mdm Devi d/o Quibb  F/76", ["Mdm Devi d/o Quibb"]),
    ("Ram Quibb S/o Abdul Zorb", []),
    ("no c/o Pain d/o note", []),
    # a crew
    ("CREW QUIBB, T NRP / LITTLE ZORB, R AEMT", ["QUIBB, T", "LITTLE ZORB, R"]),
    ("Blood, A RN to hang", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_names_by_label_and_place(text: str, expected: list[str]) -> None:
    assert [text[mark.start : mark.end] for mark in find_labelled_names(text)] == expected
