"""Check digits against published examples, then on what is generated."""

import re

import pytest

from goldbench.synthetic.chance import stream
from goldbench.synthetic.phi import numbers

DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"


@pytest.mark.parametrize(
    ("number", "letter"), [(12345678, "Z"), (0, "T"), (99999999, "R"), (1, "R"), (22, "E")]
)
def test_the_letter_of_a_dni_is_its_rest_by_23(number: int, letter: str) -> None:
    assert numbers.dni_letter(number) == letter


def test_generated_dnis_and_nies_carry_their_letter() -> None:
    rng = stream(1)
    for _ in range(200):
        number, letter = re.fullmatch(r"(\d{8})[- ]?([A-Z])", numbers.dni(rng)).groups()  # type: ignore[union-attr]  # None would fail the test
        assert DNI_LETTERS[int(number) % 23] == letter
        first, rest, letter = re.fullmatch(r"([XYZ])(\d{7})([A-Z])", numbers.nie(rng)).groups()  # type: ignore[union-attr]  # as above
        assert DNI_LETTERS[int(f"{'XYZ'.index(first)}{rest}") % 23] == letter


def test_social_security_in_spain_ends_in_the_rest_by_97() -> None:
    rng = stream(2)
    for _ in range(200):
        number = re.sub(r"\D", "", numbers.nass(rng, "28"))
        assert (len(number), number[:2]) == (12, "28")
        assert int(number[:10]) % 97 == int(number[10:])


def test_luhn_agrees_with_the_example_of_the_npi_standard() -> None:
    assert numbers.luhn("80840123456789") == 3  # 1234567893


def test_generated_npis_are_valid_and_of_a_series_not_in_use() -> None:
    rng = stream(3)
    for _ in range(200):
        npi = numbers.npi(rng)
        assert (len(npi), npi[0]) == (10, "2")
        assert numbers.luhn("80840" + npi[:-1]) == int(npi[-1])


def test_generated_dea_numbers_are_valid() -> None:
    rng = stream(4)
    for _ in range(200):
        dea = numbers.dea(rng)
        d = [int(c) for c in dea[2:]]
        assert (d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10 == d[6]


def vin_check(vin: str) -> str:
    """Compute the ninth character from scratch, letters by their published values."""
    letters = "ABCDEFGH", "JKLMN", "P", "R", "STUVWXYZ"
    starts = 1, 1, 7, 9, 2
    values = {str(digit): digit for digit in range(10)}
    for run, start in zip(letters, starts, strict=True):
        values |= {letter: start + nth for nth, letter in enumerate(run)}
    weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    rest = sum(values[c] * w for c, w in zip(vin, weights, strict=True)) % 11
    return "X" if rest == 10 else str(rest)


def test_generated_vins_are_valid() -> None:
    assert vin_check("1M8GDM9AXKP042788") == "X"
    rng = stream(5)
    for _ in range(200):
        vin = numbers.vin(rng)
        assert (len(vin), vin[8]) == (17, vin_check(vin))


def test_social_security_numbers_are_never_issued_ones() -> None:
    rng = stream(6)
    for _ in range(200):
        area, group, serial = numbers.ssn(rng).split("-")
        assert 900 <= int(area) <= 999
        assert 1 <= int(group) <= 49
        assert len(serial) == 4


def test_shapes_are_filled_sign_by_sign() -> None:
    rng = stream(7)
    for _ in range(100):
        assert re.fullmatch(r"[A-Z][1-9]\d-\d{3}/x", numbers.fill_shape(rng, "A%#-###/x"))
