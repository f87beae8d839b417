"""The short way to the sums gives what training would: the weights of all features by name."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.phi.crf import Floats, NoteBlock
from goldbench.phi.pipeline import prepare_note
from goldbench.training.crfsuite import Features
from languages import features_of, model_of
from strategies import texts

NOTES = (
    "Nombre: Inés.\nApellidos: Vidal Roca.\nEdad: 58 años\nInés, de 58 años, vive sola.\n",
    "Remitido por: Ana Ruiz. Servicio de Urología. Hospital del Mar C/ Sol, 3. 08003 Soria",
    "Buenos Aires (España) | Tel.: 93 123 45 67",
    "PACIENTE: MARIA LEE | EDAD/SEXO | 90 F\nFN: 1/2/1934  NHC: 4471234 (12)\n\nMaria, 90.",
    "!|| |!| ||| ! | !\nRRT # 8712 | 23 ABR 2016 || X\nJUAN SOTO VISTO |",
    "x",
    "\x02 # \x02|#",
    "",
)
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


def _alone(text: str) -> NoteBlock:
    return NoteBlock([prepare_note(text, "es")])


def _named(text: str) -> Floats:
    """Sum the weights of the features, name by name."""
    read = model_of("es")
    by_token = Features(features_of("es")).of(prepare_note(text, "es"))
    scores = np.zeros((len(by_token), len(read.labels)), np.float32)
    for at, names in enumerate(by_token):
        scores[at] = sum(read.weights[read.names[name]] for name in names if name in read.names)
    return scores


def test_sums_are_those_of_the_features_by_name() -> None:
    for text in NOTES:
        assert np.array_equal(model_of("es").scores(_alone(text)), _named(text))


@given(text=texts(control=True))
def test_sums_of_any_text_are_those_of_the_features(text: str) -> None:
    assert np.array_equal(model_of("es").scores(_alone(text)), _named(text))


@given(pieces=st.lists(PIECES, max_size=12))
def test_bars_and_marks_in_the_text_are_no_seams(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert np.array_equal(model_of("es").scores(_alone(text)), _named(text))


def test_a_note_is_summed_as_if_it_were_alone() -> None:
    texts = [*NOTES, *NOTES[::-1]]
    block = NoteBlock([prepare_note(text, "es") for text in texts])
    sums = model_of("es").scores(block)
    for (begin, note), text in zip(block.notes, texts, strict=True):
        own = sums[begin : begin + len(note.tokens.words)]
        assert np.array_equal(own, _named(text))


@given(both=st.lists(texts(control=True), min_size=2, max_size=3))
def test_no_note_hears_of_the_one_beside_it(both: list[str]) -> None:
    block = NoteBlock([prepare_note(text, "es") for text in both])
    sums = model_of("es").scores(block)
    for begin, note in block.notes:
        alone = model_of("es").scores(NoteBlock([note]))
        assert np.array_equal(sums[begin : begin + len(alone)], alone)
