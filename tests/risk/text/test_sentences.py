"""Sentences, rows and sections: nothing of a note is lost or read twice."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.risk import rulebook
from goldbench.risk.text.note import read_note
from goldbench.risk.text.sentences import split
from goldbench.risk.text.tokens import cut

RULES = rulebook()
PIECES = [
    "Meds:",
    "PMH",
    "he",
    "Dr.",
    "Smith",
    ". ",
    " ",
    "\n",
    "\n\n",
    "* ",
    "1. ",
    "75",
    "mg",
    "(",
]


def sentences(text: str) -> list[str]:
    note = read_note(text, RULES)
    return [text[slice(*note.extent(sentence))] for sentence in note.sentences]


def sections(text: str) -> list[str]:
    return [sentence.section for sentence in read_note(text, RULES).sentences]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He is well. She is not.", ["He is well.", "She is not."]),
        ("Seen by Dr. Smith today.", ["Seen by Dr. Smith today."]),
        ("Is he well? Yes! Good.", ["Is he well?", "Yes!", "Good."]),
        ("A1c 8.1 today.", ["A1c 8.1 today."]),
        ("1. Diabetes", ["1. Diabetes"]),
        ("First line\nSecond line", ["First line", "Second line"]),
        (
            "This line is so long that the page broke it before the\nend of it.",
            ["This line is so long that the page broke it before the\nend of it."],
        ),
        ("", []),
        ("\n \n", []),
    ],
)
def test_a_note_is_cut_at_its_stops_and_lines(text: str, wanted: list[str]) -> None:
    assert sentences(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He is well.", ["other"]),
        ("Meds: Plavix", ["meds"]),
        ("Allergies: none\nMeds: Plavix", ["allergies", "meds"]),
        ("* Allergies: none", ["allergies"]),
        ("Meds: Plavix\nSomething else: yes", ["meds", "other"]),
        ("Lovastatin: held", ["other"]),
        ("Meds: Plavix\nLovastatin: held", ["meds", "meds"]),
        ("Meds:\n\nPlavix", ["meds", "meds"]),
    ],
)
def test_a_heading_opens_its_section(text: str, wanted: list[str]) -> None:
    assert sections(text) == wanted


def test_the_body_begins_behind_the_heading() -> None:
    (sentence,) = read_note("Allergies: penicillin", RULES).sentences
    assert (sentence.first, sentence.body, sentence.heading) == (0, 2, 0)


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_every_word_is_in_one_sentence(text: str) -> None:
    words = cut(text)
    cut_sentences = split(text, words, RULES)
    places = [place for each in cut_sentences for place in range(each.first, each.last)]
    assert places == [
        place for place, word in enumerate(words.words) if word != "\n" or place in places
    ]
    assert len(places) == len(set(places))
    assert all(before.line <= after.line for before, after in pairwise(cut_sentences))
    assert all(each.first <= each.body <= each.last for each in cut_sentences)
