"""BioC as values, between its two spellings (JSON, XML) and our records.

Shared by `bioc_json` and `bioc_xml`; the mapping is told in the docstring of `bioc_json`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from goldbench.corpus import (
    DEFAULT_LAYER,
    NONE,
    Attributes,
    Document,
    Marks,
    Record,
    Relation,
    Ruler,
    Span,
    Tag,
    Value,
)
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.ids import id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.plain import ANNOTATED, plain_marks, plain_meta
from goldbench.formats.io.files import MAX_BYTES

LOSES: tuple[str, ...] = (
    "layers but one",
    "types of values (all become text)",
    "relations between unmarked spans",
)

EVIDENCE = "goldbench:evidence"
_PREFIX = "attribute:"
_NUMBER = re.compile(r"\s*-?[0-9]{1,18}\s*")
_Extents: TypeAlias = list[tuple[int, int]] | None
_Unit: TypeAlias = Literal["code points", "utf-16", "utf-8"]
_UNITS: tuple[tuple[_Unit, str], ...] = (("utf-8", "bytes"), ("utf-16", "UTF-16 units"))


@dataclass(frozen=True, slots=True)
class Annotation:
    """`locations` are (offset, length) as the file says them; `passage` counts from 0."""

    id: str
    infons: Mapping[str, Value]
    locations: Sequence[tuple[object, object]]
    text: str | None
    passage: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A BioC relation: `nodes` are (refid, role)."""

    id: str
    infons: Mapping[str, Value]
    nodes: Sequence[tuple[str, str]]
    line: int = 0


class Passage(NamedTuple):
    offset: object
    text: str | None
    line: int = 0


@dataclass(slots=True)
class Entry:
    """A BioC document."""

    id: str
    infons: Mapping[str, Value]
    passages: list[Passage] = field(default_factory=list[Passage])
    annotations: list[Annotation] = field(default_factory=list[Annotation])
    links: list[Link] = field(default_factory=list[Link])
    line: int = 0


def hold(record: Record, options: WriteOptions) -> Record:
    document = record.document
    held = Document(document.id, document.require_text(), plain_meta(document.meta))
    marks = choose_marks(record, options)
    if marks is None:
        return Record(held)
    return Record(held, {DEFAULT_LAYER: plain_marks(marks, fragments=True, roles=True)})


def entry_of(held: Record) -> Entry:
    """Lay out a record that `hold` gave."""
    document = held.document
    marks = held.layers.get(DEFAULT_LAYER)
    meta: dict[str, Value] = dict(document.meta)
    text = document.require_text()
    entry = Entry(document.id, meta, [Passage(0, text)])
    if marks is None:
        meta[ANNOTATED] = "no"
        return entry
    ids: dict[Span, str] = {}
    for number, span in enumerate(marks.spans, start=1):
        ids.setdefault(span, f"T{number}")
        entry.annotations.append(_annotation(f"T{number}", span, text))
    for number, tag in enumerate(marks.tags, start=1):
        infons = _infons(tag.label, tag.attributes)
        entry.annotations.append(Annotation(f"D{number}", infons, (), ""))
        nodes = [(f"D{number}", "tag")]
        for piece, span in enumerate(tag.evidence, start=1):
            entry.annotations.append(_annotation(f"E{number}.{piece}", span, text))
            nodes.append((f"E{number}.{piece}", "evidence"))
        if len(nodes) > 1:
            entry.links.append(Link(f"L{number}", {"type": EVIDENCE}, nodes))
    for number, relation in enumerate(marks.relations, start=1):
        infons = _infons(relation.label, relation.attributes)
        ends = (ids[relation.source], ids[relation.target])
        nodes = list(zip(ends, relation.roles, strict=True))
        entry.links.append(Link(f"R{number}", infons, nodes))
    return entry


def _annotation(id_: str, span: Span, text: str) -> Annotation:
    locations = [(piece.start, piece.end - piece.start) for piece in span.pieces]
    quote = " ".join(text[piece.start : piece.end] for piece in span.pieces)
    return Annotation(id_, _infons(span.label, span.attributes), locations, quote)


def _infons(label: str, attributes: Attributes) -> dict[str, Value]:
    """Keep `type` free for the label: an attribute of that name gets a prefix."""
    infons: dict[str, Value] = {"type": label}
    for name, value in attributes.items():
        taken = name == "type" or name.startswith(_PREFIX)
        infons[_PREFIX + name if taken else name] = value
    return infons


def record_of(entry: Entry, path: Path, options: ReadOptions) -> Record:
    """Rebuild the text from its passages and the marks from annotations and relations."""
    meta = Attributes({k: v for k, v in entry.infons.items() if k != ANNOTATED})
    text, shifts = _assemble(entry, "code points", path, options)
    places = _places(entry, Ruler.of(text or "", "code points"), shifts)
    if text is not None and not text.isascii() and not _fits(entry, text, places):
        for unit, name in _UNITS:
            there, moved = _assemble(entry, unit, path, ReadOptions(texts=options.texts))
            fitting = _places(entry, Ruler.of(there or "", unit), moved)
            if there is not None and _fits(entry, there, fitting):
                text, places = there, fitting
                kind = f"repaired: offsets counted in {name}"
                options.findings.add(kind, path, entry.line, document=entry.id)
                break
    document = Document(entry.id, text, meta)
    if entry.infons.get(ANNOTATED) == "no":
        return Record(document)
    return Record(document, {options.layer: _Builder(entry, path, options, text).marks(places)})


def _assemble(
    entry: Entry, unit: _Unit, path: Path, options: ReadOptions
) -> tuple[str | None, list[int]]:
    """Give the text, and by how many units each passage had to move."""
    shifts = [0] * len(entry.passages)
    if all(passage.text is None for passage in entry.passages):
        return (options.texts or {}).get(entry.id), shifts
    starts = [_place(passage.offset) for passage in entry.passages]
    pieces: list[str] = []
    length = 0  # in units
    order = sorted(range(len(starts)), key=lambda i: (starts[i] is None, starts[i] or 0, i))
    for index in order:
        start, text = starts[index], entry.passages[index].text or ""
        line = entry.passages[index].line
        if start is None:
            options.findings.add("offsets unreadable", path, line, document=entry.id)
        elif start > MAX_BYTES:
            raise FormatError(path, line, f"a passage at offset {start}, which no note reaches")
        elif start < length:
            kind = "repaired: overlapping passages moved apart"
            options.findings.add(kind, path, line, document=entry.id)
        if start is None or start < length:
            moved = length + bool(pieces)
            shifts[index] = moved - (start or 0)
            start = moved
        if start > length:
            pieces.append("\n" + " " * (start - length - 1))
        pieces.append(text)
        length = start + Ruler.of(text, unit).units
    return "".join(pieces), shifts


def _place(offset: object) -> int | None:
    position = number(offset)
    return position if position is not None and position >= 0 else None


def _fits(entry: Entry, text: str, places: list[_Extents]) -> bool:
    """Say whether every quote of one piece stands where its offsets say."""
    for annotation, extents in zip(entry.annotations, places, strict=True):
        if annotation.text is None or len(annotation.locations) != 1:
            continue
        if extents is None or text[extents[0][0] : extents[0][1]] != annotation.text:
            return False
    return True


def _places(entry: Entry, ruler: Ruler, shifts: list[int]) -> list[_Extents]:
    """Give the extents of every annotation in code points, None where they are none."""
    shifts = [*shifts, 0]  # for what stands beside the passages
    return [
        _extents(annotation.locations, ruler, shifts[min(annotation.passage, len(shifts) - 1)])
        for annotation in entry.annotations
    ]


def _extents(locations: Sequence[tuple[object, object]], ruler: Ruler, shift: int) -> _Extents:
    extents = []
    for offset, length in locations:
        start, size = number(offset), number(length)
        if start is None or size is None or start + shift < 0 or size < 0:
            return None
        start += shift
        try:
            extents.append((ruler.to_code_points(start), ruler.to_code_points(start + size)))
        except OffsetError:
            return None
    return extents


@dataclass(frozen=True, slots=True)
class _Builder:
    """Turns the annotations and relations of one document into marks."""

    entry: Entry
    path: Path
    options: ReadOptions
    text: str | None

    def marks(self, places: list[_Extents]) -> Marks:
        spans: dict[str, Span] = {}
        tags: list[tuple[str, str, Attributes]] = []
        order: list[tuple[str, Span]] = []
        for annotation, extents in zip(self.entry.annotations, places, strict=True):
            if not annotation.locations:
                tags.append((annotation.id, *self._split_infons(annotation.infons, "annotation")))
            elif (span := self._span(annotation, extents)) is not None:
                spans.setdefault(annotation.id, span)
                order.append((annotation.id, span))
        evidence: dict[str, list[Span]] = {}
        used: set[str] = set()
        relations = []
        for link in self.entry.links:
            if link.infons.get("type") == EVIDENCE:
                ends = [refid for refid, role in link.nodes if role == "evidence"]
                used.update(ends)
                for refid in (refid for refid, role in link.nodes if role == "tag"):
                    evidence.setdefault(refid, []).extend(spans[e] for e in ends if e in spans)
            elif (relation := self._relation(link, spans)) is not None:
                relations.append(relation)
        return Marks(
            tuple(span for id_, span in order if id_ not in used),
            tuple(
                Tag(label, attributes, tuple(evidence.get(id_, ())))
                for id_, label, attributes in tags
            ),
            tuple(relations),
        )

    def _split_infons(self, infons: Mapping[str, Value], otherwise: str) -> tuple[str, Attributes]:
        """Split infons into label and attributes."""
        wanted = self.options.columns.get("label", "type")
        key = wanted if wanted in infons else "type"
        if len(infons) == 1 and key in infons:
            return str(infons[key]), NONE
        values = {k.removeprefix(_PREFIX): v for k, v in infons.items() if k != key}
        return str(infons.get(key, otherwise)), Attributes(values)

    def _span(self, annotation: Annotation, extents: _Extents) -> Span | None:
        spot = self._spot(annotation.line)
        label, attributes = self._split_infons(annotation.infons, "annotation")
        if extents is None:
            spot.report("offsets unreadable", mark=label)
            return None
        if len(extents) == 1:
            span = Span(*extents[0], label, attributes, quote=annotation.text)
        else:
            span = Span.of_fragments(tuple(extents), label, attributes, quote=annotation.text)
        return spot.check_fit(span, self.text)

    def _relation(self, link: Link, spans: Mapping[str, Span]) -> Relation | None:
        spot = self._spot(link.line)
        if len(link.nodes) != 2:
            spot.report("not read: relations that do not link two annotations")
            return None
        (source, role), (target, role_of_other) = link.nodes
        if source not in spans or target not in spans:
            spot.report("not read: relations to unknown annotations")
            return None
        label, attributes = self._split_infons(link.infons, "relation")
        return Relation(label, spans[source], spans[target], attributes, (role, role_of_other))

    def _spot(self, line: int) -> Spot:
        return Spot(self.path, line, self.entry.id, self.options.findings)


def number(value: object) -> int | None:
    """Read an offset: an integer, or one spelled as text; None where it is neither.

    >>> number(12), number("12"), number(" 12 "), number(12.0), number("1e3"), number(True)
    (12, 12, 12, 12, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value) else None
    return int(value) if isinstance(value, float) and value.is_integer() else None


def choose_id(wanted: object, count: int, otherwise: str) -> str:
    """Give the id a document carries, else one from its file and its place in it."""
    return id_of(wanted) or (otherwise if count == 0 else f"{otherwise}-{count + 1}")


def all_text(entry: Entry) -> Iterable[tuple[str, str]]:
    """Give every string of an entry with what it is, for writers that must check them."""
    yield "the document id", entry.id
    for passage in entry.passages:
        yield "the text", passage.text or ""
    every = [item.infons for item in entry.annotations] + [item.infons for item in entry.links]
    for infons in (entry.infons, *every):
        for name, value in infons.items():
            yield "the name of a value", name
            yield "a value", str(value)
    for link in entry.links:
        for _, role in link.nodes:
            yield "a role", role
