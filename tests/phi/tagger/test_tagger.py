"""The tagger that comes with goldbench, and what it does to marks."""

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from goldbench.phi import tagger
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.labels import kinds
from goldbench.phi.languages import load_language
from goldbench.phi.mark import Mark
from goldbench.phi.pipeline import analyse, analyse_many, candidates, find
from goldbench.phi.reading import Opinion

TEXT = "Spoke with the neighbour, Folasade Quillfeather, who drove her in from Netherby."


def _opinion(text: str, sure: dict[str, float]) -> Opinion:
    words = cut_words(text)
    values = [sure.get(text[s:e], 0.0) for s, e in zip(words.starts, words.ends, strict=True)]
    return Opinion(words, np.array(values, np.float32), ["PATIENT"] * len(values))


def test_every_word_of_a_note_has_an_opinion() -> None:
    opinion = analyse(TEXT, "en").opinion
    assert opinion is not None
    assert len(opinion.sure) == len(opinion.words.starts) == len(opinion.best)
    assert ((opinion.sure >= 0) & (opinion.sure <= 1.001)).all()
    assert set(opinion.best) <= set(kinds("en"))


def test_a_language_without_a_tagger_has_no_opinion_and_keeps_its_marks() -> None:
    analysis = analyse("Vu le 3 mai.", "fr")
    assert analysis.opinion is None
    marks = [Mark(6, 11, "DATE", rule="model.x")]
    assert tagger.review(marks, analysis) == marks


def test_names_and_places_in_plain_sentences_are_found() -> None:
    assert [TEXT[m.start : m.end] for m in find(TEXT, lang="en")] == [
        "Folasade Quillfeather",
        "Netherby",
    ]


def test_words_of_any_label_are_marked_for_rules_and_vetoes_to_see() -> None:
    text = "Folasade Quillfeather, a retired welder, 58 years old."
    analysis = analyse(text, "en")
    assert {mark.rule for mark in analysis.model_marks} == {"model.tagger"}
    marked = {mark.label: text[mark.start : mark.end] for mark in analysis.model_marks}
    assert marked["PATIENT"] == "Folasade Quillfeather"
    assert {"AGE", "PROFESSION"} <= marked.keys()  # which say nothing of who somebody is
    opinion = analysis.opinion
    assert opinion is not None
    assert {opinion.best[at] for at in np.flatnonzero(opinion.sure > 0.5)} == {"PATIENT"}


@pytest.mark.parametrize("rule", ["name.doctor", "site.terms", "date.iso"])
def test_what_a_rule_found_stands_whatever_the_tagger_says(rule: str) -> None:
    analysis = replace(analyse("Ana met Tom", "en"), opinion=_opinion("Ana met Tom", {}))
    mark = Mark(4, 7, "PATIENT", rule=rule)
    assert tagger.review([mark], analysis) == [mark]


def test_a_word_that_only_the_tagger_marks_needs_to_be_sure_and_no_look_alike() -> None:
    text = "Xylander met Apgars. No Lambert-Eaton."
    sure = {"Xylander": 0.9, "met": 0.6, "Lambert": 0.99}
    analysis = replace(analyse(text, "en"), opinion=_opinion(text, sure))
    assert tagger.review([], analysis) == [Mark(0, 8, "PATIENT", "", 90.0, "model.tagger")]


def test_notes_read_together_have_the_opinions_they_have_alone() -> None:
    texts = [TEXT, "", "Seen 3/4 by Dr. Abebe.", TEXT.upper()]
    for text, together in zip(texts, analyse_many(texts, "en"), strict=True):
        alone = analyse(text, "en")
        assert candidates(alone) == candidates(together)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_shipped_tagger_knows_the_labels_of_its_language(lang: str) -> None:
    tagging = load_language(lang).tagging
    assert tagging is not None
    assert tagging.telling <= set(kinds(lang))
    assert 0 < tagging.guessed <= tagging.unmarked < 1
    assert set(tagger.load_shipped(lang).labels) == {"O", *kinds(lang)}


def test_spanish_words_of_kinship_are_not_its_business_and_names_of_relatives_are() -> None:
    text = "Acude con su marido Koldo."
    analysis = replace(analyse(text, "es"), opinion=_opinion(text, {}))
    kin = "FAMILIARES_SUJETO_ASISTENCIA"
    word, name = Mark(13, 19, kin, rule="model.es"), Mark(20, 25, kin, rule="model.es")
    assert tagger.review([word, name], analysis) == [word]


def test_spanish_case_reports_are_left_to_their_own_model() -> None:
    report = (
        "Datos del paciente.\nNombre:  Ana.\nApellidos: Prado Ríos.\nNHC: 1234567.\n"
        "NASS: 12 34567890 12.\nDomicilio: Calle Mayor, 3.\n"
        "Localidad/ Provincia: Soria.\nCP: 42001.\n"
        "Datos asistenciales.\nFecha de nacimiento: 03/04/1951.\nPaís: España.\n"
    )
    assert analyse(report, "es").opinion is None
    assert analyse("Avisa la vecina, Nekane, de que se cayó.", "es").opinion is not None


def test_a_mark_never_cuts_a_word_or_leaves_the_text() -> None:
    texts = ["🙂 Ana\u0301 O'Neil-Smith\r\n(Bed 4)", "Mr. X.", "A" * 5000, "née Ó Dubhthaigh, t. 5"]
    for text in texts:
        for mark in chain(find(text, lang="en"), find(text[::-1], lang="en")):
            assert 0 <= mark.start < mark.end <= len(text)
