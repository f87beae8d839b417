from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from goldbench.phi.encoder import load_shipped
from goldbench.phi.tagger import Outline, load, save
from goldbench.training.tagger.examples import make_example
from goldbench.training.tagger.network_torch import PieceVectors, build_network, give_arrays
from goldbench.training.tagger.settings import TAGGERS
from goldbench.training.tagger.teach import rate_at, teach

RECIPE = TAGGERS["en-tagger"]


def test_the_rate_rises_then_falls_to_a_hundredth() -> None:
    rates = [rate_at(step, 900, warm_up=RECIPE.warm_up, least=RECIPE.least) for step in range(920)]
    top = rates.index(max(rates))
    assert top == RECIPE.warm_up - 1
    assert rates[: top + 1] == sorted(rates[: top + 1])
    assert rates[top:] == sorted(rates[top:], reverse=True)
    assert rates[-1] == pytest.approx(0.01)


def test_word_vectors_are_sums_of_pieces_of_length_one_on_average() -> None:
    teacher = load_shipped("en")
    pieces = PieceVectors.of(teacher, ["patient"])
    assert np.linalg.norm(pieces.vectors, axis=1).mean() == pytest.approx(1, abs=1e-4)
    (vector,) = pieces.of_words(["patient"])
    assert vector == pytest.approx(pieces.vectors[pieces.vocabulary["patient"]])


def test_pieces_that_no_word_needs_are_left_out_and_short_ones_stay() -> None:
    pieces = PieceVectors.of(load_shipped("en"), ["patient"]).vocabulary
    assert {"patient", "[UNK]", "a", "##a", "th", "##ed"} <= pieces.keys()
    assert "washington" not in pieces
    assert list(pieces.values()) == list(range(len(pieces)))


def test_a_taught_network_says_in_numpy_what_it_learnt_in_torch(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    torch.manual_seed(1)
    teacher = load_shipped("en")
    text = "Seen with Mrs. Oduya of Netherby on 3/4/2024 for asthma."
    note = make_example(text, "en", teacher)
    pieces = PieceVectors.of(teacher, [word.lower() for word in note.words])
    recipe = replace(RECIPE, width=16, epochs=40, batch=40, dropout=0.0, masked=0.0)
    network = build_network(
        pieces.vectors.shape[1],
        features=1 + max(teacher.features.values()),
        labels=len(teacher.labels),
        width=recipe.width,
        steps=recipe.steps,
    )
    reports: list[str] = []
    teach(network, recipe, [note] * 8, pieces, teacher.features, report=reports.append)
    first, last = (float(reports[at].rpartition(" ")[2]) for at in (0, -1))
    assert last < first / 2
    outline = Outline("en", teacher.labels, recipe.steps, list(pieces.vocabulary), teacher.features)
    save(tmp_path / "t", outline, give_arrays(network, pieces))
    read = load(tmp_path / "t", lang="en").read(text, {}).probabilities
    assert read.argmax(axis=1).tolist() == note.shares.argmax(axis=1).tolist()
