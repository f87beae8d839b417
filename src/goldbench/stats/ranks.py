"""Shared ranks with a fixed anchor, and the range of ranks that cannot be ruled out.

Sorted by figure, the first opens a class and is its anchor. The next belongs to the class if a
paired test against the *anchor* cannot tell them apart; else it opens the next class and is its
anchor. Were each compared with its neighbour, small steps would chain everybody into one class.
The rank is 1 + the number of systems in better classes: 1, 1, 1, 4.

The range needs no order: from 1 + those that beat it to N - those it beats, tests by Holm over
all pairs. It answers: could it be first?
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from goldbench.stats.multiple import holm

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Rank:
    rank: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PairTest:
    """score(a) - score(b) and its p; None where one of them is undefined."""

    difference: float | None
    p: float | None


def share_ranks(
    figures: Sequence[float | None],
    tests: Mapping[tuple[int, int], PairTest],
    *,
    alpha: float = ALPHA,
) -> list[Rank]:
    """Give each system its rank; `tests` are by position, each pair once, in either order.

    >>> near, far = PairTest(0.01, 0.4), PairTest(0.2, 0.001)
    >>> tests = {(0, 1): near, (0, 2): far, (1, 2): far}
    >>> [one.rank for one in share_ranks([0.90, 0.89, 0.70], tests)]
    [1, 1, 3]
    """
    order = sorted(range(len(figures)), key=lambda i: (-(figures[i] or 0.0), i))
    order.sort(key=lambda i: figures[i] is None)  # undefined last, whatever it is called
    ranks = [0] * len(figures)
    anchor, opened = None, 0
    for position, system in enumerate(order):
        if anchor is None or _is_apart(_test(tests, anchor, system), alpha):
            anchor, opened = system, position
        ranks[system] = opened + 1
    beaten = _find_beaten(len(figures), tests, alpha)
    return [
        Rank(
            ranks[system],
            1 + sum((other, system) in beaten for other in range(len(figures))),
            len(figures) - sum((system, other) in beaten for other in range(len(figures))),
        )
        for system in range(len(figures))
    ]


def _find_beaten(
    systems: int, tests: Mapping[tuple[int, int], PairTest], alpha: float
) -> set[tuple[int, int]]:
    """Give the pairs (better, worse) that hold over all pairs of the board."""
    pairs = [(a, b) for a in range(systems) for b in range(a + 1, systems)]
    results = [_test(tests, *pair) for pair in pairs]
    adjusted = holm([None if result is None else result.p for result in results])
    beaten = set()
    for pair, test, p in zip(pairs, results, adjusted, strict=True):
        if test is not None and test.difference and p is not None and p <= alpha:
            beaten.add(pair if test.difference > 0 else pair[::-1])
    return beaten


def _test(tests: Mapping[tuple[int, int], PairTest], a: int, b: int) -> PairTest | None:
    if (a, b) in tests:
        return tests[a, b]
    other = tests.get((b, a))
    if other is None or other.difference is None:
        return other
    return PairTest(-other.difference, other.p)


def _is_apart(test: PairTest | None, alpha: float) -> bool:
    """Whether two can be told apart; what cannot be tested stands alone."""
    return test is None or test.p is None or test.p <= alpha
