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
    made = Attributes(values)
    assert dict(made) == values == dict(made.items())
    assert list(made) == list(made.keys()) == sorted(values)
    assert list(made.values()) == [values[name] for name in sorted(values)]
    assert len(made) == len(values)
    assert bool(made) == bool(values)


@given(values=VALUES)
def test_the_order_in_which_names_were_said_changes_nothing(
    values: dict[str, str | int | bool],
) -> None:
    backwards = dict(reversed(values.items()))
    made, other = Attributes(values), Attributes(backwards)
    assert made == other == values
    assert hash(made) == hash(other)
    assert repr(made) == repr(other)
    assert pickle.loads(pickle.dumps(made)) == other  # noqa: S301  # what we wrote ourselves


def test_attributes_do_not_follow_the_mapping_they_were_made_of() -> None:
    values = {"time": "before"}
    made = Attributes(values)
    values["time"] = "after"
    assert made["time"] == "before"


def test_attributes_of_attributes_and_of_names() -> None:
    made = Attributes(Attributes(b=1), a=("x", "y"))
    assert made == {"a": ("x", "y"), "b": 1}
    assert Attributes() == NONE
    with pytest.raises(TypeError):
        made["a"] = "z"  # type: ignore[index]  # there is no way to do it


def test_several_values_are_one_text_joined() -> None:
    made = Attributes(a=("x", "y"), n=3)
    assert (made.text("a"), made.text("n"), made.text("nothing")) == ("x;y", "3", "")


def test_values_are_added_left_out_and_chosen_in_a_copy() -> None:
    made = Attributes(a="1", b="2")
    assert made.having({"b": "3", "c": "4"}) == {"a": "1", "b": "3", "c": "4"}
    assert made.without("a") == {"b": "2"} == made.only("b", "c")
    assert made == {"a": "1", "b": "2"}


def test_values_of_mixed_types_can_be_ordered() -> None:
    mixed = [Attributes(a="1"), Attributes(a=1), Attributes(a=True), Attributes()]
    assert min(mixed, key=Attributes.sort_key) == {}
