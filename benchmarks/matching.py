"""Spans a second, one core: our rules, nervaluate, and MEDDOCAN's loop restated, on one corpus."""

import argparse
import resource
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from benchmarks.machine import best_of, describe

from goldbench.matching import (
    Spans,
    Text,
    confusion,
    count,
    count_characters,
    count_credit,
    match_credit,
    match_exact,
    match_merged,
    match_overlap,
    match_relaxed,
    match_tokens,
    spans,
    tally,
)

Ints = npt.NDArray[np.int64]
CHUNK, SPANS, LABELS = 2_000, 25, 20
NOTE = ("Seen today by the team, reports mild pain; plan: metformin 500 mg (twice daily). " * 40)[
    :2900
]


class Side(NamedTuple):
    document: Ints
    start: Ints
    end: Ints
    label: Ints

    def chunk(self, number: int) -> Spans:
        rows = slice(number * CHUNK * SPANS, (number + 1) * CHUNK * SPANS)
        return spans(
            self.document[rows] - number * CHUNK, self.start[rows], self.end[rows], self.label[rows]
        )


def generate(documents: int, *, seed: int = 1) -> tuple[Side, Side]:
    """25 gold spans a note; the system moves, mislabels, or replaces about one in five."""
    rng = np.random.default_rng(seed)
    shape = (documents, SPANS)
    start = np.arange(SPANS) * 112 + rng.integers(0, 90, shape)
    end = start + rng.integers(3, 22, shape)
    label = rng.integers(0, LABELS, shape)
    luck = rng.random(shape)
    far = (luck > 0.12) & (luck < 0.20)
    their_start = np.where(far, start + 30, start)
    their_end = np.where(
        far, start + 40, np.where(luck < 0.08, end + rng.integers(1, 5, shape), end)
    )
    their_label = np.where((luck > 0.08) & (luck < 0.12), (label + 1) % LABELS, label)
    document = np.repeat(np.arange(documents), SPANS)
    gold = Side(document, start.ravel(), end.ravel(), label.ravel())
    return gold, Side(document, their_start.ravel(), their_end.ravel(), their_label.ravel())


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--quick", action="store_true", help="10,000 documents")
    options = parser.parse_args(arguments)
    documents = 10_000 if options.quick else options.documents
    gold, system = generate(documents)
    total = len(gold.start) + len(system.start)
    print(f"matching: {documents} documents x {SPANS} gold and {SPANS} system spans, one core")
    print(describe("nervaluate"))
    print(f"{'rule':38}{'million spans/s (CPU)':>22}")
    text = [NOTE] * CHUNK
    for name, rule in _rules(text).items():
        timed = best_of(lambda rule=rule: _match_chunks(gold, system, documents, rule))  # type: ignore[misc]  # bound at once
        print(f"{name:38}{total / timed.cpu / 1e6:>22.2f}")
    few = min(documents, 2_000)
    for name, peer in (
        ("MEDDOCAN's loop restated: strict", _count_strict),
        ("... merged", _count_merged),
    ):
        timed = best_of(lambda peer=peer: _match_documents(gold, system, few, peer), 1)  # type: ignore[misc]  # bound at once
        print(f"{name:38}{2 * few * SPANS / timed.cpu / 1e6:>22.2f}  ({few} documents)")
    timed = best_of(lambda: _run_nervaluate(gold, system, 500), 1)
    print(
        f"{'nervaluate, four schemes':38}{1000 * SPANS / timed.cpu / 1e6:>22.2f}  (500 documents)"
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:,.0f} MB, of which the generated arrays {total * 32 / 2**20:,.0f} MB")


Rule = Callable[[Spans, Spans], object]


def _rules(text: list[str]) -> dict[str, Rule]:
    size = {"documents": CHUNK, "labels": LABELS}

    def exact(g: Spans, s: Spans) -> object:
        return count(g, s, match_exact(g, s), **size)

    def overlap(g: Spans, s: Spans) -> object:
        pairs = match_overlap(g, s, typed=False)
        return count(g, s, pairs, **size), confusion(g, s, pairs, labels=LABELS)

    def relaxed(g: Spans, s: Spans) -> object:
        return count(g, s, match_relaxed(g, s), **size)

    def merged(g: Spans, s: Spans) -> object:
        gold, system = g.drop_labels(), s.drop_labels()
        matched, right = match_merged(gold, system, Text.of(text))
        return tally(gold, matched, system, right, documents=CHUNK, labels=1)

    def token(g: Spans, s: Spans) -> object:
        gold, system, pairs = match_tokens(g, s, Text.of(text))
        return count(gold, system, pairs, **size)

    def character(g: Spans, s: Spans) -> object:
        return count_characters(g, s, **size)

    def muc(g: Spans, s: Spans) -> object:
        right = match_exact(g, s)
        return count_credit(g, s, right, match_credit(g, s, right), **size)

    return {
        "exact": exact,
        "overlap with confusion": overlap,
        "relaxed": relaxed,
        "merged (text in memory)": merged,
        "token (text in memory)": token,
        "character": character,
        "muc": muc,
    }


def _match_chunks(gold: Side, system: Side, documents: int, rule: Rule) -> None:
    for number in range(documents // CHUNK):
        rule(gold.chunk(number), system.chunk(number))


Places = list[tuple[int, int]]


def _match_documents(
    gold: Side, system: Side, documents: int, rule: Callable[[Places, Places], object]
) -> None:
    for number in range(documents):
        rows = slice(number * SPANS, (number + 1) * SPANS)
        sides = [
            list(zip(side.start[rows].tolist(), side.end[rows].tolist(), strict=True))
            for side in (gold, system)
        ]
        rule(sides[0], sides[1])


def _count_strict(gold: Places, system: Places) -> tuple[int, int, int]:
    g, s = set(gold), set(system)
    return len(g & s), len(s - g), len(g - s)


def _count_merged(gold: Places, system: Places) -> tuple[int, int, int]:
    """The published rule, walked span by span as the original does."""
    g, s = set(gold), set(system)
    alike = (g & s) | (set(_join_touching(gold)) & set(_join_touching(system)))

    def is_outside(span: tuple[int, int]) -> bool:
        return not any(a <= span[0] and span[1] <= b for a, b in sorted(alike))

    return len(alike), sum(map(is_outside, s - g)), sum(map(is_outside, g - s))


def _join_touching(given: Places) -> Places:
    joined: Places = []
    for start, end in sorted(given):
        if joined and not any(c.isalnum() for c in NOTE[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _run_nervaluate(gold: Side, system: Side, documents: int) -> None:
    from nervaluate import Evaluator  # noqa: PLC0415  # a peer, only here

    sides = []
    for side in (gold, system):
        notes = []
        for number in range(documents):
            rows = slice(number * SPANS, (number + 1) * SPANS)
            columns = (c[rows].tolist() for c in (side.start, side.end, side.label))
            notes.append(
                [
                    {"label": str(c), "start": a, "end": b - 1}
                    for a, b, c in zip(*columns, strict=True)
                ]
            )
        sides.append(notes)
    Evaluator(sides[0], sides[1], tags=[str(n) for n in range(LABELS)], loader="dict").evaluate()


if __name__ == "__main__":
    main()
