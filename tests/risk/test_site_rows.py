"""A row of a site's file has what its table needs, of the kinds that ours have."""

from typing import Any

import pytest

from goldbench.risk import rulebook
from goldbench.risk.rulebook import Rulebook
from goldbench.risk.site_rows import find_fault

WORD: dict[str, Any] = {
    "id": "w", "label": "CAD", "indicator": "mention", "kind": "state", "words": ["stony heart"],
}  # fmt: skip


def ours(table: str, home: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = rulebook().tables[home][table]
    return rows


def fault(row: dict[str, Any], *, new: bool = True) -> str | None:
    return find_fault("word", row, ours("word", "words"), new=new)


def test_what_has_all_it_needs_may_leave_out_the_rest_and_add_its_own() -> None:
    assert fault(WORD) is None
    assert fault(WORD | {"yes": [], "no": [], "source": "our clinic", "colour": 3}) is None


@pytest.mark.parametrize("name", WORD)
def test_a_new_rule_lacks_nothing_and_one_that_adds_to_ours_says_only_what_it_adds(
    name: str,
) -> None:
    row = {key: value for key, value in WORD.items() if key != name}
    assert fault(row) == f"has no {name}"
    assert fault(row, new=False) is None


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("words", "stony heart", "words is not a list of texts"),
        ("words", [3], "words is not a list of texts"),
        ("words", [["x"]], "words is not a list of texts"),
        ("words", {"a": "b"}, "words is not a list of texts"),
        ("label", ["CAD"], "label is not a text"),
        ("label", 3, "label is not a text"),
        ("kind", True, "kind is not a text"),
        ("not_before", "x", "not_before is not a list of texts"),
    ],
)
def test_a_field_of_another_kind_is_told_by_its_name(
    field: str, value: object, message: str
) -> None:
    for new in (True, False):
        assert fault(WORD | {field: value}, new=new) == message


def test_whole_and_broken_numbers_are_both_numbers_and_no_truth() -> None:
    limits = ours("limit", "limits")
    row = limits[0] | {"id": "l"}
    for above in (30, 30.5):
        assert find_fault("limit", row | {"above": above}, limits, new=True) is None
    for wrong in (True, "30", [30]):
        told = find_fault("limit", row | {"above": wrong}, limits, new=True)
        assert told == "above is not a number"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_rule_of_ours_would_be_taken_from_a_site(language: str) -> None:
    tables = rulebook(language).tables
    for home, name in _tables(rulebook(language)):
        rows = tables[home][name]
        for row in rows:
            if name != "other":  # ours are one list without a name
                assert find_fault(name, row, rows, new=True) is None, (name, row)


def _tables(rules: Rulebook) -> list[tuple[str, str]]:
    return [
        (home, name)
        for home, table in rules.tables.items()
        for name, rows in table.items()
        if isinstance(rows, list)
    ]
