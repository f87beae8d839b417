import numpy as np
from hypothesis import given

from goldbench.matching import Counts, confusion, count, match_overlap, tally
from matching.plain_rows import Row, rows, side


@given(rows(), rows())
def test_counts_add_over_partitions(gold: list[Row], system: list[Row]) -> None:
    def counted(g: list[Row], s: list[Row]) -> Counts:
        ours, theirs = side(g), side(s)
        return count(ours, theirs, match_overlap(ours, theirs), documents=2, labels=2)

    whole = counted(gold, system)
    parts = [
        counted([r for r in gold if r[0] == d], [r for r in system if r[0] == d]) for d in (0, 1)
    ]
    for a, b in zip(whole, parts[0] + parts[1], strict=True):
        assert a.tolist() == b.tolist()


@given(rows(), rows())
def test_the_confusion_matrix_adds_up_to_both_sides(gold: list[Row], system: list[Row]) -> None:
    g, s = side(gold), side(system)
    pairs = match_overlap(g, s, typed=False)
    matrix = confusion(g, s, pairs, labels=2)
    assert matrix[:2].sum(axis=1).tolist() == np.bincount(g.label, minlength=2).tolist()
    assert matrix[:, :2].sum(axis=0).tolist() == np.bincount(s.label, minlength=2).tolist()


def test_a_matched_mark_counts_under_its_own_sides_label() -> None:
    gold, system = side([(0, 0, 5, 0)]), side([(0, 0, 5, 1)])
    pairs = match_overlap(gold, system, typed=False)
    counted = count(gold, system, pairs, documents=1, labels=2)
    assert counted.tp_gold.tolist() == [[1, 0]]
    assert counted.tp_system.tolist() == [[0, 1]]


def test_tally_takes_hits_of_either_side() -> None:
    gold, system = side([(0, 0, 5, 0), (0, 6, 9, 0)]), side([(0, 0, 9, 0)])
    counted = tally(gold, np.array([True, True]), system, np.array([False]), documents=1, labels=1)
    assert [int(c.sum()) for c in counted] == [2, 0, 0, 1, 0, 0]
