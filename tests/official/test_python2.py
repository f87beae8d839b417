import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from goldbench.official.python2 import Table, intersect, order_names, string_hash, tuple_hash

# What CPython 2.7.18 answered on a 64-bit machine.
GOLDEN = json.loads((places.GOLDEN / "official" / "python2.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("value", "expected"), GOLDEN["hashes"])
def test_hashes_are_those_of_python_2(value: Any, expected: int) -> None:
    hashed = string_hash(value) if isinstance(value, str) else tuple_hash(tuple(value))
    assert hashed == expected


@pytest.mark.parametrize(("names", "expected"), GOLDEN["orders"])
def test_a_dict_of_python_2_gives_its_keys_in_this_order(
    names: list[str], expected: list[str]
) -> None:
    assert order_names(names) == expected


@pytest.mark.parametrize(("keys", "other", "expected"), GOLDEN["shared"])
def test_an_intersection_of_python_2_comes_in_this_order(
    keys: list[str], other: list[str], expected: list[str]
) -> None:
    assert intersect(order_names(keys), order_names(other)) == expected


def test_a_dict_display_is_sized_in_advance() -> None:
    """Which is why PHI elements are read and reported in the order they are."""
    names = ["PHI", "NAME", "PROFESSION", "LOCATION", "AGE", "DATE", "CONTACT", "ID", "OTHER"]
    table: Table[str] = Table(expected=len(names))
    for name in names:
        table.add(string_hash(name), name)
    assert " ".join(table) == "PHI CONTACT NAME DATE AGE PROFESSION ID OTHER LOCATION"
    assert len(table) == 9


@given(st.lists(st.text(max_size=8), unique=True, max_size=60))
def test_nothing_is_lost_or_doubled(names: list[str]) -> None:
    assert sorted(order_names([*names, *names])) == sorted(names)
