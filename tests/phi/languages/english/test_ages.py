import pytest

from goldbench.phi.languages.english.ages import find_ages, find_told_ages

AGES = [
    ("a 57-year-old man", ["57"]),
    ("57 y.o. female", ["57"]),
    ("forty-six-year-old", ["forty-six"]),
    ("aged 8", ["8"]),
    ("in his 70s, frail", ["70s"]),
    ("the 1970s and 3 years later", []),
    ("Turned FORTY TWO; seventy three yrs old", ["FORTY TWO", "seventy three"]),
    ("57y/o, 8yo and a 3 yearſ old", ["57", "8", "3"]),
    ("aged twenty one years old, age:five", ["twenty one", "five"]),
    ("yo, in her late 80ſ.", ["80ſ"]),
    ("0s, you, x57 yo, 5-57 yo", []),
]


@pytest.mark.parametrize(("text", "ages"), AGES)
def test_ages(text: str, ages: list[str]) -> None:
    quoted = [text[h.start : h.end] for h in find_ages(text) if not h.rule.endswith("?")]
    assert quoted == ages


TOLD = [
    ("Mother died at 101, an aunt lived to 99.", ["101", "99"]),
    ("She'll be 100 next June; the patient will be 95.", ["100", "95"]),
    ("A hundred-year-old woman in her mid-nineties", ["hundred", "nineties"]),
    ("one hundred and two years of age", ["one hundred and two"]),
    ("Sats in the nineties. The dose will be 100 mg.", []),
    ("He passed at 90 mmHg. Passed 95 of 100. She will be 90 minutes late.", []),
]


@pytest.mark.parametrize(("text", "ages"), TOLD)
def test_ages_that_a_word_a_birthday_or_a_death_tells(text: str, ages: list[str]) -> None:
    assert [text[h.start : h.end] for h in find_told_ages(text)] == ages
