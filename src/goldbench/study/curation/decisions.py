"""What a curator decides: one of the two, neither, or something else; with a reason.

| choice | members |
|---|---|
| `1`, `2` | that annotator is right |
| `0` | neither is: nothing is marked here |
| `other` | `marks`: what is right instead |
| `open` | takes an earlier decision back |

`marks` are `{"unit": "span", "label", "pieces", "quote", "attributes"}` and
`{"unit": "tag", "label", "attributes", "evidence": [{"pieces", "quote"}, …]}`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from goldbench.corpus import Attributes, Marks, Schema, Span, Tag
from goldbench.gold import Decision, Mark
from goldbench.store import Event
from goldbench.study.errors import OperationError
from goldbench.study.sheets.operations import read_operation
from goldbench.study.sheets.undo import attributes_json
from goldbench.study.words import prose

REASONS: dict[str, str] = {
    "guideline": "the guideline does not say",
    "ambiguous": "the text can be read in two ways",
    "slip": "one of them slipped",
    "knowledge": "it takes knowledge that one of them lacked",
    "boundary": "only where it begins or ends",
}
"""The chips a curator can choose from, and what they say."""

_CHOICES = ("1", "2", "0", "other", "open")
MOST_MARKS = 50


@dataclass(frozen=True, slots=True)
class Ruling:
    """The newest decision on a case. `take` is an annotator's person, None if neither is right."""

    case: str
    take: str | None
    other: tuple[Mark, ...]
    reason: str | None
    remark: str | None = field(default=None, repr=False)

    def decision(self) -> Decision:
        return Decision(self.case, self.take, self.other, "curator", self.reason or "")


def read_decision(
    given: Mapping[str, Any], text: str, schema: Schema, sides: tuple[str, ...]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Check what came; give payload and private part of the event."""
    choice, reason = str(given.get("choice")), given.get("reason")
    if choice not in _CHOICES or set(given) - {"choice", "reason", "remark", "marks"}:
        msg = f"choice must be one of {', '.join(_CHOICES)}, beside reason, remark and marks"
        raise OperationError(msg)
    if reason is not None and (not isinstance(reason, str) or reason not in REASONS):
        msg = f"reason must be one of {', '.join(REASONS)}"
        raise OperationError(msg)
    marks = given.get("marks", [])
    if (choice == "other") != bool(marks) or not isinstance(marks, list):
        msg = "marks are given with the choice other, at least one, and only with it"
        raise OperationError(msg)
    if len(marks) > MOST_MARKS:
        msg = f"at most {MOST_MARKS} marks can stand in one case"
        raise OperationError(msg)
    payload: dict[str, Any] = {
        "open": choice == "open",
        "take": sides[int(choice) - 1] if choice in ("1", "2") else None,
        "other": [_read_mark(mark, text, schema) for mark in marks],
        "reason": reason,
    }
    remark = given.get("remark")
    private = {"remark": prose(remark, "the remark", limit=2000)} if remark else {}
    return payload, private


def rulings(events: Iterable[Event]) -> dict[str, Ruling]:
    """Fold the log of a curation: case -> what stands."""
    rulings: dict[str, Ruling] = {}
    for event in events:
        if event.kind != "decide":
            continue
        payload = event.payload
        if payload["open"]:
            rulings.pop(payload["case"], None)
            continue
        rulings[payload["case"]] = Ruling(
            payload["case"],
            payload["take"],
            tuple(_mark(mark) for mark in payload["other"]),
            payload["reason"],
            (event.private or {}).get("remark"),
        )
    return rulings


def mark_json(mark: Mark) -> dict[str, Any]:
    """Give a mark as a page shows it: offsets in code points, no text."""
    fields: dict[str, Any] = {
        "unit": "span" if isinstance(mark, Span) else "tag",
        "label": mark.label,
        "attributes": attributes_json(mark.attributes),
    }
    if isinstance(mark, Span):
        fields["pieces"] = _pieces(mark)
    elif isinstance(mark, Tag):
        fields["evidence"] = [_pieces(span) for span in mark.evidence]
    return fields


def _read_mark(given: Any, text: str, schema: Schema) -> dict[str, Any]:
    if not isinstance(given, Mapping) or given.get("unit") not in ("span", "tag"):
        msg = "a mark is a JSON object with a unit, span or tag"
        raise OperationError(msg)
    common = {"op_id": "curation", "mark": "m", "label": given.get("label")}
    common["attributes"] = given.get("attributes", {})
    if given["unit"] == "span":
        wanted = {**common, "op": "add_span", "pieces": given.get("pieces")}
        read = read_operation({**wanted, "quote": given.get("quote")}, text, schema)
        mark = {"unit": "span", "pieces": read.payload["pieces"], "evidence": []}
    else:
        read = read_operation({**common, "op": "add_fact"}, text, schema)
        mark = {"unit": "tag", "evidence": _read_evidence(given.get("evidence", []), text, schema)}
    mark |= {"label": read.payload["label"], "attributes": dict(read.payload["attributes"])}
    for problem in schema.problems(_marks(_mark(mark))):
        raise OperationError(problem)
    return mark


def _read_evidence(given: Any, text: str, schema: Schema) -> list[list[list[int]]]:
    if not isinstance(given, list) or not all(isinstance(phrase, Mapping) for phrase in given):
        msg = "evidence is a list of objects with pieces and a quote"
        raise OperationError(msg)
    read = [
        read_operation(
            {"op": "add_evidence", "op_id": "curation", "fact": "f", "mark": "m",
             "pieces": phrase.get("pieces"), "quote": phrase.get("quote")},
            text,
            schema,
        )
        for phrase in given
    ]  # fmt: skip
    return [operation.payload["pieces"] for operation in read]


def _mark(stored: Mapping[str, Any]) -> Span | Tag:
    attributes = Attributes(stored["attributes"])
    if stored["unit"] == "span":
        pieces = tuple((start, end) for start, end in stored["pieces"])
        return Span.of_fragments(pieces, stored["label"], attributes)
    evidence = tuple(
        Span.of_fragments(tuple((s, e) for s, e in pieces), stored["label"], attributes)
        for pieces in stored["evidence"]
    )
    return Tag(stored["label"], attributes, evidence)


def _marks(mark: Span | Tag) -> Marks:
    return Marks((mark,)) if isinstance(mark, Span) else Marks(tags=(mark,))


def _pieces(span: Span) -> list[list[int]]:
    return [[piece.start, piece.end] for piece in span.pieces]
