from dataclasses import replace
from typing import Literal

import pytest

from goldbench.planning.protocol import Narrowing
from goldbench.planning.sample.survey import NARROWED
from goldbench.reports.statements import describe_narrowing, statements
from goldbench.reports.words import Words
from reports.accounts import PROTOCOL, account

BY_TERMS = Narrowing(
    "terms", "narrow/kept-2.csv", "0" * 64, 800, 5200, "ILLNESS", 0.0532, 0.0104, 0.1249, 300,
    ("asthma", "wheeze"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "how", "sentence"),
    [
        ("en", "terms", "800 of 6,000 notes that have one of the terms asthma, wheeze; of the"),
        ("en", "classifier", "a classifier learnt from labelled notes keeps; of the notes that"),
        ("es", "terms", "alguno de los términos asthma, wheeze; de las notas que tienen ILLNESS"),
        ("es", "classifier", "un clasificador aprendido de notas etiquetadas"),
    ],
)
def test_a_population_narrowed_by_what_notes_say_is_told(
    lang: str, how: Literal["terms", "classifier"], sentence: str
) -> None:
    narrowing = replace(BY_TERMS, how=how)
    population = replace(PROTOCOL.population, claim="some notes", narrowing=narrowing)
    words = Words.of(lang)
    assert sentence in describe_narrowing(population, words)
    assert "300" in describe_narrowing(population, words)
    stated = statements(account(protocol=replace(PROTOCOL, population=population)), words)
    assert sentence in stated["population"]


def test_a_population_that_was_not_narrowed_says_nothing_of_it() -> None:
    assert not describe_narrowing(PROTOCOL.population, Words.of("en"))


def test_what_a_narrower_population_left_out_is_named_in_both_languages() -> None:
    assert Words.of("es").message(NARROWED) == "excluida por la población más limitada"
    assert Words.of("en").message(NARROWED) == NARROWED
