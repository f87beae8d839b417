"""An encoder in one file (`phi.array_file`): labels, heads, vocabulary, features, arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.phi.array_file import Floats, load_arrays, save_arrays, unpack_matrix
from goldbench.phi.encoder.network import Layer, Network, Table

MAGIC = "goldbench phi encoder 1"
_MATRICES = ("attention", "out", "up", "down")


@dataclass(frozen=True, slots=True)
class Outline:
    """What the arrays of a file are about. `features`: the row of each, where two may share one."""

    lang: str
    labels: Sequence[str]
    heads: int
    layers: int
    vocabulary: Sequence[str]
    features: Mapping[str, int]


def save(path: Path, outline: Outline, arrays: Mapping[str, Floats]) -> None:
    """Write a file; `arrays` are those that `load` reads, matrices with a row for each output."""
    head = {
        "format": MAGIC,
        "lang": outline.lang,
        "labels": list(outline.labels),
        "heads": outline.heads,
        "layers": outline.layers,
        "vocabulary": list(outline.vocabulary),
        "features": dict(outline.features),
    }
    save_arrays(path, head, arrays, in_steps=_is_in_steps)


def _is_in_steps(name: str) -> bool:
    return name == "pieces" or name.rpartition(".")[2] in _MATRICES


def load(path: Path, *, lang: str) -> Network:
    """Read a file for notes of a language."""
    head, arrays = load_arrays(path, magic=MAGIC, lang=lang, what="an encoder")
    return Network(
        lang=lang,
        labels=tuple(head["labels"]),
        heads=head["heads"],
        vocabulary={piece: number for number, piece in enumerate(head["vocabulary"])},
        features=head["features"],
        pieces=Table(arrays["pieces"], arrays["pieces.scale"]),
        positions=arrays["positions"],
        told=arrays["told"],
        norm=(arrays["norm.weight"], arrays["norm.bias"]),
        layers=tuple(_read_layer(arrays, f"layer{nth}.") for nth in range(head["layers"])),
        head=np.ascontiguousarray(arrays["head"].T),
        head_bias=arrays["head.bias"],
        relative=arrays.get("relative"),
    )


def _read_layer(arrays: Mapping[str, npt.NDArray[Any]], prefix: str) -> Layer:
    def matrix(name: str) -> Floats:
        return np.ascontiguousarray(unpack_matrix(arrays, prefix + name).T)

    def norm(name: str) -> tuple[Floats, Floats]:
        return arrays[f"{prefix}{name}.weight"], arrays[f"{prefix}{name}.bias"]

    return Layer(
        attention=matrix("attention"),
        attention_bias=arrays[f"{prefix}attention.bias"],
        out=matrix("out"),
        out_bias=arrays[f"{prefix}out.bias"],
        first_norm=norm("norm1"),
        up=matrix("up"),
        up_bias=arrays[f"{prefix}up.bias"],
        down=matrix("down"),
        down_bias=arrays[f"{prefix}down.bias"],
        second_norm=norm("norm2"),
    )
