"""goldbench's own JSON Lines: one document a line, nothing lost. Offsets are code points.

    {"id": "n1", "text": "Ana came on 3/4.", "meta": {"site": "north"},
     "spans": [{"start": 0, "end": 3, "label": "NAME", "attributes": {"role": "patient"}}],
     "tags": [{"label": "SMOKER", "attributes": {"status": "never"},
               "evidence": [{"start": 4, "end": 8}]}],
     "relations": [{"label": "came on", "source": 0, "target": 1}]}

(here on several lines; in the file each document is one line). Rules:

- `spans`: a discontinuous span has `fragments`, `[[start, end], ...]`. A `quote` is read and
  checked, never written.
- `tags`: a piece of evidence has the label of its tag unless it says another, and may have
  `attributes` and `fragments` of its own.
- `relations`: `source` and `target` are positions in `spans`, counted from 0, or, for an end that
  is not among the spans, a span written out. `attributes` and `roles` (`["Arg1", "Arg2"]` unless
  said) are optional.
- Attribute and metadata values are strings, numbers, booleans or lists of strings; null is
  "not said"; nested values are reported and left out.
- `text` absent or null: the file carries marks only (the notes may be given beside it).
- `unreadable`: labels of spans that the file this was made from gave without a place that can be;
  a score counts them as false positives.
- None of `spans`, `tags`, `relations`: not looked at. Empty ones: nothing here.
- Several layers, or one that has a name: `"layers": {"gold": {"spans": [], "tags": []}}` takes
  the place of the three keys.
- A number as id is read as a string. An id that comes twice is an error.

Files may end in .jsonl or .ndjson, also gzipped (.gz); a folder is all such files below it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from goldbench.corpus import DEFAULT_LAYER, Document, Extent, Marks, Record, Relation, Span, Tag
from goldbench.errors import OffsetError
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.json_lines import first_object, objects, write_lines
from goldbench.formats.io.json_values import dumps, key_named, to_attributes, to_extent, to_json

LOSES: tuple[str, ...] = ()

_MARKS = ("spans", "tags", "relations")
_KEYS = frozenset(("id", "text", "meta", "layers", "unreadable", *_MARKS))
_ROLES = ("Arg1", "Arg2")
# Keys by which other formats with one object a line are known.
_FOREIGN = frozenset((
    "entities", "label", "labels", "cats", "answer", "tokens", "_input_hash", "_task_hash",
    "resourceType", "passages", "documents", "infons", "data", "annotations",
))  # fmt: skip


def sniff(path: Path) -> bool:
    found = first_object(path)
    if found is None or id_of(found.get("id")) is None:
        return False
    if not isinstance(found.get("text"), str | None) or not _FOREIGN.isdisjoint(found):
        return False
    return len(found) == 1 or len(_KEYS.intersection(found)) > 1


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for file, line, found in objects(path, piece=options.piece):
        id_ = id_of(found.get("id"))
        spot = Spot(file, line, id_ or "", options.findings)
        if id_ is None:
            spot.fail("no id", hint='expected {"id": "...", "text": "...", "spans": [...]}')
        yield _record(found, ids.claim(id_, file, line), spot, options)


def hold(record: Record, options: WriteOptions) -> Record | None:
    _line(record, NOWHERE, options)
    return Record(record.document, _layers(record, options))


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_lines((_line(record, path, options) for record in records), path)


def _record(found: Mapping[str, Any], id_: str, spot: Spot, options: ReadOptions) -> Record:
    text = found.get("text")
    if text is None and options.texts is not None:
        text = options.texts.get(id_)
    if not isinstance(text, str | None):
        spot.fail("text must be a string or null")
    if not _KEYS.issuperset(found):
        for name in found.keys() - _KEYS:
            spot.report(f"not read: {key_named(name)}")
    document = Document(id_, text, to_attributes(found.get("meta"), spot, "meta"))
    said = any(found.get(key) is not None for key in _MARKS)
    layers = found.get("layers")
    if layers is None:
        return Record(document, {options.layer: _marks(found, text, spot)} if said else {})
    if (
        said
        or not isinstance(layers, dict)
        or not all(isinstance(m, dict) for m in layers.values())
    ):
        spot.fail('expected "layers": {"name": {"spans": [...]}}, in place of spans and tags')
    read = {name: _marks(m, text, replace(spot, layer=name)) for name, m in layers.items()}
    return Record(document, read)


def _marks(found: Mapping[str, Any], text: str | None, spot: Spot) -> Marks:
    spans = [_span(one, None, text, spot, listed=True) for one in _listed(found, "spans", spot)]
    tags = (_tag(one, text, spot) for one in _listed(found, "tags", spot))
    links = (_relation(one, spans, text, spot) for one in _listed(found, "relations", spot))
    return Marks(
        tuple(span for span in spans if span is not None),
        tuple(tags),
        tuple(link for link in links if link is not None),
        _unreadable(found, spot),
    )


def _unreadable(found: Mapping[str, Any], spot: Spot) -> tuple[str, ...]:
    labels = found.get("unreadable") or []
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        spot.fail("unreadable must be a list of labels")
    return tuple(labels)


def _listed(found: Mapping[str, Any], key: str, spot: Spot) -> list[dict[str, Any]]:
    listed = found.get(key)
    if listed is None:
        return []
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        spot.fail(f"{key} must be a list of objects")
    return listed


def _label(found: Mapping[str, Any], what: str, spot: Spot) -> str:
    label = found.get("label")
    if not isinstance(label, str):
        spot.fail(f"a {what} has no label")
    return label


def _span(
    found: Mapping[str, Any],
    label: str | None,
    text: str | None,
    spot: Spot,
    *,
    listed: bool = False,
) -> Span | None:
    """Make a span; `label` is that of the tag for which this is evidence.

    Of those `listed` as spans one that cannot be read counts against the author.
    """
    if label is None or "label" in found:
        label = _label(found, "span", spot)
    lost = label if listed else None
    extent = to_extent(found.get("start"), found.get("end"))
    if extent is None:
        spot.report("offsets unreadable", mark=lost)
        return None
    pieces: list[Extent] = []
    if found.get("fragments"):
        cut = found["fragments"] if isinstance(found["fragments"], list) else [None]
        for piece in cut:
            fragment = to_extent(*piece) if isinstance(piece, list) and len(piece) == 2 else None
            if fragment is None:
                spot.report("offsets unreadable", mark=lost)
                return None
            pieces.append(fragment)
    quote = found.get("quote")
    attributes = to_attributes(found.get("attributes"), spot)
    quoted = quote if isinstance(quote, str) else None
    try:
        span = Span(extent.start, extent.end, label, attributes, tuple(pieces), quote=quoted)
    except OffsetError:
        spot.report("offsets unreadable", mark=lost)
        return None
    return spot.fitted(span, text)


def _tag(found: Mapping[str, Any], text: str | None, spot: Spot) -> Tag:
    label = _label(found, "tag", spot)
    evidence = (_span(one, label, text, spot) for one in _listed(found, "evidence", spot))
    told = tuple(span for span in evidence if span is not None)
    return Tag(label, to_attributes(found.get("attributes"), spot), told)


def _relation(
    found: Mapping[str, Any], spans: list[Span | None], text: str | None, spot: Spot
) -> Relation | None:
    label = _label(found, "relation", spot)
    ends: list[Span] = []
    for key in ("source", "target"):
        end = found.get(key)
        if isinstance(end, dict):
            span = _span(end, None, text, spot)
        elif isinstance(end, int) and not isinstance(end, bool) and 0 <= end < len(spans):
            span = spans[end]
        else:
            spot.fail(f"the {key} of a relation must be a position in spans, or a span")
        if span is None:
            spot.report("not read: relation without its ends")
            return None
        ends.append(span)
    roles = found.get("roles") or list(_ROLES)
    if not isinstance(roles, list) or [type(role) for role in roles] != [str, str]:
        spot.fail("roles must be a list of two strings")
    attributes = to_attributes(found.get("attributes"), spot)
    return Relation(label, ends[0], ends[1], attributes, (roles[0], roles[1]))


def _layers(record: Record, options: WriteOptions) -> Mapping[str, Marks]:
    if options.layer is None:
        return record.layers
    return {name: marks for name, marks in record.layers.items() if name == options.layer}


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    document = record.document
    writer = _Writer(path, document.id)
    made: dict[str, Any] = {"id": document.id}
    if document.text is not None:
        made["text"] = document.text
    if document.meta:
        made["meta"] = to_json(document.meta, path, document=document.id)
    layers = _layers(record, options)
    if layers.keys() == {DEFAULT_LAYER}:
        made |= writer.marks(layers[DEFAULT_LAYER])
    elif layers:
        made["layers"] = {name: writer.marks(marks) for name, marks in layers.items()}
    return dumps(made, path, document=document.id)


class _Writer:
    """Turns marks into JSON objects; what is empty is left out, but for `spans`."""

    def __init__(self, path: Path, document: str) -> None:
        self.path, self.document = path, document

    def marks(self, marks: Marks) -> dict[str, Any]:
        made: dict[str, Any] = {"spans": [self.span(span, None) for span in marks.spans]}
        if marks.tags:
            made["tags"] = [self.tag(tag) for tag in marks.tags]
        if marks.relations:
            # The first of equal spans: equal ends make equal relations.
            places = {span: at for at, span in reversed(list(enumerate(marks.spans)))}
            made["relations"] = [self.relation(one, places) for one in marks.relations]
        if marks.unreadable:
            made["unreadable"] = marks.unreadable
        return made

    def span(self, span: Span, implied: str | None) -> dict[str, Any]:
        made: dict[str, Any] = {"start": span.start, "end": span.end}
        if span.label != implied:
            made["label"] = span.label
        if span.attributes:
            made["attributes"] = to_json(span.attributes, self.path, document=self.document)
        if span.fragments:
            made["fragments"] = [list(piece) for piece in span.fragments]
        return made

    def tag(self, tag: Tag) -> dict[str, Any]:
        made: dict[str, Any] = {"label": tag.label}
        if tag.attributes:
            made["attributes"] = to_json(tag.attributes, self.path, document=self.document)
        if tag.evidence:
            made["evidence"] = [self.span(span, tag.label) for span in tag.evidence]
        return made

    def relation(self, relation: Relation, places: Mapping[Span, int]) -> dict[str, Any]:
        made: dict[str, Any] = {"label": relation.label}
        for key, end in (("source", relation.source), ("target", relation.target)):
            made[key] = places[end] if end in places else self.span(end, None)
        if relation.attributes:
            made["attributes"] = to_json(relation.attributes, self.path, document=self.document)
        if relation.roles != _ROLES:
            made["roles"] = relation.roles
        return made
