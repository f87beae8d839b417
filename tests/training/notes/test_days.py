import re
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.synthetic.phi.calendar import ordinal
from goldbench.training.notes.days import other_age, other_day
from goldbench.training.notes.draw import Draw
from goldbench.training.notes.english_words import ENGLISH
from goldbench.training.notes.spanish_words import SPANISH

SEEDS = range(25)
MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
STEPS = {-7, -5, -4, -3, -2, -1, 1}  # by which the years of a note may move


@given(st.integers(0, 99), st.dates(date(1925, 1, 1), date(2040, 12, 31)))
def test_a_whole_date_becomes_another_whole_date(seed: int, day: date) -> None:
    other = other_day(Draw(Random(seed)), day.isoformat(), ENGLISH)
    assert date.fromisoformat(other).isoformat() == other
    assert date.fromisoformat(other).year - day.year in STEPS


# A month or day from 10 to 12 may lose a digit here, so that no date is left.
@given(
    st.integers(0, 99),
    st.dates(date(1925, 1, 1), date(2040, 12, 31)).filter(
        lambda day: not {day.month, day.day} & {10, 11, 12}
    ),
)
def test_a_date_without_signs_becomes_another_if_no_number_is_from_ten_to_twelve(
    seed: int, day: date
) -> None:
    other = other_day(Draw(Random(seed)), f"{day:%Y%m%d}", ENGLISH)
    assert re.fullmatch(r"\d{8}", other)
    assert date.fromisoformat(other).year - day.year in STEPS


@given(st.integers(0, 99), st.integers(1, 31))
def test_what_may_be_a_month_stays_one_and_days_stay_days(seed: int, number: int) -> None:
    other = int(other_day(Draw(Random(seed)), f"the {ordinal(number)}", ENGLISH)[4:-2])
    assert other != number
    assert 1 <= other <= 12 if number <= 12 else 13 <= other <= 28


@given(st.integers(0, 99), st.integers(1, 31))
def test_an_ordinal_number_ends_as_its_number_asks(seed: int, number: int) -> None:
    other = other_day(Draw(Random(seed)), f"March {ordinal(number)}", ENGLISH).split()[1]
    assert other == ordinal(int(other[:-2]))


@pytest.mark.parametrize("seed", SEEDS)
def test_all_years_of_a_note_move_by_the_same_few(seed: int) -> None:
    draw = Draw(Random(seed))
    first, second, short = (other_day(draw, t, ENGLISH) for t in ("2019", "May 2021", "'98"))
    moved = int(first) - 2019
    assert moved in STEPS
    assert second.endswith(f" {2021 + moved}")
    assert short == f"'{(98 + moved) % 100:02d}"


@pytest.mark.parametrize("seed", SEEDS)
def test_all_months_of_a_note_move_by_the_same_step(seed: int) -> None:
    draw = Draw(Random(seed))
    first, second = (other_day(draw, text, SPANISH) for text in ("ene", "sept"))
    assert (MONTHS.index(second[:3]) - MONTHS.index(first[:3])) % 12 == 8
    assert first != "ene"


# Not so where the month or the day is written as the year is: 12/22/12.
@pytest.mark.parametrize("text", ["12/22/11", "11/30/12", "01/13/05", "9/14/09", "2/31/00"])
def test_the_last_of_three_numbers_is_a_year_if_it_differs_from_the_others(text: str) -> None:
    for seed in SEEDS:
        month, day, year = other_day(Draw(Random(seed)), text, ENGLISH).split("/")
        assert 1 <= int(month) <= 12
        assert 13 <= int(day) <= 28
        assert len(year) == 2
        assert (int(year) - int(text[-2:])) % 100 in {step % 100 for step in STEPS}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("3 de marzo de 2020", r"([1-9]|1[0-2]) de (?!marzo)[a-z]+ de 20\d\d"),
        ("MIÉRCOLES 14", r"(?!MIÉRCOLES)[A-ZÁ]+ (1[3-9]|2[0-8])"),
        ("Otoño", r"Primavera|Verano|Invierno"),
        ("Semana Santa", r"\w.*"),
    ],
)
def test_spanish_days_are_written_the_same_way(text: str, form: str) -> None:
    for seed in SEEDS:
        other = other_day(Draw(Random(seed)), text, SPANISH)
        assert re.fullmatch(form, other)
        assert other != text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_feast_named_twice_is_one_and_the_same(seed: int) -> None:
    draw = Draw(Random(seed))
    assert other_day(draw, "Easter", ENGLISH) == other_day(draw, "Easter", ENGLISH) != "Easter"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("1", r"[1-9]"),
        ("3 days", r"[1-9]\d? days"),
        ("2 a 6 m", r"\d+ a 6 m"),
        ("ochenta y dos años", r"(?!ochenta)\w+ y (?!dos)\w+ años"),
        ("Seventies", r"(Twent|Thirt|Fort|Fift|Sixt|Eight|Ninet)ies"),
        ("newborn", "newborn"),
    ],
)
def test_an_age_keeps_its_words(text: str, form: str) -> None:
    for seed in SEEDS:
        assert re.fullmatch(form, other_age(Draw(Random(seed)), text))
