"""Spanish dates: the day first."""

from datetime import date

import pytest

from goldbench.risk.languages.spanish_dates import find_spanish_dates

DAY = date(2068, 3, 14)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("el 3/2/2061", "2061-02-03"),
        ("03-02-61", "2061-02-03"),
        ("2061-02-03", "2061-02-03"),
        ("14 de marzo de 2066", "2066-03-14"),
        ("el 2 de enero", "2068-01-02"),
        ("marzo de 2066", "2066-03-01"),
        ("05/2066", "2066-05-01"),
        ("en 2061", "2061-01-01"),
        ("hace dos años", "2066-03-15"),
        ("hace 3 meses", "2067-12-14"),
        ("hace muchos años", "2067-02-08"),
        ("ayer", "2068-03-13"),
        ("hoy", "2068-03-14"),
    ],
)
def test_a_date_is_read(text: str, first: str) -> None:
    (dated,) = find_spanish_dates(text, DAY)
    assert dated.first.isoformat() == first


@pytest.mark.parametrize("text", ["TA 120/80", "31/02/2068", "2000 mg", "sin fecha"])
def test_other_numbers_are_no_dates(text: str) -> None:
    assert find_spanish_dates(text, DAY) == []
