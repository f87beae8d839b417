"""Train a conditional random field with CRFsuite and keep what it learnt in our own file.

The same notes in the same order give the same weights, to the bit on one kind of machine.
"""

import ctypes
import hashlib
import tempfile
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from goldbench.errors import UsageError
from goldbench.phi.crf.features import EDGED, FORM, PAD, Channel, FeatureSet, channels
from goldbench.phi.crf.note import Note

OUTSIDE = "O"
Line = tuple[list[list[str]], list[str]]
_MARGIN = 12  # tokens without a label that stay on either side of one
_PIECE = 40  # tokens of a piece without any


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is trained: L1 and L2 penalties, iterations, how often a feature must occur.

    `passes` over the notes of an averaged perceptron, and its weight in the `blend`; 0 for none.
    Weights smaller than `pruned` are left out in the end.
    """

    c1: float = 0.08
    c2: float = 0.015
    iterations: int = 80
    least: int = 2
    passes: int = 0
    blend: float = 0.0
    pruned: float = 0.0


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learnt: a weight for (feature, label), one for (label, next label)."""

    labels: tuple[str, ...]
    state: dict[tuple[str, str], float]
    transition: dict[tuple[str, str], float]


class Features:
    """Writes the features of each token by name; names of a value are made once."""

    def __init__(self, features: FeatureSet) -> None:
        all_channels = channels(features)
        form = [channel for channel in all_channels if channel.name in FORM]
        self._turns: list[tuple[Channel, int]] = []
        for channel in all_channels:
            if channel not in form:
                self._turns += [(channel, nth) for nth in range(len(channel.offsets))]
            elif channel is form[0]:
                self._turns += _order_turns(form)
        self._memo: dict[tuple[str, object], tuple[tuple[str, ...], ...]] = {}

    def of(self, note: Note) -> list[list[str]]:
        size = len(note.tokens.words)
        names: list[list[str]] = [[] for _ in range(size)]
        for channel, nth in self._turns:
            column = note.columns[channel.name]
            edge = PAD if channel.name in EDGED else None
            for token in range(size):
                at = token + channel.offsets[nth]
                value = column[at] if 0 <= at < size else edge
                if value is not None:
                    names[token] += self._names(channel, value)[nth]
        return names

    def _names(self, channel: Channel, value: object) -> tuple[tuple[str, ...], ...]:
        key = (channel.name, value)
        names = self._memo.get(key)
        if names is None:
            names = self._memo[key] = channel.names(value)
        return names


def _order_turns(form: Sequence[Channel]) -> list[tuple[Channel, int]]:
    """List the offsets of some channels, by offset: which channel speaks, and its how many'th."""
    offsets = sorted({offset for channel in form for offset in channel.offsets})
    return [
        (channel, channel.offsets.index(offset))
        for offset in offsets
        for channel in form
        if offset in channel.offsets
    ]


def tags(note: Note, spans: Iterable[tuple[int, int, str]]) -> list[str]:
    """Write gold spans as B-label, I-label, O; where spans overlap the earlier one counts."""
    written = [OUTSIDE] * len(note.tokens.words)
    starts, ends = note.tokens.starts, note.tokens.ends
    for start, end, label in sorted(spans):
        at = bisect_right(ends, start)
        prefix = "B-"
        while at < len(written) and starts[at] < end:
            if written[at] == OUTSIDE:
                written[at] = prefix + label
                prefix = "I-"
            at += 1
    return written


def sequences(note: Note, features: Sequence[list[str]], gold: Sequence[str]) -> Iterator[Line]:
    """Cut a note into lines, the unit within which a label may depend on the one before."""
    for start, end in note.lines:
        yield list(features[start:end]), list(gold[start:end])


def thin(line: Line, *, kept: float, name: str) -> Iterator[Line]:
    """Cut a line into pieces around its labels and between them.

    Those without a label teach little and cost most of the time: only a share of them is `kept`,
    drawn by a hash of `name` and the place of the piece. What is left says more often than the
    notes do that a word has a label, so that the model finds more.
    """
    if kept >= 1:
        yield line
        return
    features, gold = line
    at = 0
    for start, end in [*_windows(gold), (len(gold), len(gold))]:
        for piece in range(at, start, _PIECE):
            if _share(f"{name} {piece}") < kept:
                stop = min(start, piece + _PIECE)
                yield features[piece:stop], gold[piece:stop]
        if end > start:
            yield features[start:end], gold[start:end]
        at = end


def _windows(gold: Sequence[str]) -> list[tuple[int, int]]:
    """Give the stretches around labels; two that are less than two margins apart are one."""
    windows: list[tuple[int, int]] = []
    for at, tag in enumerate(gold):
        if tag == OUTSIDE:
            continue
        start, end = max(0, at - _MARGIN), min(len(gold), at + _MARGIN + 1)
        if windows and start <= windows[-1][1] + 2 * _MARGIN:
            windows[-1] = (windows[-1][0], end)
        else:
            windows.append((start, end))
    return windows


def _share(name: str) -> float:
    """Draw a number from 0 to 1 by the hash of a name."""
    return int.from_bytes(hashlib.sha256(name.encode("utf-8")).digest()[:4], "big") / 2**32


def train(data: Iterable[Line], settings: Settings) -> Weights:
    """Fit the weights; takes minutes.

    Two linear models of one shape can be added: where the settings ask for a perceptron, its
    weights, scaled to a largest of `blend`, are added to those of the conditional random field.
    It errs elsewhere, so the sum errs less, and costs nothing when tagging.
    """
    # CRFsuite gets numbers for names: its text dump trips over unusual characters in them.
    numbers: dict[str, str] = {}
    lines = [
        (
            [[numbers.setdefault(name, str(len(numbers))) for name in token] for token in features],
            gold,
        )
        for features, gold in data
    ]
    names = {number: name for name, number in numbers.items()}
    field = _fit(lines, names, "lbfgs", settings)
    if not settings.passes:
        return field
    return _sum(field, _fit(lines, names, "ap", settings), settings.blend)


def prune(weights: Weights, least: float) -> Weights:
    """Leave out the weights of features that hardly say anything; moves between labels stay."""
    state = {key: weight for key, weight in weights.state.items() if abs(weight) >= least}
    return Weights(weights.labels, state, weights.transition)


def _order_labels(labels: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(labels, key=lambda label: (label != OUTSIDE, label[2:], label)))


def _library() -> ModuleType:
    try:
        import pycrfsuite  # noqa: PLC0415  # only training needs it
    except ImportError:
        msg = "training a model needs the library python-crfsuite, which is not installed"
        raise UsageError(msg, hint="pip install 'goldbench[train]'") from None
    module: ModuleType = pycrfsuite
    return module


def _fit(
    lines: Sequence[Line], names: Mapping[str, str], algorithm: str, settings: Settings
) -> Weights:
    pycrfsuite = _library()
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.select(algorithm)
    trainer.set_params({"feature.minfreq": settings.least, **_PARAMETERS[algorithm](settings)})
    for numbered, gold in lines:
        trainer.append(numbered, gold)
    # The perceptron shuffles with C's rand(), which goes on where the last training left it.
    ctypes.CDLL(None).srand(1)
    with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
        path = str(Path(folder) / "model.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    labels = _order_labels(info.labels)
    state = {(names[number], label): w for (number, label), w in info.state_features.items()}
    return Weights(labels, state, dict(info.transitions))


_PARAMETERS: dict[str, Callable[[Settings], dict[str, float]]] = {
    "lbfgs": lambda s: {"c1": s.c1, "c2": s.c2, "max_iterations": s.iterations},
    "ap": lambda s: {"max_iterations": s.passes},
}


def _sum(first: Weights, second: Weights, blend: float) -> Weights:
    """Add the second's weights, scaled so that the largest weight of a feature is `blend`."""
    scale = blend / max((abs(weight) for weight in second.state.values()), default=1.0)
    state, transition = dict(first.state), dict(first.transition)
    for key, weight in second.state.items():
        state[key] = state.get(key, 0.0) + scale * weight
    for move, weight in second.transition.items():
        transition[move] = transition.get(move, 0.0) + scale * weight
    return Weights(first.labels, state, transition)
