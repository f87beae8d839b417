"""A tagger of six numbers a word and two layers, with weights by chance."""

from pathlib import Path

import numpy as np

from goldbench.phi.array_file import Floats
from goldbench.phi.tagger import Outline, Tagger, load, save

LABELS = ("O", "AGE", "CITY", "PATIENT")
VOCABULARY = ["[UNK]", "ana", "lee", "met", "##s", "rome", "."]
FEATURES = {
    name: row
    for row, name in enumerate(
        ["g:glued", "g:space", "g:wide", "g:line", "g:blank", "g:first", "loud", "s:Cap", "h:DATE"]
    )
}
STEPS = (1, 3)
WIDTH = 6


def draw_arrays(seed: int = 1) -> dict[str, Floats]:
    """Draw the weights of a small tagger."""
    draw = np.random.default_rng(seed)

    def array(*shape: int) -> Floats:
        return draw.normal(0, 0.5, shape).astype(np.float32)

    arrays = {
        "pieces": array(len(VOCABULARY), WIDTH),
        "told": array(len(FEATURES), WIDTH),
        "norm.weight": array(WIDTH),
        "norm.bias": array(WIDTH),
        "head": array(len(LABELS), WIDTH),
        "head.bias": array(len(LABELS)),
    }
    for nth in range(len(STEPS)):
        arrays[f"layer{nth}.around"] = array(WIDTH, 3 * WIDTH)
        arrays[f"layer{nth}.around.bias"] = array(WIDTH)
        arrays[f"layer{nth}.mix"] = array(WIDTH, WIDTH)
        arrays[f"layer{nth}.mix.bias"] = array(WIDTH)
    return arrays


def write_tagger(path: Path, arrays: dict[str, Floats] | None = None) -> Tagger:
    """Write a tagger and read it back."""
    outline = Outline("en", LABELS, STEPS, VOCABULARY, FEATURES)
    save(path, outline, arrays or draw_arrays())
    return load(path, lang="en")
