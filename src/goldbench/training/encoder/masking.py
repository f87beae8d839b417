"""What training hides of a window, so that the network leans on no source alone.

Rules and lists know the names of our own notes too well; where they are silent now and then, and a
piece here and there is hidden, the words around have to say what a word is.
"""

from collections.abc import Mapping
from random import Random

import numpy as np

from goldbench.training.encoder.batches import Window
from goldbench.training.encoder.examples import Numbering
from goldbench.training.encoder.settings import EncoderRecipe

MASK = "[MASK]"
_LISTS = ("f:", "u:")
_HITS = ("h:", "q:")


def hide_some(
    window: Window,
    recipe: EncoderRecipe,
    numbering: Numbering,
    rng: Random,
    noise: np.random.Generator,
) -> Window:
    """Mask some pieces, and of some windows leave out what lists say, or rules, or both."""
    draws = noise.random(len(window.numbers))
    mask = numbering.vocabulary[MASK]
    numbers = [
        mask if draw < recipe.masked else number
        for number, draw in zip(window.numbers, draws, strict=True)
    ]
    hidden: set[int] = set()
    if rng.random() < recipe.without_lists:
        hidden |= _find_rows(numbering.features, _LISTS)
    if rng.random() < recipe.without_hits:
        hidden |= _find_rows(numbering.features, _HITS)
    told = [[row for row in rows if row not in hidden] for rows in window.told]
    return Window(numbers, told, window.tags)


def _find_rows(features: Mapping[str, int], prefixes: tuple[str, ...]) -> set[int]:
    return {row for name, row in features.items() if name.startswith(prefixes)}
