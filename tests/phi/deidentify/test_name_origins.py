"""Where a name comes from, guessed by its form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.deidentify.name_origins import origin_of, surnames_of


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Katarzyna Bielska", "Slavic"),
        ("Dr. Okafor", "African"),
        ("Nguyen Thi", "Southeast Asian"),
        ("O'Brien", "Irish or Scottish"),
        ("K. Narasimha Rao", "South Asian"),
        ("Muñoz Pérez", "Spanish or Portuguese"),
        ("Müller", "German, Dutch or Nordic"),
        ("MacDonald", "Irish or Scottish"),
        ("GARCIA", "Spanish or Portuguese"),
        ("Tom Bell", "English or other"),
        ("Olga Petrenko", "Slavic"),
        ("Zhukov", "Slavic"),
        ("Zheng", "East Asian"),
        ("Okada", "East Asian"),
        ("Alvarez", "Spanish or Portuguese"),
        ("Alhassan", "Arabic, Persian or Turkic"),
        ("Allen Ellis", "English or other"),
        ("Eric Howard", "English or other"),
        ("Li", "English or other"),
        ("", "English or other"),
        ("12 - 34", "English or other"),
    ],
)
def test_the_origin_of_a_name_is_guessed_by_its_form(name: str, expected: str) -> None:
    assert origin_of(name) == expected


@pytest.mark.parametrize(
    "origin", ["East Asian", "South Asian", "African", "Slavic", "Italian", "French"]
)
def test_listed_family_names_are_names_of_somebody(origin: str) -> None:
    names = surnames_of(origin)
    assert names
    assert all(name[0].isupper() and name[1:].islower() for name in names)
    assert len(set(names)) == len(names)


def test_a_given_name_is_no_family_name() -> None:
    assert "Kenji" not in surnames_of("East Asian")
    assert "Tanaka" in surnames_of("East Asian")


def test_an_origin_nobody_knows_has_no_names() -> None:
    assert surnames_of("English or other") == surnames_of("Atlantis") == ()


@given(st.text(max_size=12))
def test_any_text_has_an_origin_whatever_its_letters(name: str) -> None:
    assert origin_of(name) == origin_of(f"  {name} 7")
