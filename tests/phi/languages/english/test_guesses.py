"""Guesses of the model that lists, form or company refute, and those that stand."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.guesses import is_doubtful, is_no_time, is_nobody

NOBODY = [
    ("FLP 8/20: TC 148", "FLP", 26.0, True),
    ("EKG: IVCD", "IVCD", 60.0, True),
    ("Tn neg x2", "Tn", 60.0, True),
    ("speaks Tigrinya", "Tigrinya", 60.0, True),
    ("Medi-Cal ID", "Medi-Cal", 75.0, True),
    ("Dr. W, then X again", "X", 60.0, True),
    ("XYZ clinic", "XYZ", 60.0, True),
    ("Ana denies pain", "Ana", 60.0, False),
    ("Dr. Foley came", "Foley", 60.0, False),
    ("Quibb was told", "Quibb", 60.0, False),
]
DOUBTFUL = [
    ("She sustained refracture of it", "refracture", 74.0, True),
    ("Apparently, she left", "Apparently", 81.0, True),
    ("taking Zorblax daily", "Zorblax", 60.0, True),
    ("Zorblax 20 mg daily", "Zorblax", 60.0, True),
    ("TAB ZORBLAX HS", "ZORBLAX", 60.0, True),
    ("Quibb staging", "Quibb", 67.0, True),
    ("Don't worry", "Don", 44.0, True),
    ("seen with Quibb today", "Quibb", 60.0, False),
    ("Ivy, seen today", "Ivy", 60.0, False),
    ("initials /wo/ here", "wo", 60.0, False),
    ("called Zorblax 20 mg", "Zorblax", 60.0, False),
]


def guess(text: str, word: str, confidence: float, label: str = "PATIENT") -> Mark:
    start = text.index(word)
    return Mark(start, start + len(word), label, "", confidence, "model.en")


@pytest.mark.parametrize(("text", "word", "confidence", "expected"), NOBODY)
def test_words_that_are_nobodys(text: str, word: str, confidence: float, expected: bool) -> None:
    assert is_nobody(guess(text, word, confidence), word.split("-"), text) is expected


@pytest.mark.parametrize(("text", "word", "confidence", "expected"), DOUBTFUL)
def test_words_placed_as_any_word_is(
    text: str, word: str, confidence: float, expected: bool
) -> None:
    assert is_doubtful(guess(text, word, confidence), [word], text) is expected


def test_a_state_of_two_letters_is_no_shorthand() -> None:
    text = "Denver, CO"
    assert not is_nobody(guess(text, "CO", 40.0, "STATE"), ["CO"], text)
    assert not is_doubtful(guess(text, "CO", 40.0, "STATE"), ["CO"], text)


def test_a_date_holds_a_word_of_time_or_a_digit() -> None:
    assert is_no_time(guess("on Effexor", "Effexor", 25.0, "DATE"), "on Effexor")
    assert not is_no_time(guess("by Tuesday", "Tuesday", 25.0, "DATE"), "by Tuesday")
    assert not is_no_time(guess("since 2019", "2019", 25.0, "DATE"), "since 2019")
