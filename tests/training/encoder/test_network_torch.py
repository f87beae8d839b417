"""The network that is taught, beside the one that reads; needs torch, which the suite may lack."""

from pathlib import Path

import numpy as np
import pytest

from encoder_lessons import NUMBERING, VOCABULARY, make_lesson
from goldbench.phi.encoder import load
from goldbench.training.encoder.batches import Window, make_batch
from goldbench.training.encoder.export import save_network
from goldbench.training.encoder.network_torch import build_network, give_arrays, score_labels
from goldbench.training.encoder.short_floats import shorten
from tiny_encoder import draw_arrays

torch = pytest.importorskip("torch", reason="torch is not installed")


@pytest.mark.parametrize("by_distance", [False, True])
def test_a_network_that_is_saved_and_read_gives_the_same_probabilities(
    tmp_path: Path,
    by_distance: bool,  # a parameter of the test
) -> None:
    draw = np.random.default_rng(2)
    rows, labels = 1 + max(NUMBERING.features.values()), len(NUMBERING.labels)
    arrays = {
        **draw_arrays(),
        "pieces": draw.normal(0, 0.5, (len(VOCABULARY), 8)).astype(np.float32),
        "told": draw.normal(0, 0.5, (rows, 8)).astype(np.float32),
        "head": draw.normal(0, 0.5, (labels, 8)).astype(np.float32),
        "head.bias": draw.normal(0, 0.5, labels).astype(np.float32),
    }
    if by_distance:
        arrays["relative"] = draw.normal(0, 1, (32, 2)).astype(np.float32)
    taught = build_network(arrays, features=rows, labels=labels)
    back = give_arrays(taught)
    assert back.keys() == arrays.keys()
    assert all(np.array_equal(back[name], arrays[name]) for name in arrays)
    save_network(tmp_path / "m", back, NUMBERING, lang="en", heads=2)
    network = load(tmp_path / "m", lang="en")
    assert network.labels == tuple(NUMBERING.labels)

    windows = []
    for lines in (1, 3):  # two lengths, so that the filling must not be seen
        pieces, _, tags = make_lesson(lines)
        windows.append(Window(pieces.numbers, pieces.told, tags))
    batch = make_batch(windows, NUMBERING)
    short = shorten(network)
    with torch.no_grad():
        scores = score_labels(taught, batch, heads=2).softmax(-1).numpy()
    begin, end = (network.vocabulary[piece] for piece in ("[CLS]", "[SEP]"))
    for window, own in zip(windows, scores, strict=True):
        numbers = [network.vocabulary[VOCABULARY[number]] for number in window.numbers]
        read = network.log_probabilities([begin, *numbers, end], [[], *window.told, []])
        assert np.exp(read) == pytest.approx(own[: len(read)], abs=1e-2)
        quick = short.log_probabilities([begin, *numbers, end], [[], *window.told, []])
        assert np.exp(quick) == pytest.approx(np.exp(read), abs=4e-2)
