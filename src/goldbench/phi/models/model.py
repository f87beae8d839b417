"""A trained model: weights in one file, marginal probabilities of labels out.

The file is a line of JSON (language, labels, sizes, source of the weights), the names of the
features as a JSON list, and three little-endian arrays: where the weights of each feature begin,
for which label they are, and the weights in steps of 1/256; then the transitions, label by label.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

from goldbench.errors import FormatError
from goldbench.phi.models.columns import EDGED, PAD, Channel, Note, channels
from goldbench.phi.models.inference import best_path, marginals

MAGIC = "goldbench phi model 1"
_STEP = 256.0
# Words a process remembers the sums of; beyond that it begins anew. 60,000 words × 50 labels ×
# 4 bytes = 12 MB.
_REMEMBERED = 60_000
_LIMIT = 32767
_SURE = 0.999  # that a token is outside, so that the likeliest path goes through it
_SPARSE = 5  # below one token in so many, those that say something are picked out

Floats = npt.NDArray[np.float32]


class _Sums:
    """The summed weights of what the values of one channel say, at each of its offsets.

    Features that come together, such as those of a shape at an offset, are summed once, whatever
    the values they belong to. Row 0 of the sums is that of saying nothing.
    """

    def __init__(self, channel: Channel, names: Mapping[str, int], weights: Floats) -> None:
        self.channel = channel
        self._names = names
        self._weights = weights
        self._closed = bool(channel.prefixes)
        self._table = np.zeros((64, weights.shape[1]), np.float32)
        self._said = np.zeros((len(channel.offsets), 64), np.intp)  # by offset and value
        self._values: dict[Any, int] = {}
        self._rows: dict[tuple[str, ...], int] = {}
        self._forget()
        if self._closed:
            self._learn(sorted(_values(channel.prefixes, names)))

    def _forget(self) -> None:
        self._values.clear()
        self._values[None] = 0
        self._rows.clear()
        self._used = 1

    def _numbers(self, column: Sequence[Any]) -> npt.NDArray[np.intp]:
        """Number the values; 0 is for those that were never seen in training."""
        known = self._values
        if self._closed:
            return np.fromiter(map(known.get, column, repeat(0)), np.intp, len(column))
        found = list(map(known.get, column))
        if None in found:
            self._learn([v for v, number in zip(column, found, strict=True) if number is None])
            return np.fromiter(map(known.__getitem__, column), np.intp, len(column))
        return np.array(found, dtype=np.intp)

    def _learn(self, values: Iterable[Any]) -> None:
        known, rows, names_of = self._values, self._rows, self.channel.names
        first = len(known)
        made: list[list[int]] = []
        for value in values:
            if value in known:
                continue
            known[value] = len(known)
            said = []
            for names in names_of(value):
                row = rows.get(names)
                if row is None:
                    row = rows[names] = self._sum(names)
                said.append(row)
            made.append(said)
        if not made:
            return
        if len(known) > self._said.shape[1]:
            room = np.zeros((len(self._said), 2 * len(known)), np.intp)
            room[:, :first] = self._said[:, :first]
            self._said = room
        self._said[:, first : len(known)] = np.array(made).T

    def _sum(self, names: tuple[str, ...]) -> int:
        """Add the weights in the order of the names; give the row of the sum."""
        known = [at for name in names if (at := self._names.get(name)) is not None]
        if not known:
            return 0
        row = self._used
        if row == len(self._table):
            self._table = np.concatenate([self._table, np.zeros_like(self._table)])
        into = self._table[row]
        into[:] = self._weights[known[0]]
        for feature in known[1:]:
            into += self._weights[feature]
        self._used += 1
        return row

    def add_to(self, scores: Floats, column: Sequence[Any], spare: Floats) -> None:
        """Add what each value says to the tokens around it; `spare` is room like `scores`."""
        size = len(scores)
        if self._closed and not any(column):
            return
        if not self._closed and len(self._values) > _REMEMBERED:
            self._forget()
        numbers = self._numbers(column)
        edge = self._numbers([PAD])[0] if self.channel.name in EDGED else 0
        for nth, offset in enumerate(self.channel.offsets):
            rows = self._said[nth]
            seen = _shifted(rows[numbers], offset, rows[edge])
            said = np.flatnonzero(seen)
            if len(said) * _SPARSE > size:
                # Rows are in range; "clip" spares the check, `out` the memory.
                np.take(self._table, seen, axis=0, out=spare, mode="clip")
                scores += spare
            elif len(said):
                scores[said] += self._table[seen[said]]


def _values(prefixes: Sequence[str], names: Mapping[str, int]) -> set[str]:
    """List the values that any feature of a channel names."""
    known = set(prefixes)
    found = set()
    for name in names:
        prefix, sign, value = name.partition("=")
        if prefix + sign in known:
            found.add(value)
    return found


def _shifted(rows: npt.NDArray[np.intp], offset: int, edge: int) -> npt.NDArray[np.intp]:
    """Give each token what stands `offset` tokens further on."""
    if offset == 0:
        return rows
    made = np.full_like(rows, edge)
    if offset > 0:
        made[:-offset] = rows[offset:]
    else:
        made[-offset:] = rows[:offset]
    return made


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Weights and labels; `about` tells what the file says of its making."""

    lang: str
    labels: tuple[str, ...]
    names: dict[str, int] = field(repr=False)
    weights: Floats = field(repr=False)
    transitions: Floats = field(repr=False)
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _sums: tuple[_Sums, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        sums = tuple(_Sums(channel, self.names, self.weights) for channel in channels(self.lang))
        object.__setattr__(self, "_sums", sums)

    def scores(self, note: Note) -> Floats:
        """Sum, for each token and label, the weights of its features."""
        made = np.zeros((len(note.tokens.words), len(self.labels)), np.float32)
        spare = np.empty_like(made)
        for sums in self._sums:
            sums.add_to(made, note.columns[sums.channel.name], spare)
        return made

    def marginals(self, note: Note) -> Floats:
        """Give the probability of each label at each token, given the whole line."""
        return marginals(self.scores(note), self.transitions, note.lines)

    def likeliest(self, note: Note) -> tuple[Floats, npt.NDArray[np.intp]]:
        """Give the probabilities, and the labels of the likeliest sequence of each line."""
        scores = self.scores(note)
        probabilities = marginals(scores, self.transitions, note.lines)
        sure = probabilities[:, 0] > _SURE
        return probabilities, best_path(scores, self.transitions, note.lines, sure=sure)


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


def load(data: bytes, path: Path) -> Model:
    """Read a model file; `path` names it in errors."""
    first, _, rest = data.partition(b"\n")
    try:
        head = json.loads(first)
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != MAGIC:
        raise FormatError(path, 1, "not a model file", hint=f"expected {MAGIC!r} in its first line")
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
        head["lang"],
        tuple(head["labels"]),
        {name: i for i, name in enumerate(names)},
        dense,
        (moves / _STEP).astype(np.float32),
        head["about"],
    )
