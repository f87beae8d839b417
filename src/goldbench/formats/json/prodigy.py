"""Prodigy JSONL (also spaCy's training lines). Offsets are code points.

    {"text": "Ana took aspirin.", "meta": {"site": "north"}, "answer": "accept",
     "tokens": [{"text": "Ana", "start": 0, "end": 3, "id": 0, "ws": true}],
     "spans": [{"start": 0, "end": 3, "token_start": 0, "token_end": 0, "label": "NAME"}],
     "_input_hash": 1, "_task_hash": 2, "_session_id": "ner-annotator1"}

(one line a task). The id of a document is `id`, else `meta.id`, else the input hash, else the
file's name and a number. `meta` is metadata. `accept` (choices) and, in accepted answers, a single
`label` are tags. Relations name their ends by `head_span` and `child_span`, else by token.

- `answer`: "reject" and "ignore" are reported, the document counts as not looked at. Without an
  answer (tasks, training lines) a line with spans, choices or relations was looked at.
- Several lines with the same text by different annotators (`_annotator_id`, else `_session_id`)
  are one document; if that happens anywhere in the path, each annotator is a layer of that name.
  To know, all lines are read twice. Two lines by one annotator on one document are an error.
- Prodigy wants spans that fit its tokens. Written tokens are those of `goldbench.corpus.words`; a
  span between them is written without `token_start` and `token_end`, which Prodigy shows but does
  not let edit. Written hashes depend on the text (and the marks) alone.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
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
    Span,
    Tag,
    words,
)
from goldbench.errors import FormatError
from goldbench.formats.contract.ids import id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.reduction import reduce_marks
from goldbench.formats.io.files import document_id
from goldbench.formats.io.json_lines import first_object, objects, write_lines
from goldbench.formats.io.json_values import dumps, to_attributes, to_extent, to_json

LOSES: tuple[str, ...] = (
    "attributes",
    "fragments",
    "evidence of tags",
    "relations whose ends are not among the spans",
    "layer names",
)

_SUFFIXES = (".jsonl", ".ndjson", ".json", ".jsonl.gz")
_SIGNS = frozenset(("_input_hash", "_task_hash", "answer", "tokens"))


def sniff(path: Path) -> bool:
    task = first_object(path, *_SUFFIXES)
    if task is None or not isinstance(task.get("text"), str) or "entities" in task:
        return False
    return not _SIGNS.isdisjoint(task) or ("spans" in task and "id" not in task)


@dataclass(slots=True)
class _Survey:
    """What the first reading finds out: lines a document, and whether annotators share any."""

    lines: dict[str, int] = field(default_factory=dict[str, int])
    shared: bool = False


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    survey = _survey(path)
    started: dict[str, Record] = {}
    left = dict(survey.lines)
    for file, line, id_, task in _tasks(path):
        spot = Spot(file, line, id_, options.findings)
        text = task.get("text")
        if not isinstance(text, str):
            spot.fail("no text", hint="tasks with images, audio or HTML are not read")
        document = Document(id_, text, _meta(task, spot))
        before = started.setdefault(id_, Record(document))
        if before.document.text != text:
            spot.fail("two lines with this id have different texts")
        layer = (_annotator(task) or "unknown") if survey.shared else options.layer
        marks = _marks(task, text, replace(spot, layer=layer))
        layers = before.layers if marks is None else {**before.layers, layer: marks}
        started[id_] = Record(before.document, layers)
        left[id_] -= 1
        if not left[id_]:
            yield started.pop(id_)


def hold(record: Record, options: WriteOptions) -> Record | None:
    _line(record, NOWHERE, options)
    marks = choose_marks(record, options)
    layers = {} if marks is None else {DEFAULT_LAYER: reduce_marks(marks)}
    meta = record.document.meta.without("id")
    return Record(Document(record.document.id, record.document.text, meta), layers)


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    write_lines((_line(record, path, options) for record in records), path)


def _tasks(path: Path) -> Iterator[tuple[Path, int, str, dict[str, Any]]]:
    """Yield (file, line, document id, task)."""
    for number, (file, line, task) in enumerate(objects(path, *_SUFFIXES), start=1):
        meta = task.get("meta")
        inside = meta.get("id") if isinstance(meta, dict) else None
        ids = (id_of(candidate) for candidate in (task.get("id"), inside, task.get("_input_hash")))
        id_ = next((candidate for candidate in ids if candidate is not None), None)
        yield file, line, f"{document_id(file, path)}-{number}" if id_ is None else id_, task


def _survey(path: Path) -> _Survey:
    survey = _Survey()
    seen: dict[tuple[str, str | None], int] = {}
    for file, line, id_, task in _tasks(path):
        key = (id_, _annotator(task))
        if key in seen:
            msg = f"the document id {id_!r} was already used in line {seen[key]}"
            raise FormatError(file, line, msg, hint="expected one line a document and annotator")
        seen[key] = line
        survey.shared = survey.shared or id_ in survey.lines
        survey.lines[id_] = survey.lines.get(id_, 0) + 1
    return survey


def _annotator(task: Mapping[str, Any]) -> str | None:
    name = task.get("_annotator_id") or task.get("_session_id")
    return name if isinstance(name, str) else None


def _meta(task: Mapping[str, Any], spot: Spot) -> Attributes:
    return to_attributes(task.get("meta"), spot, "meta").without("id")


def _marks(task: Mapping[str, Any], text: str, spot: Spot) -> Marks | None:
    answer = task.get("answer")
    if answer in ("reject", "ignore"):
        spot.report(f"not read: answer {answer}")
        return None
    if answer is None and all(task.get(key) is None for key in ("spans", "accept", "relations")):
        return None
    spans = [_span(item, text, spot) for item in _require_list(task, "spans", spot)]
    chosen_ = task.get("accept") or []
    if not isinstance(chosen_, list):
        spot.fail("accept must be a list")
    labels = [str(item) for item in chosen_]
    if answer == "accept" and isinstance(task.get("label"), str):
        labels.append(task["label"])
    links = (
        _relation(item, spans, task, text, spot) for item in _require_list(task, "relations", spot)
    )
    return Marks(
        tuple(span for span in spans if span is not None),
        tuple(Tag(label) for label in labels),
        tuple(link for link in links if link is not None),
    )


def _require_list(task: Mapping[str, Any], key: str, spot: Spot) -> list[dict[str, Any]]:
    listed = task.get(key) or []
    if not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        spot.fail(f"{key} must be a list of objects")
    return listed


def _span(values: Mapping[str, Any], text: str, spot: Spot) -> Span | None:
    label = values.get("label", "")
    if not isinstance(label, str):
        spot.fail("the label of a span must be a string")
    extent = to_extent(values.get("start"), values.get("end"))
    if extent is None:
        spot.report("offsets unreadable", mark=label)
        return None
    quote = values.get("text")
    quoted = quote if isinstance(quote, str) else None
    return spot.check_fit(Span(extent.start, extent.end, label, quote=quoted), text)


def _relation(
    values: Mapping[str, Any],
    spans: list[Span | None],
    task: Mapping[str, Any],
    text: str,
    spot: Spot,
) -> Relation | None:
    ends: list[Span] = []
    for key in ("head", "child"):
        written_out = values.get(f"{key}_span")
        if isinstance(written_out, dict):
            end = _span(written_out, text, spot)
        else:
            end = _at_token(values.get(key), spans, task)
        if end is None:
            spot.report("not read: relation without its ends")
            return None
        ends.append(end)
    return Relation(str(values.get("label", "")), ends[0], ends[1])


def _at_token(token: object, spans: list[Span | None], task: Mapping[str, Any]) -> Span | None:
    """Give the span that holds the token of that number; `head` and `child` are tokens."""
    for span, values in zip(spans, task.get("spans") or (), strict=True):
        first, last = values.get("token_start"), values.get("token_end")
        if all(isinstance(n, int) for n in (token, first, last)) and first <= token <= last:
            return span
    return None


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    document, given = record.document, choose_marks(record, options)
    id_, text = document.id, document.require_text()
    extents = words(text)
    written: dict[str, Any] = {"id": id_, "text": text}
    if document.meta:
        written["meta"] = to_json(document.meta.without("id"), path, document=id_)
    written["tokens"] = [
        {"text": text[a:b], "start": a, "end": b, "id": at, "ws": text[b : b + 1].isspace()}
        for at, (a, b) in enumerate(extents)
    ]
    if given is not None:
        written |= _format_answer(reduce_marks(given), extents)
    dumped = dumps(written, path, document=id_)
    hashes = {"_input_hash": _hash(text.encode()), "_task_hash": _hash(dumped)}
    return dumped[:-1] + b"," + dumps(hashes, path, document=id_)[1:]


def _format_answer(marks: Marks, tokens: list[Extent]) -> dict[str, Any]:
    starts = {token.start: at for at, token in enumerate(tokens)}
    ends = {token.end: at for at, token in enumerate(tokens)}

    def entry_of(span: Span) -> dict[str, Any]:
        entry: dict[str, Any] = {"start": span.start, "end": span.end}
        if span.start in starts and span.end in ends and span.start < span.end:
            entry |= {"token_start": starts[span.start], "token_end": ends[span.end]}
        return {**entry, "label": span.label}

    record: dict[str, Any] = {"spans": [entry_of(span) for span in marks.spans], "answer": "accept"}
    if marks.tags:
        record["accept"] = [tag.label for tag in marks.tags]
        record["options"] = [
            {"id": label, "text": label} for label in dict.fromkeys(record["accept"])
        ]
    if marks.relations:
        record["relations"] = [
            _format_relation(relation.label, entry_of(relation.source), entry_of(relation.target))
            for relation in marks.relations
        ]
    return record


def _format_relation(label: str, head: dict[str, Any], child: dict[str, Any]) -> dict[str, Any]:
    written: dict[str, Any] = {"label": label, "head_span": head, "child_span": child}
    for key, span in (("head", head), ("child", child)):
        if "token_end" in span:
            written[key] = span["token_end"]
    return written


def _hash(data: bytes) -> int:
    """A number of 32 bits with a sign, as Prodigy's are; the same for the same content."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=4).digest(), signed=True)
