"""Dilated convolutions over words, with residuals (Strubell et al. 2017), in float32.

A word's row is what its pieces and its features sum up to. In each layer it looks at itself and at
one word on either side, a step further away than in the layer before: four layers see fifteen words
on both sides. Behind the ends of a note there is nothing, a row of zeros.
"""

from dataclasses import dataclass, field

import numpy as np

from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.network import normalise, softmax

_BLOCK = 768  # words read at once: their rows stay in the cache of a core


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Weights of one layer, ready to be multiplied from the right.

    `around`: of the word `step` places before, of the word itself, and of that `step` behind.
    """

    step: int
    around: Floats = field(repr=False)
    around_bias: Floats = field(repr=False)
    mix: Floats = field(repr=False)
    mix_bias: Floats = field(repr=False)

    def __call__(self, states: Floats) -> Floats:
        """Add to each row what the rows around it say."""
        size, width = states.shape
        step = min(self.step, size)
        seen = np.zeros((size, 3 * width), np.float32)
        seen[step:, :width] = states[: size - step]
        seen[:, width : 2 * width] = states
        seen[: size - step, 2 * width :] = states[step:]
        inner = seen @ self.around
        inner += self.around_bias
        np.maximum(inner, 0, out=inner)
        added: Floats = inner @ self.mix
        added += self.mix_bias
        added += states
        return added


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """From rows of words to the probabilities of labels."""

    norm: tuple[Floats, Floats] = field(repr=False)
    layers: tuple[Layer, ...] = field(repr=False)
    head: Floats = field(repr=False)
    head_bias: Floats = field(repr=False)

    @property
    def reach(self) -> int:
        """How many words on either side have a say."""
        return sum(layer.step for layer in self.layers)

    def probabilities(self, rows: Floats) -> Floats:
        """Give those of each label at each word of a note; long notes are read block by block."""
        blocks = [self._read(rows, first) for first in range(0, len(rows), _BLOCK)]
        if not blocks:
            return np.zeros((0, len(self.head_bias)), np.float32)
        return blocks[0] if len(blocks) == 1 else np.concatenate(blocks)

    def _read(self, rows: Floats, first: int) -> Floats:
        """Read a block with the words around it that have a say in it."""
        begin = max(0, first - self.reach)
        states = normalise(rows[begin : first + _BLOCK + self.reach], *self.norm)
        for layer in self.layers:
            states = layer(states)
        own = states[first - begin : first - begin + _BLOCK]
        return softmax(own @ self.head + self.head_bias)
