"""What an annotator's program sends: one operation a change, checked and put into one form.

| op | members |
|---|---|
| `add_span`, `change_span` | `mark`, `label`, `pieces`, `quote`, `attributes` |
| `remove_span` | `mark` |
| `add_fact`, `change_fact` | `mark`, `label`, `attributes`, `present` (default true) |
| `remove_fact` | `mark` (its evidence goes with it) |
| `add_evidence`, `change_evidence` | `fact`, `mark`, `pieces`, `quote` |
| `remove_evidence` | `fact`, `mark` |
| `nothing` | `value`: "nothing in this note" |
| `unsure` | `value`, `remark` (for the curator alone) |
| `done` | `rest`: true says that everything not addressed is not mentioned |
| `undo` | `seq`: the event to take back |

A change gives the whole new content of a mark. `pieces` are `[[start, end], …]` in code points;
`quote` is the text there (pieces joined by one space) and must fit: an editor that counts
otherwise is found out at its first mark. The quote is not stored. Attributes without a list of
values that do not count (comments) are kept in the private part of the event.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NoReturn

from goldbench.corpus import Extent, Label, Schema, Span
from goldbench.errors import OffsetError
from goldbench.study.errors import OperationError
from goldbench.study.words import prose

KINDS: dict[str, frozenset[str]] = {
    "add_span": frozenset({"mark", "label", "pieces", "quote", "attributes"}),
    "change_span": frozenset({"mark", "label", "pieces", "quote", "attributes"}),
    "remove_span": frozenset({"mark"}),
    "add_fact": frozenset({"mark", "label", "attributes", "present"}),
    "change_fact": frozenset({"mark", "label", "attributes", "present"}),
    "remove_fact": frozenset({"mark"}),
    "add_evidence": frozenset({"fact", "mark", "pieces", "quote"}),
    "change_evidence": frozenset({"fact", "mark", "pieces", "quote"}),
    "remove_evidence": frozenset({"fact", "mark"}),
    "nothing": frozenset({"value"}),
    "unsure": frozenset({"value", "remark"}),
    "done": frozenset({"rest"}),
    "undo": frozenset({"seq"}),
}
_OPTIONAL = frozenset({"attributes", "present", "remark", "rest"})
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_OP_ID = re.compile(r"[A-Za-z0-9_.:-]{8,80}")
LONGEST_COMMENT = 2000
MOST_PIECES = 50


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation in the form in which it is stored."""

    op_id: str
    kind: str
    payload: Mapping[str, Any] = field(repr=False)
    private: Mapping[str, Any] = field(default_factory=dict[str, Any], repr=False)


def read_operation(given: Any, text: str, schema: Schema) -> Operation:
    """Check what came against the note and the schema; say what is wrong without quoting."""
    if not isinstance(given, Mapping):
        _refuse("an operation is a JSON object")
    kind, op_id = given.get("op"), given.get("op_id")
    if not isinstance(kind, str) or kind not in KINDS:
        _refuse("op must be one of " + ", ".join(KINDS))
    named = check_op_id(op_id)
    wanted = KINDS[kind]
    for name in sorted(set(given) - wanted - {"op", "op_id"}, key=str):
        _refuse(f"{kind} has no member {str(name)[:40]!r}")
    for name in sorted(wanted - set(given) - _OPTIONAL):
        _refuse(f"{kind} needs the member {name!r}")
    return _Reader(given, text, schema).operation(kind, named)


def check_op_id(op_id: Any) -> str:
    """Check the name that an author gives an operation, for safe retries."""
    if not isinstance(op_id, str) or _OP_ID.fullmatch(op_id) is None:
        _refuse("op_id must be 8 to 80 letters, digits or -_.:")
    return op_id


def divide(label: Label, attributes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Part what travels with an export from free words that stay: no list of values, no count."""
    free = {a.name for a in label.attributes if not a.values and not a.counts}
    public = {name: value for name, value in attributes.items() if name not in free}
    return public, {name: value for name, value in attributes.items() if name in free}


@dataclass(frozen=True, slots=True)
class _Reader:
    given: Mapping[str, Any]
    text: str
    schema: Schema

    def operation(self, kind: str, op_id: str) -> Operation:
        members = KINDS[kind]
        payload: dict[str, Any] = {}
        private: dict[str, Any] = {}
        for name in members.intersection(("mark", "fact")):
            payload[name] = self._id(name)
        for name, default in (("value", False), ("rest", False), ("present", True)):
            if name in members:
                payload[name] = self._flag(name, default=default)
        if "label" in members:
            label = self._label("span" if kind.endswith("span") else "tag")
            payload["label"] = label.name
            payload["attributes"], free = self._attributes(label)
            if free:
                private["attributes"] = free
        if "pieces" in members:
            payload["pieces"] = self._pieces()
        if "seq" in members:
            payload["seq"] = self._number("seq")
        if self.given.get("remark"):
            private["remark"] = prose(self.given["remark"], "the remark", limit=LONGEST_COMMENT)
        return Operation(op_id, kind, payload, private)

    def _id(self, name: str) -> str:
        value = self.given[name]
        if not isinstance(value, str) or _ID.fullmatch(value) is None:
            _refuse(f"{name} must be 1 to 40 letters, digits, - or _")
        return value

    def _flag(self, name: str, *, default: bool) -> bool:
        value = self.given.get(name, default)
        if not isinstance(value, bool):
            _refuse(f"{name} must be true or false")
        return value

    def _number(self, name: str) -> int:
        value = self.given[name]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 2**31:
            _refuse(f"{name} must be a number from 1 on")
        return value

    def _label(self, unit: str) -> Label:
        value = self.given["label"]
        label = self.schema.label(value) if isinstance(value, str) else None
        if label is None:
            _refuse("the label is not in the schema")
        if label.unit != unit:
            _refuse(f"{label.name} is a {'fact' if label.unit == 'tag' else 'span'}")
        return label

    def _attributes(self, label: Label) -> tuple[dict[str, Any], dict[str, Any]]:
        values = self.given.get("attributes", {})
        if not isinstance(values, Mapping):
            _refuse("attributes must be a JSON object")
        attributes: dict[str, Any] = {}
        for name, value in values.items():
            attribute = label.attribute(name) if isinstance(name, str) else None
            if attribute is None:
                _refuse(f"{label.name} has no attribute {str(name)[:40]!r}")
            if not isinstance(value, str):
                _refuse(f"{label.name}: {name} must be a text")
            if not value:
                continue
            if attribute.values and value not in attribute.values:
                _refuse(f"{label.name}: {name} has a value the schema lacks")
            attributes[name] = prose(value, f"{label.name}: {name}", limit=LONGEST_COMMENT)
        return divide(label, attributes)

    def _pieces(self) -> list[list[int]]:
        given = self.given["pieces"]
        if not isinstance(given, list) or not 0 < len(given) <= MOST_PIECES:
            _refuse(f"pieces must be a list of 1 to {MOST_PIECES} pairs [start, end]")
        extents = sorted(self._extent(piece) for piece in given)
        for earlier, other in pairwise(extents):
            if earlier.end > other.start:
                _refuse("pieces of one mark must not overlap")
        quote = Span.of_fragments(tuple(extents), "").text_in(self.text)
        if self.given["quote"] != quote:
            msg = "the quote is not what stands at these offsets"
            hint = "offsets are counted in code points: were these UTF-16 units or bytes?"
            raise OffsetError(msg, hint=hint)
        return [[extent.start, extent.end] for extent in extents]

    def _extent(self, piece: Any) -> Extent:
        pair = isinstance(piece, list) and len(piece) == 2
        if not pair or not all(type(edge) is int for edge in piece):
            _refuse("a piece is a pair of numbers, [start, end]")
        start, end = piece
        if not 0 <= start < end <= len(self.text):
            msg = f"piece [{start}, {end}) is empty or outside the text of {len(self.text)}"
            raise OffsetError(msg)
        return Extent(start, end)


def _refuse(message: str) -> NoReturn:
    raise OperationError(message)
