"""The day of a note, its kind, its sentences and their sections."""

from datetime import date

import pytest

from goldbench.risk import rulebook
from goldbench.risk.text.note import own_day, read_note

RULES = rulebook()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Record date: 2068-03-14\n\nSeen 3/1/2060.", date(2068, 3, 14)),
        ("Springfield, March 4, 2066\n\nDear colleague,", date(2066, 3, 4)),
        ("No date at all.", None),
        ("", None),
    ],
)
def test_the_day_is_that_of_the_record(text: str, day: date | None) -> None:
    assert own_day(text) == day


def test_a_spanish_day_stands_first() -> None:
    assert own_day("Fecha: 04/03/2066", "es") == date(2066, 3, 4)


def sections(text: str) -> list[tuple[str, str]]:
    note = read_note(text, RULES)
    return [
        (sentence.section, " ".join(note.words.words[sentence.first : sentence.last]))
        for sentence in note.sentences
    ]


def test_a_brief_section_ends_at_an_empty_line_unless_its_heading_stands_alone() -> None:
    parts = sections("FH: mother, bypass at 68.\n\nNever smoker.")
    assert [section for section, _ in parts] == ["family", "other"]
    parts = sections("FAMILY HISTORY\n\nDiabetes.\n\nHe smokes.")
    assert [section for section, _ in parts] == ["family", "family", "other"]


def test_a_note_in_small_letters_is_cut_at_its_stops() -> None:
    parts = sections("bp check. bp 156/98. start ramipril. statin declined. 41yo male.")
    assert len(parts) == 5


def test_an_abbreviation_ends_no_sentence() -> None:
    assert len(sections("Seen by Dr. Park. Takes ASA q.d. with food. Feels well.")) == 3


def test_a_stay_is_as_long_as_it_says() -> None:
    head = "Record date: 2068-03-14\n\nDISCHARGE SUMMARY\n"
    head += "Admitted: 03/14/2068  Discharged: 03/18/2068\n"
    box = read_note(head, RULES).container
    assert (box.first, box.last) == (date(2068, 3, 14), date(2068, 3, 18))
