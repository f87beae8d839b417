"""What a word is by itself."""

import pytest

from goldbench.phi.languages.english.words.vocabulary import IS_CLINICAL, IS_ORDINARY, WORDS

MAY_NAME = [
    ("Maria", True),
    ("MARIA", True),
    ("maria", False),
    ("Zorblax", True),
    ("Zor", False),
    ("M", False),
    ("Pain", False),
    ("May", False),
    ("Cholecystectomy", False),
    ("O'Neil", False),
    ("12", False),
]


@pytest.mark.parametrize(("word", "expected"), MAY_NAME)
def test_a_name_has_a_capital_and_is_no_word(word: str, *, expected: bool) -> None:
    assert WORDS[word].may_name is expected


def test_an_eponym_may_be_a_name_as_well() -> None:
    assert WORDS["Wilson"].may_name
    assert WORDS["Wilson"].is_eponym
    assert WORDS["Foley"].is_eponym


def test_lists_are_looked_up_without_accents_and_in_any_case() -> None:
    assert WORDS["MARÍA"].flags == WORDS["maria"].flags
    assert WORDS["MARÍA"].low == "maría"


@pytest.mark.parametrize("word", ["SUMMARY", "the", "Appendicitis", "Will"])
def test_words_of_clinical_text_are_no_names(word: str) -> None:
    assert IS_CLINICAL[word]


@pytest.mark.parametrize("word", ["Maria", "Zorblax", "Springfield"])
def test_names_are_no_clinical_words(word: str) -> None:
    assert not IS_CLINICAL[word]


def test_an_ordinary_word_is_one_that_no_list_has() -> None:
    assert IS_ORDINARY["Umbrella"]
    assert not IS_ORDINARY["Zorblax"]
    assert not IS_ORDINARY["Maria"]
    assert not IS_ORDINARY["the"]
