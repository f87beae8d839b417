import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.training.notes.draw import Draw
from goldbench.training.notes.shapes import other_address, other_digits, same_shape

SEEDS = range(25)
NUMBERS = st.text(st.sampled_from("0123456789 -./()+#ª"), min_size=1).filter(
    lambda text: any(map(str.isdecimal, text))
)


@given(st.integers(0, 99), NUMBERS)
def test_every_digit_gives_a_digit_and_every_sign_stays(seed: int, text: str) -> None:
    for change in (other_digits, same_shape):
        other = change(Draw(Random(seed)), text)
        assert re.sub(r"\d", "0", other) == re.sub(r"\d", "0", text)
        assert other != text


@given(st.integers(0, 99), NUMBERS)
def test_what_is_no_zero_does_not_become_one(seed: int, text: str) -> None:
    other = other_digits(Draw(Random(seed)), text)
    assert all(new != "0" for new, old in zip(other, text, strict=True) if old in "123456789")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_number_written_twice_is_one_and_the_same(seed: int) -> None:
    draw = Draw(Random(seed))
    assert same_shape(draw, "MRN 00412") == same_shape(draw, "mrn 00412")
    assert other_digits(draw, "448-9273") == other_digits(draw, "448-9273")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Policy 12", r"Policy \d\d"),  # a word stays
        ("nr 12", r"nr \d\d"),  # small letters, too
        ("cinco uno dos", r"(?!cinco)\w+ uno (?!dos)\w+"),
    ],
)
def test_words_in_a_number_stay_but_for_the_numbers_among_them(text: str, form: str) -> None:
    for seed in range(60):
        assert re.fullmatch(form, same_shape(Draw(Random(seed)), text))


def test_capitals_of_a_number_change_in_about_half_of_all_notes() -> None:
    written = [same_shape(Draw(Random(seed)), "AB-12") for seed in range(60)]
    assert all(re.fullmatch(r"[A-Z]{2}-[1-9]{2}", other) for other in written)
    assert 15 < sum(other.startswith("AB-") for other in written) < 45


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("efua.owusu@elmfield.co.uk", r"[a-z]+\.[a-z]+@[a-z]+\.co\.uk"),
        ("EOWUSU", r"[A-Z]+"),
        ("www.ELMFIELD.ORG", r"www\.[A-Z]+\.ORG"),
        ("www.Elmfield.ORG", r"www\.[a-z]+\.ORG"),  # one capital goes
        ("owusu_77", r"[a-z]+_[1-9]{2}"),
        ("", ""),
    ],
)
def test_an_address_keeps_its_signs_and_its_words_in_capitals(text: str, form: str) -> None:
    for seed in SEEDS:
        other = other_address(Draw(Random(seed)), text)
        assert re.fullmatch(form, other)
        assert not re.search("efua|owusu|elmfield", other, re.IGNORECASE)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_word_of_an_address_stands_for_the_same_word_everywhere(seed: int) -> None:
    draw = Draw(Random(seed))
    mail, page = other_address(draw, "efua@elmfield.org"), other_address(draw, "elmfield.org/efua")
    name, house = mail.removesuffix(".org").split("@")
    assert page == f"{house}.org/{name}"
