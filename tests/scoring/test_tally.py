from itertools import pairwise

import numpy as np
import pytest

from goldbench.matching import Counts
from goldbench.scoring import tally as module
from goldbench.scoring.tally import Raw, Tally, credit_partials

# tp_gold, fn, tp_system, fp, half_gold, half_system of two documents and two labels
CELLS: Raw = np.array(
    [[[1, 0, 1, 0, 0, 0], [0, 2, 0, 0, 0, 0]], [[0, 0, 0, 3, 0, 0], [0, 0, 0, 0, 1, 1]]],
    dtype=np.int32,
)


def chunk(cells: Raw) -> Counts:
    return Counts(*(cells[..., n].astype(np.int64) for n in range(6)))


def test_a_partial_match_is_half_right_and_half_wrong() -> None:
    counts = np.array([1, 2, 3, 4, 1, 3])
    assert credit_partials(counts).tolist() == [1.5, 4.5, 5.5, 2.5]
    assert credit_partials(np.array([1, 2, 3, 4, 0, 0])).tolist() == [1, 3, 4, 2]


def test_totals_are_by_label_and_rows_by_document() -> None:
    tally = Tally.of(CELLS, missing=1)
    assert (tally.documents, tally.missing) == (2, 1)
    assert (tally.totals == CELLS.sum(axis=0)).all()
    assert (tally.rows() == CELLS.sum(axis=1)).all()
    cells = tally.cells(2)
    assert cells is not None
    assert (cells == CELLS).all()


def test_chunks_add_up_to_the_whole() -> None:
    whole, parts = Tally(), Tally()
    absent = np.array([False, True])
    whole.add(chunk(CELLS), missing=absent)
    for n in range(2):
        parts.add(chunk(CELLS[n : n + 1]), missing=absent[n : n + 1])
    assert (parts.totals == whole.totals).all()
    assert (parts.rows() == whole.rows()).all()
    assert parts.absent().tolist() == whole.absent().tolist() == [False, True]
    assert parts.missing == whole.missing == 1


def test_a_label_that_is_met_later_was_not_there_before() -> None:
    tally = Tally()
    tally.add(chunk(CELLS[:1, :1]), missing=np.array([False]))
    tally.add(chunk(CELLS[1:]), missing=np.array([False]))
    cells = tally.cells(3)
    assert cells is not None
    assert cells.shape == (2, 3, 6)
    assert not cells[0, 1:].any()
    assert (cells[1, :2] == CELLS[1]).all()
    assert tally.totals.tolist() == [[1, 0, 1, 3, 0, 0], [0, 0, 0, 0, 1, 1]]


def test_patterns_count_documents_alike_once_with_all_labels_last() -> None:
    patterned = Tally.of(np.repeat(CELLS, 5, axis=0)).patterns(2)
    first = [*patterned.first.tolist(), len(patterned.rows)]
    sums = [
        (patterned.rows[a:b] * patterned.frequency[a:b, None]).sum(axis=0).tolist()
        for a, b in pairwise(first)
    ]
    by_label = [credit_partials(5 * CELLS[:, label].sum(axis=0)).tolist() for label in range(2)]
    assert sums == [*by_label, credit_partials(5 * CELLS.sum(axis=(0, 1))).tolist()]
    assert max(patterned.frequency) == 5


@pytest.mark.parametrize(("keep", "kept"), [(False, False), (True, True)])
def test_counts_by_label_are_let_go_where_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch, keep: bool, kept: bool
) -> None:
    monkeypatch.setattr(module, "KEPT_CELLS", 3)
    tally = Tally(keep_labels=keep)
    tally.add(chunk(CELLS), missing=np.array([False, False]))
    assert (tally.cells(2) is not None) is kept
    assert (tally.totals == CELLS.sum(axis=0)).all()


def test_an_empty_tally_has_rows_of_no_document() -> None:
    cells = Tally().cells(2)
    assert cells is not None
    assert (Tally().rows().shape, cells.shape, Tally().absent().size) == ((0, 6), (0, 2, 6), 0)


def test_bounds_are_made_anew_when_documents_come_in() -> None:
    cells = np.zeros((30, 1, 6), dtype=np.int32)
    cells[:, 0, [0, 2]] = 4  # right on both sides
    tally = Tally.of(cells)
    before = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    again = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    assert again is before
    assert tally.pattern_bounds(1, "recall", level=0.8, rho=0.1).low[0] > before.low[0]
    cells[:, 0, 1] = 2  # missed
    tally._take(np.ascontiguousarray(cells.transpose(1, 2, 0)))  # noqa: SLF001  # as `of` does
    after = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    assert after.high[0] < before.low[0]


@pytest.mark.parametrize(
    ("place", "width"),
    [(None, 3), (0, 6), (2, 6), (4, 6), (5, 6)],
    ids=["nothing", "tp_gold", "tp_system", "half_gold", "half_system"],
)
def test_what_a_rule_says_twice_or_never_is_not_kept_and_comes_back(
    place: int | None, width: int
) -> None:
    cells: Raw = np.array([[[2, 1, 2, 0, 0, 0]], [[0, 0, 0, 300, 0, 0]]], dtype=np.int32)
    if place is not None:
        cells[0, 0, place] += 1
    tally = Tally.of(cells)
    (kept,) = tally._cells or []  # noqa: SLF001  # what is kept has no other name
    assert kept.shape == (1, width, 2)
    given = tally.cells(2)
    assert given is not None
    assert (given[:, :1] == cells).all()
    assert not given[:, 1:].any()
    assert (tally.rows() == cells.sum(axis=1)).all()


def test_documents_of_plain_notes_leave_their_totals_alone_unless_labels_are_asked_for() -> None:
    cells = np.array([[[1, 0], [0, 2], [3, 0]]], dtype=np.uint8)  # label, tp fn fp, document
    for keep in (False, True):
        tally = Tally(keep_labels=keep)
        tally.add_cells(cells, [1], 2)
        assert tally.has_cells is keep
        assert tally.rows().tolist() == [[1, 0, 1, 3, 0, 0], [0, 2, 0, 0, 0, 0]]
        assert tally.absent().tolist() == [False, False]
        assert tally.totals[1].tolist() == [1, 2, 1, 3, 0, 0]


def test_different_documents_are_told_with_how_many_there_are_and_where_the_first_is() -> None:
    tally = Tally()
    for part in (CELLS[:1], CELLS, np.zeros_like(CELLS)):
        tally.add(chunk(part), missing=np.zeros(len(part), dtype=bool))
    counts, frequency = tally.distinct()
    assert (frequency @ counts).tolist() == tally.totals.sum(axis=0).tolist()
    assert sorted(frequency.tolist()) == [1, 2, 2]
    numbers = [tally.first_of(row[None]) for row in counts]
    assert [tally.rows()[n].tolist() for n in numbers] == counts.tolist()
    assert sorted(numbers) == [0, 2, 3]
    assert tally.first_of(counts) == 0
    with pytest.raises(ValueError, match="no document"):
        tally.first_of(counts[:1] + 7)


def test_products_that_were_not_summed_are_not_given() -> None:
    with pytest.raises(ValueError, match="not summed"):
        Tally(correlate=False).products()
