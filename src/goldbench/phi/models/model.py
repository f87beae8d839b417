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
# Sums a process remembers beyond those of the words in the model; then it begins anew. 120,000
# sums × 50 labels × 4 bytes = 24 MB.
_REMEMBERED = 120_000
_REACH = 5  # how far from its token a value may speak
_BLOCK = 4_096  # tokens that are summed at once
_LIMIT = 32767
_SURE = 0.999  # that a token is outside, so that the likeliest path goes through it

Floats = npt.NDArray[np.float32]
_ByPrefix = dict[str, tuple[list[str], list[int]]]


class _Table:
    """Sums of the weights of features that come together, a row each; row 0 is for none.

    Rows from 1 on are the features by themselves, those behind them the sums.
    """

    def __init__(self, names: Mapping[str, int], weights: Floats) -> None:
        self._names = names
        self._known: dict[tuple[str, ...], int] = {}
        self.used = 1 + len(weights)
        self.rows = np.zeros((self.used + 1024, weights.shape[1]), np.float32)
        self.rows[1 : self.used] = weights

    def row(self, names: tuple[str, ...]) -> int:
        """Give the row of some features; it is made once, whatever the values they belong to."""
        row = self._known.get(names)
        if row is None:
            row = self._known[names] = self._sum(names)
        return row

    def _sum(self, names: tuple[str, ...]) -> int:
        known = [1 + at for name in names if (at := self._names.get(name)) is not None]
        if len(known) < 2:
            return known[0] if known else 0
        if self.used == len(self.rows):
            more = np.zeros((len(self.rows) // 2, self.rows.shape[1]), np.float32)
            self.rows = np.concatenate([self.rows, more])
        self.rows[known].sum(axis=0, out=self.rows[self.used])
        self.used += 1
        return self.used - 1

    def forget(self, kept: int) -> None:
        """Keep the first rows only."""
        self._known = {names: row for names, row in self._known.items() if row < kept}
        self.used = kept


class _Values:
    """The values of one channel, numbered, and the row of the table for each at each offset."""

    def __init__(self, channel: Channel, known: _ByPrefix, table: _Table) -> None:
        self.channel = channel
        self._table = table
        self.closed = bool(channel.prefixes)
        self._numbers: dict[Any, int] = {None: 0}
        said = [known.get(prefix, ((), ())) for prefix in channel.prefixes]
        for values, _ in said:
            for value in values:
                self._numbers.setdefault(value, len(self._numbers))
        # By offset and value.
        self._rows = np.zeros((len(channel.offsets), len(self._numbers) + 64), np.int32)
        for rows, (values, features) in zip(self._rows, said, strict=False):
            rows[list(map(self._numbers.__getitem__, values))] = np.array(features, np.int32) + 1

    def forget(self) -> None:
        self._numbers = {None: 0}

    @property
    def edge(self) -> int:
        """Number what stands beyond either end of the note; 0 says nothing."""
        return self.numbers([PAD])[0] if self.channel.name in EDGED else 0

    def numbers(self, column: Sequence[Any]) -> list[int]:
        """Number the values; 0 is for those that were never seen in training."""
        known = self._numbers
        if self.closed:
            return list(map(known.get, column, repeat(0)))
        found: list[Any] = list(map(known.get, column))
        if None in found:
            self._learn([v for v, number in zip(column, found, strict=True) if number is None])
            found = list(map(known.__getitem__, column))
        return found

    def _learn(self, values: Iterable[Any]) -> None:
        known, row, names_of = self._numbers, self._table.row, self.channel.names
        first = len(known)
        made: list[list[int]] = []
        for value in values:
            if value not in known:
                known[value] = len(known)
                made.append([row(names) for names in names_of(value)])
        if not made:
            return
        if len(known) > self._rows.shape[1]:
            room = np.zeros((len(self._rows), 2 * len(known)), np.int32)
            room[:, :first] = self._rows[:, :first]
            self._rows = room
        self._rows[:, first : len(known)] = np.array(made).T

    def write(
        self, numbers: npt.NDArray[np.int32], into: npt.NDArray[np.int32], start: int
    ) -> None:
        """Write the rows that speak for the tokens from `start` on, a line for each offset."""
        start += _REACH
        for rows, offset, line in zip(self._rows, self.channel.offsets, into, strict=True):
            at = start + offset
            # Numbers are in range; "clip" spares the check.
            np.take(rows, numbers[at : at + len(line)], out=line, mode="clip")


class _Sums:
    """What the columns of a note say, token by token and label by label.

    The rows that speak for a token are its entries in a sparse matrix of ones, and one product
    with the table adds them up. Weights are multiples of 1/256, so that their sums are exact in
    whatever order they are taken.
    """

    def __init__(self, said: Sequence[Channel], names: Mapping[str, int], weights: Floats) -> None:
        self._table = _Table(names, weights)
        in_order = sorted(said, key=lambda channel: not channel.prefixes)
        known = _by_prefix(names)
        self._values = [_Values(channel, known, self._table) for channel in in_order]
        self._kept = self._table.used

    def of(self, columns: Mapping[str, Sequence[Any]], size: int) -> Floats:
        from scipy.sparse import csr_array  # noqa: PLC0415  # slow to load

        if self._table.used > self._kept + _REMEMBERED:
            self._forget()
        spoken = [
            values
            for values in self._values
            if not values.closed or any(columns[values.channel.name])
        ]
        numbers = self._numbers(spoken, columns, size)
        made = np.zeros((size, self._table.rows.shape[1]), np.float32)
        lines = sum(len(values.channel.offsets) for values in spoken)
        for start in range(0, size, _BLOCK):
            count = min(_BLOCK, size - start)
            rows = np.empty((lines, count), np.int32)
            line = 0
            for values, own in zip(spoken, numbers, strict=True):
                after = line + len(values.channel.offsets)
                values.write(own, rows[line:after], start)
                line = after
            by_token = rows.T
            said = by_token != 0
            ends = np.zeros(count + 1, np.int32)
            np.cumsum(said.sum(axis=1), out=ends[1:])
            which = by_token[said]
            ones = np.ones(len(which), np.float32)
            matrix = csr_array((ones, which, ends), shape=(count, len(self._table.rows)))
            made[start : start + count] = matrix @ self._table.rows
        return made

    @staticmethod
    def _numbers(
        spoken: Sequence[_Values], columns: Mapping[str, Sequence[Any]], size: int
    ) -> npt.NDArray[np.int32]:
        """Number the values of the columns, with what stands beyond the ends of the note."""
        found: list[int] = []
        for values in spoken:
            found += values.numbers(columns[values.channel.name])
        made = np.empty((len(spoken), size + 2 * _REACH), np.int32)
        made[:] = np.array([values.edge for values in spoken], np.int32)[:, None]
        made[:, _REACH : _REACH + size] = np.array(found, np.int32).reshape(len(spoken), size)
        return made

    def _forget(self) -> None:
        self._table.forget(self._kept)
        for values in self._values:
            if not values.closed:
                values.forget()


def _by_prefix(names: Mapping[str, int]) -> _ByPrefix:
    """List values and numbers of features, by what stands before the value."""
    found: _ByPrefix = {}
    for name, number in names.items():
        prefix, _, value = name.partition("=")
        values, numbers = found.setdefault(f"{prefix}=", ([], []))
        values.append(value)
        numbers.append(number)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Weights and labels; `about` tells what the file says of its making."""

    lang: str
    labels: tuple[str, ...]
    names: dict[str, int] = field(repr=False)
    weights: Floats = field(repr=False)
    transitions: Floats = field(repr=False)
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _sums: _Sums = field(init=False, repr=False)

    def __post_init__(self) -> None:
        sums = _Sums(channels(self.lang), self.names, self.weights)
        object.__setattr__(self, "_sums", sums)

    def scores(self, note: Note) -> Floats:
        """Sum, for each token and label, the weights of its features."""
        return self._sums.of(note.columns, len(note.tokens.words))

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
