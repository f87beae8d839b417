"""What language models answer when asked for fields: one JSON object a note.

    {"id": "n1", "fields": {"smoking": "former", "medications": [{"name": "aspirin", "dose": 100}]}}

One object a line. `answer` may stand for `fields`, and either may be a string: what the model
wrote, read as JSON, out of its Markdown fence (three backticks) if it stands in one. `text` and
`meta` may stand beside them, as in a gold standard; other keys (tokens used, model) are not read.
Lines that are nothing but a fence are skipped.

Every value becomes a fact of the document (`goldbench.corpus.nested`): its label is the path
(`medications.dose`), `at` where it stands, `value` what it says. null, an empty list and an empty
object say nothing. What the values mean is for a schema to say: see the track `fields`.

An answer that cannot be read (cut off, not JSON, NaN, no object, nested too deeply) is no answer:
it is counted in the findings, and its note was not looked at, so that a score counts all of its
values as missing. A line without an id, too. An id that comes twice is an error.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import NONE, Document, Marks, Record, Tag
from goldbench.corpus.nested import flatten
from goldbench.errors import FormatError, SchemaError
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import first_file, head, read_lines
from goldbench.formats.io.json_lines import line_files
from goldbench.formats.io.json_values import to_attributes

LOSES: tuple[str, ...] = (
    "spans",
    "evidence",
    "relations",
    "documents not looked at",
    "layer names",
)

UNREADABLE = "answer unreadable"
"""Begins the findings about answers that count as none."""
_SUFFIXES = (".jsonl", ".ndjson")
_KEYS = ("fields", "answer")
_FENCE = "```"
_FENCED = re.compile(r"```[\w+-]*[ \t]*\r?\n(.*?)\r?\n?[ \t]*```", re.DOTALL)
_OTHERS = frozenset({"spans", "tags", "relations", "layers", "entities", "_task_hash", "tokens"})
_LOOK = 20
"""Lines that sniffing looks at: the first answers of a model may be unreadable."""


def sniff(path: Path) -> bool:
    file = first_file(path, *_SUFFIXES)
    if file is None:
        return False
    for line in head(file, 1 << 20).split(b"\n")[:_LOOK]:
        try:
            record = orjson.loads(line.removeprefix(b"\xef\xbb\xbf"))
        except orjson.JSONDecodeError:
            continue
        if isinstance(record, dict) and "id" in record and _OTHERS.isdisjoint(record):
            given = _find_answer(record)
            if isinstance(given, dict) or (isinstance(given, str) and "{" in given):
                return True
    return False


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids, answers = Ids(), 0
    unread: FormatError | None = None
    for file in line_files(path, *_SUFFIXES):
        for number, line in read_lines(file):
            content = line.removeprefix(b"\xef\xbb\xbf").strip()
            if not content or content.startswith(_FENCE.encode()):
                continue
            record = _record(file, number, content, ids, options)
            if isinstance(record, str):
                unread = unread or FormatError(file, number, record, hint=_describe_line())
            else:
                answers += 1
                yield record
    if not answers and unread is not None:
        raise unread


def _record(
    file: Path, number: int, content: bytes, ids: Ids, options: ReadOptions
) -> Record | str:
    """Give the record of a line, or the finding that says why there is none."""
    spot = Spot(file, number, "", options.findings)
    try:
        given = orjson.loads(content)
    except orjson.JSONDecodeError:
        return _report_unread(spot, "the line is not JSON")
    id_ = id_of(given.get("id")) if isinstance(given, dict) else None
    if id_ is None:
        return _report_unread(spot, "no id")
    ids.claim(id_, file, number)
    spot = Spot(file, number, id_, options.findings)
    tags = _tags(_find_answer(given), spot)
    if isinstance(tags, str):
        return _report_unread(spot, tags)
    text = given.get("text")
    if not isinstance(text, str):
        text = options.texts.get(id_) if options.texts is not None else None
    meta = given.get("meta")
    about = to_attributes(meta, spot, "meta") if isinstance(meta, Mapping) else NONE
    return Record(Document(id_, text, about), {options.layer: Marks(tags=tags)})


def _tags(answer: object, spot: Spot) -> tuple[Tag, ...] | str:
    if isinstance(answer, str):
        answer = _parse_answer(answer, spot)
    if answer is _BROKEN:
        return "not JSON"
    if not isinstance(answer, dict):
        return "no JSON object"
    try:
        return flatten(answer)
    except SchemaError:
        return "too deeply nested or too long"


_BROKEN = object()


def _parse_answer(answer: str, spot: Spot) -> Any:
    """Read what a model wrote; a fence around it is taken off, and counted."""
    content = answer.strip()
    if _FENCE in content:
        blocks = _FENCED.findall(content)
        if len(blocks) != 1:
            return _BROKEN
        if not spot.findings.strict:  # it fits all the same
            spot.report("answer in a fence")
        content = blocks[0]
    try:
        return orjson.loads(content)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        return _BROKEN


def _find_answer(record: Mapping[str, Any]) -> object:
    return next((record[name] for name in _KEYS if name in record), None)


def _report_unread(spot: Spot, why: str) -> str:
    kind = f"{UNREADABLE}: {why}"
    spot.report(kind, hint=_describe_line())
    return kind


def _describe_line() -> str:
    return 'expected {"id": "...", "fields": {...}}, one object a line'
