"""Smoking: one of five, from the sentence that tells most."""

import pytest

from goldbench.risk import rulebook
from goldbench.risk.smoking import smoking
from goldbench.risk.text.note import read_note

RULES = rulebook()
HEAD = "Record date: 2068-03-14\n\nClinic visit\n\n"


def status(text: str) -> str:
    return str(smoking(read_note(HEAD + text, RULES), RULES).attributes["status"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Smokes one pack a day.", "current"),
        ("He wants to quit smoking.", "current"),
        ("40 pack-year smoker.", "current"),
        ("Quit smoking 6 months ago.", "current"),
        ("Quit smoking in 2060.", "past"),
        ("Quit smoking 3 years ago.", "past"),
        ("Former smoker. Quit approximately 30 years ago.", "past"),
        ("72 yo man. He quit smoking at age 40.", "past"),
        ("Quit smoking in college.", "past"),
        ("He quit smoking.", "ever"),
        ("Former smoker.", "ever"),
        ("Never smoked.", "never"),
        ("Tobacco: none", "never"),
        ("Nonsmoker.", "never"),
        ("He denies tobacco use.", "never"),
        ("Her husband smokes.", "unknown"),
        ("FH: his father smoked.", "unknown"),
        ("He is well.", "unknown"),
        ("", "unknown"),
    ],
)
def test_a_note_tells_its_status(text: str, wanted: str) -> None:
    assert status(text) == wanted


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ("Quit smoking in 2060.", "Social: smoker.", "past"),
        ("Never smoked.", "Smokes one pack a day.", "current"),
        ("Former smoker.", "Quit smoking in 2060.", "past"),
    ],
)
def test_the_most_telling_sentence_wins_wherever_it_stands(
    first: str, second: str, wanted: str
) -> None:
    assert status(f"{first}\n\n{second}") == status(f"{second}\n\n{first}") == wanted


def test_one_year_is_the_border_between_current_and_past() -> None:
    assert status("Quit smoking 11 months ago.") == "current"
    assert status("Quit smoking 14 months ago.") == "past"


def test_the_sentence_is_the_evidence() -> None:
    text = HEAD + "He is well. He smokes daily. No more."
    finding = smoking(read_note(text, RULES), RULES)
    assert text[finding.start : finding.end] == "He smokes daily."
