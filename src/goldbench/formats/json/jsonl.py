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

Files may end in .jsonl, .ndjson or .jsonlines, also gzipped (.gz); a folder is all such files below
it. One file alone may also end in .json, or have no suffix.
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
_LOOSE = (".json", ".json.gz")
# Keys by which other formats with one object a line are known.
_FOREIGN = frozenset((
    "entities", "label", "labels", "cats", "answer", "tokens", "_input_hash", "_task_hash",
    "resourceType", "passages", "documents", "infons", "data", "annotations",
))  # fmt: skip


def sniff(path: Path) -> bool:
    loose = path.is_file() and (path.suffix == "" or path.name.lower().endswith(_LOOSE))
    record = first_object(path, "") if loose else first_object(path)
    if record is None or id_of(record.get("id")) is None:
        return False
    if not isinstance(record.get("text"), str | None) or not _FOREIGN.isdisjoint(record):
        return False
    return (len(record) == 1 and not loose) or len(_KEYS.intersection(record)) > 1


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for file, line, record in objects(path, piece=options.piece):
        id_ = id_of(record.get("id"))
        spot = Spot(file, line, id_ or "", options.findings)
        if id_ is None:
            spot.fail("no id", hint='expected {"id": "...", "text": "...", "spans": [...]}')
        yield _record(record, ids.claim(id_, file, line), spot, options)


def line_of(record: Record, options: WriteOptions) -> bytes:
    """Give a record as its line, without the line's end."""
    return _line(record, NOWHERE, options)


def hold(record: Record, options: WriteOptions) -> Record | None:
    _line(record, NOWHERE, options)
    return Record(record.document, _layers(record, options))


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_lines((_line(record, path, options) for record in records), path)


def _record(values: Mapping[str, Any], id_: str, spot: Spot, options: ReadOptions) -> Record:
    text = values.get("text")
    if text is None and options.texts is not None:
        text = options.texts.get(id_)
    if not isinstance(text, str | None):
        spot.fail("text must be a string or null")
    if not _KEYS.issuperset(values):
        for name in values.keys() - _KEYS:
            spot.report(f"not read: {key_named(name)}")
    document = Document(id_, text, to_attributes(values.get("meta"), spot, "meta"))
    marked = any(values.get(key) is not None for key in _MARKS)
    layers = values.get("layers")
    if layers is None:
        return Record(document, {options.layer: _marks(values, text, spot)} if marked else {})
    if (
        marked
        or not isinstance(layers, dict)
        or not all(isinstance(m, dict) for m in layers.values())
    ):
        spot.fail('expected "layers": {"name": {"spans": [...]}}, in place of spans and tags')
    read = {name: _marks(m, text, replace(spot, layer=name)) for name, m in layers.items()}
    return Record(document, read)


def _marks(values: Mapping[str, Any], text: str | None, spot: Spot) -> Marks:
    spans = [
        _span(item, None, text, spot, listed=True) for item in _require_list(values, "spans", spot)
    ]
    tags = (_tag(item, text, spot) for item in _require_list(values, "tags", spot))
    links = (
        _relation(item, spans, text, spot) for item in _require_list(values, "relations", spot)
    )
    return Marks(
        tuple(span for span in spans if span is not None),
        tuple(tags),
        tuple(link for link in links if link is not None),
        _unreadable(values, spot),
    )


def _unreadable(values: Mapping[str, Any], spot: Spot) -> tuple[str, ...]:
    labels = values.get("unreadable") or []
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        spot.fail("unreadable must be a list of labels")
    return tuple(labels)


def _require_list(values: Mapping[str, Any], key: str, spot: Spot) -> list[dict[str, Any]]:
    listed = values.get(key)
    if listed is None:
        return []
    if not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        spot.fail(f"{key} must be a list of objects")
    return listed


def _label(values: Mapping[str, Any], what: str, spot: Spot) -> str:
    label = values.get("label")
    if not isinstance(label, str):
        spot.fail(f"a {what} has no label")
    return label


def _span(
    values: Mapping[str, Any],
    label: str | None,
    text: str | None,
    spot: Spot,
    *,
    listed: bool = False,
) -> Span | None:
    """Make a span; `label` is that of the tag for which this is evidence.

    Of those `listed` as spans one that cannot be read counts against the author.
    """
    if label is None or "label" in values:
        label = _label(values, "span", spot)
    lost = label if listed else None
    extent = to_extent(values.get("start"), values.get("end"))
    if extent is None:
        spot.report("offsets unreadable", mark=lost)
        return None
    pieces: list[Extent] = []
    if values.get("fragments"):
        cut = values["fragments"] if isinstance(values["fragments"], list) else [None]
        for piece in cut:
            fragment = to_extent(*piece) if isinstance(piece, list) and len(piece) == 2 else None
            if fragment is None:
                spot.report("offsets unreadable", mark=lost)
                return None
            pieces.append(fragment)
    quote = values.get("quote")
    attributes = to_attributes(values.get("attributes"), spot)
    quoted = quote if isinstance(quote, str) else None
    try:
        span = Span(extent.start, extent.end, label, attributes, tuple(pieces), quote=quoted)
    except OffsetError:
        spot.report("offsets unreadable", mark=lost)
        return None
    return spot.check_fit(span, text)


def _tag(values: Mapping[str, Any], text: str | None, spot: Spot) -> Tag:
    label = _label(values, "tag", spot)
    evidence = (_span(item, label, text, spot) for item in _require_list(values, "evidence", spot))
    spans = tuple(span for span in evidence if span is not None)
    return Tag(label, to_attributes(values.get("attributes"), spot), spans)


def _relation(
    values: Mapping[str, Any], spans: list[Span | None], text: str | None, spot: Spot
) -> Relation | None:
    label = _label(values, "relation", spot)
    ends: list[Span] = []
    for key in ("source", "target"):
        end = values.get(key)
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
    roles = values.get("roles") or list(_ROLES)
    if not isinstance(roles, list) or [type(role) for role in roles] != [str, str]:
        spot.fail("roles must be a list of two strings")
    attributes = to_attributes(values.get("attributes"), spot)
    return Relation(label, ends[0], ends[1], attributes, (roles[0], roles[1]))


def _layers(record: Record, options: WriteOptions) -> Mapping[str, Marks]:
    if options.layer is None:
        return record.layers
    return {name: marks for name, marks in record.layers.items() if name == options.layer}


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    document = record.document
    writer = _Writer(path, document.id)
    written: dict[str, Any] = {"id": document.id}
    if document.text is not None:
        written["text"] = document.text
    if document.meta:
        written["meta"] = to_json(document.meta, path, document=document.id)
    layers = _layers(record, options)
    if layers.keys() == {DEFAULT_LAYER}:
        written |= writer.marks(layers[DEFAULT_LAYER])
    elif layers:
        written["layers"] = {name: writer.marks(marks) for name, marks in layers.items()}
    return dumps(written, path, document=document.id)


class _Writer:
    """Turns marks into JSON objects; what is empty is left out, but for `spans`."""

    def __init__(self, path: Path, document: str) -> None:
        self.path, self.document = path, document

    def marks(self, marks: Marks) -> dict[str, Any]:
        written: dict[str, Any] = {"spans": [self.span(span, None) for span in marks.spans]}
        if marks.tags:
            written["tags"] = [self.tag(tag) for tag in marks.tags]
        if marks.relations:
            # The first of equal spans: equal ends make equal relations.
            places = {span: at for at, span in reversed(list(enumerate(marks.spans)))}
            written["relations"] = [self.relation(relation, places) for relation in marks.relations]
        if marks.unreadable:
            written["unreadable"] = marks.unreadable
        return written

    def span(self, span: Span, implied: str | None) -> dict[str, Any]:
        written: dict[str, Any] = {"start": span.start, "end": span.end}
        if span.label != implied:
            written["label"] = span.label
        if span.attributes:
            written["attributes"] = to_json(span.attributes, self.path, document=self.document)
        if span.fragments:
            written["fragments"] = [list(piece) for piece in span.fragments]
        return written

    def tag(self, tag: Tag) -> dict[str, Any]:
        written: dict[str, Any] = {"label": tag.label}
        if tag.attributes:
            written["attributes"] = to_json(tag.attributes, self.path, document=self.document)
        if tag.evidence:
            written["evidence"] = [self.span(span, tag.label) for span in tag.evidence]
        return written

    def relation(self, relation: Relation, places: Mapping[Span, int]) -> dict[str, Any]:
        written: dict[str, Any] = {"label": relation.label}
        for key, end in (("source", relation.source), ("target", relation.target)):
            written[key] = places[end] if end in places else self.span(end, None)
        if relation.attributes:
            written["attributes"] = to_json(relation.attributes, self.path, document=self.document)
        if relation.roles != _ROLES:
            written["roles"] = relation.roles
        return written
