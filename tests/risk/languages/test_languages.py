from datetime import date

import pytest

from goldbench.errors import UsageError
from goldbench.risk import LANGUAGES, rulebook
from goldbench.risk.languages import load_language
from goldbench.risk.text.note import read_note


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_its_word_lists_and_every_hook(code: str) -> None:
    language = load_language(code)
    assert language.code == code
    assert rulebook(code).times


def test_a_language_without_rules_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="en, es"):
        rulebook("fr")


@pytest.mark.parametrize(
    ("code", "text", "female"),
    [
        ("en", "She was seen with her husband.", True),
        ("en", "He is a 61 yo man.", False),
        ("es", "Mujer de 61 años; la paciente, ingresada ayer.", True),
        ("es", "Varón de 61 años.", False),
        ("es", "Paciente de 61 años.", None),
    ],
)
def test_the_sex_is_read_in_the_words_of_the_language(
    code: str, text: str, female: bool | None
) -> None:
    assert read_note(text, rulebook(code)).female is female


def test_a_spanish_stay_goes_from_ingreso_to_alta() -> None:
    text = "Informe de alta\nIngreso: 03/02/2066\nAlta: 09/02/2066\nDM2 en tratamiento."
    note = read_note(text, rulebook("es"), day=date(2066, 2, 9))
    assert (note.container.first, note.container.last) == (date(2066, 2, 3), date(2066, 2, 9))
