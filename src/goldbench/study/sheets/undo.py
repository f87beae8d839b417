"""Undo is one more operation: the inverse of an earlier one, which stays in the log.

Only what still stands as the earlier operation left it can be taken back: if the same mark was
changed since, that later change has to go first. Redo is undo of the undo.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from goldbench.corpus import Attributes, Label, Schema
from goldbench.store import Event
from goldbench.study.errors import OperationError
from goldbench.study.sheets.content import Content, FactMark, Pieces, SpanMark, fold
from goldbench.study.sheets.operations import Operation, divide

_OPPOSITES = {
    "add_span": "remove_span", "remove_span": "add_span", "change_span": "change_span",
    "add_fact": "remove_fact", "remove_fact": "add_fact", "change_fact": "change_fact",
    "add_evidence": "remove_evidence", "remove_evidence": "add_evidence",
    "change_evidence": "change_evidence", "nothing": "nothing", "unsure": "unsure",
}  # fmt: skip


def inverse(events: Sequence[Event], seq: int, op_id: str, schema: Schema) -> Operation:
    """Make the operation that takes event `seq` back; `events` is the whole log."""
    if not 0 < seq <= len(events):
        msg = f"there is no event {seq} to take back"
        raise OperationError(msg)
    event = events[seq - 1]
    if event.kind not in _OPPOSITES:
        msg = f"{event.kind} cannot be taken back"
        raise OperationError(msg)
    touched = _locate(event.kind, event.payload)
    before, after, now = fold(events[: seq - 1]), fold(events[:seq]), fold(events)
    if _look_up(after, touched) != _look_up(now, touched):
        msg = f"what event {seq} made was changed since: take the later change back first"
        raise OperationError(msg)
    payload, private = _restore_payload(event, before, schema)
    return Operation(op_id, _OPPOSITES[event.kind], {**payload, "undoes": seq}, private)


def _locate(kind: str, payload: Mapping[str, Any]) -> tuple[str, str]:
    if kind.endswith("span"):
        return "spans", payload["mark"]
    if kind.endswith("evidence"):
        return "facts", payload["fact"]
    return ("facts", payload["mark"]) if kind.endswith("fact") else (kind, "")


def _look_up(content: Content, touched: tuple[str, str]) -> Any:
    what, mark = touched
    if what == "unsure":
        return content.unsure, content.remark
    return content.nothing if what == "nothing" else getattr(content, what).get(mark)


def _restore_payload(
    event: Event, before: Content, schema: Schema
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give payload and private part that bring back what stood before the event."""
    payload, kind = event.payload, event.kind
    if kind == "nothing":
        return {"value": before.nothing}, {}
    if kind == "unsure":
        remark = {} if before.remark is None else {"remark": before.remark}
        return {"value": before.unsure}, remark
    restored = {name: payload[name] for name in ("fact", "mark") if name in payload}
    if kind.startswith("add_"):
        return restored, {}
    if kind.endswith("evidence"):
        return restored | {
            "pieces": _json(before.facts[payload["fact"]].evidence[payload["mark"]])
        }, {}
    old: SpanMark | FactMark
    if kind.endswith("span"):
        old = span = before.spans[payload["mark"]]
        restored["pieces"] = _json(span.pieces)
    else:
        old = fact = before.facts[payload["mark"]]
        restored["present"] = fact.present
        if kind == "remove_fact":
            restored["evidence"] = {id_: _json(pieces) for id_, pieces in fact.evidence.items()}
    label = schema.label(old.label) or Label(old.label)
    public, free = divide(label, attributes_json(old.attributes))
    restored |= {"label": old.label, "attributes": public}
    return restored, {"attributes": free} if free else {}


def attributes_json(attributes: Attributes) -> dict[str, Any]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in attributes.items()}


def _json(pieces: Pieces) -> list[list[int]]:
    return [[piece.start, piece.end] for piece in pieces]
