"""Eponyms, grades and scales that look like names; every case is invented here."""

import pytest

from goldbench.phi.languages.english.lookalikes import (
    is_called_after,
    is_scaled,
)
from goldbench.phi.languages.english.lookalikes.eponyms import is_graded, is_in_eponym
from phi.languages.marked import read_mark


@pytest.mark.parametrize(
    ("text", "scaled"),
    [
        ("[Bishop] 7, soft", True),
        ("[Budd]-Chiari ruled out", True),
        ("no [Lynch], MSS", True),
        ("DIRECT [COOMBS] NEG", True),
        ("[Bishop] called at noon", False),
        ("no [Quarles] at bedside", False),
        ("[Quarles] 7", False),
    ],
)
def test_a_name_of_the_note_that_is_a_scale_here(text: str, *, scaled: bool) -> None:
    mark, plain = read_mark(text.replace("DIRECT", "direct"), "PATIENT")
    assert is_scaled(plain, mark.start, mark.end) is scaled


@pytest.mark.parametrize(
    ("text", "eponym"),
    [
        ("no [Lambert]-Eaton", True),
        ("not Bernard-[Soulier]", True),
        ("many [Campbell de Morgan] spots", True),
        ("Mr [Lambert] and Ms Eaton", False),
        ("[Campbell] called", False),
    ],
)
def test_parts_of_eponyms(text: str, *, eponym: bool) -> None:
    assert is_in_eponym(*read_mark(text, "PATIENT")) is eponym


def test_a_grade_is_no_whole_name() -> None:
    assert is_graded("Le Fort II")
    assert not is_graded("Ada Brook")


@pytest.mark.parametrize(
    ("text", "name", "after"),
    [
        ("Mr. Heller: [Heller] myotomy", "Heller", True),
        ("Mrs. Bier, under [Bier] block", "Bier", True),
        ("wife Grace. By now [GRACE] 138", "GRACE", True),
        ("Dr. Rice: [RICE] therapy advised", "RICE", True),
        ("PT GRACE BELL, [GRACE] CALLED", "GRACE", False),
        ("wife Grace, then [Grace] came", "Grace", False),
        ("Mr. Heller, [Heller] says so", "Heller", False),
        ("Ana Quibb. [Ana]'s diet", "Ana", False),
        ("Mr Quibb told. Then [QUIBB] was asked", "QUIBB", False),
    ],
)
def test_a_name_of_the_note_that_is_a_thing_here(text: str, name: str, *, after: bool) -> None:
    at = text.index("[")
    text = text.replace("[", "").replace("]", "")
    assert is_called_after(text, at, at + len(name)) is after
