"""Chance that can be repeated.

Everything random in this package comes from `random.Random.random()`, the only method whose
sequence Python promises to keep for a given seed; `choice`, `shuffle` and `gauss` are not used.
"""

import hashlib
import random
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")


def stream(*key: str | int) -> random.Random:
    """Give the generator that belongs to a key: (seed, family, patient), (seed, document id).

    Streams of different keys are unrelated, so note i depends neither on how many notes are
    made nor on the order in which they are made.

    >>> stream(7, "phi", 1).random() == stream(7, "phi", 1).random()
    True
    """
    packed = "\x1f".join(f"{type(part).__name__}:{part}" for part in key)
    digest = hashlib.blake2b(packed.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311  not for secrets


def pick(rng: random.Random, things: Sequence[T]) -> T:
    return things[int(rng.random() * len(things))]


def whole(rng: random.Random, low: int, high: int) -> int:
    """Draw an integer from low to high, both included."""
    return low + int(rng.random() * (high - low + 1))


def digits(rng: random.Random, count: int) -> str:
    """Draw a string of digits; it may begin with 0."""
    return f"{int(rng.random() * 10**count):0{count}d}"


def pick_weighted(rng: random.Random, things: Sequence[T], weights: Sequence[float]) -> T:
    """Draw one with probability in proportion to its weight."""
    point = rng.random() * sum(weights)
    for thing, edge in zip(things, accumulate(weights), strict=True):
        if point < edge:
            return thing
    return things[-1]
