from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import Pairs
from goldbench.matching import assignment as module
from goldbench.matching.assignment import assign
from goldbench.matching.spans import Ints

Edge = tuple[int, int, int]  # gold row, system row, gain
EDGES = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(1, 9), max_size=7
).map(lambda gains: [(g, s, gain) for (g, s), gain in sorted(gains.items())])


def choose(edges: list[Edge]) -> set[Edge]:
    columns = np.array(edges, dtype=np.int64).reshape(-1, 3).T
    candidates = Pairs(columns[0], columns[1])
    pairs = assign(candidates, lambda rows: columns[2][rows], (4, 4))
    chosen = set(zip(pairs.gold.tolist(), pairs.system.tolist(), strict=True))
    return {edge for edge in edges if edge[:2] in chosen}


def best_value(edges: list[Edge]) -> tuple[int, int]:
    """Give the most pairs, and the most gain among choices of that many, by trying all."""
    choices = (some for many in range(1, len(edges) + 1) for some in combinations(edges, many))
    values = [
        (len(some), sum(gain for _, _, gain in some))
        for some in choices
        if len({g for g, _, _ in some}) == len({s for _, s, _ in some}) == len(some)
    ]
    return max(values, default=(0, 0))


@given(EDGES)
def test_as_many_pairs_as_possible_and_then_the_most_gain(edges: list[Edge]) -> None:
    chosen = choose(edges)
    assert len({g for g, _, _ in chosen}) == len({s for _, s, _ in chosen}) == len(chosen)
    assert (len(chosen), sum(gain for _, _, gain in chosen)) == best_value(edges)


def test_more_pairs_outweigh_any_gain() -> None:
    assert choose([(0, 0, 1), (0, 1, 100), (1, 1, 1)]) == {(0, 0, 1), (1, 1, 1)}


def test_of_candidates_around_one_row_the_best_is_taken() -> None:
    assert choose([(0, 0, 1), (1, 0, 3), (2, 0, 2)]) == {(1, 0, 3)}
    assert choose([(0, 0, 1), (0, 1, 3), (0, 2, 2)]) == {(0, 1, 3)}


def test_the_gain_of_candidates_that_stand_alone_is_not_asked_for() -> None:
    def refuse(rows: Ints) -> Ints:
        raise AssertionError(rows)

    alone = Pairs(np.array([0, 1]), np.array([1, 0]))
    assert assign(alone, refuse, (2, 2)) is alone


@given(EDGES)
def test_a_group_too_large_for_gains_still_has_as_many_pairs(edges: list[Edge]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LARGE", 0)
        chosen = choose(edges)
    assert len({g for g, _, _ in chosen}) == len({s for _, s, _ in chosen}) == len(chosen)
    assert len(chosen) == best_value(edges)[0]
