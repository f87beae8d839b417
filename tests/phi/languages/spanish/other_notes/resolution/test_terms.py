"""Eponyms and brands beside people and towns spelt with a capital."""

import pytest

from goldbench.phi.languages.spanish.other_notes.resolution.terms import is_term
from goldbench.phi.mark import Mark

TOWN, STAFF = "TERRITORIO", "NOMBRE_PERSONAL_SANITARIO"


@pytest.mark.parametrize(
    ("text", "word", "label", "confidence", "expected"),
    [
        ("pulsos de Corrigan y Duroziez presentes", "Duroziez", TOWN, 22.0, True),
        ("retirar Solaraze en verano", "Solaraze", TOWN, 22.0, True),
        ("valorar Behçet, Cogan, Buerger y Takayasu", "Cogan", STAFF, 70.0, True),
        ("Betadine, Mepitel, Lolita, Aquacel en casa", "Lolita", STAFF, 70.0, True),
        # people and places
        ("valorar Behçet, Cogan, Buerger y Takayasu", "Cogan", STAFF, 95.0, False),
        ("procede de Salvatierra, Barthel 35, Pfeiffer 4", "Salvatierra", TOWN, 70.0, False),
        ("vienen Lolita, Puri y su tía Encarna", "Lolita", STAFF, 70.0, False),
        ("vive en Berlín desde niña", "Berlín", TOWN, 74.0, False),
    ],
)
def test_a_term_is_nobodys(
    text: str, word: str, label: str, confidence: float, expected: bool
) -> None:
    start = text.index(word)
    mark = Mark(start, start + len(word), label, "", confidence, "model.es-notes")
    assert is_term(mark, text) is expected
