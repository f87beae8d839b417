"""A small text classifier for narrowing a population: logistic regression on words and word pairs.

Learnt from a few dozen labelled notes, it ranks the notes of a population: those that are like the
positive ones come first. Features are the words of a note and pairs of neighbours, present or not,
each note scaled to length 1; accents and case do not count. Only what stands in at least two
labelled notes is a feature. The weights are those of an L2-penalised likelihood in which both
classes weigh the same, found by L-BFGS from 0: the same notes give the same weights.

The threshold keeps a wanted share of the labelled positives by their out-of-fold scores, those that
each note gets from a model that has not seen it. What it loses in the population is not
known from so few: an audit tells (`narrowed_texts`).
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from goldbench.errors import UsageError

Floats = npt.NDArray[np.float64]
FEWEST = 10
"""Labelled notes of either kind; fewer teach nothing."""
_WORD = re.compile(r"\w+")
_PENALTY = 0.001
_FOLDS = 5


@dataclass(frozen=True, slots=True)
class TextClassifier:
    """Weights by feature; `threshold` is where notes begin to be kept."""

    weights: Mapping[str, float]
    bias: float
    threshold: float

    def score(self, text: str) -> float:
        return self.score_features(features(text))

    def score_features(self, present: set[str]) -> float:
        # Sorted, so that the sum is the same to the last digit in every process.
        known: float = sum(self.weights.get(feature, 0.0) for feature in sorted(present))
        return self.bias + known / float(np.sqrt(max(len(present), 1)))

    def keeps(self, text: str) -> bool:
        return self.score(text) >= self.threshold

    def strongest(self, number: int = 10) -> list[str]:
        """Name the features that speak most for a note, to be looked at."""
        order = sorted(self.weights, key=lambda weight: (-self.weights[weight], weight))
        return [feature for feature in order if self.weights[feature] > 0][:number]


def features(text: str) -> set[str]:
    """Give the words and word pairs of a text.

    >>> sorted(features("Asma, ASMA alérgica"))
    ['alergica', 'asma', 'asma alergica', 'asma asma']
    """
    plain = unicodedata.normalize("NFD", text.casefold())
    words = _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))
    return {*words, *(f"{first} {second}" for first, second in pairwise(words))}


def learn(texts: Sequence[str], labels: Sequence[bool], *, keep: float = 0.95) -> TextClassifier:
    """Learn from labelled texts; `keep` is the share of labelled positives above the threshold."""
    positives = sum(labels)
    if min(positives, len(labels) - positives) < FEWEST:
        msg = f"{positives} positive and {len(labels) - positives} negative notes are labelled"
        raise UsageError(msg, hint=f"at least {FEWEST} of each are needed")
    if not 0.5 <= keep <= 1:
        msg = f"a share of {keep:g} of the positives is to be kept"
        raise UsageError(msg, hint="a number from 0.5 to 1, such as 0.95")
    notes = [features(text) for text in texts]
    truth = np.array(labels, dtype=np.float64)
    held = _out_of_fold(notes, truth)
    scores = np.sort(held[truth > 0])
    threshold = float(scores[int((1 - keep) * scores.size + 1e-9)])
    weights, bias = _fit(notes, truth)
    return TextClassifier(weights, bias, threshold)


def _out_of_fold(notes: Sequence[set[str]], truth: Floats) -> Floats:
    """Score each note by a model that has not seen it; folds take turns within each class."""
    fold = np.empty(truth.size, dtype=np.intp)
    for kind in (0.0, 1.0):
        rows = np.flatnonzero(truth == kind)
        fold[rows] = np.arange(rows.size) % _FOLDS
    held = np.empty(truth.size)
    for number in range(_FOLDS):
        inside = np.flatnonzero(fold != number).tolist()
        weights, bias = _fit([notes[row] for row in inside], truth[inside])
        for row in np.flatnonzero(fold == number).tolist():
            held[row] = TextClassifier(weights, bias, 0.0).score_features(notes[row])
    return held


def _fit(notes: Sequence[set[str]], truth: Floats) -> tuple[dict[str, float], float]:
    from scipy.optimize import minimize  # noqa: PLC0415 - scipy is slow to import
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - as above

    names = _vocabulary(notes)
    column = {name: number for number, name in enumerate(names)}
    rows, columns, values = [], [], []
    for row, note in enumerate(notes):
        known = sorted(column[feature] for feature in note if feature in column)
        rows += [row] * len(known)
        columns += known
        values += [1 / len(note) ** 0.5] * len(known)
    table = csr_matrix((values, (rows, columns)), shape=(len(notes), len(names)))
    sign = np.where(truth > 0, 1.0, -1.0)
    share = np.where(truth > 0, 0.5 / truth.sum(), 0.5 / (truth.size - truth.sum()))

    def loss(given: Floats) -> tuple[float, Floats]:
        weight, bias = given[:-1], given[-1]
        margin = sign * (table @ weight + bias)
        pull = -share * sign / (1 + np.exp(np.clip(margin, -500, 500)))
        value = float(share @ np.logaddexp(0, -margin) + _PENALTY / 2 * weight @ weight)
        return value, np.append(table.T @ pull + _PENALTY * weight, pull.sum())

    best = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B")
    return dict(zip(names, best.x[:-1].tolist(), strict=True)), float(best.x[-1])


def _vocabulary(notes: Iterable[set[str]]) -> list[str]:
    counts = Counter(feature for note in notes for feature in note)
    return sorted(feature for feature, number in counts.items() if number >= 2)
