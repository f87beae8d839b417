"""A row of a site's file of rules: it has what its table needs, of the kinds that ours have."""

from collections.abc import Mapping, Sequence
from typing import Any

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "class": ("id", "name", "generics"),
    "combination": ("id", "names"),
    "not_drug": ("id", "words"),
    "word": ("id", "label", "indicator", "kind", "words"),
    "cue": ("id", "status", "of", "side", "words"),
    "section": ("kind", "headings"),
    "note": ("kind", "words"),
    "limit": (
        "id", "label", "indicator", "words", "above", "lowest", "highest", "count", "unit",
    ),
    "other": ("words",),
    "time": ("id", "times"),
}  # fmt: skip
"""What a new rule cannot do without; a row that adds to one of ours says only what it adds."""


def find_fault(
    table: str, row: Mapping[str, Any], ours: Sequence[Mapping[str, Any]], *, new: bool
) -> str | None:
    """Say what a row lacks, or which of its fields is of another kind than in `ours`."""
    for name in _NEEDED[table] if new else ():
        if name not in row:
            return f"has no {name}"
    for name, value in row.items():
        kinds = {_kind_of(rule[name]) for rule in ours if name in rule}
        if kinds and _kind_of(value) not in kinds:
            return f"{name} is not {' or '.join(sorted(kinds))}"
    return None


def _kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "a list of texts"
    if isinstance(value, dict) and all(isinstance(each, str) for each in value.values()):
        return "a table of texts"
    return "of this kind"
