"""Greetings and farewells of letters. Nobody in these lines exists."""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Querida Amarantxa: te mando a un paciente", ["Amarantxa"]),
        ("Apreciada compañera Uribarri:\ngracias por atenderle", ["Uribarri"]),
        ("Estimados Ainoa y Xurxo, os remito", ["Ainoa", "Xurxo"]),
        ("Un saludo,\nWilbrecht Oñoro\nMédico de familia", ["Wilbrecht Oñoro"]),
        ("Gracias.\nXiomy", ["Xiomy"]),
        ("Atte. Dra. Quirce", ["Quirce"]),
        ("Kaixo Josune, te reenvío", ["Josune"]),
        # look-alikes
        ("Estimada paciente: le citamos", []),
        ("Hola, Buenas tardes.", []),
        ("Gracias. Paciente estable.", []),
        ("Atentamente. Servicio de Atención al Paciente", []),
        ("Un saludo desde la unidad", []),
        ("Estimado filtrado glomerular: 45", []),
    ],
)
def test_letters_name_whom_they_greet_and_who_signs(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "titled.greeted titled.farewell") == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("pauta aceptada por Iribarnegaray.", ["Iribarnegaray"]),
        ("la tradujo Wassila, de admisión", ["Wassila"]),
        ("le puso Etxarri la prótesis", ["Etxarri"]),
        ("Hablamos con Quitèria y Remei hoy", ["Quitèria", "Remei"]),
        ("cita del 12 con Oyaregui a las 9", ["Oyaregui"]),
        ("el celador, un tal Bustamante", ["Bustamante"]),
        ("ext. 61904, lo recoge Xamina.", ["Xamina"]),
        ("Le pondrá Eduardino Josué.", ["Eduardino Josué"]),
        # look-alikes
        ("indicada por Cardiología", []),
        ("neumonía causada por Klebsiella", []),
        ("consulta con Digestivo; nota de Enfermería", []),
        ("un tal dolor; le puso Nolotil", []),
        ("se recoge Orina; atiende Urgencias; responde HTA", []),
    ],
)
def test_a_verb_of_care_gives_a_name_away(
    cued: Callable[[str, str], list[str]], text: str, names: list[str]
) -> None:
    assert cued(text, "cue.called") == names
