"""An encoder read by torch in bfloat16: several times as fast where the processor multiplies so.

Only a teacher reads like this. What it says of a word moves by some thousandths.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from goldbench.phi.array_file import Floats
from goldbench.phi.encoder.network import Layer, Network
from goldbench.training.encoder.pretrained import load_torch

Tensor = Any  # torch.Tensor; torch ships with an extra, so its types are not to be had


def shorten(network: Network) -> Network:
    """Give a network that reads in bfloat16."""
    return replace(network, layers=tuple(_ShortLayer.of(layer) for layer in network.layers))


@dataclass(frozen=True, slots=True, eq=False)
class _ShortLayer(Layer):
    """A layer whose matrices are held a second time, by name, for torch."""

    matrices: dict[str, tuple[Tensor, Tensor]] = field(repr=False)

    @classmethod
    def of(cls, layer: Layer) -> "_ShortLayer":
        torch = load_torch()
        fields = {name: getattr(layer, name) for name in Layer.__dataclass_fields__}
        matrices = {
            name: tuple(
                torch.from_numpy(array.T.copy()).bfloat16()
                for array in (fields[name], fields[f"{name}_bias"])
            )
            for name in ("attention", "out", "up", "down")
        }
        norms = {
            name: tuple(torch.from_numpy(np.array(array)) for array in fields[name])
            for name in ("first_norm", "second_norm")
        }
        return cls(**fields, matrices={**matrices, **norms})

    def __call__(self, states: Floats, heads: int, distances: Floats | None = None) -> Floats:
        """Do what the layer does, with matrices of half the length."""
        torch = load_torch()
        with torch.inference_mode():
            given = torch.from_numpy(states)
            size, width = given.shape
            joined = self._multiply("attention", given).view(size, 3, heads, width // heads)
            query, key, value = joined.permute(1, 2, 0, 3)
            bias = None if distances is None else torch.from_numpy(distances).bfloat16()[None]
            seen = torch.nn.functional.scaled_dot_product_attention(
                query[None], key[None], value[None], attn_mask=bias
            )
            around = self._multiply("out", seen[0].transpose(0, 1).reshape(size, width))
            given = self._normalise("first_norm", given + around.float())
            inner = torch.nn.functional.gelu(self._multiply("up", given), approximate="tanh")
            given = self._normalise("second_norm", given + self._multiply("down", inner).float())
            rows: Floats = given.numpy()
        return rows

    def _multiply(self, name: str, rows: Tensor) -> Tensor:
        return load_torch().nn.functional.linear(rows.bfloat16(), *self.matrices[name])

    def _normalise(self, name: str, rows: Tensor) -> Tensor:
        return load_torch().nn.functional.layer_norm(
            rows, rows.shape[-1:], *self.matrices[name], eps=1e-12
        )
