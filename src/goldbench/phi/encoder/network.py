"""The forward pass of an encoder in float32, one window at a time.

BERT (Devlin et al. 2019), or MPNet (Song et al. 2020), where a piece looks at another the more or
less gladly the further away it is.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
_EPSILON = np.float32(1e-12)
_GELU = np.float32(math.sqrt(2 / math.pi))
_CUBE = np.float32(0.044715)
_NEAR = 8  # pieces away: up to it each distance has a bucket of its own
_FAR = 128  # pieces away, and beyond: all in the last bucket


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

    def __call__(self, states: Floats, heads: int, distances: Floats | None = None) -> Floats:
        """Let each piece look at all others, then at itself.

        `distances`: what each head adds where a piece looks at another.
        """
        size, width = states.shape
        joined = states @ self.attention + self.attention_bias
        query, key, value = joined.reshape(size, 3, heads, width // heads).transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1)
        scores *= np.float32(1 / math.sqrt(width // heads))
        if distances is not None:
            scores += distances
        seen: Floats = (softmax(scores) @ value).transpose(1, 0, 2).reshape(size, width)
        states = normalise(states + seen @ self.out + self.out_bias, *self.first_norm)
        inner = gelu(states @ self.up + self.up_bias)
        return normalise(states + inner @ self.down + self.down_bias, *self.second_norm)


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A token classifier. `pieces`, `features`: the row of each in the tables.

    `relative`: of an MPNet, what each head adds for the buckets of distances.
    """

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
    relative: Floats | None = field(default=None, repr=False)

    def log_probabilities(self, pieces: Sequence[int], told: Sequence[Sequence[int]]) -> Floats:
        """Give those of each label at each piece of a window; `told`: rows of its features."""
        states = self.pieces.rows(pieces) + self.positions[: len(pieces)]
        at = np.repeat(np.arange(len(told)), [len(rows) for rows in told])
        np.add.at(states, at, self.told[[row for rows in told for row in rows]])
        states = normalise(states, *self.norm)
        distances = None if self.relative is None else weigh_distances(self.relative, len(pieces))
        for layer in self.layers:
            states = layer(states, self.heads, distances)
        scores: Floats = states @ self.head + self.head_bias
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return scores


def weigh_distances(relative: Floats, size: int) -> Floats:
    """Give what each head adds where one of so many pieces looks at another."""
    return np.ascontiguousarray(relative[sort_distances(size, len(relative))].transpose(2, 0, 1))


def sort_distances(size: int, buckets: int) -> npt.NDArray[np.int64]:
    """Give the bucket of the distance from each piece to each (Raffel et al. 2020, T5).

    What stands before a piece has the first half; near ones have their own, far ones share one.

    >>> sort_distances(3, 32).tolist()
    [[0, 17, 18], [1, 0, 17], [2, 1, 0]]
    """
    half = buckets // 2
    at = np.arange(size)
    distances = at[None, :] - at[:, None]
    away = np.abs(distances)
    share = np.log(np.maximum(away, 1) / _NEAR) / math.log(_FAR / _NEAR)
    far = np.minimum(_NEAR + (share * (half - _NEAR)).astype(np.int64), half - 1)
    chosen: npt.NDArray[np.int64] = np.where(away < _NEAR, away, far) + half * (distances > 0)
    return chosen


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
