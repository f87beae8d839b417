"""Characters against sets of characters."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.matching import count_characters, spans

Row = tuple[int, int, int, int]  # document, start, end, label

ROWS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 14), st.integers(0, 9), st.integers(0, 2)).map(
        lambda t: (t[0], t[1], t[1] + t[2], t[3])
    ),
    max_size=9,
)


def characters(rows: list[Row]) -> set[tuple[int, int, int]]:
    return {(d, at, label) for d, a, b, label in rows for at in range(a, b)}


def table(places: set[tuple[int, int, int]]) -> list[list[int]]:
    counts = np.zeros((3, 3), dtype=int)
    for document, _, label in places:
        counts[document, label] += 1
    return counts.tolist()


@given(ROWS, ROWS, st.sampled_from((0, 2**40)))
def test_a_character_counts_once_a_label(gold: list[Row], system: list[Row], far: int) -> None:
    """Also where places and lengths are too wide to be sorted as one number."""
    in_gold, in_system = characters(gold), characters(system)
    sides = []
    for rows in (gold, system):
        moved = [(d, a + far, b + far, label) for d, a, b, label in rows]
        sides.append(spans(*(list(zip(*moved, strict=True)) or [(), (), (), ()])))
    counted = count_characters(*sides, documents=3, labels=3)
    assert counted.tp_gold.tolist() == counted.tp_system.tolist() == table(in_gold & in_system)
    assert counted.fn.tolist() == table(in_gold - in_system)
    assert counted.fp.tolist() == table(in_system - in_gold)


def test_a_span_as_long_as_a_library_is_no_different() -> None:
    gold, system = spans([0], [0], [2**45], [0]), spans([0], [2**44], [2**46], [0])
    counted = count_characters(gold, system, documents=1, labels=1)
    assert [int(column.sum()) for column in counted[:4]] == [2**44, 2**44, 2**44, 2**46 - 2**45]
