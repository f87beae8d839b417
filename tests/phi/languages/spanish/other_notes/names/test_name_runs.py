"""Where names of Spanish notes end. Nobody in these lines exists."""

import pytest

from goldbench.phi.languages.spanish.other_notes.names.name_runs import (
    read_name,
    read_name_before,
    read_small_name,
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana M. Ruiz de la Vega Servicio", "Ana M. Ruiz de la Vega"),
        ("J.A. Seco y otros", "J.A. Seco"),
        ("Iñaki Agirre-Otxoa, R2", "Iñaki Agirre-Otxoa"),
        ("José Fdez. Roa informa", "José Fdez. Roa"),
        ("RX de tórax", ""),
        ("ana", ""),
        ("", ""),
    ],
)
def test_a_name_ends_where_its_words_do(text: str, name: str) -> None:
    assert text[: read_name(text, 0)] == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("zubirriak en consulta", "zubirriak"),
        ("a. cascales en consulta", "a. cascales"),
        ("j. l. ruiz lo ve", "j. l. ruiz"),
        ("a.cascales", "a.cascales"),
        ("m. rey mañana", "m. rey"),  # an ordinary word that is a surname as well
        ("ana fdez. roa", "ana fdez. roa"),
        ("p. ej. mañana", ""),
        ("a. de guardia", ""),
        ("de guardia", ""),
        ("i. renal aguda", ""),
        ("", ""),
    ],
)
def test_a_name_written_small_behind_a_title_may_have_initials(text: str, name: str) -> None:
    assert text[: read_small_name(text, 0, sure_first=True)] == name


def test_without_a_title_only_names_of_the_lists_are_read_small() -> None:
    for text in ("zubirriak en consulta", "a. cascales"):
        assert read_small_name(text, 0, sure_first=False) == 0
    text = "retamal avisada"
    assert text[: read_small_name(text, 0, sure_first=False)] == "retamal"


def test_a_name_before_a_place_is_read_back_to_its_first_word() -> None:
    text = "informa D. Ana Gil Roa (R2)"
    start, end = read_name_before(text, text.index(" (")) or (0, 0)
    assert text[start:end] == "Ana Gil Roa"
    assert read_name_before("informa (R2)", 7) is None
