import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.phi.crf import Model, NoteBlock, load, load_shipped, save
from goldbench.phi.crf.emissions import Emissions
from goldbench.phi.pipeline import prepare_note
from languages import features_of, model_of

EMISSIONS = sys.modules[Emissions.__module__]
STATE = {("w0=soria", "B-TOWN"): 2.5, ("w-1=de", "B-TOWN"): 1.0, ("s0=x", "O"): 1.5}
MOVES = {("O", "B-TOWN"): 0.5, ("B-TOWN", "O"): -0.25}


def _written(path: Path, state: dict[tuple[str, str], float] | None = None) -> Model:
    labels = ("O", "B-TOWN")
    about = {"name": "tiny"}
    save(path, lang="es", labels=labels, state=state or STATE, transition=MOVES, about=about)
    return load(path.read_bytes(), path, features_of("es"))


def _alone(text: str) -> NoteBlock:
    return NoteBlock([prepare_note(text, "es")])


def test_a_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    read = _written(tmp_path / "m")
    assert (read.features.lang, read.labels, read.about) == (
        "es",
        ("O", "B-TOWN"),
        {"name": "tiny"},
    )
    assert read.weights[read.names["w0=soria"]].tolist() == [0.0, 2.5]
    assert read.transitions.tolist() == [[0.0, 0.5], [-0.25, 0.0]]


def test_the_order_of_the_weights_changes_no_byte(tmp_path: Path) -> None:
    _written(tmp_path / "a")
    _written(tmp_path / "b", dict(reversed(STATE.items())))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_scores_are_the_sums_of_the_weights_of_the_features(tmp_path: Path) -> None:
    read = _written(tmp_path / "m")
    scores = read.scores(_alone("cerca de Soria"))
    assert scores.tolist() == [[1.5, 0.0], [1.5, 0.0], [0.0, 3.5]]
    again = read.scores(_alone("cerca de Soria"))  # now from memory
    assert np.array_equal(scores, again)


def test_what_is_remembered_may_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = {**STATE, ("W=Soria", "O"): 0.25, ("len=5", "O"): 0.5}
    read = _written(tmp_path / "m", state)
    cut = _alone("cerca de Soria")
    scores = read.scores(cut)
    monkeypatch.setattr(EMISSIONS, "_REMEMBERED", 0)
    for text in ("otra cosa", "cerca de Soria", "nada"):
        read.scores(_alone(text))
    assert np.array_equal(scores, read.scores(cut))


def test_a_long_note_is_summed_block_by_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = _written(tmp_path / "m")
    cut = _alone("cerca de Soria " * 9)
    whole = read.scores(cut)
    monkeypatch.setattr(EMISSIONS, "_BLOCK", 4)
    assert np.array_equal(whole, read.scores(cut))


def test_weights_too_small_to_write_are_left_out(tmp_path: Path) -> None:
    read = _written(tmp_path / "m", {("w0=a", "O"): 0.001, ("w0=b", "O"): 1.0})
    assert list(read.names) == ["w0=b"]


@pytest.mark.parametrize("data", [b"", b"{}\n", b"hello\n", b"[1]\n"])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError, match="not a model file"):
        load(data, Path("x.model"), features_of("es"))


def test_a_model_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="no model 'xx'"):
        load_shipped("xx", features_of("es"))


def test_the_spanish_model_comes_with_goldbench() -> None:
    read = model_of("es")
    assert read.features.lang == "es"
    assert read.labels[0] == "O"
    assert "B-NOMBRE_SUJETO_ASISTENCIA" in read.labels
    assert model_of("es") is read


def test_a_model_of_another_language_is_refused(tmp_path: Path) -> None:
    _written(tmp_path / "m")
    french = replace(features_of("es"), lang="fr")
    with pytest.raises(FormatError, match="of language 'es', not of 'fr'"):
        load((tmp_path / "m").read_bytes(), tmp_path / "m", french)
