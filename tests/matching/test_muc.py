import pytest
from hypothesis import given

from goldbench.matching import count_credit, match_credit, match_exact, match_places
from matching.plain_rows import Row, rows, rows_of, side


@pytest.mark.parametrize(
    ("gold", "system", "right", "half"),
    [
        ([(0, 0, 4, 0)], [(0, 0, 4, 0)], 1, 0),
        ([(0, 0, 4, 0)], [(0, 2, 6, 0)], 0, 1),
        ([(0, 0, 4, 0)], [(0, 2, 6, 1)], 0, 0),
        ([(0, 0, 4, 0)], [(0, 4, 6, 0)], 0, 0),
        # The equal pair is kept although two halves could be had by taking it apart.
        ([(0, 0, 4, 0), (0, 3, 9, 0)], [(0, 3, 9, 0)], 1, 0),
        ([(0, 0, 4, 0), (0, 3, 9, 0)], [(0, 3, 9, 0), (0, 0, 2, 0)], 1, 1),
    ],
)
def test_equal_spans_earn_all_and_overlaps_of_the_rest_half(
    gold: list[Row], system: list[Row], right: int, half: int
) -> None:
    ours, theirs = side(gold), side(system)
    equal = match_exact(ours, theirs)
    assert equal.gold.size == right
    assert match_credit(ours, theirs, equal).gold.size == half


def test_without_types_an_overlap_of_another_label_earns_half() -> None:
    gold, system = side([(0, 0, 4, 0)]), side([(0, 2, 6, 1)])
    equal = match_exact(gold, system)
    assert match_credit(gold, system, equal, typed=False).gold.size == 1


@given(rows(), rows())
def test_every_mark_is_right_half_right_or_wrong(gold: list[Row], system: list[Row]) -> None:
    ours, theirs = side(gold), side(system)
    right = match_exact(ours, theirs)
    half = match_credit(ours, theirs, right)
    counts = count_credit(ours, theirs, right, half, documents=2, labels=2)
    assert (counts.tp_gold + counts.fn + counts.partial_gold).sum() == ours.size
    assert (counts.tp_system + counts.fp + counts.partial_system).sum() == theirs.size
    assert counts.fn.min(initial=0) >= 0
    assert counts.fp.min(initial=0) >= 0
    assert counts.partial_gold.sum() == half.gold.size


def test_half_a_credit_counts_under_its_own_sides_label() -> None:
    gold, system = side([(1, 0, 4, 0)]), side([(1, 2, 6, 1)])
    right = match_exact(gold, system)
    half = match_credit(gold, system, right, typed=False)
    counts = count_credit(gold, system, right, half, documents=2, labels=2)
    assert counts.partial_gold.tolist() == [[0, 0], [1, 0]]
    assert counts.partial_system.tolist() == [[0, 0], [0, 1]]
    assert (int(counts.fn.sum()), int(counts.fp.sum())) == (0, 0)


@pytest.mark.parametrize(
    ("gold", "system", "pairs"),
    [
        ([(0, 0, 4, 0)], [(0, 0, 4, 1)], [(0, 1)]),
        ([(0, 0, 4, 0), (0, 0, 4, 1)], [(0, 0, 4, 1)], [(1, 1)]),
        ([(0, 0, 4, 0), (0, 0, 4, 1)], [(0, 0, 4, 1), (0, 0, 4, 2)], [(1, 1), (0, 2)]),
        ([(0, 0, 4, 0)], [(0, 0, 5, 0)], []),
        ([(0, 0, 4, 0)], [(1, 0, 4, 0)], []),
        ([], [(0, 0, 4, 0)], []),
    ],
)
def test_spans_of_one_place_are_paired_equal_labels_first(
    gold: list[Row], system: list[Row], pairs: list[tuple[int, int]]
) -> None:
    ours, theirs = side(gold), side(system)
    matched = match_places(ours, theirs)
    labels = [(rows_of(ours)[g][3], rows_of(theirs)[s][3]) for g, s in zip(*matched, strict=True)]
    assert labels == pairs
