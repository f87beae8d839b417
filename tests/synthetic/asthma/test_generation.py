import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.schemes import scheme
from goldbench.synthetic import asthma
from goldbench.synthetic.asthma.generation import grammar

LANGS = ("en", "es")


@cache
def generate(lang: str, n: int = 6000) -> tuple[Record, ...]:
    return tuple(asthma.notes(n, seed=5, lang=lang))


def labels(record: Record) -> list[str]:
    return [span.label for span in record.layers["gold"].spans]


def test_the_variables_are_those_of_the_scheme() -> None:
    assert tuple(asthma.VARIABLES) == scheme("asthma").names


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("n", [0, 1, 9, 40])
def test_note_i_does_not_depend_on_how_many_are_made(lang: str, n: int) -> None:
    assert tuple(asthma.notes(n, seed=5, lang=lang)) == generate(lang)[:n]


@pytest.mark.parametrize("lang", LANGS)
def test_marks_are_exact_and_fit_the_scheme(lang: str) -> None:
    schema = scheme("asthma")
    for record in generate(lang):
        assert not list(schema.problems(record.layers["gold"]))
        for span in record.layers["gold"].spans:
            variable = asthma.VARIABLES[span.label]
            words = variable.english if lang == "en" else variable.spanish
            quote = span.text_in(record.document.require_text())
            assert quote.lower() in {word.lower() for word in words}


@pytest.mark.parametrize("lang", LANGS)
def test_every_variable_occurs_and_often_more_than_once_in_a_note(lang: str) -> None:
    notes, mentions = Counter[str](), Counter[str]()
    for record in generate(lang):
        notes.update(set(labels(record)))
        mentions.update(labels(record))
    assert set(notes) == set(asthma.VARIABLES)
    assert all(mentions[label] > 1.3 * notes[label] for label in notes)


@pytest.mark.parametrize("lang", LANGS)
def test_each_hospital_has_its_own_frequency_of_asthma(lang: str) -> None:
    notes, positive = Counter[str](), Counter[str]()
    for record in generate(lang):
        where = str(record.document.meta["site"])
        notes[where] += 1
        positive[where] += asthma.PRIMARY in labels(record)
    for site in asthma.SITES:
        # 6,000 notes; within a patient notes are correlated, so the band is wide.
        assert positive[site.name] / notes[site.name] == pytest.approx(site.frequency, abs=0.07)


def test_the_hospitals_average_to_the_frequency_of_the_study() -> None:
    assert sum(site.frequency for site in asthma.SITES) / 6 == pytest.approx(0.485)
    assert sum(site.weight for site in asthma.SITES) == pytest.approx(1)


def test_notes_of_one_patient_resemble_each_other() -> None:
    by_patient: dict[object, list[bool]] = {}
    for record in generate("en"):
        flags = by_patient.setdefault(record.document.meta["patient"], [])
        flags.append(asthma.PRIMARY in labels(record))
    pairs = [(a, b) for seen in by_patient.values() for a, b in pairwise(seen)]
    both = sum(a and b for a, b in pairs) / len(pairs)
    alone = sum(a for a, _ in pairs) / len(pairs)
    assert both > 1.25 * alone**2


def test_extrinsic_asthma_comes_with_asthma() -> None:
    for record in generate("en"):
        if "EXTRINSIC_ASTHMA" in labels(record):
            assert asthma.PRIMARY in labels(record)


@pytest.mark.parametrize(
    ("lang", "pattern"),
    [
        ("en", r"No history of \w+"),
        ("en", r"Mother with (asthma|bronchial asthma|BA)"),
        ("en", r"Rule out \w+"),
        ("en", r"Specific IgE"),
        ("en", r"Sputum eosinophilia"),
        ("en", r"Salmeterol alone"),
        ("en", r"Patch tests"),
        ("en", r"(?i)not a candidate for (omalizumab|xolair)"),
        ("es", r"Sin antecedentes de \w+"),
        ("es", r"Niega \w+"),
        ("es", r"IgE específica"),
        ("es", r"Descartar \w+"),
        ("es", r"Eosinofilia en esputo"),
    ],
)
def test_denied_feared_and_foreign_mentions_carry_no_span(lang: str, pattern: str) -> None:
    count = 0
    for record in generate(lang):
        for hit in re.finditer(pattern, record.document.require_text()):
            count += 1
            spans = record.layers["gold"].spans
            assert not any(s.start < hit.end() and hit.start() < s.end for s in spans)
    assert count


@pytest.mark.parametrize("lang", LANGS)
def test_metadata_describe_adults_of_six_hospitals(lang: str) -> None:
    for record in generate(lang):
        meta = record.document.meta
        assert set(meta) == {"patient", "site", "department", "date", "kind", "age", "sex"}
        assert 18 <= int(str(meta["age"])) <= 100
        assert re.fullmatch(r"hospital-[1-6]", str(meta["site"]))
    assert len({record.document.meta["department"] for record in generate(lang)}) == 5
    assert len({record.document.id for record in generate(lang)}) == len(generate(lang))


@pytest.mark.parametrize("lang", LANGS)
def test_every_variable_can_be_affirmed_and_not_affirmed(lang: str) -> None:
    rules = grammar(lang).source
    for label in asthma.VARIABLES:
        assert all(f"{{{label}}}" in way for way in rules[f"say:{label}"])
        assert not any(f"{{{label}}}" in way for way in rules[f"not:{label}"])


def test_an_unknown_language_is_refused_at_once() -> None:
    with pytest.raises(UsageError, match="language 'fr'"):
        asthma.notes(1, seed=1, lang="fr")
