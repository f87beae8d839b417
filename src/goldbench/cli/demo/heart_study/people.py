"""Sections 7.2 and 7.3: training rounds until the annotators agree, then three a record."""

from collections.abc import Iterator
from typing import NamedTuple

import goldbench as gb
from goldbench.corpus import Corpus, Record
from goldbench.reports.answers import VotedGold
from goldbench.synthetic import simulate

NAMES = ("nurse 1", "nurse 2", "physician")
GATE = 0.90
_MOST = 6


class Round(NamedTuple):
    """A training round: the mean F1 of the annotators against what they voted."""

    number: int
    f1: float


def annotators(records: list[Record], *, error: float, seed: int, of: str) -> dict[str, Corpus]:
    """Let three people mark the records, each with errors of the same rate and their own."""
    annotators = {}
    for name in NAMES:
        marked = simulate.annotator(
            records,
            seed=seed,
            miss=error,
            boundary=0.0,
            label=error / 2,
            spurious=error / 2,
            name=f"{name} {of}",
        )
        own = [Record(r.document, {name: r.layers[f"{name} {of}"]}) for r in marked]
        annotators[name] = Corpus.from_records(own)
    return annotators


def train(records: list[Record], *, seed: int) -> Iterator[Round]:
    """Repeat on new notes until the mean agreement with the vote reaches .90 (section 7.2)."""
    error = 0.16
    for number in range(1, _MOST + 1):
        people = annotators(records, error=error, seed=seed, of=f"round {number}")
        f1 = mean_f1(people, vote(people).gold)
        yield Round(number, f1)
        if f1 >= GATE:
            return
        error *= 0.7


def vote(people: dict[str, Corpus]) -> VotedGold:
    """Keep every tag that two of three have (section 7.3)."""
    return gb.vote(people, minimum=2, schema="heart-risk")


def mean_f1(people: dict[str, Corpus], gold: Corpus) -> float:
    scored = gb.score(gold, people, "i2b2-2014-risk")
    values = [float(result.as_json()["f1"] or 0) for result in scored.results]
    return sum(values) / len(values)
