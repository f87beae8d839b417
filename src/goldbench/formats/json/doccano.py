"""doccano JSONL. Offsets are read and written as code points.

    {"id": 1, "text": "Ana took aspirin.", "entities": [
        {"id": 1, "label": "NAME", "start_offset": 0, "end_offset": 3},
        {"id": 2, "label": "DRUG", "start_offset": 9, "end_offset": 16}],
     "relations": [{"id": 1, "from_id": 1, "to_id": 2, "type": "takes"}], "Comments": []}

(one line a document). Read as well: `"label": [[0, 3, "NAME"]]` (also `labels`), `data` in place of
`text`, and classes, `"label": ["SMOKER"]` or `"cats": ["SMOKER"]`, which become tags. `meta`, and
every other key with a plain value, is metadata; `Comments` are not read. Written is the form with
`entities` and `relations`, `cats` for tags, `meta` for metadata.

`[]` is "nothing here"; doccano itself writes it also for documents nobody opened. A line with
neither entities nor labels nor cats was not looked at. In a project with the option "count
grapheme clusters as one character" offsets count those, which shows as "outside the text" or
nowhere: export from a project without it. A JSON list of such objects is read too.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record, Relation, Span, Tag
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.reduction import numbers, reduce_marks
from goldbench.formats.io.files import document_id
from goldbench.formats.io.json_lines import first_object, objects, write_lines
from goldbench.formats.io.json_values import dumps, to_attributes, to_extent, to_json, to_value

LOSES: tuple[str, ...] = (
    "attributes",
    "fragments",
    "evidence of tags",
    "relations whose ends are not among the spans",
    "layer names",
)

_SUFFIXES = (".jsonl", ".ndjson", ".json", ".jsonl.gz")
_LABELS = ("entities", "label", "labels", "cats")
_KEYS = frozenset(("id", "text", "data", "meta", "relations", "Comments", "comments", *_LABELS))


def sniff(path: Path) -> bool:
    record = first_object(path, *_SUFFIXES)
    if record is None or not isinstance(record.get("text", record.get("data")), str):
        return False
    if "answer" in record or "_task_hash" in record or "spans" in record:
        return False
    entities = record.get("entities")
    if isinstance(entities, list):
        return all(
            isinstance(entity, list) or (isinstance(entity, dict) and "start_offset" in entity)
            for entity in entities
        )
    return any(isinstance(record.get(key), list) for key in _LABELS)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for number, (file, line, record) in enumerate(objects(path, *_SUFFIXES), start=1):
        id_ = id_of(record.get("id", f"{document_id(file, path)}-{number}"))
        text = record.get("text", record.get("data"))
        spot = Spot(file, line, id_ or "", options.findings)
        if id_ is None or not isinstance(text, str):
            spot.fail("no text, or an id that is none", hint='expected {"text": "...", ...}')
        ids.claim(id_, file, line)
        document = Document(id_, text, _meta(record, spot))
        if all(record.get(key) is None for key in _LABELS):
            yield Record(document)
        else:
            yield Record(document, {options.layer: _marks(record, text, spot)})


def hold(record: Record, options: WriteOptions) -> Record | None:
    _line(record, NOWHERE, options)
    marks = choose_marks(record, options)
    layers = {} if marks is None else {DEFAULT_LAYER: reduce_marks(marks)}
    return Record(record.document, layers)


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_lines((_line(record, path, options) for record in records), path)


def _meta(record: Mapping[str, Any], spot: Spot) -> Attributes:
    if record.get("Comments") or record.get("comments"):
        spot.report("not read: comments")
    meta = to_attributes(record.get("meta"), spot, "meta")
    rest = {
        name: value
        for name in record.keys() - _KEYS
        if (value := to_value(record[name])) is not None
    }
    return meta.having(rest) if rest else meta


def _marks(record: Mapping[str, Any], text: str, spot: Spot) -> Marks:
    spans: list[Span] = []
    tags: list[Tag] = []
    by_id: dict[object, Span] = {}
    for key in _LABELS:
        listed = record.get(key) or []
        if not isinstance(listed, list):
            listed = [listed]
        for entity in listed:
            if isinstance(entity, str):
                tags.append(Tag(entity))
                continue
            span = _span(entity, text, spot)
            if span is not None:
                spans.append(span)
                if isinstance(entity, dict) and isinstance(entity.get("id"), int | str):
                    by_id[entity["id"]] = span
    return Marks(tuple(spans), tuple(tags), tuple(_relations(record, by_id, spot)))


def _span(entity: object, text: str, spot: Spot) -> Span | None:
    if isinstance(entity, dict):
        if isinstance(entity.get("labels"), list):
            hint = "Label Studio's JSON_MIN, it seems: export as JSON, which is read"
            spot.fail("labels as objects with a list of labels", hint=hint)
        entity = [entity.get(key) for key in ("start_offset", "end_offset", "label")]
    if not isinstance(entity, list) or len(entity) != 3 or not isinstance(entity[2], str):
        spot.fail("expected labels as [start, end, label] or as objects with start_offset")
    extent = to_extent(entity[0], entity[1])
    if extent is None:
        spot.report("offsets unreadable", mark=entity[2])
        return None
    return spot.check_fit(Span(extent.start, extent.end, entity[2]), text)


def _relations(
    record: Mapping[str, Any], spans: Mapping[object, Span], spot: Spot
) -> Iterator[Relation]:
    listed = record.get("relations") or []
    if not isinstance(listed, list) or not all(isinstance(relation, dict) for relation in listed):
        spot.fail("relations must be a list of objects")
    for relation in listed:
        ends = [relation.get("from_id"), relation.get("to_id")]
        if not isinstance(relation.get("type"), str):
            spot.fail("a relation has no type")
        if all(isinstance(end, int | str) and end in spans for end in ends):
            yield Relation(relation["type"], spans[ends[0]], spans[ends[1]])
        else:
            spot.report("not read: relation without its ends")


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    document, given = record.document, choose_marks(record, options)
    written: dict[str, Any] = {"id": document.id, "text": document.require_text()}
    if document.meta:
        written["meta"] = to_json(document.meta, path, document=document.id)
    if given is not None:
        marks = reduce_marks(given)
        written["entities"] = [
            {"id": at, "label": span.label, "start_offset": span.start, "end_offset": span.end}
            for at, span in enumerate(marks.spans, start=1)
        ]
        number = numbers(marks.spans)
        written["relations"] = [
            {
                "id": at,
                "from_id": number[link.source] + 1,
                "to_id": number[link.target] + 1,
                "type": link.label,
            }
            for at, link in enumerate(marks.relations, start=1)
        ]
        if marks.tags:
            written["cats"] = [tag.label for tag in marks.tags]
        written["Comments"] = []
    return dumps(written, path, document=document.id)
