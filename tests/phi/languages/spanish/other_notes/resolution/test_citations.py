"""Years of papers and guidelines, beside those of patients."""

import pytest

from goldbench.phi.languages.spanish.other_notes.resolution.citations import (
    is_author,
    is_cited_year,
)


@pytest.mark.parametrize(
    "text",
    [
        "criterios de Jones 2015",
        "guía ESC 2019",
        "ACR/EULAR 2010, 6 puntos",
        "riesgo alto (Bolaños 2014)",
        "dosis baja (ENSAYO-2; Van der Loos 2018)",
        "se descarta (Okafor et al., 2021)",
        "consenso de Atlanta 2012",
        "dosis (Acta Haematol 2018 ;131:44)",
        "Okafor C. Eur Heart J 2017",
        "profilaxis según PROA 2022",
        "tablas de Mombelli 2012",
    ],
)
def test_the_year_of_a_paper_is_no_date(text: str) -> None:
    year = next(
        word
        for word in text.replace(")", " ").replace(",", " ").split()
        if len(word) == 4 and word.isdigit()
    )
    start = text.index(year)
    assert is_cited_year(text, start, start + 4)


@pytest.mark.parametrize(
    "text",
    [
        "IAM 2014",
        "intervenida en 2014",
        "(Qx 2014, sin secuelas)",
        "emigró (Lugo 2014)",
        "en marzo 2014",
    ],
)
def test_the_year_of_a_patient_is_one(text: str) -> None:
    start = text.index("2014")
    assert not is_cited_year(text, start, start + 4)


def test_an_author_has_the_year_behind_the_name() -> None:
    text = "p50 (Berrocal 2008), Berrocal 2.º cirujano"
    assert is_author(text, text.index(" 2008"))
    assert not is_author(text, text.index(" 2.º"))
