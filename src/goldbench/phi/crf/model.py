"""A trained conditional random field: weights in one file, marginal probabilities of labels out.

The file is a line of JSON (language, labels, sizes, source of the weights), the names of the
features as a JSON list, and three little-endian arrays: where the weights of each feature begin,
for which label they are, and the weights in steps of 1/256; then the transitions, label by label.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

from goldbench.errors import FormatError
from goldbench.phi.crf.emissions import Emissions
from goldbench.phi.crf.features import FeatureSet
from goldbench.phi.crf.forward_backward import best_path, marginals
from goldbench.phi.crf.note_block import NoteBlock
from goldbench.phi.crf.weights import Floats

MAGIC = "goldbench phi model 1"
_STEP = 256.0
_LIMIT = 32767
_SURE = 0.999  # that a token is outside, so that the likeliest path goes through it


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Weights and labels; `about` tells what the file says of its making."""

    features: FeatureSet = field(repr=False)
    labels: tuple[str, ...]
    names: dict[str, int] = field(repr=False)
    weights: Floats = field(repr=False)
    transitions: Floats = field(repr=False)
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _emissions: Emissions = field(init=False, repr=False)

    def __post_init__(self) -> None:
        emissions = Emissions(self.features, self.names, self.weights)
        object.__setattr__(self, "_emissions", emissions)

    def scores(self, block: NoteBlock) -> Floats:
        """Sum, for each token and label, the weights of its features."""
        return self._emissions.of(block)

    def marginals(self, block: NoteBlock) -> Floats:
        """Give the probability of each label at each token, given the whole line."""
        return marginals(self.scores(block), self.transitions, block.lines)

    def likeliest(self, block: NoteBlock) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Give the probabilities, and the labels of the likeliest sequence of each line."""
        scores = self.scores(block)
        probabilities = marginals(scores, self.transitions, block.lines)
        sure = probabilities[:, 0] > _SURE
        return probabilities, best_path(scores, self.transitions, block.lines, sure=sure)


def save(
    path: Path,
    *,
    lang: str,
    labels: Sequence[str],
    state: Mapping[tuple[str, str], float],
    transition: Mapping[tuple[str, str], float],
    about: Mapping[str, Any],
) -> None:
    """Write a model file; the same weights give the same bytes."""
    at = {label: i for i, label in enumerate(labels)}
    by_name: dict[str, list[tuple[int, int]]] = {}
    for (name, label), weight in state.items():
        step = round(max(-_LIMIT, min(_LIMIT, weight * _STEP)))
        if step:
            by_name.setdefault(name, []).append((at[label], step))
    names = sorted(by_name)
    cells = [sorted(by_name[name]) for name in names]
    begins = np.cumsum([0, *(len(some) for some in cells)]).astype("<u4")
    which = np.array([label for some in cells for label, _ in some], "u1")
    steps = np.array([step for some in cells for _, step in some], "<i2")
    moves = np.zeros((len(labels), len(labels)), "<i2")
    for (before, after), weight in transition.items():
        moves[at[before], at[after]] = round(max(-_LIMIT, min(_LIMIT, weight * _STEP)))
    text = json.dumps(names, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    head = {
        "format": MAGIC,
        "lang": lang,
        "labels": list(labels),
        "features": len(names),
        "weights": len(steps),
        "names": len(text),
        "about": dict(about),
    }
    first = json.dumps(head, ensure_ascii=False, sort_keys=True).encode("utf-8")
    parts = (
        first,
        b"\n",
        text,
        b"\n",
        begins.tobytes(),
        which.tobytes(),
        steps.tobytes(),
        moves.tobytes(),
    )
    path.write_bytes(b"".join(parts))


def load(data: bytes, path: Path, features: FeatureSet) -> Model:
    """Read a model file; `path` names it in errors, `features` are those it was taught."""
    first, _, rest = data.partition(b"\n")
    try:
        head = json.loads(first)
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != MAGIC:
        raise FormatError(path, 1, "not a model file", hint=f"expected {MAGIC!r} in its first line")
    if head["lang"] != features.lang:
        msg = f"a model of language {head['lang']!r}, not of {features.lang!r}"
        raise FormatError(path, 1, msg)
    size, count, width = head["names"], head["weights"], len(head["labels"])
    names = orjson.loads(rest[:size])
    at = size + 1
    begins = np.frombuffer(rest, "<u4", head["features"] + 1, at)
    at += begins.nbytes
    which = np.frombuffer(rest, "u1", count, at)
    at += which.nbytes
    steps = np.frombuffer(rest, "<i2", count, at)
    at += steps.nbytes
    moves = np.frombuffer(rest, "<i2", width * width, at).reshape(width, width)
    dense = np.zeros((head["features"], width), np.float32)
    feature = np.repeat(np.arange(head["features"]), np.diff(begins))
    dense[feature, which] = steps / _STEP
    return Model(
        features,
        tuple(head["labels"]),
        {name: i for i, name in enumerate(names)},
        dense,
        (moves / _STEP).astype(np.float32),
        head["about"],
    )
