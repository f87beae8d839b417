"""An encoder in one file: matrices in whole steps of a byte, each row with the size of its step.

A line of JSON (language, labels, heads, layers, vocabulary, features, and of each array its name,
type and shape, in the order of the file), then the arrays, little-endian. A matrix `x` that is kept
in steps stands there twice: `x` in int8, and `x.scale` in float32.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.errors import FormatError
from goldbench.phi.encoder.network import Floats, Layer, Network, Table

MAGIC = "goldbench phi encoder 1"
_STEPS = 127
_TYPES = ("<f4", "|i1")
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
    parts: dict[str, npt.NDArray[Any]] = {}
    for name in sorted(arrays):
        array = np.asarray(arrays[name], "<f4")
        if _is_in_steps(name):
            scale = np.maximum(np.abs(array).max(axis=1), np.float32(1e-12)) / _STEPS
            parts[name] = np.rint(array / scale[:, None]).astype("|i1")
            parts[f"{name}.scale"] = scale.astype("<f4")
        else:
            parts[name] = array
    head = {
        "format": MAGIC,
        "lang": outline.lang,
        "labels": list(outline.labels),
        "heads": outline.heads,
        "layers": outline.layers,
        "vocabulary": list(outline.vocabulary),
        "features": dict(outline.features),
        "arrays": [[name, part.dtype.str, list(part.shape)] for name, part in parts.items()],
    }
    first = json.dumps(head, ensure_ascii=False, sort_keys=True).encode("utf-8")
    path.write_bytes(b"".join([first, b"\n", *(part.tobytes() for part in parts.values())]))


def _is_in_steps(name: str) -> bool:
    return name == "pieces" or name.rpartition(".")[2] in _MATRICES


def load(path: Path, *, lang: str) -> Network:
    """Read a file for notes of a language."""
    first, _, rest = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != MAGIC:
        hint = f"expected {MAGIC!r} in its first line"
        raise FormatError(path, 1, "not an encoder file", hint=hint)
    if head["lang"] != lang:
        msg = f"an encoder of language {head['lang']!r}, not of {lang!r}"
        raise FormatError(path, 1, msg)
    arrays = _read_arrays(rest, head["arrays"], path)
    return Network(
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
    )


def _read_arrays(
    data: bytes, listed: Sequence[tuple[str, str, Sequence[int]]], path: Path
) -> dict[str, npt.NDArray[Any]]:
    arrays: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, type_, shape in listed:
        size = int(np.prod(shape))
        if type_ not in _TYPES or len(data) < at + size * np.dtype(type_).itemsize:
            raise FormatError(path, 0, f"the array {name!r} is cut short or of another type")
        arrays[name] = np.frombuffer(data, type_, size, at).reshape(shape)
        at += arrays[name].nbytes
    return arrays


def _read_layer(arrays: Mapping[str, npt.NDArray[Any]], prefix: str) -> Layer:
    def matrix(name: str) -> Floats:
        scaled = arrays[prefix + name] * arrays[f"{prefix}{name}.scale"][:, None]
        return np.ascontiguousarray(scaled.T)

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
