from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.array_file import Floats
from goldbench.phi.tagger import Network
from tiny_tagger import WIDTH, write_tagger


def _plain(network: Network, rows: Floats) -> Floats:
    """Read a note word by word, as the formula is written."""
    centred = rows - rows.mean(axis=1, keepdims=True)
    states = centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-12)
    states = states * network.norm[0] + network.norm[1]
    for layer in network.layers:
        nothing = np.zeros(WIDTH, np.float32)
        news = []
        for at in range(len(states)):
            before = states[at - layer.step] if at >= layer.step else nothing
            behind = states[at + layer.step] if at + layer.step < len(states) else nothing
            seen = np.concatenate([before, states[at], behind])
            inner = np.maximum(seen @ layer.around + layer.around_bias, 0)
            news.append(states[at] + inner @ layer.mix + layer.mix_bias)
        states = np.array(news)
    scores = np.exp(states @ network.head + network.head_bias)
    shares: Floats = scores / scores.sum(axis=1, keepdims=True)
    return shares


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 50])
def test_the_network_does_what_its_formula_says(tmp_path: Path, size: int) -> None:
    network = write_tagger(tmp_path / "t").network
    rows = np.random.default_rng(size).normal(0, 1, (size, WIDTH)).astype(np.float32)
    assert network.probabilities(rows) == pytest.approx(_plain(network, rows), abs=1e-5)


def test_a_long_note_is_read_block_by_block_with_the_same_result(tmp_path: Path) -> None:
    network = write_tagger(tmp_path / "t").network
    rows = np.random.default_rng(3).normal(0, 1, (2_000, WIDTH)).astype(np.float32)
    assert network.reach == 4
    assert network.probabilities(rows) == pytest.approx(_plain(network, rows), abs=1e-5)


def test_a_note_without_words_has_no_probabilities(tmp_path: Path) -> None:
    network = write_tagger(tmp_path / "t").network
    assert network.probabilities(np.zeros((0, WIDTH), np.float32)).shape == (0, 4)
