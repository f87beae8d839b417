import itertools
import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import match_overlap, overlap
from matching.plain_rows import Row, assert_valid, best, rows, rows_of, shared, side


@given(rows(), rows(), st.booleans(), st.sampled_from([0.0, 0.5, 1.0]))
def test_overlap_is_a_maximum_matching(
    gold: list[Row], system: list[Row], typed: bool, iou: float
) -> None:
    def fits(a: Row, b: Row) -> bool:
        common = shared(a, b)
        union = (a[2] - a[1]) + (b[2] - b[1]) - common
        return common > 0 and common >= iou * union and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = match_overlap(g, s, typed=typed, min_iou=iou)
    assert_valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)


@given(rows(), rows(), st.booleans())
def test_the_sweep_of_dense_documents_finds_as_many_pairs(
    gold: list[Row], system: list[Row], typed: bool
) -> None:
    def fits(a: Row, b: Row) -> bool:
        return shared(a, b) > 0 and (not typed or a[3] == b[3])

    g, s = side(gold), side(system)
    pairs = overlap._sweep(g, s, np.array([0, 1]), typed=typed, min_iou=0.0)  # noqa: SLF001  # its own rule
    assert_valid(pairs, rows_of(g), rows_of(s), fits)
    assert len(pairs.gold) == best(rows_of(g), rows_of(s), fits)


def test_ties_go_to_the_larger_overlap() -> None:
    gold = side([(0, 0, 10, 0)])
    system = side([(0, 0, 3, 0), (0, 3, 10, 0)])
    assert match_overlap(gold, system).system.tolist() == [1]


def test_untyped_overlap_prefers_the_right_label() -> None:
    gold = side([(0, 0, 10, 1)])
    system = side([(0, 0, 9, 0), (0, 8, 10, 1)])
    assert match_overlap(gold, system, typed=False).system.tolist() == [1]


def test_nervaluates_order_trap_has_one_answer_in_any_order() -> None:
    gold = side([(0, 5, 9, 0)])
    answers = {
        tuple(rows_of(side(list(order)))[i] for i in match_overlap(gold, side(list(order))).system)
        for order in itertools.permutations([(0, 0, 20, 0), (0, 5, 9, 0)])
    }
    assert len(answers) == 1


def test_touching_is_not_overlapping() -> None:
    assert not match_overlap(side([(0, 0, 5, 0)]), side([(0, 5, 9, 0)])).gold.size


def test_a_dense_document_is_matched_without_a_quadratic_join() -> None:
    rng = random.Random(3)
    gold = [(0, i, 9000 + rng.randrange(1000), 0) for i in range(3000)]
    system = [(0, i, 9000 + rng.randrange(1000), 0) for i in range(2500)]
    pairs = match_overlap(side(gold), side(system))
    assert len(pairs.gold) == 2500
