"""The weights of the second look at guesses (`resolution/second_look.py`), and how they are learnt.

Learnt from marked notes: the words that the model doubts are the examples, and whether gold covers
them is the answer. The notes should be by hands that the model was not taught on; others may be
added at a lower weight. Logistic regression with a penalty, by Newton's method. Recipe:

    python -m goldbench.training.second_look NOTES.txt... --out second_look.json

where the files are written as those of `training/notes`; to them come, at a tenth of the weight,
the notes of `training/notes` and those of the templates `held-out` and `exam`.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Span
from goldbench.phi.labels import kinds
from goldbench.phi.languages.english.resolution.postprocess import join_marks
from goldbench.phi.languages.english.resolution.second_look import Weights, find_doubts
from goldbench.phi.pipeline import analyse, gather_marks
from goldbench.synthetic import phi
from goldbench.training.notes import marked_notes
from goldbench.training.notes.marked_text import MarkedNote, read_marked

Floats = npt.NDArray[np.float64]

PENALTY = 1.0
BAR = 0.2
_AIDED = 0.1  # weight of notes that the model was taught on, or of templates
_COUNT = 8  # examples that have a trait, at least
_STEPS = 12
_DRAWN = 200  # notes of each part
_NOBODY = frozenset(["AGE", "PROFESSION"])  # counted for nobody


class GoldText(NamedTuple):
    """A text and all that is marked in it."""

    text: str
    spans: tuple[Span, ...]


class Example(NamedTuple):
    """The traits of a doubted word, whether it is PHI, and what it counts."""

    traits: dict[str, float]
    is_phi: bool
    weight: float = 1.0


def make_examples(texts: Iterable[GoldText], *, weight: float = 1.0) -> Iterator[Example]:
    """Yield the words that the model doubts in some texts."""
    for text, spans in texts:
        analysis = analyse(text, "en")
        _, starts, ends = analysis.note.tokens
        for _, at, traits in find_doubts(join_marks(gather_marks(analysis), analysis), analysis):
            touching = [s for s in spans if s.start < ends[at] and starts[at] < s.end]
            if not any(span.label in _NOBODY for span in touching):
                yield Example(traits, bool(touching), weight)


def learn(examples: Sequence[Example], *, penalty: float = PENALTY, bar: float = BAR) -> Weights:
    """Fit the weights; traits that few examples have are left out, and the bias is free."""
    counts = Counter(trait for example in examples for trait in example.traits)
    traits = sorted(trait for trait, count in counts.items() if count >= _COUNT)
    column = {trait: at for at, trait in enumerate(traits)}
    values = np.zeros((len(examples), len(traits)))
    for row, example in enumerate(examples):
        for trait, value in example.traits.items():
            if trait in column:
                values[row, column[trait]] = value
    answers = np.array([example.is_phi for example in examples], float)
    counted = np.array([example.weight for example in examples])
    penalties = np.array([0.01 if trait == "bias" else penalty for trait in traits])
    fitted = _fit(values, answers, counted, penalties)
    return Weights(bar, {t: round(float(w), 3) for t, w in zip(traits, fitted, strict=True)})


def _fit(values: Floats, answers: Floats, counted: Floats, penalties: Floats) -> Floats:
    weights = np.zeros(values.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (counted * (answers - chances)) - penalties * weights
        spread = counted * chances * (1 - chances)
        bend = (values * spread[:, None]).T @ values + np.diag(penalties)
        weights += np.linalg.solve(bend, slope)
    return weights


def read_gold_texts(file: Path) -> Iterator[GoldText]:
    """Read a file of marked notes."""
    labels = {label: label for label in kinds("en")}
    yield from map(join_pieces, read_marked(file.read_text("utf-8"), path=file, labels=labels))


def join_pieces(note: MarkedNote) -> GoldText:
    """Write a marked note as a text and its spans."""
    spans: list[Span] = []
    text = ""
    for piece in note.pieces:
        if piece.label:
            spans.append(Span(len(text), len(text) + len(piece.text), piece.label))
        text += piece.text
    return GoldText(text, tuple(spans))


def aiding_texts() -> Iterator[GoldText]:
    """Yield the notes that aid: those the model was taught on, and those of templates."""
    yield from map(join_pieces, marked_notes("en"))
    parts: tuple[phi.Part, ...] = ("held-out", "exam")
    for part in parts:
        for record in phi.notes(_DRAWN, seed=77, lang="en", templates=part):
            yield GoldText(record.document.require_text(), tuple(record.layers["gold"].spans))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("notes", nargs="+", type=Path, help="marked notes of unseen hands")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(arguments)
    examples = [e for file in asked.notes for e in make_examples(read_gold_texts(file))]
    examples += make_examples(aiding_texts(), weight=_AIDED)
    weights = learn(examples)
    about = {"bar": weights.bar, "weights": weights.traits}
    asked.out.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
