"""The network of `phi.tagger` in torch, where its weights can be taught.

The vectors of pieces are the encoder's and stay as they are; what is taught is how they are
projected. So a piece that no note of ours has is still near those that are used like it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.network import Network
from goldbench.phi.encoder.wordpieces import UNKNOWN, split_word
from goldbench.training.encoder.pretrained import load_torch
from goldbench.training.tagger.batches import GAP, Batch

Module = Any  # torch.nn.ModuleDict; torch ships with an extra, so its types are not to be had
Tensor = Any  # torch.Tensor
_SHORT = 2  # letters
_NEW = 0.1  # the spread of features that nobody has taught yet


class PieceVectors(NamedTuple):
    """The vectors of pieces, of length 1 on average; `vocabulary`: the row of each."""

    vocabulary: dict[str, int]
    vectors: Floats

    @classmethod
    def of(cls, teacher: Network, words: Iterable[str]) -> "PieceVectors":
        """Take from the encoder those that some words need, and short ones for all others."""
        needed = {number for word in words for number in split_word(word, teacher.vocabulary)}
        kept = [
            (piece, number)
            for piece, number in teacher.vocabulary.items()
            if number in needed or len(piece.removeprefix("##")) <= _SHORT or piece == UNKNOWN
        ]
        rows = teacher.pieces.rows([number for _, number in kept])
        vocabulary = {piece: row for row, (piece, _) in enumerate(kept)}
        return cls(vocabulary, rows / np.linalg.norm(rows, axis=1).mean())

    def of_words(self, words: Sequence[str]) -> Floats:
        """Sum up the vectors of the pieces of each word, weighed down where they are many."""
        summed = np.empty((len(words), self.vectors.shape[1]), np.float32)
        for at, word in enumerate(words):
            pieces = self.vectors[list(split_word(word, self.vocabulary))]
            summed[at] = pieces.sum(axis=0) / np.float32(len(pieces) ** 0.5)
        return summed


def build_network(
    vectors: int, *, features: int, labels: int, width: int, steps: Sequence[int]
) -> Module:
    """Build a network for pieces of so many numbers; all weights by chance."""
    nn = load_torch().nn
    network = nn.ModuleDict(
        {
            "pieces": nn.Linear(vectors, width, bias=False),
            "told": nn.EmbeddingBag(features, width, mode="sum", include_last_offset=True),
            "norm": nn.LayerNorm(width),
            "around": nn.ModuleList(nn.Linear(3 * width, width) for _ in steps),
            "mix": nn.ModuleList(nn.Linear(width, width) for _ in steps),
            "head": nn.Linear(width, labels),
        }
    )
    nn.init.normal_(network["told"].weight, std=_NEW)
    return network


def score_labels(
    network: Module, batch: Batch, vectors: Tensor, steps: Sequence[int], *, dropout: float = 0.0
) -> Tensor:
    """Give the score of each label at each word of a batch; `vectors`: of all words there are."""
    torch = load_torch()
    drop = torch.nn.Dropout(dropout)
    words, told, offsets = map(torch.from_numpy, (batch.words, batch.told, batch.offsets))
    present = torch.from_numpy(batch.present)[:, None]
    own = vectors[words.clamp(min=0)] * (words != GAP)[:, None]
    states = drop(
        network["norm"](network["pieces"](own) + network["told"](told, offsets)) * present
    )
    for step, around, mix in zip(steps, network["around"], network["mix"], strict=True):
        nothing = torch.zeros(step, states.shape[1])
        before, behind = torch.cat([nothing, states[:-step]]), torch.cat([states[step:], nothing])
        inner = torch.relu(around(torch.cat([before, states, behind], 1)))
        states = (states + drop(mix(inner))) * present
    return network["head"](states)


def give_arrays(network: Module, pieces: PieceVectors) -> dict[str, Floats]:
    """Give the weights by the names that the file of a tagger has."""

    def array(tensor: Tensor) -> Floats:
        values: Floats = tensor.detach().float().numpy()
        return values

    arrays = {
        "pieces": pieces.vectors @ array(network["pieces"].weight).T,
        "told": array(network["told"].weight),
        "norm.weight": array(network["norm"].weight),
        "norm.bias": array(network["norm"].bias),
        "head": array(network["head"].weight),
        "head.bias": array(network["head"].bias),
    }
    for part in ("around", "mix"):
        for nth, layer in enumerate(network[part]):
            arrays[f"layer{nth}.{part}"] = array(layer.weight)
            arrays[f"layer{nth}.{part}.bias"] = array(layer.bias)
    return arrays
