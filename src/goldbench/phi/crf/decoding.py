"""From probabilities of labels to spans with a confidence."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.language import Tokens

Floats = npt.NDArray[np.float32]
_LIKELIEST = 0.51  # a label as probable as this is the likeliest one


class DecodedSpan(NamedTuple):
    """A span, its label, the least probability of that label over its tokens, its first token."""

    start: int
    end: int
    label: str
    probability: float
    token: int


def decode_spans(
    probabilities: Floats,
    labels: Sequence[str],
    cut: Tokens,
    *,
    outside: float | Floats = 0.5,
    path: npt.NDArray[np.intp] | None = None,
) -> Iterator[DecodedSpan]:
    """Yield spans, left to right.

    A token is outside if P(O) >= `outside` and O is likeliest; else it gets the likeliest other
    label. So a threshold above a half is cautious about leaving something out, and finds more; it
    may be one for each token. With a `path`, it says which label is likeliest: then the labels of
    a line fit each other. `labels[0]` is O; B- begins a span, and so does I- after another label.
    """
    if not len(probabilities):
        return
    may = probabilities[:, 0] < max(_LIKELIEST, float(np.max(outside)))
    at = np.flatnonzero(may if path is None else may | (path > 0))
    some = probabilities[at]
    inside = some[:, 1:].argmax(axis=1) + 1
    likeliest = some.argmax(axis=1) if path is None else path[at]
    until = outside[at] if isinstance(outside, np.ndarray) else outside
    which = np.where(likeliest > 0, likeliest, np.where(some[:, 0] >= until, 0, inside))
    at, which = at[which > 0], which[which > 0]
    if not len(at):
        return
    names, begins, other = _columns(tuple(labels))
    kind = names[which]
    new = begins[which]
    new[0] = True
    new[1:] |= (kind[1:] != kind[:-1]) | (at[1:] != at[:-1] + 1)
    first = np.flatnonzero(new)
    own = probabilities[at, which] + np.where(other[which] > 0, probabilities[at, other[which]], 0)
    least = np.minimum.reduceat(own, first)
    last = np.append(first[1:], len(at)) - 1
    for start, end, label, sure in zip(
        at[first].tolist(), at[last].tolist(), which[first].tolist(), least.tolist(), strict=True
    ):
        yield DecodedSpan(cut.starts[start], cut.ends[end], labels[label][2:], sure, start)


@cache
def _columns(
    labels: tuple[str, ...],
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_], npt.NDArray[np.intp]]:
    """Give for each label the number of its name, whether it begins a span, and its B- or I-."""
    names = [label[2:] for label in labels]
    number = {name: at for at, name in enumerate(dict.fromkeys(names))}
    both = {(label[:1], label[2:]): at for at, label in enumerate(labels)}
    turned = {"B": "I", "I": "B"}
    return (
        np.array([number[name] for name in names]),
        np.array([label[0] == "B" for label in labels]),
        np.array([both.get((turned.get(label[0], ""), label[2:]), 0) for label in labels]),
    )
