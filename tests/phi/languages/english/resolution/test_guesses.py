"""Guesses of the model that lists, form or company refute, and those that stand."""

import pytest

from goldbench.phi import Mark
from goldbench.phi.languages.english.resolution.guesses import (
    is_doubtful,
    is_doubtful_year,
    is_no_time,
    is_nobody,
)

NOBODY = [
    ("FLP 8/20: TC 148", "FLP", 26.0, True),
    ("EKG: IVCD", "IVCD", 60.0, True),
    ("Tn neg x2", "Tn", 60.0, True),
    ("speaks Tigrinya", "Tigrinya", 60.0, True),
    ("Medi-Cal ID", "Medi-Cal", 75.0, True),
    ("Dr. W, then X again", "X", 60.0, True),
    ("XYZ clinic", "XYZ", 60.0, True),
    ("Ana denies pain", "Ana", 60.0, False),
    ("on Priadel 400", "Priadel", 66.0, True),
    ("Bonjour, a question", "Bonjour", 48.0, True),
    ("she is Senegalese", "Senegalese", 64.0, True),
    ("Recert due 12/1", "Recert", 31.0, True),
    ("Kirby-Bauer method", "Kirby-Bauer", 75.0, True),
    ("Dr. Priadel came", "Priadel", 66.0, False),
    ("Kirby came", "Kirby", 60.0, False),
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
    # letters: a pronoun, an answer, an item of a list; an initial
    ("your brother, I told him", "I", 25.0, True),
    ("PREA Y/N: N.", "N", 25.0, True),
    ("\nE. Thyroid FNA", "E", 33.0, True),
    ("Okoro, D 10:49", "D", 46.0, False),
    ("seen. V.Ruiz", "V", 46.0, False),
    # abbreviations of two letters; initials that are none
    ("with CP. Trop 2", "CP", 41.0, True),
    ("signed QZ at noon", "QZ", 41.0, False),
    ("cosigned MP at noon", "MP", 41.0, False),
    ("60 MP at noon", "MP", 41.0, True),
    # pieces of words
    ("via LanguageLine today", "Line", 50.0, True),
    ("RN PBell tech", "Bell", 46.0, False),
    ("they weren't told", "weren", 30.0, True),
    # antibodies, findings, doses
    ("anti-Jkb found", "Jkb", 25.0, True),
    ("Quibb +ve, Neer", "Quibb", 73.0, True),
    ("Quibb n/a today", "Quibb", 73.0, False),
    ("mum Quibb present.", "Quibb", 73.0, False),
    ("Quibb n/a.", "Quibb", 73.0, True),
    ("Quibb + guest", "Quibb", 73.0, False),
    ("Camila 0.35 daily", "Camila", 37.0, True),
    ("Camila 35 told me", "Camila", 37.0, False),
    ("Camila 35 prn", "Camila", 95.0, False),
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


def test_a_guessed_medicine_with_its_dose_is_no_street() -> None:
    text = "Telma 40 OD, Elm 40 flat"
    assert is_doubtful(Mark(0, 8, "STREET", "", 83.0, "model.en"), ["Telma", "40"], text)
    assert not is_doubtful(Mark(13, 19, "STREET", "", 83.0, "model.en"), ["Elm", "40"], text)


@pytest.mark.parametrize(
    ("text", "year", "confidence", "expected"),
    [
        ("NPIAP 2019, WOCN", "2019", 28.0, True),
        ("colonoscopy 2019 normal", "2019", 28.0, False),
        ("d/w Quibb 2040.", "2040", 80.0, True),
        ("ablation 2011 at", "2011", 85.0, False),
        ("on 3/2019", "3/2019", 40.0, False),
    ],
)
def test_a_bare_year_needs_more(text: str, year: str, confidence: float, *, expected: bool) -> None:
    assert is_doubtful_year(guess(text, year, confidence, "DATE"), text) is expected
