"""The forward pass of a BERT encoder (Devlin et al. 2019) in float32, one window at a time."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
_EPSILON = np.float32(1e-12)
_GELU = np.float32(math.sqrt(2 / math.pi))
_CUBE = np.float32(0.044715)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rows in whole steps, each row with the size of its step: four times smaller than float32."""

    steps: npt.NDArray[np.int8] = field(repr=False)
    scales: Floats = field(repr=False)

    def rows(self, numbers: Sequence[int]) -> Floats:
        """Give some rows as they were, to half a step."""
        at = np.array(numbers, np.intp)
        scaled: Floats = self.steps[at] * self.scales[at][:, None]
        return scaled


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Weights of one layer, each matrix ready to be multiplied from the right."""

    attention: Floats = field(repr=False)
    attention_bias: Floats = field(repr=False)
    out: Floats = field(repr=False)
    out_bias: Floats = field(repr=False)
    first_norm: tuple[Floats, Floats] = field(repr=False)
    up: Floats = field(repr=False)
    up_bias: Floats = field(repr=False)
    down: Floats = field(repr=False)
    down_bias: Floats = field(repr=False)
    second_norm: tuple[Floats, Floats] = field(repr=False)

    def __call__(self, states: Floats, heads: int) -> Floats:
        """Let each piece look at all others, then at itself."""
        size, width = states.shape
        joined = states @ self.attention + self.attention_bias
        query, key, value = joined.reshape(size, 3, heads, width // heads).transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1)
        scores *= np.float32(1 / math.sqrt(width // heads))
        seen: Floats = (softmax(scores) @ value).transpose(1, 0, 2).reshape(size, width)
        states = normalise(states + seen @ self.out + self.out_bias, *self.first_norm)
        inner = gelu(states @ self.up + self.up_bias)
        return normalise(states + inner @ self.down + self.down_bias, *self.second_norm)


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A token classifier. `pieces`, `features`: the row of each in the tables."""

    lang: str
    labels: tuple[str, ...]
    heads: int
    vocabulary: Mapping[str, int] = field(repr=False)
    features: Mapping[str, int] = field(repr=False)
    pieces: Table = field(repr=False)
    positions: Floats = field(repr=False)
    told: Floats = field(repr=False)
    norm: tuple[Floats, Floats] = field(repr=False)
    layers: tuple[Layer, ...] = field(repr=False)
    head: Floats = field(repr=False)
    head_bias: Floats = field(repr=False)

    def log_probabilities(self, pieces: Sequence[int], told: Sequence[Sequence[int]]) -> Floats:
        """Give those of each label at each piece of a window; `told`: rows of its features."""
        states = self.pieces.rows(pieces) + self.positions[: len(pieces)]
        at = np.repeat(np.arange(len(told)), [len(rows) for rows in told])
        np.add.at(states, at, self.told[[row for rows in told for row in rows]])
        states = normalise(states, *self.norm)
        for layer in self.layers:
            states = layer(states, self.heads)
        scores: Floats = states @ self.head + self.head_bias
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return scores


def softmax(scores: Floats) -> Floats:
    """Make shares of scores, in place."""
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)
    return scores


def normalise(states: Floats, weight: Floats, bias: Floats) -> Floats:
    """Bring each row to mean 0 and variance 1, then weigh it."""
    centred: Floats = states - states.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", centred, centred)[:, None] / np.float32(states.shape[1])
    centred *= weight / np.sqrt(variance + _EPSILON)
    centred += bias
    return centred


def gelu(values: Floats) -> Floats:
    """Bend by x Φ(x), in its tanh form (Hendrycks & Gimpel 2016): numpy has no erf."""
    bent = values * values
    bent *= _CUBE
    bent += 1
    bent *= values
    bent *= _GELU
    np.tanh(bent, out=bent)
    bent += 1
    bent *= values
    bent *= np.float32(0.5)
    return bent
