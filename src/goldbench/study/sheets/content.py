"""What stands on a sheet, folded from its events. Pure: no database, no clock."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from goldbench.corpus import NONE, Attributes, Extent, Marks, Schema, Span, Tag
from goldbench.store import Event
from goldbench.study.errors import OperationError
from goldbench.study.sheets.operations import divide

NOT_MENTIONED = "not mentioned"
"""The time that makes no fact: it only shows that the annotator looked (Stubbs & Uzuner 2015)."""

Pieces: TypeAlias = tuple[Extent, ...]


@dataclass(frozen=True, slots=True)
class SpanMark:
    label: str
    pieces: Pieces
    attributes: Attributes = NONE

    def span(self) -> Span:
        return Span.of_fragments(self.pieces, self.label, self.attributes)


@dataclass(frozen=True, slots=True)
class FactMark:
    """`present` false records that the note denies it, with the phrase that does."""

    label: str
    attributes: Attributes = NONE
    present: bool = True
    evidence: Mapping[str, Pieces] = field(default_factory=dict[str, Pieces])

    def tag(self) -> Tag:
        spans = tuple(
            Span.of_fragments(pieces, self.label, self.attributes)
            for pieces in self.evidence.values()
        )
        return Tag(self.label, self.attributes, spans)


@dataclass(frozen=True, slots=True)
class Content:
    """Spans and facts by the id their author gave them, and what was said of the whole note."""

    spans: Mapping[str, SpanMark] = field(default_factory=dict[str, SpanMark])
    facts: Mapping[str, FactMark] = field(default_factory=dict[str, FactMark])
    nothing: bool = False
    unsure: bool = False
    remark: str | None = field(default=None, repr=False)
    rest: bool = False
    done: bool = False

    @property
    def empty(self) -> bool:
        return not self.spans and not self.facts

    def marks(self, schema: Schema | None = None) -> Marks:
        """Give the marks as gold, agreement and scores understand them.

        Left out is what makes no fact: what has the time "not mentioned", and what is denied,
        unless the schema counts that for its label; then the mark says so (`negated`). With a
        schema, comments are left out too: they are private, and what a mark is must not depend on
        whether they are there.
        """
        spans = (
            SpanMark(span.label, span.pieces, public(span.label, span.attributes, schema)).span()
            for span in self.spans.values()
        )
        tags = (
            replace(fact, attributes=_gold_attributes(fact, schema)).tag()
            for fact in self.facts.values()
            if (fact.present or counts_denied(fact.label, schema))
            and not is_only_looked_at(fact.attributes, schema)
        )
        return Marks(tuple(spans), tuple(tags))

    def negatives(self) -> tuple[Tag, ...]:
        """Give what the note denies, with its evidence."""
        return tuple(fact.tag() for fact in self.facts.values() if not fact.present)


def public(label: str, attributes: Attributes, schema: Schema | None) -> Attributes:
    """Leave out the attributes that are private words."""
    known = schema.label(label) if schema is not None else None
    return attributes if known is None else Attributes(divide(known, attributes)[0])


def counts_denied(label: str, schema: Schema | None) -> bool:
    """Say whether the guideline counts what a note denies."""
    known = schema.label(label) if schema is not None else None
    return known is not None and known.denied


def _gold_attributes(fact: FactMark, schema: Schema | None) -> Attributes:
    attributes = public(fact.label, fact.attributes, schema)
    return attributes if fact.present else attributes.having({"negated": "yes"})


def is_only_looked_at(attributes: Attributes, schema: Schema | None = None) -> bool:
    """Say whether a fact only shows that its line was looked at.

    So it is with the time "not mentioned", and with any value that the schema expands to nothing.
    """
    rules = schema.expansions if schema is not None else ()
    names = {rule.attribute for rule in rules} or {"time"}
    empty = {(rule.attribute, rule.value) for rule in rules if not rule.into}
    empty |= {(name, NOT_MENTIONED) for name in names}
    return any(attributes.get(name) == value for name, value in empty)


def fold(events: Iterable[Event]) -> Content:
    """Replay a sheet from its first event."""
    content = Content()
    for event in events:
        content = apply(content, event.kind, event.payload, event.private or {})
    return content


def apply(
    content: Content, kind: str, payload: Mapping[str, Any], private: Mapping[str, Any]
) -> Content:
    """Give the content after one operation; one that does not fit raises `OperationError`."""
    return _STEPS[kind](content, payload, private)


_Step: TypeAlias = Callable[[Content, Mapping[str, Any], Mapping[str, Any]], Content]
_Map: TypeAlias = Mapping[str, Any]


def _put_span(content: Content, payload: _Map, private: _Map, *, new: bool) -> Content:
    _check_place(content, payload["mark"], _all(content) if new else content.spans, new=new)
    span_mark = SpanMark(payload["label"], _pieces(payload), _attributes(payload, private))
    return replace(content, spans={**content.spans, payload["mark"]: span_mark})


def _remove_span(content: Content, payload: _Map, private: _Map) -> Content:
    del private
    _check_place(content, payload["mark"], content.spans, new=False)
    return replace(content, spans=_drop_mark(content.spans, payload["mark"]))


def _put_fact(content: Content, payload: _Map, private: _Map, *, new: bool) -> Content:
    mark = payload["mark"]
    _check_place(content, mark, _all(content) if new else content.facts, new=new)
    evidence = {} if new else dict(content.facts[mark].evidence)
    # Taking back a removal brings the evidence back with the fact.
    evidence |= {id_: _extents(pieces) for id_, pieces in payload.get("evidence", {}).items()}
    attributes = _attributes(payload, private)
    fact_mark = FactMark(payload["label"], attributes, payload["present"], evidence)
    return replace(content, facts={**content.facts, mark: fact_mark})


def _remove_fact(content: Content, payload: _Map, private: _Map) -> Content:
    del private
    _check_place(content, payload["mark"], content.facts, new=False)
    return replace(content, facts=_drop_mark(content.facts, payload["mark"]))


def _put_evidence(content: Content, payload: _Map, private: _Map, *, new: bool) -> Content:
    del private
    fact = _fact(content, payload["fact"])
    _check_place(content, payload["mark"], fact.evidence, new=new)
    changed = replace(fact, evidence={**fact.evidence, payload["mark"]: _pieces(payload)})
    return replace(content, facts={**content.facts, payload["fact"]: changed})


def _remove_evidence(content: Content, payload: _Map, private: _Map) -> Content:
    del private
    fact = _fact(content, payload["fact"])
    _check_place(content, payload["mark"], fact.evidence, new=False)
    changed = replace(fact, evidence=_drop_mark(fact.evidence, payload["mark"]))
    return replace(content, facts={**content.facts, payload["fact"]: changed})


def _set_nothing(content: Content, payload: _Map, private: _Map) -> Content:
    del private
    if payload["value"] and not content.empty:
        msg = "there are marks on the sheet: it cannot say that there is nothing"
        raise OperationError(msg)
    return replace(content, nothing=payload["value"])


def _set_unsure(content: Content, payload: _Map, private: _Map) -> Content:
    return replace(content, unsure=payload["value"], remark=private.get("remark"))


def _close(content: Content, payload: _Map, private: _Map) -> Content:
    del private
    return replace(content, done=True, rest=payload["rest"])


def _reopen(content: Content, payload: _Map, private: _Map) -> Content:
    del payload, private
    return replace(content, done=False, rest=False)


def _check_place(content: Content, mark: str, among: _Map, *, new: bool) -> None:
    if new and content.nothing:
        msg = "the sheet says that there is nothing in this note: take that back first"
        raise OperationError(msg)
    if new and mark in among:
        msg = f"there is a mark {mark} already"
        raise OperationError(msg)
    if not new and mark not in among:
        msg = f"there is no mark {mark}"
        raise OperationError(msg)


def _all(content: Content) -> _Map:
    """Spans and facts share one set of ids."""
    return {**content.spans, **content.facts}


def _fact(content: Content, mark: str) -> FactMark:
    if mark not in content.facts:
        msg = f"there is no fact {mark}"
        raise OperationError(msg)
    return content.facts[mark]


def _drop_mark(marks: Mapping[str, Any], mark: str) -> dict[str, Any]:
    return {id_: value for id_, value in marks.items() if id_ != mark}


def _pieces(payload: _Map) -> Pieces:
    return _extents(payload["pieces"])


def _extents(pieces: Iterable[Iterable[int]]) -> Pieces:
    return tuple(Extent(*piece) for piece in pieces)


def _attributes(payload: _Map, private: _Map) -> Attributes:
    return Attributes({**payload["attributes"], **private.get("attributes", {})})


_STEPS: dict[str, _Step] = {
    "add_span": lambda c, p, q: _put_span(c, p, q, new=True),
    "change_span": lambda c, p, q: _put_span(c, p, q, new=False),
    "remove_span": _remove_span,
    "add_fact": lambda c, p, q: _put_fact(c, p, q, new=True),
    "change_fact": lambda c, p, q: _put_fact(c, p, q, new=False),
    "remove_fact": _remove_fact,
    "add_evidence": lambda c, p, q: _put_evidence(c, p, q, new=True),
    "change_evidence": lambda c, p, q: _put_evidence(c, p, q, new=False),
    "remove_evidence": _remove_evidence,
    "nothing": _set_nothing,
    "unsure": _set_unsure,
    "done": _close,
    "reopen": _reopen,
}
