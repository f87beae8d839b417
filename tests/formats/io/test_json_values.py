from pathlib import Path

import pytest

from goldbench.corpus import Attributes, Value
from goldbench.errors import FormatError
from goldbench.formats import Findings
from goldbench.formats.contract.location import Spot
from goldbench.formats.io.json_values import (
    dumps,
    key_named,
    to_attributes,
    to_extent,
    to_json,
    to_value,
)

HERE = Path("x.jsonl")


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("a", "a"),
        (1, 1),
        (1.5, 1.5),
        (True, True),
        (["a", 1], ("a", "1")),
        ([], ()),
        (2**70, str(2**70)),
        (None, None),
        ({"a": 1}, None),
        ([["a"]], None),
    ],
)
def test_values_are_scalars_or_lists_of_strings(raw: object, value: Value | None) -> None:
    assert to_value(raw) == value


@pytest.mark.parametrize(
    ("start", "end"),
    [(-1, 2), (3, 2), (0, 2**31), (True, 2), ("0", "1"), (None, 1), (0.5, 1), (0, float("inf"))],
)
def test_offsets_that_are_none_are_not_read(start: object, end: object) -> None:
    assert to_extent(start, end) is None


def test_nested_values_are_reported_and_null_is_not() -> None:
    findings = Findings()
    spot = Spot(HERE, 3, "n1", findings)
    assert to_attributes({"a": None, "b": {"c": 1}, "d": 1}, spot, "meta") == Attributes(d=1)
    assert findings.counts == {"not read: nested value in meta": 1}
    with pytest.raises(FormatError, match=r"x\.jsonl:3: document 'n1': meta must be an object"):
        to_attributes("text", spot, "meta")


def test_attributes_survive_json() -> None:
    attributes = Attributes(a="x", b=1, c=2.5, d=True, e=("x", "y"))
    written = to_json(attributes, HERE, document="n1")
    assert to_attributes(written, Spot(HERE, 0, "n1", Findings())) == attributes


@pytest.mark.parametrize("value", ["\ud800", 2**64])
def test_what_json_cannot_hold_is_refused_without_showing_it(value: object) -> None:
    with pytest.raises(FormatError, match=r"document 'n1' has .* which JSON cannot hold"):
        dumps({"a": value}, HERE, document="n1")


def test_numbers_that_are_not_finite_are_refused() -> None:
    with pytest.raises(FormatError, match="attribute 'a' is not finite"):
        to_json(Attributes(a=float("nan")), HERE, document="n1")


def test_an_unknown_key_is_named_only_if_it_looks_like_a_name() -> None:
    assert key_named("colour") == "key colour"
    assert key_named("Patient Ana came on Monday") == "a key"
