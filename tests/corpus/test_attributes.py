"""Attributes: sorted, immutable, and a mapping like any other."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import NONE, Attributes

VALUES = st.dictionaries(
    st.text(max_size=4), st.text(max_size=4) | st.integers() | st.booleans(), max_size=5
)


@given(values=VALUES)
def test_attributes_are_the_mapping_they_were_made_of(values: dict[str, str | int | bool]) -> None:
    attributes = Attributes(values)
    assert dict(attributes) == values == dict(attributes.items())
    assert list(attributes) == list(attributes.keys()) == sorted(values)
    assert list(attributes.values()) == [values[name] for name in sorted(values)]
    assert len(attributes) == len(values)
    assert bool(attributes) == bool(values)


@given(values=VALUES)
def test_the_order_in_which_names_were_said_changes_nothing(
    values: dict[str, str | int | bool],
) -> None:
    backwards = dict(reversed(values.items()))
    attributes, other = Attributes(values), Attributes(backwards)
    assert attributes == other == values
    assert hash(attributes) == hash(other)
    assert repr(attributes) == repr(other)
    assert pickle.loads(pickle.dumps(attributes)) == other  # noqa: S301  # what we wrote ourselves


def test_attributes_do_not_follow_the_mapping_they_were_made_of() -> None:
    values = {"time": "before"}
    attributes = Attributes(values)
    values["time"] = "after"
    assert attributes["time"] == "before"


def test_attributes_of_attributes_and_of_names() -> None:
    attributes = Attributes(Attributes(b=1), a=("x", "y"))
    assert attributes == {"a": ("x", "y"), "b": 1}
    assert Attributes() == NONE
    with pytest.raises(TypeError):
        attributes["a"] = "z"  # type: ignore[index]  # there is no way to do it


def test_several_values_are_one_text_joined() -> None:
    attributes = Attributes(a=("x", "y"), n=3)
    assert (attributes.text("a"), attributes.text("n"), attributes.text("nothing")) == (
        "x;y",
        "3",
        "",
    )


def test_values_are_added_left_out_and_chosen_in_a_copy() -> None:
    attributes = Attributes(a="1", b="2")
    assert attributes.having({"b": "3", "c": "4"}) == {"a": "1", "b": "3", "c": "4"}
    assert attributes.without("a") == {"b": "2"} == attributes.only("b", "c")
    assert attributes == {"a": "1", "b": "2"}


def test_values_of_mixed_types_can_be_ordered() -> None:
    mixed = [Attributes(a="1"), Attributes(a=1), Attributes(a=True), Attributes()]
    assert min(mixed, key=Attributes.sort_key) == {}
