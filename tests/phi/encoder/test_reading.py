from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.encoder import Network, load
from goldbench.phi.encoder.reading import read_note
from tiny_encoder import LABELS, write_encoder


@pytest.fixture
def network(tmp_path: Path) -> Network:
    write_encoder(tmp_path / "m")
    return load(tmp_path / "m", lang="en")


def test_each_word_has_probabilities_that_sum_to_one(network: Network) -> None:
    words, probabilities = read_note("Anaana met Tom\nin Rome.", {}, network)
    assert probabilities.shape == (len(words.starts), len(LABELS)) == (6, 6)
    assert probabilities.sum(axis=1) == pytest.approx(np.ones(6))


def test_a_word_in_one_window_gets_the_answer_of_the_network(network: Network) -> None:
    reading = read_note("Tom", {}, network)
    told = [network.features[name] for name in ("s:Cap", "f:G", "g:first")]
    begin, tom, end = (network.vocabulary[piece] for piece in ("[CLS]", "tom", "[SEP]"))
    rows = network.log_probabilities([begin, tom, end], [[], told, []])
    assert reading.probabilities[0] == pytest.approx(np.exp(rows[1]), abs=1e-5)


def test_a_long_note_is_read_line_by_line_as_its_windows_are(network: Network) -> None:
    line = "Tom met Ana in Rome.\n" * 27  # 189 pieces, so that a window ends with it
    alone = read_note(line, {}, network).probabilities
    both = read_note(line + line, {}, network).probabilities
    assert both[: len(alone)] == pytest.approx(alone, abs=1e-5)


@pytest.mark.parametrize("text", ["", " \n\n "])
def test_a_note_without_words_has_no_rows(network: Network, text: str) -> None:
    assert read_note(text, {}, network).probabilities.shape == (0, len(LABELS))
