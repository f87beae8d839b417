r"""The `.ann` file of brat: its lines, and the marks they tell. Lines end in "\n" and nowhere else.

What the lines are, and what becomes of each, stands in `goldbench.formats.brat`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from goldbench.corpus import NONE, Attributes, Marks, Relation, Span, Value
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.findings import NO_LABEL, Findings
from goldbench.formats.contract.quotation import difference

# One simple text-bound line in five groups, or any other line in the sixth. Nothing anchors it:
# either alternative takes the whole line, so the search is at the start of a line each time.
_LINE = re.compile(
    r"(T[^\t\n]*)\t([^ \t\n]+) ([0-9]{1,18}) ([0-9]{1,18})\t(.*)|(.+)",
)
_TEXT_BOUND = re.compile(r"(T[^\t]*)\t([^ \t]+) ([^\t]*)(?:\t(.*))?")
_PLACES = re.compile(r"[0-9]{1,18} [0-9]{1,18}(?:;[0-9]{1,18} [0-9]{1,18})*")
_DATABASE_ID = re.compile(r"[^\s:]+:\S+")
_NAME = re.compile(r"\S+")
_BREAKS = re.compile(r"[\t\n\r]")
_UNREAD = {"E": "events", "*": "equivalences", "M": "modifications"}


class Report(Protocol):
    """Told a kind of finding, the ordinal of its line, and the label of the span it costs."""

    def __call__(self, kind: str, nth: int, *, mark: str | None = None) -> None: ...


@dataclass(slots=True)
class Reporter:
    """Turns the nth line that is not empty into a line number, when there is something to report.

    Counting lines while reading would cost every file what only a faulty one needs.
    """

    path: Path
    document: str
    ann: str
    findings: Findings
    _numbers: list[int] = field(default_factory=list[int])

    def __call__(self, kind: str, nth: int, *, mark: str | None = None) -> None:
        if not self._numbers:
            self._numbers = [n for n, line in enumerate(self.ann.split("\n"), start=1) if line]
        line = self._numbers[nth]
        self.findings.add(kind, self.path, line, document=self.document, mark=mark)


def parse(ann: str, text: str | None, report: Report) -> Marks:
    """Give the marks of a file; `report` is told a kind of finding and the ordinal of its line."""
    spans: list[Span] = []
    ids: list[str] = []
    others: list[tuple[int, str]] = []
    length = 0 if text is None else len(text)
    for nth, (id_, label, first, last, quote, other) in enumerate(_LINE.findall(ann)):
        if other:
            if other[0] != "T":
                others.append((nth, other))
            elif (bound := _text_bound(other, text, report, nth)) is not None:
                ids.append(bound[0])
                spans.append(bound[1])
            continue
        start, end = int(first), int(last)
        try:
            span = Span(start, end, label, NONE, (), quote)
        except OffsetError:
            report("offsets unreadable", nth, mark=label)
            continue
        if text is None or end > length or text[start:end] != quote:
            span = _check_quote(span, text, report, nth)
        ids.append(id_)
        spans.append(span)
    if not others:
        return Marks(tuple(spans))
    return _Gathering(spans, ids, report).marks(others)


def _text_bound(line: str, text: str | None, report: Report, nth: int) -> tuple[str, Span] | None:
    """Read a text-bound line that is not simple: in pieces, without a quote, or wrong."""
    match = _TEXT_BOUND.fullmatch(line)
    if match is None:
        report("line not understood", nth, mark=NO_LABEL)
        return None
    id_, label, places, quote = match.groups()
    if _PLACES.fullmatch(places.removesuffix("\r")) is None:
        report("offsets unreadable", nth, mark=label)
        return None
    pieces = [tuple(map(int, piece.split())) for piece in places.split(";")]
    try:
        span = Span.of_fragments(tuple((a, b) for a, b in pieces), label, quote=quote)
    except OffsetError:
        report("offsets unreadable", nth, mark=label)
        return None
    return id_, _check_quote(span, text, report, nth)


def _check_quote(span: Span, text: str | None, report: Report, nth: int) -> Span:
    r"""Compare with the text; a "\r" before the line's end belongs to the quote or to the line."""
    quote = span.quote
    if text is not None and span.end > len(text):
        report("outside the text", nth)
    elif text is not None and quote is not None:
        standing = span.text_in(text)
        if difference(standing, quote) is None:
            return span
        kind = difference(standing, quote.removesuffix("\r"))
        if kind is not None:
            report(kind, nth)
    if quote is None or not quote.endswith("\r"):
        return span
    quote = quote.removesuffix("\r")
    return Span(span.start, span.end, span.label, NONE, span.fragments, quote)


@dataclass(slots=True)
class _Gathering:
    """Lines that speak about other lines; they may come before or after those."""

    spans: list[Span]
    ids: list[str]
    report: Report
    attributes: dict[str, dict[str, list[Value]]] = field(
        default_factory=dict[str, dict[str, list[Value]]]
    )
    links: list[tuple[int, str, str, list[list[str]]]] = field(
        default_factory=list[tuple[int, str, str, list[list[str]]]]
    )

    def marks(self, lines: list[tuple[int, str]]) -> Marks:
        targets: list[tuple[int, str]] = []
        for nth, line in lines:
            target = self._take(nth, line.removesuffix("\r"))
            if target:
                targets.append((nth, target))
        places = self._places()
        known = places.keys() | {id_ for _, id_, _, _ in self.links}
        for nth, target in targets:
            if target not in known:
                kind = "not read: attributes of events" if target[0] == "E" else "refers to nothing"
                self.report(kind, nth)
        spans = list(self.spans)
        for id_, place in places.items():
            if id_ in self.attributes:
                old = spans[place]
                spans[place] = Span(
                    old.start, old.end, old.label, self._about(id_), old.fragments, old.quote
                )
        return Marks(tuple(spans), (), tuple(self._relations(spans, places)))

    def _take(self, nth: int, line: str) -> str | None:
        """Note what a line says, and about which id; None where it is about none."""
        columns = line.split("\t", 2)
        words = columns[1].split(" ", 2) if len(columns) > 1 else []
        match line[:1], words:
            case "A", [name, target, *value] if name and target:
                self._say(target, name, value[0] if value and value[0] else True)
                return target
            case "N", ["Reference", target, concept] if target and concept.strip():
                self._say(target, "concept", concept.strip())
                return target
            case "#", ["AnnotatorNotes", target] if len(columns) == 3 and target:
                if columns[2]:
                    self._say(target, "comment", columns[2])
                return target
            case "#", _:
                self.report("not read: notes", nth)
            case "R", [label, *ends] if len(ends) == 2:
                pairs = [end.rsplit(":", 1) for end in " ".join(ends).split()]
                if len(pairs) == 2 and all(len(pair) == 2 for pair in pairs):
                    self.links.append((nth, columns[0], label, pairs))
                else:
                    self.report("line not understood", nth)
            case ("E" | "*" | "M") as kind, _:
                self.report(f"not read: {_UNREAD[kind]}", nth)
            case _:
                if line.strip():
                    self.report("line not understood", nth)
        return None

    def _say(self, target: str, name: str, value: Value) -> None:
        self.attributes.setdefault(target, {}).setdefault(name, []).append(value)

    def _about(self, id_: str) -> Attributes:
        """Give the attributes said about an id; a name said several times is a tuple."""
        about = self.attributes.get(id_)
        if not about:
            return NONE
        return Attributes(
            {
                name: values[0]
                if all(value is True for value in values) or len(values) == 1
                else tuple(str(value) for value in values)
                for name, values in about.items()
            }
        )

    def _places(self) -> dict[str, int]:
        places: dict[str, int] = {}
        for place, id_ in enumerate(self.ids):
            places.setdefault(id_, place)
        return places

    def _relations(self, spans: list[Span], places: dict[str, int]) -> Iterator[Relation]:
        for nth, id_, label, ((role, source), (other_role, target)) in self.links:
            if source in places and target in places:
                ends = spans[places[source]], spans[places[target]]
                yield Relation(label, *ends, self._about(id_), (role, other_role))
            elif "E" in (source[:1], target[:1]):
                self.report("not read: relations of events", nth)
            else:
                self.report("refers to nothing", nth)


def hold_marks(marks: Marks, where: Path) -> Marks:
    """Give what a file can tell of the marks; refuse names that would break its lines."""
    spans = tuple(
        Span(
            s.start,
            s.end,
            _require_name(s.label, where, "label"),
            _hold_attributes(s.attributes, where),
            s.fragments,
            s.quote,
        )
        for s in marks.spans
    )
    places = {span: place for place, span in reversed(list(enumerate(marks.spans)))}
    relations = []
    for relation in marks.relations:
        if relation.source not in places or relation.target not in places:
            continue  # an end without a line of its own cannot be pointed at
        for role in relation.roles:
            _require_name(role, where, "role")
        relations.append(
            Relation(
                _require_name(relation.label, where, "label"),
                spans[places[relation.source]],
                spans[places[relation.target]],
                _hold_attributes(relation.attributes, where),
                relation.roles,
            )
        )
    return Marks(spans, (), tuple(relations))


def _require_name(name: str, where: Path, what: str) -> str:
    if _NAME.fullmatch(name) is None:
        msg = f"the {what} {name!r} is empty or has white space, which brat cannot hold"
        raise FormatError(where, 0, msg, hint="rename it: goldbench convert takes --map FILE.csv")
    return name


def _hold_attributes(attributes: Attributes, where: Path) -> Attributes:
    if not attributes:
        return NONE
    kept: dict[str, Value] = {}
    for name, value in attributes.items():
        values = _line_values(name, value)
        if not values:
            continue
        _require_name(name, where, "attribute")
        if any(isinstance(item, str) and _BREAKS.search(item) for item in values):
            msg = f"a value of the attribute {name!r} has a tab or a line break"
            raise FormatError(where, 0, msg, hint="brat keeps one attribute a line")
        kept[name] = values[0] if len(values) == 1 else tuple(str(item) for item in values)
    return Attributes(kept)


def _line_values(name: str, value: Value) -> tuple[str, ...] | tuple[bool, ...]:
    """Give the values that get a line each; False is told by silence, as is an empty string."""
    if isinstance(value, bool) and name != "comment":
        return (True,) if value else ()
    values = value if isinstance(value, tuple) else (str(value),)
    if name == "comment":
        values = tuple(_BREAKS.sub(" ", text) for text in values)
    return tuple(text for text in values if text)


@dataclass(slots=True)
class _Numbers:
    """Hands out ids: the next number of each kind of line."""

    used: dict[str, int] = field(default_factory=dict[str, int])

    def next(self, kind: str) -> str:
        self.used[kind] = self.used.get(kind, 0) + 1
        return f"{kind}{self.used[kind]}"


def render(marks: Marks, text: str) -> str:
    """Write marks that `hold_marks` gave; each annotation is followed by what is said about it."""
    numbers = _Numbers()
    lines: list[str] = []
    ids: dict[Span, str] = {}
    for span in marks.spans:
        id_ = numbers.next("T")
        ids.setdefault(span, id_)
        places = ";".join(f"{piece.start} {piece.end}" for piece in span.pieces)
        quote = " ".join(text[piece.start : piece.end] for piece in span.pieces)
        lines.append(f"{id_}\t{span.label} {places}\t{quote}".replace("\n", " "))
        lines.extend(_lines_about(id_, span.attributes, numbers))
    for relation in marks.relations:
        id_ = numbers.next("R")
        source, target = ids[relation.source], ids[relation.target]
        role, other = relation.roles
        lines.append(f"{id_}\t{relation.label} {role}:{source} {other}:{target}\t")
        lines.extend(_lines_about(id_, relation.attributes, numbers))
    return "".join(line + "\n" for line in lines)


def _lines_about(id_: str, attributes: Attributes, numbers: _Numbers) -> Iterator[str]:
    for name, value in attributes.items():
        values = value if isinstance(value, tuple) else (value,)
        if name == "comment":
            for item in values:
                yield f"{numbers.next('#')}\tAnnotatorNotes {id_}\t{item}"
        elif name == "concept" and id_[0] == "T" and all(_is_database_id(item) for item in values):
            for item in values:
                yield f"{numbers.next('N')}\tReference {id_} {item}\t"
        else:
            for item in values:
                yield f"{numbers.next('A')}\t{name} {id_}" + ("" if item is True else f" {item}")


def _is_database_id(value: Value) -> bool:
    return isinstance(value, str) and _DATABASE_ID.fullmatch(value) is not None
