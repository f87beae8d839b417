"""Ids of documents, packed: a list to whoever looks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.scoring.reading.packed_ids import PackedIds


@given(st.lists(st.lists(st.text(max_size=5), max_size=4), max_size=4))
def test_it_gives_back_what_it_was_given(chunks: list[list[str]]) -> None:
    packed = PackedIds()
    for chunk in chunks:
        packed.extend(chunk)
    ids = [id_ for chunk in chunks for id_ in chunk]
    assert list(packed) == ids
    assert len(packed) == len(ids)
    assert [packed[place] for place in range(len(ids))] == ids
    assert [packed[place - len(ids)] for place in range(len(ids))] == ids
    assert packed[1:3] == ids[1:3]


def test_what_is_not_there_is_refused() -> None:
    packed = PackedIds(["a", "", "año \N{SYRINGE}"])
    assert (packed[1], packed[-1], "" in packed, "b" in packed) == (
        "",
        "año \N{SYRINGE}",
        True,
        False,
    )
    with pytest.raises(IndexError):
        packed[3]
