from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import SchemaError
from goldbench.scoring.fields.leaf_declaration import read_leaf
from goldbench.scoring.fields.nodes import USUAL, Leaf, Tolerance
from goldbench.scoring.fields.units import Quantity
from goldbench.scoring.fields.values import value_of


def read(raw: dict[str, Any], *types: str) -> Leaf:
    return read_leaf(raw, "visit.field", frozenset(types))


@pytest.mark.parametrize(
    ("raw", "types", "kind"),
    [
        ({}, ["string"], "text"),
        ({}, ["boolean"], "boolean"),
        ({}, ["boolean", "string"], "text"),
        ({}, ["integer"], "number"),
        ({"x-unit": "mg"}, ["string"], "number"),
        ({"format": "date"}, ["string"], "date"),
        ({"format": "email"}, ["string"], "text"),
        ({"x-precision": "month"}, ["string"], "date"),
        ({"enum": [1, 2]}, ["integer"], "choice"),
        ({"const": False}, ["boolean"], "choice"),
    ],
)
def test_the_kind_of_a_field_follows_from_what_is_declared(
    raw: dict[str, Any], types: list[str], kind: str
) -> None:
    assert read(raw, *types).kind == kind


def test_a_field_that_declares_nothing_has_the_usual_folds_and_no_tolerance() -> None:
    leaf = read({}, "string")
    assert (leaf.fold, leaf.tolerance, leaf.absent) == (USUAL, Tolerance(), None)
    assert read({"x-normalise": []}, "string").fold == frozenset()
    assert read({"x-normalize": ["accents"]}, "string").fold == {"accents"}


@pytest.mark.parametrize(
    ("raw", "types", "tolerance"),
    [
        ({"x-tolerance": 5}, ["number"], Tolerance(absolute=5)),
        ({"x-tolerance": {"absolute": 5, "relative": 0.02}}, ["number"], Tolerance(5, 0.02)),
        ({"format": "date", "x-tolerance": 3}, ["string"], Tolerance(days=3)),
        ({"format": "date", "x-tolerance": {"days": 3.0}}, ["string"], Tolerance(days=3)),
        ({"x-tolerance": 0}, ["number"], Tolerance()),
    ],
)
def test_a_plain_tolerance_is_absolute_and_of_a_date_in_days(
    raw: dict[str, Any], types: list[str], tolerance: Tolerance
) -> None:
    assert read(raw, *types).tolerance == tolerance


@pytest.mark.parametrize(
    "amount",
    [
        -1,
        True,
        "5",
        {"absolute": None},
        float("inf"),
        float("nan"),
        10**400,
        {"days": 1},
        {"most": 1},
    ],
)
def test_a_tolerance_that_is_no_finite_amount_is_refused(amount: object) -> None:
    with pytest.raises(SchemaError, match=r"visit\.field: x-tolerance does not fit .* number"):
        read({"x-tolerance": amount}, "number")


@pytest.mark.parametrize("amount", [2.5, float("inf"), {"days": 0.5}, {"absolute": 1}])
def test_a_date_is_not_a_part_of_a_day_off(amount: object) -> None:
    with pytest.raises(SchemaError, match="x-tolerance does not fit a field of kind date"):
        read({"format": "date", "x-tolerance": amount}, "string")


@pytest.mark.parametrize("folds", ["case", ["vowels"], [["case"]], [{"case": True}], [None], {}])
def test_folds_that_are_no_list_of_known_names_are_refused(folds: object) -> None:
    with pytest.raises(SchemaError, match=r"visit\.field: x-normalise takes a list") as caught:
        read({"x-normalise": folds}, "string")
    assert caught.value.hint == "of: case, accents, space, punctuation"


@pytest.mark.parametrize(
    ("answer", "value"),
    [("Never", "never"), (" NON  smoker ", "never"), ("nunca", "never"), ("ex", "former")],
)
def test_synonyms_stand_for_their_choice_however_they_are_folded(answer: str, value: str) -> None:
    synonyms = {"never": ["non smoker", "Nunca"], "former": "ex"}
    leaf = read({"enum": ["never", "former", None], "x-synonyms": synonyms}, "string")
    assert value_of(leaf, answer) == value


def test_a_choice_is_not_another_of_a_like_look() -> None:
    """The text "1", the number 1 and true are three choices in JSON."""
    leaf = read({"enum": ["1", 1, True]})
    values = {value_of(leaf, answer) for answer in ["1", 1, True]}
    assert len(values) == 3


def test_what_no_answer_stands_for_is_read_as_an_answer_would_be() -> None:
    grams = read({"x-unit": "mg", "x-absent": "0.1 g"}, "string")
    assert grams.absent == Quantity(100.0, "mass")
    for nothing in ("", "  ", "a lot"):
        with pytest.raises(SchemaError, match="x-absent is no value"):
            read({"x-unit": "mg", "x-absent": nothing}, "string")


def test_an_absolute_tolerance_of_a_quantity_needs_the_unit_it_is_in() -> None:
    parts = {"x-quantity": ["value", "unit"]}
    assert read({**parts, "x-tolerance": {"relative": 0.1}}, "object").parts == ("value", "unit")
    assert read({**parts, "x-unit": "mg", "x-tolerance": 5}, "object").tolerance.absolute == 5
    with pytest.raises(SchemaError, match="needs the unit it is in"):
        read({**parts, "x-tolerance": 5}, "object")


def test_the_whole_schema_has_a_name_in_messages() -> None:
    with pytest.raises(SchemaError, match="the schema: x-synonyms is an object"):
        read_leaf({"x-synonyms": ["other"]}, "", frozenset({"string"}))


@given(st.lists(st.text(min_size=1, max_size=6), max_size=5))
def test_every_choice_is_a_value_of_its_field(choices: list[str]) -> None:
    leaf = read({"enum": [*choices, "always there"]}, "string")
    for choice in choices:
        if choice.strip():
            assert isinstance(value_of(leaf, choice), str)
