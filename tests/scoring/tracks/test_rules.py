"""Every rule on a thousand small random notes, against a restatement without arrays.

The restatements list all pairs that may be matched and let scipy choose; the notes have nested,
repeated, touching, empty and fragmented marks, and letters of several bytes.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from goldbench.corpus import Corpus, Document, Extent, Marks, Record, Span
from goldbench.scoring import CorpusStream, Settings, track
from goldbench.scoring.counting import count_all

NOTES = 1000
LABELS = ("A", "B")
WORDS = ("Ana", "José", "3º", "😀", "x_y", "-", ", ", " ", "…", "12/26", "\u0301", "\n")


class Tally(NamedTuple):
    """Right on the gold's side and on the system's, missed, false; halves are quarters of four."""

    hits: float
    right: float
    missed: float
    false: float


def note(rng: random.Random) -> str:
    return "".join(rng.choice(WORDS) for _ in range(rng.randint(3, 9))) + "end"


def mark(rng: random.Random, length: int, label: str) -> Span:
    a, b = sorted((rng.randint(0, length), rng.randint(0, length)))
    kind = rng.random()
    if kind < 0.1:
        return Span(a, a, label)
    if kind < 0.3 and b - a > 3:
        c, d = sorted(rng.sample(range(a + 1, b), 2))
        return Span(a, b, label, fragments=(Extent(a, c), Extent(d, b)))
    return Span(a, b, label)


def marks(rng: random.Random, length: int, near: Iterable[Span] = ()) -> tuple[Span, ...]:
    """Draw marks; some repeat or change those of the other side."""
    spans = []
    for span in near:
        if rng.random() < 0.6:
            label = span.label if rng.random() < 0.7 else rng.choice(LABELS)
            end = min(max(span.end + rng.choice((0, 0, 0, 1, -1)), span.start), length)
            same = end == span.end
            pieces = span.fragments if same and rng.random() < 0.7 else ()
            spans.append(Span(span.start, end, label, fragments=pieces))
    spans += [mark(rng, length, rng.choice(LABELS)) for _ in range(rng.randint(0, 3))]
    if spans and rng.random() < 0.3:
        spans.append(rng.choice(spans))
    return tuple(spans)


def notes() -> list[tuple[str, tuple[Span, ...], tuple[Span, ...]]]:
    rng = random.Random(14)  # no secret
    examples = []
    for _ in range(NOTES):
        text = note(rng)
        gold = marks(rng, len(text))
        examples.append((text, gold, marks(rng, len(text), gold)))
    return examples


DRAWN = notes()


def pieces(span: Span) -> tuple[tuple[int, int], ...]:
    return tuple((p.start, p.end) for p in span.pieces)


Pieces = tuple[tuple[int, int], ...]
Mark = tuple[str, Pieces]


def sides(gold: Iterable[Span], system: Iterable[Span]) -> tuple[list[Mark], list[Mark]]:
    """Give either side's marks once each: label and pieces."""
    ours, theirs = ({(s.label, pieces(s)) for s in side} for side in (gold, system))
    return sorted(ours), sorted(theirs)


def shared(first: Mark, second: Mark) -> int:
    under = [{n for a, b in m[1] for n in range(a, b)} for m in (first, second)]
    return len(under[0] & under[1])


def touches(first: Mark, second: Mark) -> bool:
    empty = first[1] == second[1] and first[1][0][0] == first[1][-1][1]
    return shared(first, second) > 0 or empty


def best(gold: list[Mark], system: list[Mark], credit: Callable[[Mark, Mark], float]) -> float:
    """Give the most credit that pairs can earn, each mark in one at most."""
    if not gold or not system:
        return 0.0
    worth = np.array([[credit(g, s) for s in system] for g in gold])
    return float(worth[linear_sum_assignment(worth, maximize=True)].sum())


def by_credit(credit: Callable[[Mark, Mark], float]) -> Callable[..., Tally]:
    def rule(text: str, gold: tuple[Span, ...], system: tuple[Span, ...]) -> Tally:
        del text
        ours, theirs = sides(gold, system)
        won = best(ours, theirs, credit)
        return Tally(won, won, len(ours) - won, len(theirs) - won)

    return rule


def _exact(g: Mark, s: Mark) -> float:
    return float(g == s)


def _overlap(g: Mark, s: Mark) -> float:
    return float(g[0] == s[0] and touches(g, s))


def _relaxed(g: Mark, s: Mark) -> float:
    near = abs(g[1][-1][1] - s[1][-1][1]) <= 2
    return float(g[0] == s[0] and g[1][0][0] == s[1][0][0] and near)


def _muc(g: Mark, s: Mark) -> float:
    return 1.0 if g == s else 0.5 * (g[0] == s[0] and shared(g, s) > 0)


def _places(g: Mark, s: Mark) -> float:
    return float(g[1] == s[1])


def _partial(g: Mark, s: Mark) -> float:
    return 1.0 if g[1] == s[1] else 0.5 * (shared(g, s) > 0)


def untyped(text: str, gold: tuple[Span, ...], system: tuple[Span, ...]) -> Tally:
    del text
    ours, theirs = ({pieces(s) for s in side} for side in (gold, system))
    both = len(ours & theirs)
    return Tally(both, both, len(ours) - both, len(theirs) - both)


def token(text: str, gold: tuple[Span, ...], system: tuple[Span, ...]) -> Tally:
    def words(side: tuple[Span, ...]) -> set[tuple[str, int, int]]:
        tokens = set()
        for span in side:
            for a, b in pieces(span):
                start = a
                while start < b:
                    if not text[start].isalnum():
                        start += 1
                        continue
                    end = start
                    while end < b and text[end].isalnum():
                        end += 1
                    tokens.add((span.label, start, end))
                    start = end
        return tokens

    return in_common(words(gold), words(system))


def character(text: str, gold: tuple[Span, ...], system: tuple[Span, ...]) -> Tally:
    del text

    def under(side: tuple[Span, ...]) -> set[tuple[str, int]]:
        return {(s.label, n) for s in side for a, b in pieces(s) for n in range(a, b)}

    return in_common(under(gold), under(system))


def in_common(ours: AbstractSet[object], theirs: AbstractSet[object]) -> Tally:
    both = len(ours & theirs)
    return Tally(both, both, len(ours) - both, len(theirs) - both)


def merged(text: str, gold: tuple[Span, ...], system: tuple[Span, ...]) -> Tally:
    """Join from border to border while nothing alphanumeric stands between."""

    def joined(side: set[Pieces]) -> dict[tuple[int, int], list[Pieces]]:
        groups: list[tuple[int, int, list[Pieces]]] = []
        for mark_pieces in sorted(side, key=lambda p: (p[0][0], p[-1][1])):
            start, end = mark_pieces[0][0], mark_pieces[-1][1]
            if groups and not any(map(str.isalnum, text[groups[-1][1] : start])):
                first, last, group = groups.pop()
                groups.append((first, max(last, end), [*group, mark_pieces]))
            else:
                groups.append((start, end, [mark_pieces]))
        return {(a, b): group for a, b, group in groups}

    ours, theirs = ({pieces(s) for s in side} for side in (gold, system))
    ours_joined, theirs_joined = joined(ours), joined(theirs)
    places = [{(p[0][0], p[-1][1]) for p in side} for side in (ours, theirs)]
    same = places[0] & places[1]
    hits = {p for p in ours if (p[0][0], p[-1][1]) in same}
    right = {p for p in theirs if (p[0][0], p[-1][1]) in same}
    hits |= {p for place in ours_joined.keys() & theirs_joined.keys() for p in ours_joined[place]}
    right |= {
        p for place in ours_joined.keys() & theirs_joined.keys() for p in theirs_joined[place]
    }
    return Tally(len(hits), len(right), len(ours) - len(hits), len(theirs) - len(right))


RULES: dict[str, Callable[..., Tally]] = {
    "exact": by_credit(_exact),
    "exact-untyped": untyped,
    "overlap": by_credit(_overlap),
    "relaxed": by_credit(_relaxed),
    "token": token,
    "character": character,
    "merged": merged,
    "muc": by_credit(_muc),
    "semeval-strict": by_credit(_exact),
    "semeval-exact": by_credit(_places),
    "semeval-partial": by_credit(_partial),
    "semeval-type": by_credit(_overlap),
}


def stream(side: int) -> CorpusStream:
    records = [
        Record(Document(f"n{n:04}", text), {"x": Marks((gold, system)[side])})
        for n, (text, gold, system) in enumerate(DRAWN)
    ]
    return CorpusStream(Corpus.from_records(records), name=("gold", "system")[side])


@pytest.mark.parametrize("name", RULES)
def test_a_thousand_notes_count_as_the_plain_rule_says(name: str) -> None:
    settings = Settings((track(name),), keep_documents=True, macro=False)
    counted = count_all(stream(0), [stream(1)], settings)
    rows = counted.tallies[0, name].rows()
    for row, drawn in zip(rows.tolist(), DRAWN, strict=True):
        tp_gold, fn, tp_system, fp, half_gold, half_system = row
        tally = Tally(
            tp_gold + half_gold / 2,
            tp_system + half_system / 2,
            fn + half_gold / 2,
            fp + half_system / 2,
        )
        assert tally == RULES[name](*drawn), drawn


def test_the_notes_drawn_have_every_awkward_thing() -> None:
    seen = Counter[str]()
    for text, gold, system in DRAWN:
        seen["beyond ASCII"] += not text.isascii()
        for side in (gold, system):
            seen["empty"] += any(s.start == s.end for s in side)
            seen["fragmented"] += any(bool(s.fragments) for s in side)
            seen["repeated"] += len(set(side)) < len(side)
            seen["touching"] += any(a.end == b.start for a in side for b in side if a is not b)
            seen["nested"] += any(
                a.start <= b.start and b.end <= a.end and a != b for a in side for b in side
            )
    assert min(seen.values()) > 100


@pytest.mark.parametrize(
    ("track_", "mode"),
    [
        ("semeval-strict", "strict"),
        ("semeval-exact", "exact"),
        ("semeval-partial", "partial"),
        ("semeval-type", "ent_type"),
    ],
)
def test_where_order_does_not_matter_semeval_is_what_nervaluate_says(
    track_: str, mode: str
) -> None:
    """Spans of one side far apart, each overlapping one of the other at most; its ends count in."""
    from nervaluate import Evaluator  # noqa: PLC0415  # slow to import

    rng = random.Random(2013)  # no secret
    text = "x" * 200
    gold, system, theirs = [], [], []
    for number in range(60):
        ours, answers = [], []
        for at in range(0, 180, 20):
            if rng.random() < 0.8:
                ours.append(Span(at, at + 8, rng.choice(LABELS)))
            if rng.random() < 0.8:
                start = at + rng.choice((0, 0, 2, 12))
                answers.append(Span(start, start + rng.choice((8, 8, 5)), rng.choice(LABELS)))
        gold.append(Record(Document(f"{number}", text), {"x": Marks(tuple(ours))}))
        system.append(Record(Document(f"{number}", text), {"x": Marks(tuple(answers))}))
        theirs.append((ours, answers))
    as_dicts = [
        [
            [{"label": s.label, "start": s.start, "end": s.end - 1} for s in pair[side]]
            for pair in theirs
        ]
        for side in (0, 1)
    ]
    reference = Evaluator(*as_dicts, tags=list(LABELS), loader="dict").evaluate()["overall"][mode]
    streams = [CorpusStream(Corpus.from_records(records), name="s") for records in (gold, system)]
    settings = Settings((track(track_),), macro=False)
    counted = count_all(streams[0], [streams[1]], settings)
    tp_gold, _, _, _, half, _ = counted.tallies[0, track_].totals.sum(axis=0).tolist()
    assert (tp_gold, half) == (reference.correct, reference.partial)
    assert (tp_gold + half / 2) / reference.actual == pytest.approx(reference.precision)
    assert (tp_gold + half / 2) / reference.possible == pytest.approx(reference.recall)


@pytest.mark.parametrize(
    ("name", "gold", "system", "wanted"),
    [
        # Credit first: the exact pair is not taken apart for two halves that earn less.
        ("muc", [(0, 10, "X"), (0, 3, "Y")], [(0, 10, "X"), (8, 10, "X")], (1, 0)),
        ("overlap", [(4, 4, "X")], [(4, 4, "X")], (1, 0)),
        ("muc", [(4, 4, "X")], [(4, 4, "X")], (1, 0)),
        ("muc", [(4, 4, "X")], [(3, 5, "X")], (0, 0)),
        ("overlap", [(4, 4, "X")], [(4, 4, "Y")], (0, 0)),
        ("overlap", [(0, 9, "X", (0, 2), (7, 9))], [(3, 6, "X")], (0, 0)),
        ("overlap", [(0, 9, "X", (0, 2), (7, 9))], [(3, 8, "X")], (1, 0)),
        ("muc", [(0, 9, "X", (0, 2), (7, 9))], [(3, 6, "X")], (0, 0)),
        ("muc", [(0, 9, "X", (0, 2), (7, 9))], [(0, 9, "X")], (0, 1)),
        ("muc", [(0, 9, "X", (0, 2), (7, 9))], [(0, 9, "X", (0, 2), (7, 9))], (1, 0)),
    ],
)
def test_right_and_half(
    name: str, gold: list[tuple[object, ...]], system: list[tuple[object, ...]],
    wanted: tuple[int, int],
) -> None:  # fmt: skip
    def side(rows: list[tuple[object, ...]]) -> CorpusStream:
        spans = tuple(
            Span(start, end, label, fragments=tuple(Extent(*piece) for piece in cut))  # type: ignore[arg-type,misc]  # a table of literals
            for start, end, label, *cut in rows
        )
        record = Record(Document("n", "Ana Ruiz came."), {"x": Marks(spans)})
        return CorpusStream(Corpus.from_records([record]), name="s")

    counted = count_all(side(gold), [side(system)], Settings((track(name),), macro=False))
    totals = counted.tallies[0, name].totals.sum(axis=0).tolist()
    assert (totals[0], totals[4]) == wanted
