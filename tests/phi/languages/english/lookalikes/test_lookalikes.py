"""What is nobody's, kind by kind; every case is invented here."""

import pytest

from goldbench.phi import find
from goldbench.phi.languages.english.lookalikes import (
    is_guessed_lookalike,
    is_lookalike,
)
from phi.languages.marked import read_mark


def test_which_marks_are_asked_what() -> None:
    year, text = read_mark("(Vestergren [2016])", "DATE")
    assert is_guessed_lookalike(year, text)
    assert is_lookalike(year._replace(rule="cue.year"), text)
    assert not is_lookalike(year._replace(rule="date.year"), text)


@pytest.mark.parametrize(
    "text",
    [
        "RETINA CLINIC\nNo Lambert-Eaton, LeFort II excluded. CPT 97110, 97014.\n",
        "Started per KDIGO 2021 (Vestergren 2016). Seen in WOUND CLINIC.\n",
    ],
)
def test_the_annotator_leaves_them_alone(text: str) -> None:
    assert not find(text, lang="en", tools=("date", "person-name", "location", "id", "contact"))


@pytest.mark.parametrize(
    "text",
    [
        "PMHx: T2DM, HTN. Nil else.",
        "Nil acute on film.",
        "Seen in A&E at noon.",
        "Low risk. Per Obrador et al, high.",
        "Arrived 22:14 by EMS unit 12.",
    ],
)
def test_nil_a_and_e_authors_and_hours_are_nobody(text: str) -> None:
    assert find(text, lang="en") == []
