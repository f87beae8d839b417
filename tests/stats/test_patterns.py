import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats import Patterns, linearised_bounds
from goldbench.stats.linearised import linearise, linearise_patterns
from goldbench.stats.patterns import Table, _group_rows


def gathered(rows: list[tuple[int, int, int]], size: int) -> Table:
    table = np.array(rows, dtype=np.int64).reshape(-1, 3)
    patterns = Patterns(2)
    for low in range(0, len(table), size):
        part = table[low : low + size]
        patterns.add(part[:, 0], part[:, 1:])
    return patterns.table()


ROWS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)), max_size=40)


@given(ROWS, st.integers(1, 9), st.randoms())
def test_neither_chunks_nor_order_change_the_table(
    rows: list[tuple[int, int, int]], size: int, random: np.random.Generator
) -> None:
    whole = gathered(rows, 1000)
    mixed = sorted(rows, key=lambda _: random.random())
    other = gathered(mixed, size)
    for first, second in zip(whole, other, strict=True):
        assert first.tolist() == second.tolist()
    counted = {(g, *r): f for g, r, f in zip(*(c.tolist() for c in whole), strict=True)}
    assert counted == {row: rows.count(row) for row in rows}


def test_columns_that_say_the_same_are_kept_as_they_were() -> None:
    rows = np.array([[2, 0, 2, 1], [2, 0, 2, 1], [0, 3, 0, 0], [2, 0, 2, 0]])
    table = _group_rows(np.array([1, 1, 0, 1]), rows, np.ones(4, dtype=np.int64))
    assert table.group.tolist() == [0, 1, 1]
    assert table.rows.tolist() == [[0, 3, 0, 0], [2, 0, 2, 0], [2, 0, 2, 1]]
    assert table.frequency.tolist() == [1, 1, 2]


def test_numbers_too_large_for_one_code_are_sorted_instead() -> None:
    rows = np.array([[10**15, 10**15], [3, 4], [10**15, 10**15]])
    table = _group_rows(np.array([0, 10**3, 0]), rows, np.ones(3, dtype=np.int64))
    assert table.group.tolist() == [0, 1000]
    assert table.rows.tolist() == [[10**15, 10**15], [3, 4]]
    assert table.frequency.tolist() == [2, 1]


def test_every_group_has_a_row_after_padding() -> None:
    table = gathered([(1, 2, 0), (1, 2, 0)], 5).pad(3)
    assert table.group.tolist() == [0, 1, 1, 2]
    assert table.frequency.tolist() == [0, 2, 0, 0]
    assert table.starts(3).tolist() == [0, 1, 3]


@given(st.integers(2, 30), st.integers(0, 1000))
def test_korn_graubard_of_patterns_is_that_of_the_rows(documents: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 4, documents)
    m = x + rng.integers(0, 3, documents)
    patterns = Patterns(2)
    patterns.add(np.zeros(documents, dtype=np.intp), np.stack([x, m], axis=1))
    table = patterns.table().pad(1)
    part, whole = table.rows.astype(np.float64).T
    linearised = linearise_patterns(
        part,
        whole,
        frequency=table.frequency.astype(np.float64),
        first=table.starts(1),
        documents=documents,
    )
    wanted = linearise(x[None], m[None])
    here, there = (linearised_bounds(linearised, level=0.95) for linearised in (linearised, wanted))
    np.testing.assert_allclose(here.low, there.low, atol=1e-9)
    np.testing.assert_allclose(here.high, there.high, atol=1e-9)


def test_documents_with_one_ratio_have_no_variance_left_from_rounding() -> None:
    """2 of 3 in both documents: residuals come to about 1e-16, not to 0."""
    linearised = linearise_patterns(
        np.array([2.0, 4.0]),
        np.array([3.0, 6.0]),
        frequency=np.ones(2),
        first=np.array([0]),
        documents=2,
    )
    assert linearised.variance.tolist() == [0.0]
