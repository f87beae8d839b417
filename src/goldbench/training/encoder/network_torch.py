"""The network of `phi.encoder.network` in torch, where its weights can be taught.

Its parameters are those of the file of an encoder, under nearly the same names.
"""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from goldbench.phi.encoder.network import Floats, sort_distances
from goldbench.training.encoder.batches import Batch
from goldbench.training.encoder.pretrained import load_torch

Module = Any  # torch.nn.ModuleDict; torch ships with an extra, so its types are not to be had
Tensor = Any  # torch.Tensor
_EPSILON = 1e-12
_NEVER = 1e9
_NEW = 0.01  # the spread of features that nobody has taught yet


def build_network(arrays: Mapping[str, Floats], *, features: int, labels: int) -> Module:
    """Build a network from pretrained arrays; features and head, if not among them, by chance.

    The table of pieces is not taught, nor what distances add.
    """
    torch = load_torch()
    nn = torch.nn
    pieces, width = arrays["pieces"].shape
    layers = sum(name.endswith(".up") for name in arrays)
    inner = len(arrays["layer0.up"]) if layers else 0
    network = nn.ModuleDict(
        {
            "pieces": nn.Embedding(pieces, width),
            "positions": nn.Embedding(len(arrays["positions"]), width),
            "norm": nn.LayerNorm(width, _EPSILON),
            "told": nn.EmbeddingBag(features, width, mode="sum", include_last_offset=True),
            "layers": nn.ModuleList(_build_layer(width, inner) for _ in range(layers)),
            "head": nn.Linear(width, labels),
        }
    )
    if "relative" in arrays:
        network["relative"] = nn.Embedding(*arrays["relative"].shape)
        network["relative"].weight.requires_grad_(False)  # noqa: FBT003  # torch's own
    nn.init.normal_(network["told"].weight, 0, _NEW)
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            if (array := arrays.get(name_in_file(name))) is not None:
                parameter.copy_(torch.from_numpy(np.array(array)))
    network["pieces"].weight.requires_grad_(False)  # noqa: FBT003  # torch's own
    return network


def _build_layer(width: int, inner: int) -> Module:
    nn = load_torch().nn
    return nn.ModuleDict(
        {
            "attention": nn.Linear(width, 3 * width),
            "out": nn.Linear(width, width),
            "norm1": nn.LayerNorm(width, _EPSILON),
            "up": nn.Linear(width, inner),
            "down": nn.Linear(inner, width),
            "norm2": nn.LayerNorm(width, _EPSILON),
        }
    )


def score_labels(network: Module, batch: Batch, *, heads: int, dropout: float = 0.0) -> Tensor:
    """Give the score of each label at each piece of a batch."""
    torch = load_torch()
    drop = torch.nn.Dropout(dropout)
    numbers, told, offsets = map(torch.from_numpy, (batch.numbers, batch.told, batch.offsets))
    seen = torch.from_numpy(batch.present)[:, None, None, :]
    rows, size = numbers.shape
    states = network["pieces"](numbers) + network["positions"].weight[:size]
    states = states + network["told"](told, offsets).view(rows, size, -1)
    states = drop(network["norm"](states))
    if "relative" in network:
        seen = _weigh_distances(network["relative"], seen, size).to(states.dtype)
    for layer in network["layers"]:
        states = _pass_layer(layer, states, seen, heads, drop)
    return network["head"](drop(states))


def _weigh_distances(relative: Module, seen: Tensor, size: int) -> Tensor:
    """Give what each head adds where a piece looks at another, and that it sees no padding."""
    buckets = load_torch().from_numpy(sort_distances(size, relative.num_embeddings))
    return relative(buckets).permute(2, 0, 1)[None].masked_fill(~seen, -_NEVER)


def _pass_layer(layer: Module, states: Tensor, seen: Tensor, heads: int, drop: Module) -> Tensor:
    functional = load_torch().nn.functional
    rows, size, width = states.shape
    joined = layer["attention"](states).view(rows, size, 3, heads, width // heads)
    query, key, value = joined.permute(2, 0, 3, 1, 4)
    around = functional.scaled_dot_product_attention(query, key, value, attn_mask=seen)
    around = around.transpose(1, 2).reshape(rows, size, width)
    states = layer["norm1"](states + drop(layer["out"](around)))
    return layer["norm2"](states + drop(layer["down"](functional.gelu(layer["up"](states)))))


def give_arrays(network: Module) -> dict[str, Floats]:
    """Give the weights by the names that the file of an encoder has."""
    return {
        name_in_file(name): parameter.detach().float().numpy()
        for name, parameter in network.named_parameters()
    }


def name_in_file(name: str) -> str:
    """Name a parameter as the file does.

    >>> name_in_file("layers.0.up.weight"), name_in_file("layers.0.norm1.weight")
    ('layer0.up', 'layer0.norm1.weight')
    """
    short = re.sub(r"^layers\.", "layer", name)
    return short if "norm" in short else short.removesuffix(".weight")
