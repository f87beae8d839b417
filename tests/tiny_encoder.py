"""An encoder of eight numbers a piece and two layers, with weights by chance or by hand."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from goldbench.phi.encoder import Encoder, Outline, read_encoder, save

LABELS = ("O", "AGE", "CITY", "DATE", "DOCTOR", "PATIENT")
VOCABULARY = ("[UNK]", "[CLS]", "[SEP]", "ana", "##ana", "met", "tom", "in", "ro", "##me", ".")
FEATURES = {
    name: row
    for row, name in enumerate(
        ("g:first", "g:glued", "g:space", "g:wide", "g:line", "g:blank", "s:Cap", "s:low", "f:G")
    )
}
OUTLINE = Outline("en", LABELS, 2, 2, VOCABULARY, FEATURES)
_WIDTH, _INNER, _LONGEST = 8, 16, 192


def draw_arrays(seed: int = 1) -> dict[str, npt.NDArray[np.float32]]:
    draw = np.random.default_rng(seed)

    def drawn(*shape: int) -> npt.NDArray[np.float32]:
        return draw.normal(0, 0.5, shape).astype(np.float32)

    arrays = {
        "pieces": drawn(len(VOCABULARY), _WIDTH),
        "positions": drawn(_LONGEST, _WIDTH),
        "told": drawn(len(FEATURES), _WIDTH),
        "norm.weight": 1 + drawn(_WIDTH),
        "norm.bias": drawn(_WIDTH),
        "head": drawn(len(LABELS), _WIDTH),
        "head.bias": drawn(len(LABELS)),
    }
    sizes = {
        "attention": (3 * _WIDTH, _WIDTH),
        "out": (_WIDTH, _WIDTH),
        "up": (_INNER, _WIDTH),
        "down": (_WIDTH, _INNER),
    }
    for nth in range(OUTLINE.layers):
        for name, (rows, columns) in sizes.items():
            arrays[f"layer{nth}.{name}"] = drawn(rows, columns)
            arrays[f"layer{nth}.{name}.bias"] = drawn(rows)
        for name in ("norm1", "norm2"):
            arrays[f"layer{nth}.{name}.weight"] = 1 + drawn(_WIDTH)
            arrays[f"layer{nth}.{name}.bias"] = drawn(_WIDTH)
    return arrays


def write_encoder(
    path: Path, arrays: Mapping[str, npt.NDArray[np.float32]] | None = None
) -> Encoder:
    save(path, OUTLINE, arrays or draw_arrays())
    return read_encoder(path)


def write_constant(path: Path, label: str) -> Encoder:
    """Write an encoder that takes every word for the same."""
    arrays = draw_arrays()
    arrays["head"] = np.zeros_like(arrays["head"])
    arrays["head.bias"] = np.array([10.0 * (own == label) for own in LABELS], np.float32)
    return write_encoder(path, arrays)
