"""The short way to the sums gives what training would: the weights of all features by name."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.crf import Floats, NoteBlock
from goldbench.phi.pipeline import prepare_note
from goldbench.training.crfsuite import Features
from languages import features_of, model_of
from strategies import texts

NOTES = {
    "en": (
        "PATIENT: MARIA LEE | AGE/SEX | 90 F\nDOB: 1/2/1934  MRN: 4471234 (12)\n\nMaria is 90.",
        "Seen by Dr. Ann O'Neill, St. Mary's Hospital, New York. Maria is 90.\n| # | PROBLEM |\n",
        "!|| |!| ||| ! | !\nRRT # 8712 | 23 APR 2016 || X\nJOHN SMITH WAS SEEN |",
        "Works for Zorblax GmbH; called at 555-0134 (home), ann.lee@example.org",
        "x",
        "\x02 # \x02|#",
        "",
    ),
    "es": (
        "Nombre: Inés.\nApellidos: Vidal Roca.\nEdad: 58 años\nInés, de 58 años, vive sola.\n",
        "Remitido por: Ana Ruiz. Servicio de Urología. Hospital del Mar C/ Sol, 3. 08003 Soria",
        "Buenos Aires (España) | Tel.: 93 123 45 67",
        "",
    ),
}
# Pieces that stand close to where joined values are told apart: bars, marks, capitals, colons.
PIECES = st.sampled_from(
    [
        "|",
        "!",
        "#",
        " ",
        "\n",
        ":",
        "(",
        ")",
        ".",
        "MARIA",
        "SEEN BY",
        "age",
        "Dr. Lee",
        "12/3/1999",
    ]
)


def _alone(text: str, lang: str) -> NoteBlock:
    return NoteBlock([prepare_note(text, lang)])


def _named(text: str, lang: str) -> Floats:
    """Sum the weights of the features, name by name."""
    read = model_of(lang)
    by_token = Features(features_of(lang)).of(prepare_note(text, lang))
    scores = np.zeros((len(by_token), len(read.labels)), np.float32)
    for at, names in enumerate(by_token):
        scores[at] = sum(read.weights[read.names[name]] for name in names if name in read.names)
    return scores


@pytest.mark.parametrize("lang", ["en", "es"])
def test_sums_are_those_of_the_features_by_name(lang: str) -> None:
    for text in NOTES[lang]:
        assert np.array_equal(model_of(lang).scores(_alone(text, lang)), _named(text, lang))


@given(text=texts(control=True), lang=st.sampled_from(["en", "es"]))
def test_sums_of_any_text_are_those_of_the_features(text: str, lang: str) -> None:
    assert np.array_equal(model_of(lang).scores(_alone(text, lang)), _named(text, lang))


@given(pieces=st.lists(PIECES, max_size=12), lang=st.sampled_from(["en", "es"]))
def test_bars_and_marks_in_the_text_are_no_seams(pieces: list[str], lang: str) -> None:
    text = "".join(pieces)
    assert np.array_equal(model_of(lang).scores(_alone(text, lang)), _named(text, lang))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_note_is_summed_as_if_it_were_alone(lang: str) -> None:
    texts = [*NOTES[lang], *NOTES[lang][::-1]]
    block = NoteBlock([prepare_note(text, lang) for text in texts])
    sums = model_of(lang).scores(block)
    for (begin, note), text in zip(block.notes, texts, strict=True):
        own = sums[begin : begin + len(note.tokens.words)]
        assert np.array_equal(own, _named(text, lang))


@given(
    both=st.lists(texts(control=True), min_size=2, max_size=3), lang=st.sampled_from(["en", "es"])
)
def test_no_note_hears_of_the_one_beside_it(both: list[str], lang: str) -> None:
    block = NoteBlock([prepare_note(text, lang) for text in both])
    sums = model_of(lang).scores(block)
    for begin, note in block.notes:
        alone = model_of(lang).scores(NoteBlock([note]))
        assert np.array_equal(sums[begin : begin + len(alone)], alone)
