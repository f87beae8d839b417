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
from goldbench.formats.contract.layers import chosen
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.reduction import numbers, reduced
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
    found = first_object(path, *_SUFFIXES)
    if found is None or not isinstance(found.get("text", found.get("data")), str):
        return False
    if "answer" in found or "_task_hash" in found or "spans" in found:
        return False
    entities = found.get("entities")
    if isinstance(entities, list):
        return all(
            isinstance(one, list) or (isinstance(one, dict) and "start_offset" in one)
            for one in entities
        )
    return any(isinstance(found.get(key), list) for key in _LABELS)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for number, (file, line, found) in enumerate(objects(path, *_SUFFIXES), start=1):
        id_ = id_of(found.get("id", f"{document_id(file, path)}-{number}"))
        text = found.get("text", found.get("data"))
        spot = Spot(file, line, id_ or "", options.findings)
        if id_ is None or not isinstance(text, str):
            spot.fail("no text, or an id that is none", hint='expected {"text": "...", ...}')
        ids.claim(id_, file, line)
        document = Document(id_, text, _meta(found, spot))
        if all(found.get(key) is None for key in _LABELS):
            yield Record(document)
        else:
            yield Record(document, {options.layer: _marks(found, text, spot)})


def hold(record: Record, options: WriteOptions) -> Record | None:
    _line(record, NOWHERE, options)
    marks = chosen(record, options)
    layers = {} if marks is None else {DEFAULT_LAYER: reduced(marks)}
    return Record(record.document, layers)


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_lines((_line(record, path, options) for record in records), path)


def _meta(found: Mapping[str, Any], spot: Spot) -> Attributes:
    if found.get("Comments") or found.get("comments"):
        spot.report("not read: comments")
    meta = to_attributes(found.get("meta"), spot, "meta")
    rest = {
        name: value for name in found.keys() - _KEYS if (value := to_value(found[name])) is not None
    }
    return meta.having(rest) if rest else meta


def _marks(found: Mapping[str, Any], text: str, spot: Spot) -> Marks:
    spans: list[Span] = []
    tags: list[Tag] = []
    by_id: dict[object, Span] = {}
    for key in _LABELS:
        listed = found.get(key) or []
        if not isinstance(listed, list):
            listed = [listed]
        for one in listed:
            if isinstance(one, str):
                tags.append(Tag(one))
                continue
            span = _span(one, text, spot)
            if span is not None:
                spans.append(span)
                if isinstance(one, dict) and isinstance(one.get("id"), int | str):
                    by_id[one["id"]] = span
    return Marks(tuple(spans), tuple(tags), tuple(_relations(found, by_id, spot)))


def _span(found: object, text: str, spot: Spot) -> Span | None:
    if isinstance(found, dict):
        found = [found.get(key) for key in ("start_offset", "end_offset", "label")]
    if not isinstance(found, list) or len(found) != 3 or not isinstance(found[2], str):
        spot.fail("expected labels as [start, end, label] or as objects with start_offset")
    extent = to_extent(found[0], found[1])
    if extent is None:
        spot.report("offsets unreadable", mark=found[2])
        return None
    return spot.fitted(Span(extent.start, extent.end, found[2]), text)


def _relations(
    found: Mapping[str, Any], spans: Mapping[object, Span], spot: Spot
) -> Iterator[Relation]:
    listed = found.get("relations") or []
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        spot.fail("relations must be a list of objects")
    for one in listed:
        ends = [one.get("from_id"), one.get("to_id")]
        if not isinstance(one.get("type"), str):
            spot.fail("a relation has no type")
        if all(isinstance(end, int | str) and end in spans for end in ends):
            yield Relation(one["type"], spans[ends[0]], spans[ends[1]])
        else:
            spot.report("not read: relation without its ends")


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    document, given = record.document, chosen(record, options)
    made: dict[str, Any] = {"id": document.id, "text": document.require_text()}
    if document.meta:
        made["meta"] = to_json(document.meta, path, document=document.id)
    if given is not None:
        marks = reduced(given)
        made["entities"] = [
            {"id": at, "label": span.label, "start_offset": span.start, "end_offset": span.end}
            for at, span in enumerate(marks.spans, start=1)
        ]
        number = numbers(marks.spans)
        made["relations"] = [
            {
                "id": at,
                "from_id": number[link.source] + 1,
                "to_id": number[link.target] + 1,
                "type": link.label,
            }
            for at, link in enumerate(marks.relations, start=1)
        ]
        if marks.tags:
            made["cats"] = [tag.label for tag in marks.tags]
        made["Comments"] = []
    return dumps(made, path, document=document.id)
