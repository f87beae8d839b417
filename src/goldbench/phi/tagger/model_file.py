"""A tagger in one file (`phi.array_file`): labels, steps, vocabulary, features, arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.phi.array_file import Floats, load_arrays, save_arrays, unpack_matrix
from goldbench.phi.encoder.network import Table
from goldbench.phi.tagger.network import Layer, Network
from goldbench.phi.tagger.reading import Tagger
from goldbench.phi.tagger.word_rows import Vocabulary

MAGIC = "goldbench phi tagger 1"
_MATRICES = ("around", "mix")


@dataclass(frozen=True, slots=True)
class Outline:
    """What the arrays of a file are about. `features`: the row of each, where two may share one."""

    lang: str
    labels: Sequence[str]
    steps: Sequence[int]
    vocabulary: Sequence[str]
    features: Mapping[str, int]


def save(path: Path, outline: Outline, arrays: Mapping[str, Floats]) -> None:
    """Write a file; `arrays` are those that `load` reads, matrices with a row for each output."""
    head = {
        "format": MAGIC,
        "lang": outline.lang,
        "labels": list(outline.labels),
        "steps": list(outline.steps),
        "vocabulary": list(outline.vocabulary),
        "features": dict(outline.features),
    }
    save_arrays(path, head, arrays, in_steps=_is_in_steps)


def _is_in_steps(name: str) -> bool:
    return name == "pieces" or name.rpartition(".")[2] in _MATRICES


def load(path: Path, *, lang: str) -> Tagger:
    """Read a file for notes of a language."""
    head, arrays = load_arrays(path, magic=MAGIC, lang=lang, what="a tagger")
    vocabulary = Vocabulary(
        lang,
        {piece: number for number, piece in enumerate(head["vocabulary"])},
        head["features"],
        Table(arrays["pieces"], arrays["pieces.scale"]),
        arrays["told"],
    )
    network = Network(
        norm=(arrays["norm.weight"], arrays["norm.bias"]),
        layers=tuple(
            _read_layer(arrays, f"layer{nth}.", step) for nth, step in enumerate(head["steps"])
        ),
        head=np.ascontiguousarray(arrays["head"].T),
        head_bias=arrays["head.bias"],
    )
    return Tagger(tuple(head["labels"]), vocabulary, network)


def _read_layer(arrays: Mapping[str, npt.NDArray[Any]], prefix: str, step: int) -> Layer:
    return Layer(
        step=step,
        around=np.ascontiguousarray(unpack_matrix(arrays, f"{prefix}around").T),
        around_bias=arrays[f"{prefix}around.bias"],
        mix=np.ascontiguousarray(unpack_matrix(arrays, f"{prefix}mix").T),
        mix_bias=arrays[f"{prefix}mix.bias"],
    )
