"""Notes of one case: their capitals come back for the rules, every character in its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi import find
from goldbench.phi.languages.english.letter_case import restore_case

TAIL = " and she was told to come back if the pain gets worse"
SMALL = [
    ("patient margaret folsom seen by dr alan rao", "Margaret Folsom seen by Dr Alan Rao"),
    ("call her on thursday in april", "Thursday in April"),
    ("lives at 12 hollyhurst st", "12 Hollyhurst St"),
    ("postcode m9w 0z0", "M9W 0Z0"),
    ("took 50mg and 67f", "took 50mg and 67f"),
    ("hit by a pickup (plate px 441-7c)", "PX 441-7C"),
    ("form received, ni no. qq 41 70 93 c.", "QQ 41 70 93 C"),
    ("card of 3 doses, id at 8, ref to 3 clinics", "card of 3 doses, id at 8, ref to 3 clinics"),
    ("her knee and the left hip hurt", "her knee and the left hip hurt"),
]
CAPITALS = [
    ("SEEN BY DR. GOLDFARB IN TWO WEEKS", "Seen by Dr. Goldfarb in two weeks"),
    ("SHE LIVES IN PHILADELPHIA NOW", "She lives in Philadelphia now"),
    ("THE XQRT WAS NORMAL", "The XQRT was normal"),
]


@pytest.mark.parametrize(("text", "expected"), SMALL)
def test_a_note_in_small_letters_gets_its_capitals_back(text: str, expected: str) -> None:
    assert expected in str(restore_case(text + TAIL))


@pytest.mark.parametrize(("text", "expected"), CAPITALS)
def test_a_note_in_capitals_gets_its_small_letters_back(text: str, expected: str) -> None:
    assert expected in str(restore_case(text + TAIL.upper()))


@pytest.mark.parametrize(
    "text", ["", "dr rao", "Seen by Dr. Rao in the clinic on Monday, not Tuesday"]
)
def test_a_short_note_and_one_of_two_cases_are_read_once(text: str) -> None:
    assert restore_case(text) is None


@given(st.text(alphabet="ab İıſßK.'’\nAZéÉ5", min_size=40, max_size=200), st.booleans())
def test_every_character_stays_in_its_place(text: str, capitals: bool) -> None:
    written = text.upper() if capitals else text.lower()
    restored = restore_case(written)
    if restored is not None:
        assert len(restored) == len(written)
        assert [c.isalpha() or c for c in restored] == [c.isalpha() or c for c in written]


def test_what_only_a_capital_gives_away_is_found_in_small_letters() -> None:
    text = "present today: r. bhattacharyya (thoracics), and the postcode is m9w 0z0 on the form"
    marked = {text[mark.start : mark.end] for mark in find(text, lang="en")}
    assert {"r. bhattacharyya", "m9w 0z0"} <= marked
