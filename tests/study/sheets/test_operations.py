"""What an annotator's program may send: a table of what fits and what does not."""

from typing import Any

import pytest

from goldbench.errors import GoldbenchError, OffsetError, UsageError
from goldbench.study import OperationError
from goldbench.study.sheets.operations import KINDS, read_operation
from studies import FACTS, SPANS

TEXT = "Ana 😀 saw Dr. Navarro.\r\n"
SPAN = {"op": "add_span", "op_id": "op-00001", "mark": "m1", "label": "NAME", "pieces": [[0, 3]],
        "quote": "Ana"}  # fmt: skip
FACT = {"op": "add_fact", "op_id": "op-00001", "mark": "f1", "label": "CAD"}


def test_a_span_is_stored_without_its_quote() -> None:
    operation = read_operation(
        {**SPAN, "attributes": {"role": "patient", "comment": ""}}, TEXT, SPANS
    )
    assert (operation.op_id, operation.kind) == ("op-00001", "add_span")
    assert operation.payload == {
        "mark": "m1", "label": "NAME", "pieces": [[0, 3]], "attributes": {"role": "patient"},
    }  # fmt: skip
    assert operation.private == {}


def test_comments_are_private_and_values_are_not() -> None:
    attributes = {"role": "doctor", "comment": "his sister?"}
    operation = read_operation({**SPAN, "attributes": attributes}, TEXT, SPANS)
    assert operation.payload["attributes"] == {"role": "doctor"}
    assert operation.private == {"attributes": {"comment": "his sister?"}}
    assert "sister" not in repr(operation)


def test_offsets_are_code_points_and_an_editor_that_counts_otherwise_is_found_out() -> None:
    right = {**SPAN, "pieces": [[10, 21]], "quote": "Dr. Navarro"}
    assert read_operation(right, TEXT, SPANS).payload["pieces"] == [[10, 21]]
    utf16 = {**SPAN, "pieces": [[11, 22]], "quote": "Dr. Navarro"}
    with pytest.raises(OffsetError, match="not what stands") as caught:
        read_operation(utf16, TEXT, SPANS)
    assert "Navarro" not in str(caught.value)


def test_pieces_are_sorted_and_quoted_with_a_space_between() -> None:
    operation = read_operation(
        {**SPAN, "pieces": [[14, 21], [0, 3]], "quote": "Ana Navarro"}, TEXT, SPANS
    )
    assert operation.payload["pieces"] == [[0, 3], [14, 21]]


@pytest.mark.parametrize(
    "change",
    [
        {"pieces": []},
        {"pieces": "0-3"},
        {"pieces": [[0]]},
        {"pieces": [[0, "3"]]},
        {"pieces": [[0, 3.0]]},
        {"pieces": [[False, True]]},
        {"pieces": [[0, 3]] * 51},
        {"pieces": [[0, 3], [2, 5]]},
        {"pieces": [[0, 3], [0, 3]]},
        {"pieces": [[3, 3]], "quote": ""},
        {"pieces": [[-1, 3]]},
        {"pieces": [[0, 99]]},
        {"pieces": [[0, 10**400]]},
        {"quote": "ana"},
        {"quote": None},
        {"label": "CAD"},
        {"label": None},
        {"label": ["NAME"]},
        {"mark": ""},
        {"mark": "a b"},
        {"mark": "x" * 41},
        {"mark": 1},
        {"op_id": "short"},
        {"op_id": "ü" * 10},
        {"op_id": "x" * 81},
        {"op_id": None},
        {"op": "drop_table"},
        {"op": None},
        {"op": ["add_span"]},
        {"attributes": []},
        {"attributes": {"role": "nurse"}},
        {"attributes": {"role": 1}},
        {"attributes": {"role": None}},
        {"attributes": {"colour": "red"}},
        {"attributes": {"comment": "\x00"}},
        {"attributes": {"comment": "\ud800"}},
        {"attributes": {"comment": "x" * 2001}},
        {"surprise": 1},
    ],
)
def test_what_does_not_fit_is_refused_without_quoting(change: dict[str, Any]) -> None:
    with pytest.raises(GoldbenchError) as caught:
        read_operation({**SPAN, **change}, TEXT, SPANS)
    assert isinstance(caught.value, OperationError | OffsetError | UsageError)
    assert "Ana" not in str(caught.value)
    assert "Navarro" not in str(caught.value)


@pytest.mark.parametrize("given", [None, [], "add_span", 7, {}])
def test_what_is_no_operation_is_refused(given: Any) -> None:
    with pytest.raises(OperationError):
        read_operation(given, TEXT, SPANS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_says_what_it_needs(kind: str) -> None:
    needed = KINDS[kind] - {"attributes", "present", "remark", "rest"}
    if needed:
        with pytest.raises(OperationError, match=f"{kind} needs the member"):
            read_operation({"op": kind, "op_id": "op-00001"}, TEXT, SPANS)
    else:
        read_operation({"op": kind, "op_id": "op-00001"}, TEXT, SPANS)


def test_facts_spans_and_flags_are_told_apart() -> None:
    assert read_operation(FACT, TEXT, FACTS).payload == {
        "mark": "f1", "label": "CAD", "attributes": {}, "present": True,
    }  # fmt: skip
    with pytest.raises(OperationError, match="CAD is a fact"):
        read_operation({**SPAN, "label": "CAD"}, TEXT, FACTS)
    for value in (0, "true", None):
        with pytest.raises(OperationError, match="true or false"):
            read_operation({"op": "nothing", "op_id": "op-00001", "value": value}, TEXT, FACTS)
    for seq in (0, -1, 2**31, True, "1"):
        with pytest.raises(OperationError, match="number"):
            read_operation({"op": "undo", "op_id": "op-00001", "seq": seq}, TEXT, FACTS)
    remark = {"op": "unsure", "op_id": "op-00001", "value": True, "remark": "which Ana?"}
    operation = read_operation(remark, TEXT, FACTS)
    assert (operation.payload, operation.private) == ({"value": True}, {"remark": "which Ana?"})
