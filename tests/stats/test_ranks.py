import random

import pytest

from goldbench.stats import PairTest, share_ranks


def all_pairs(figures: list[float | None], p: float) -> dict[tuple[int, int], PairTest]:
    return {
        (a, b): PairTest((figures[a] or 0) - (figures[b] or 0), p)
        for a in range(len(figures))
        for b in range(a + 1, len(figures))
    }


def test_systems_that_cannot_be_told_apart_share_the_first_rank() -> None:
    figures: list[float | None] = [0.9, 0.8, 0.7]
    ranks = share_ranks(figures, all_pairs(figures, 0.5))
    assert [(rank.rank, rank.low, rank.high) for rank in ranks] == [(1, 1, 3)] * 3


def test_systems_that_differ_all_have_a_rank_of_their_own() -> None:
    figures: list[float | None] = [0.7, 0.9, 0.8]
    ranks = share_ranks(figures, all_pairs(figures, 0.0001))
    assert [(rank.rank, rank.low, rank.high) for rank in ranks] == [(3, 3, 3), (1, 1, 1), (2, 2, 2)]


def test_a_chain_of_small_steps_is_cut_at_what_differs_from_the_anchor() -> None:
    figures: list[float | None] = [0.90, 0.88, 0.86, 0.84]
    tests = {
        (a, b): PairTest(0.02 * (b - a), 0.4 if b - a == 1 else 0.001)
        for a in range(4)
        for b in range(a + 1, 4)
    }
    assert [rank.rank for rank in share_ranks(figures, tests)] == [1, 1, 3, 3]


def test_the_rank_after_a_shared_one_counts_those_before() -> None:
    figures: list[float | None] = [0.9, 0.9, 0.9, 0.1]
    tests = all_pairs(figures, 0.9) | {(n, 3): PairTest(0.8, 0.001) for n in range(3)}
    assert [rank.rank for rank in share_ranks(figures, tests)] == [1, 1, 1, 4]


def test_an_undefined_figure_stands_last_and_alone() -> None:
    figures: list[float | None] = [None, 0.2]
    assert [rank.rank for rank in share_ranks(figures, {(0, 1): PairTest(None, None)})] == [2, 1]


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_rows_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    figures: list[float | None] = [round(dice.random(), 3) for _ in range(6)]
    tests = {
        (a, b): PairTest((figures[a] or 0) - (figures[b] or 0), dice.random() ** 3)
        for a in range(6)
        for b in range(a + 1, 6)
    }
    order = list(range(6))
    dice.shuffle(order)
    moved = {(order.index(a), order.index(b)): test for (a, b), test in tests.items()}
    there = share_ranks([figures[i] for i in order], moved)
    here = share_ranks(figures, tests)
    assert [there[order.index(i)] for i in range(6)] == here


def test_a_worse_newcomer_moves_nobody_above_it() -> None:
    figures: list[float | None] = [0.9, 0.8]
    tests = {(0, 1): PairTest(0.1, 0.2)}
    more = tests | {(0, 2): PairTest(0.8, 0.001), (1, 2): PairTest(0.7, 0.001)}
    before = [rank.rank for rank in share_ranks(figures, tests)]
    assert [rank.rank for rank in share_ranks([*figures, 0.1], more)][:2] == before
