from random import Random

import pytest

from goldbench.training.notes.draw import Draw, match_case
from goldbench.training.notes.sources import Make


def _say(*values: str) -> Make:
    left = iter(values)
    return lambda _: next(left)


def test_what_was_drawn_once_stays_whatever_its_case_and_accents() -> None:
    draw = Draw(Random(1))
    assert draw.another("name", "Tomás", _say("Bell")) == "Bell"
    assert draw.another("name", "TOMAS", _say("Other")) == "Bell"
    assert draw.recall("name", "tomas") == "Bell"


def test_another_kind_of_value_is_drawn_for_itself() -> None:
    draw = Draw(Random(1))
    draw.another("name", "Lima", _say("Bell"))
    assert draw.recall("town", "Lima") is None
    assert draw.another("town", "Lima", _say("Quito")) == "Quito"


@pytest.mark.parametrize(
    "drawn",
    [
        ("Ruiz", "Bell"),
        ("RUÍZ", "Bell"),
        ("Ana Ruiz", "Ruiz-Soto", "Bell"),  # the name would still be read
    ],
)
def test_a_value_that_holds_what_it_stands_for_is_drawn_again(drawn: tuple[str, ...]) -> None:
    assert Draw(Random(1)).another("name", "Ruiz", _say(*drawn)) == "Bell"


def test_a_value_in_which_it_is_only_part_of_a_word_is_taken() -> None:
    assert Draw(Random(1)).another("name", "Ann", _say("Annette", "Bell")) == "Annette"


@pytest.mark.parametrize(
    ("value", "like", "written"),
    [
        ("Bell", "RUIZ", "BELL"),
        ("Peña", "ÁVILA", "PEÑA"),
        ("Bell", "O'R", "BELL"),
        ("McBell", "Ruiz", "McBell"),
        ("McBell", "ruiz", "mcbell"),
        ("Bell", "R", "Bell"),  # one capital is how a name begins
        ("Bell", "R.", "Bell"),
        ("Bell", "r", "bell"),
        ("Bell", "", "Bell"),
        ("Bell", "12", "Bell"),
        ("Bell", "東京", "Bell"),
    ],
)
def test_a_value_takes_the_case_of_what_it_stands_for(value: str, like: str, written: str) -> None:
    assert match_case(value, like) == written
