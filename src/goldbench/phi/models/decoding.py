"""From probabilities of labels to spans with a confidence."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.language import Tokens

Floats = npt.NDArray[np.float32]


class Spotted(NamedTuple):
    """A span, its label, and the least probability of that label over its tokens."""

    start: int
    end: int
    label: str
    probability: float


def spots(
    probabilities: Floats,
    labels: Sequence[str],
    cut: Tokens,
    *,
    outside: float | Floats = 0.5,
    path: npt.NDArray[np.intp] | None = None,
) -> Iterator[Spotted]:
    """Yield spans, left to right.

    A token is outside if P(O) >= `outside` and O is likeliest; else it gets the likeliest other
    label. So a threshold above a half is cautious about leaving something out, and finds more; it
    may be one for each token. With a `path`, it says which label is likeliest: then the labels of
    a line fit each other. `labels[0]` is O; B- begins a span, and so does I- after another label.
    """
    if not len(probabilities):
        return
    free = probabilities[:, 0]
    inside = probabilities[:, 1:].argmax(axis=1) + 1
    likeliest = probabilities.argmax(axis=1) if path is None else path
    chosen = np.where(likeliest > 0, likeliest, np.where(free >= outside, 0, inside))
    at = np.flatnonzero(chosen)
    current: list[int] = []
    label, before = "", -2
    for token, which in zip(at.tolist(), chosen[at].tolist(), strict=True):
        name = labels[which]
        if current and (name[0] == "B" or name[2:] != label or token != before + 1):
            yield _spotted(current, label, probabilities, labels, cut)
            current = []
        label = name[2:]
        current.append(token)
        before = token
    if current:
        yield _spotted(current, label, probabilities, labels, cut)


@cache
def _columns(labels: tuple[str, ...]) -> dict[str, list[int]]:
    """Give the columns of each label without its B- or I-."""
    made: dict[str, list[int]] = {}
    for at, name in enumerate(labels):
        made.setdefault(name[2:], []).append(at)
    return made


def _spotted(
    run: list[int], label: str, probabilities: Floats, labels: Sequence[str], cut: Tokens
) -> Spotted:
    own = _columns(tuple(labels))[label]
    least = float(probabilities[run[0] : run[-1] + 1].take(own, axis=1).sum(axis=1).min())
    return Spotted(cut.starts[run[0]], cut.ends[run[-1]], label, least)
