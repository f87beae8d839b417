"""Arrays of a model in one file: some in float32, matrices in whole steps of a byte.

A line of JSON (whatever the model says of itself, and of each array its name, type and shape, in
the order of the file), then the arrays, little-endian. A matrix `x` that is kept in steps stands
there twice: `x` in int8, and `x.scale` in float32, the size of a step in each of its rows.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.errors import FormatError

Floats = npt.NDArray[np.float32]
Arrays = dict[str, npt.NDArray[Any]]
_STEPS = 127
_TYPES = ("<f4", "|i1")


def save_arrays(
    path: Path,
    head: Mapping[str, Any],
    arrays: Mapping[str, Floats],
    *,
    in_steps: Callable[[str], bool],
) -> None:
    """Write arrays by their names; `in_steps` says which are kept in steps of their rows."""
    parts: Arrays = {}
    for name in sorted(arrays):
        array = np.asarray(arrays[name], "<f4")
        if in_steps(name):
            scale = np.maximum(np.abs(array).max(axis=1), np.float32(1e-12)) / _STEPS
            parts[name] = np.rint(array / scale[:, None]).astype("|i1")
            parts[f"{name}.scale"] = scale.astype("<f4")
        else:
            parts[name] = array
    listed = [[name, part.dtype.str, list(part.shape)] for name, part in parts.items()]
    first = json.dumps({**head, "arrays": listed}, ensure_ascii=False, sort_keys=True)
    data = [first.encode("utf-8"), b"\n", *(part.tobytes() for part in parts.values())]
    path.write_bytes(b"".join(data))


def load_arrays(path: Path, *, magic: str, lang: str, what: str) -> tuple[dict[str, Any], Arrays]:
    """Read the head and the arrays of a file; `magic` is its "format", `what` it is."""
    first, _, rest = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != magic:
        msg, hint = f"not {what} file", f"expected {magic!r} in its first line"
        raise FormatError(path, 1, msg, hint=hint)
    if head["lang"] != lang:
        msg = f"{what} of language {head['lang']!r}, not of {lang!r}"
        raise FormatError(path, 1, msg)
    return head, _part(rest, head["arrays"], path)


def _part(data: bytes, listed: Sequence[tuple[str, str, Sequence[int]]], path: Path) -> Arrays:
    arrays: Arrays = {}
    at = 0
    for name, type_, shape in listed:
        size = int(np.prod(shape))
        if type_ not in _TYPES or len(data) < at + size * np.dtype(type_).itemsize:
            raise FormatError(path, 0, f"the array {name!r} is cut short or of another type")
        arrays[name] = np.frombuffer(data, type_, size, at).reshape(shape)
        at += arrays[name].nbytes
    return arrays


def unpack_matrix(arrays: Mapping[str, npt.NDArray[Any]], name: str) -> Floats:
    """Give a matrix that is kept in steps as it was, to half a step."""
    matrix: Floats = arrays[name] * arrays[f"{name}.scale"][:, None]
    return matrix
