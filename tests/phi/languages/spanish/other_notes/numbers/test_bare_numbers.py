from collections.abc import Callable

import pytest

from goldbench.phi.languages.spanish.other_notes.numbers.bare_numbers import is_dni, is_rut


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("2026-08-08 m72140 cambio de foley", ["m72140"]),
        ("mi usuario es @eloi_34", ["@eloi_34"]),
        ("avisar al 6 83 24 99 75", ["6 83 24 99 75"]),
        ("DNI 12345678Z", ["12345678Z"]),
        ("RUT 12.345.678-5", ["12.345.678-5"]),
        ("Clara Montes – cmontesinos3", ["cmontesinos3"]),
        ("Telf. 0251-4418820 / 0416 5511870", ["0251-4418820", "0416 5511870"]),
        ("avisar 809-555-0177", ["809-555-0177"]),
        ("hemoterapia int. 418", ["418"]),
        # look-alikes
        ("int. 8 h", []),
        ("covid19 en 2020; brca2; ki67", []),
        ("vitamina b12 400", []),
        ("b 50000 copias", []),
        ("CK 1200, LDH 240", []),
        ("G20210A heterocigoto", []),
    ],
)
def test_numbers_that_need_no_word(
    cued: Callable[[str, str], list[str]], text: str, numbers: list[str]
) -> None:
    assert sorted(set(cued(text, "number."))) == numbers


def test_check_digits_are_counted() -> None:
    assert is_dni("X1234567L")
    assert not is_dni("12345678A")
    assert is_rut("12.345.678-5")
    assert not is_rut("12.345.678-6")
