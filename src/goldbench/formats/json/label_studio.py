"""Label Studio JSON: a list of tasks. Its offsets are UTF-16 units and are converted.

    [{"id": 1, "data": {"text": "Ana took aspirin."}, "annotations": [{"result": [
        {"id": "r1", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": 0, "end": 3, "text": "Ana", "labels": ["NAME"]}},
        {"id": "r1", "from_name": "role", "to_name": "text", "type": "choices",
         "value": {"start": 0, "end": 3, "text": "Ana", "choices": ["patient"]}},
        {"from_id": "r1", "to_id": "r2", "type": "relation", "direction": "right",
         "labels": ["takes"]}]}]}]

- Text: `data.text`, else the only string in `data`. Id: `data.id`, else the task's. The other plain
  values in `data` are metadata.
- A region with several labels is as many spans. Choices, text areas, ratings and numbers with the
  `id` of a region are attributes of its spans, named by `from_name`; choices without a region are
  tags. Other types of results are reported and left out.
- One annotation a task is the layer without a name. As soon as one task of the path was done by
  two people, each is a layer, `annotator-<completed_by>`; to know, the path is read twice. Two
  annotations by one person: the last stands. Cancelled ones are reported. Predictions are layers
  named by their `model_version`.
- No annotation: not looked at. An empty result: nothing here.

Written is one annotation a task, without `completed_by`, with the names `label`, `tag` and those
of the attributes as `from_name`. Numbers stay numbers; other attribute values become choices.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Extent,
    Marks,
    Record,
    Relation,
    Ruler,
    Span,
    Tag,
    Value,
)
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.reduction import numbers, reduce_marks
from goldbench.formats.io.files import first_file
from goldbench.formats.io.json_stream import elements, first_element, write_list
from goldbench.formats.io.json_values import dumps, key_named, to_extent, to_json, to_value
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = (
    "fragments",
    "attributes of tags and relations, evidence",
    "truth values and single-valued lists as such",
    "metadata called text or id",
    "relations whose ends are not among the spans",
    "layer names",
)

_RESERVED = ("text", "id")
# Types of results that say something of a region, and the key of what they say.
_VALUES = {"choices": "choices", "textarea": "text", "rating": "rating", "number": "number"}


def sniff(path: Path) -> bool:
    file = first_file(path, ".json")
    _, task = (first_element(file) if file is not None else None) or ("", None)
    return isinstance(task, dict) and isinstance(task.get("data"), dict)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    shared = any(len(_people(task)) > 1 for _, _, task in _tasks(path))
    ids = Ids()
    for file, line, task in _tasks(path):
        data = task["data"]
        id_ = id_of(data.get("id", task.get("id")))
        spot = Spot(file, line, id_ or "", options.findings)
        if id_ is None:
            spot.fail("a task has no id")
        ids.claim(id_, file, line)
        key = _text_key(data, spot)
        meta = {n: v for n in data if n not in (key, "id") and (v := to_value(data[n])) is not None}
        document = Document(id_, data[key], Attributes(meta))
        yield Record(document, _layers(task, data[key], spot, options, shared=shared))


def hold(record: Record, options: WriteOptions) -> Record | None:
    _task(record, NOWHERE, options)
    marks, document = choose_marks(record, options), record.document
    layers = {} if marks is None else {DEFAULT_LAYER: reduce_marks(marks, _hold_attributes)}
    return Record(Document(document.id, document.text, document.meta.without(*_RESERVED)), layers)


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_list((_task(record, path, options) for record in records), path)


def _tasks(path: Path) -> Iterator[tuple[Path, int, dict[str, Any]]]:
    files = sources(path, ".json")
    if not files:
        raise FormatError(path, 0, "the folder holds no .json file")
    for file in files:
        for line, _, task in elements(file):
            if not isinstance(task, dict) or not isinstance(task.get("data"), dict):
                msg = "not a task"
                raise FormatError(file, line, msg, hint='expected {"data": {"text": "..."}, ...}')
            yield file, line, task


def _text_key(data: Mapping[str, Any], spot: Spot) -> str:
    if isinstance(data.get("text"), str):
        return "text"
    strings = [name for name, value in data.items() if isinstance(value, str) and name != "id"]
    if len(strings) != 1:
        spot.fail("the task's text cannot be told", hint="expected it in data.text")
    return strings[0]


def _annotations(task: Mapping[str, Any]) -> list[Any]:
    listed = task.get("annotations", task.get("completions"))
    return listed if isinstance(listed, list) else []


def _person(annotation: Mapping[str, Any]) -> str:
    who = annotation.get("completed_by")
    return id_of(who.get("id") if isinstance(who, dict) else who) or "unknown"


def _people(task: Mapping[str, Any]) -> set[str]:
    annotations = (annotation for annotation in _annotations(task) if isinstance(annotation, dict))
    return {
        _person(annotation) for annotation in annotations if not annotation.get("was_cancelled")
    }


def _layers(
    task: Mapping[str, Any], text: str, spot: Spot, options: ReadOptions, *, shared: bool
) -> dict[str, Marks]:
    layers: dict[str, Marks] = {}
    ruler = Ruler.of(text, "utf-16")
    for annotation in _annotations(task):
        if not isinstance(annotation, dict):
            spot.fail("an annotation must be an object")
        if annotation.get("was_cancelled"):
            spot.report("not read: cancelled annotation")
            continue
        layer = f"annotator-{_person(annotation)}" if shared else options.layer
        if layer in layers:
            spot.report("not read: earlier annotation by the same person")
        own = replace(spot, layer=layer)
        layers[layer] = _Result(text, ruler, own).marks(annotation.get("result"))
    predictions = task.get("predictions")
    for prediction in predictions if isinstance(predictions, list) else ():
        if isinstance(prediction, dict):  # an export may also give their numbers only
            version = str(prediction.get("model_version") or "predictions")
            name = f"{version} (prediction)" if version in layers else version
            own = replace(spot, layer=name)
            layers[name] = _Result(text, ruler, own).marks(prediction.get("result"))
    return layers


class _Result:
    """Reads the `result` list of one annotation."""

    def __init__(self, text: str, ruler: Ruler, spot: Spot) -> None:
        self.text, self.ruler, self.spot = text, ruler, spot
        self.attributes: dict[str, dict[str, Value]] = {}
        self.tags: list[Tag] = []

    def marks(self, result: object) -> Marks:
        if not isinstance(result, list) or not all(isinstance(item, dict) for item in result):
            self.spot.fail("the result of an annotation must be a list of objects")
        labelled = [item for item in result if item.get("type") == "labels"]
        regions = {id_ for item in labelled if (id_ := id_of(item.get("id"))) is not None}
        for item in result:
            kind = str(item.get("type"))
            if kind in _VALUES:
                self._value(item, regions)
            elif kind not in ("labels", "relation"):
                self.spot.report(f"not read: {key_named(kind)}")
        spans: list[Span] = []
        first: dict[str, Span] = {}
        for item in labelled:
            id_ = id_of(item.get("id"))
            found_spans = list(self._spans(item, self.attributes.get(id_ or "")))
            spans += found_spans
            if id_ is not None and found_spans:
                first.setdefault(id_, found_spans[0])
        links = [item for item in result if item.get("type") == "relation"]
        return Marks(
            tuple(spans),
            tuple(self.tags),
            tuple(link for item in links for link in self._relations(item, first)),
        )

    def _value(self, result: Mapping[str, Any], regions: set[str]) -> None:
        kind, value, id_ = result["type"], result.get("value"), id_of(result.get("id"))
        given = value.get(_VALUES[kind]) if isinstance(value, dict) else None
        listed = given if isinstance(given, list) else [given]
        plain = [choice for choice in map(to_value, listed) if choice is not None]
        if (
            id_ is not None
            and id_ in regions
            and isinstance(result.get("from_name"), str)
            and plain
        ):
            several = tuple(str(choice) for choice in plain)
            attributes = self.attributes.setdefault(id_, {})
            attributes[result["from_name"]] = plain[0] if len(plain) == 1 else several
        elif kind == "choices" and id_ not in regions:
            self.tags.extend(Tag(str(choice)) for choice in plain)
        else:
            self.spot.report(f"not read: {kind}")

    def _spans(
        self, result: Mapping[str, Any], values: Mapping[str, Value] | None
    ) -> Iterator[Span]:
        value = result.get("value")
        labels = value.get("labels") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(labels, list):
            self.spot.fail("a region has no value with labels")
        extent = self._extent(value)
        if extent is None:
            for label in labels:
                self.spot.report("offsets unreadable", mark=str(label))
            return
        quote = value.get("text") if isinstance(value.get("text"), str) else None
        attributes = Attributes(values)
        for label in labels:
            span = Span(extent.start, extent.end, str(label), attributes, quote=quote)
            yield self.spot.check_fit(span, self.text)

    def _extent(self, value: Mapping[str, Any]) -> Extent | None:
        units = to_extent(value.get("start"), value.get("end"))
        if units is None:
            return None
        try:
            return Extent(*map(self.ruler.to_code_points, units))
        except OffsetError:
            return None

    def _relations(
        self, result: Mapping[str, Any], spans: Mapping[str, Span]
    ) -> Iterator[Relation]:
        ends = [spans.get(id_of(result.get(key)) or "") for key in ("from_id", "to_id")]
        source, target = reversed(ends) if result.get("direction") == "left" else ends
        if source is None or target is None:
            self.spot.report("not read: relation without its ends")
            return
        labels = result.get("labels")
        for label in labels if isinstance(labels, list) and labels else [""]:
            yield Relation(str(label), source, target)


def _hold_attributes(attributes: Attributes) -> Attributes:
    """Say which attribute values survive: numbers, strings, two and more strings."""
    values: dict[str, Value] = {}
    for name, value in attributes.items():
        if isinstance(value, tuple) and len(value) != 1:
            values |= {name: value} if value else {}
        elif isinstance(value, int | float) and not isinstance(value, bool):
            values[name] = value
        else:
            values[name] = attributes.text(name)
    return Attributes(values)


def _task(record: Record, path: Path, options: WriteOptions) -> bytes:
    document, given = record.document, choose_marks(record, options)
    text = document.require_text()
    meta = to_json(document.meta.without(*_RESERVED), path, document=document.id)
    task: dict[str, Any] = {"data": {"text": text, "id": document.id, **meta}, "annotations": []}
    if given is not None:
        result = list(_results(reduce_marks(given, _hold_attributes), text, path, document.id))
        task["annotations"].append({"result": result, "was_cancelled": False})
    return dumps(task, path, document=document.id)


def _results(marks: Marks, text: str, path: Path, document: str) -> Iterator[dict[str, Any]]:
    ruler = Ruler.of(text, "utf-16")
    for at, span in enumerate(marks.spans):
        units = {"start": ruler.to_units(span.start), "end": ruler.to_units(span.end)}
        region = {"id": f"r{at}", "to_name": "text"}
        place: dict[str, Any] = {**units, "text": text[span.start : span.end]}
        value = {**place, "labels": [span.label]}
        yield {**region, "from_name": "label", "type": "labels", "value": value}
        for name, attribute in to_json(span.attributes, path, document=document).items():
            kind = "number" if isinstance(attribute, int | float) else "choices"
            listed = [attribute] if isinstance(attribute, str) else attribute
            yield {**region, "from_name": name, "type": kind, "value": {**place, kind: listed}}
    for at, tag in enumerate(marks.tags):
        value = {"choices": [tag.label]}
        yield {
            "id": f"t{at}",
            "from_name": "tag",
            "to_name": "text",
            "type": "choices",
            "value": value,
        }
    number = numbers(marks.spans)
    for link in marks.relations:
        ends = {"from_id": f"r{number[link.source]}", "to_id": f"r{number[link.target]}"}
        labels = [link.label] if link.label else []
        yield {**ends, "type": "relation", "direction": "right", "labels": labels}
