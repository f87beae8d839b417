from itertools import islice
from pathlib import Path

import pytest

import places
from encoder_lessons import NUMBERING, VOCABULARY, make_lesson
from goldbench.phi import analyse
from goldbench.phi.encoder import load, save
from goldbench.phi.encoder.model_file import Outline
from goldbench.phi.encoder.reading import cut_pieces
from goldbench.phi.encoder.wordpieces import cut_words
from goldbench.phi.labels import kinds
from goldbench.training.encoder.examples import make_example, make_examples, write_notes
from goldbench.training.encoder.settings import ENCODERS
from tiny_encoder import draw_arrays

RECIPE = ENCODERS["en-encoder"]


def test_every_piece_has_the_tag_of_its_word() -> None:
    pieces, lines, tags = make_lesson()
    assert [VOCABULARY[number] for number in pieces.numbers] == [
        "ana", "##ana", "met", "tom", "in", "ro", "##me", ".",
    ]  # fmt: skip
    labels = list(NUMBERING.labels)
    assert [labels[tag] for tag in tags] == [
        "PATIENT", "PATIENT", "O", "O", "O", "CITY", "CITY", "O",
    ]  # fmt: skip
    assert lines == [0] * 8


def test_a_word_that_a_span_only_touches_is_taught_whole() -> None:
    example = make_example("met Rome.", [(6, 8, "CITY")], "en", NUMBERING)
    labels = list(NUMBERING.labels)
    assert [labels[tag] for tag in example.tags] == ["O", "CITY", "CITY", "O"]


def test_a_note_without_words_teaches_nothing() -> None:
    assert make_example(" \n", [], "en", NUMBERING) == (([], [], []), [], [])


def test_training_and_reading_cut_a_note_alike(tmp_path: Path) -> None:
    text = "Patient: Ana MARTIN, 58\nDr. Tom Rome  met her on 03/04/2021 → in.\n\nMRN: 4471203\n"
    save(
        tmp_path / "m",
        Outline("en", list(NUMBERING.labels), 2, 2, VOCABULARY, NUMBERING.features),
        draw_arrays(),
    )
    network = load(tmp_path / "m", lang="en")
    seen = cut_pieces(
        text,
        cut_words(text),
        analyse(text, "en").hits,
        network.vocabulary,
        network.features,
        lang="en",
    )
    assert make_example(text, [], "en", NUMBERING).pieces == seen
    names = {row: name for name, row in NUMBERING.features.items()}
    told = {names[row] for rows in seen.told for row in rows}
    assert {"s:CAP", "g:wide", "g:blank", "d6+", "h:DATE"} <= told


def test_features_and_labels_are_numbered_without_a_gap() -> None:
    rows = set(NUMBERING.features.values())
    assert rows == set(range(len(rows)))
    assert NUMBERING.features["u:x"] == NUMBERING.features["u:?"]
    assert list(NUMBERING.labels) == ["O", *sorted(kinds("en"))]


def test_the_file_that_comes_along_has_these_features_and_labels() -> None:
    path = places.ROOT / "src" / "goldbench" / "phi" / "encoder" / "data" / "en.encoder"
    if not path.is_file():
        pytest.skip("no encoder comes along")
    network = load(path, lang="en")
    assert dict(network.features) == dict(NUMBERING.features)
    assert network.labels == tuple(NUMBERING.labels)


def test_each_pass_has_notes_of_its_own_and_the_same_each_time() -> None:
    first, again, second = (
        [record.document.text for record in islice(write_notes(RECIPE, nth), 5)]
        for nth in (0, 0, 1)
    )
    assert first == again
    assert first != second


def test_some_notes_are_in_capitals_and_the_same_ones_each_time() -> None:
    records = list(islice(write_notes(RECIPE, 0), 60))
    examples = list(make_examples(RECIPE, 0, records, NUMBERING))
    assert examples == list(make_examples(RECIPE, 0, records, NUMBERING))
    loud = NUMBERING.features["loud"]
    shares = [
        sum(loud in rows for rows in example.pieces.told) / len(example.tags)
        for example in examples
    ]
    assert 0 < sum(share > 0.8 for share in shares) < 20


def test_the_gold_of_our_own_notes_lies_within_the_labels() -> None:
    for example in make_examples(RECIPE, 0, islice(write_notes(RECIPE, 0), 20), NUMBERING):
        assert len(example.tags) == len(example.lines) == len(example.pieces.numbers)
        assert set(example.tags) <= set(NUMBERING.labels.values())
