"""Patients without a title, nicknames, beds. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pte Nayeli, 30 a, G2", ["Nayeli"]),
        ("RN OTERO SALAS en cuna 4", ["OTERO SALAS"]),
        ("paciente Etxeberria (NHC 5)", ["Etxeberria"]),
        ("pcte mª rosario 70a", ["mª rosario"]),
        ("APELLIDOS Y NOMBRE Luna Prado Ana de Jesús\nEDAD 9", ["Luna Prado Ana de Jesús"]),
        ("SERRANO GIL, BEATRIZ   cod 7", ["SERRANO GIL, BEATRIZ"]),
        ("412-1 Traoré 40 paludismo", ["Traoré"]),
        ("cama 7: Olmedo, 66 a, EPOC", ["Olmedo"]),
        ('Manolo "el Sastre" ingresa', ["Manolo", "el Sastre"]),
        ('le llaman "la Rubia"', ["la Rubia"]),
        ("caso índice (Mª Luz Ibarra, tía)", ["Mª Luz Ibarra"]),
        ("Camas\nC4 ZABALA OLMOS JAVIER 31 a TEC", ["ZABALA OLMOS JAVIER"]),
        ("Camas\nP2 Fadua R. 29a 40+1", ["Fadua R."]),
        ("Camas\nC5 t. lagos — chico de 15 años", ["t. lagos"]),
        ("Camas\n307 W. Bermúdez, NHC 44", ["W. Bermúdez"]),
        ("Camas\n504-1 Rosa Lucena, ICC", ["Rosa Lucena"]),
        ("Ronda\n— Mustafa Ould Lamine: ayuna", ["Mustafa Ould Lamine"]),
        # look-alikes
        ("Dx\n2. Neumonía basal, 3 días", []),
        ("Plan\n1. Marta decide", []),
        ("Paciente Crónico Complejo", []),
        ("5. Lasix 40 mg cada día", []),
        ("pte de eco; pte Rx", []),
        ('signo de "la vela" positivo', []),
        ('dice "me ahogo"', []),
        ("Plan\n- Sonda Foley: cambiar\n- Dolor: cede", []),
    ],
)
def test_names_of_patients_without_a_title(
    cued: Callable[[str, str], list[str]], text: str, expected: list[str]
) -> None:
    assert cued(text, "titled.patient titled.nickname titled.bed cue.listed") == expected
