"""What language models return: quotes without offsets. They are aligned to code points here.

    {"id": "n1", "entities": [{"quote": "Ana Ruiz", "label": "NAME", "role": "patient"}]}

One object a line, or a JSON list of them, or one .json file a note, whose name is then the id if
the object has none. `entities` may also be grouped by label, `{"NAME": ["Ana Ruiz"]}`. Lines with
a Markdown fence (three backticks) are skipped. `"entities": []` is "nothing here"; a note that is
not in the file was not looked at.

The notes must be given beside the quotes (`--texts`). How a quote finds its place is told in
`goldbench.corpus.alignment`; the findings count every quote that was not found as it stands, and
its span says so in the attribute `alignment`:

- `loose`: differs in case or white space; `edited`: in a few characters;
- `ambiguous`: stands at more places than it is listed; the first is taken;
- `invented`: stands nowhere. It becomes an empty span at the end of the note, which no gold mark
  matches, so that it counts as a false positive; `invented` numbers them, so that two are two.

Other keys of an entity are its attributes, but for `start` and `end`: models cannot count.
Writing gives the quotes in text order; reading aligns them again, so a mark whose quote is
ambiguous may come back elsewhere, and `hold` says where. Discontinuous spans are quoted from
their first to their last character.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from goldbench.corpus import DEFAULT_LAYER, NONE, Attributes, Document, Marks, Record, Span, Value
from goldbench.corpus.alignment import align
from goldbench.errors import FormatError, MissingTextError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import document_id, first_file, head, read_bytes, read_lines
from goldbench.formats.io.json_lines import first_line, write_lines
from goldbench.formats.io.json_values import dumps, loads, to_attributes, to_json
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = (
    "texts",
    "metadata",
    "offsets, where a quote is ambiguous",
    "empty spans",
    "fragments",
    "tags",
    "relations",
    "documents not looked at",
    "layer names",
)

_SUFFIXES = (".jsonl", ".ndjson", ".json")
_FENCE = b"```"
_OWN = ("quote", "label", "start", "end", "alignment", "invented")
_KINDS = {
    "loose": "quote aligned loosely",
    "edited": "quote aligned by edit distance",
    "ambiguous": "quote ambiguous",
    "invented": "quote invented",
}


class Entity(NamedTuple):
    quote: str
    label: str
    attributes: Attributes = NONE


def sniff(path: Path) -> bool:
    file = first_file(path, *_SUFFIXES)
    if file is None:
        return False
    try:
        whole = file.suffix.lower() == ".json" or _content(head(file)).startswith(b"[")
        start = head(file, 1 << 20) if whole else first_line(file)
        if start.lstrip().startswith(_FENCE):
            start = head(file, 1 << 20)
        _, answer = next(_parse_whole(file, start), (0, None))
    except FormatError:
        return False
    if not isinstance(answer, dict):
        return False
    entities = answer.get("entities")
    if isinstance(entities, dict):
        return all(isinstance(quotes, list) for quotes in entities.values())
    if not isinstance(entities, list) or (not entities and "text" in answer):
        return False
    return all(isinstance(entity, dict) and "quote" in entity for entity in entities)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    files = sources(path, *_SUFFIXES)
    if options.texts is None:
        msg = f"{path}: quotes have no offsets and can only be found in the notes"
        raise MissingTextError(msg, hint="give the notes with --texts PATH")
    ids = Ids()
    for file in files:
        for line, answer in _values(file):
            if not isinstance(answer, dict):
                raise FormatError(file, line, "expected a JSON object")
            named = document_id(file, path) if file.suffix.lower() == ".json" else None
            id_ = id_of(answer.get("id", named))
            spot = Spot(file, line, id_ or "", options.findings)
            if id_ is None or "entities" not in answer:
                spot.fail("no id or no entities", hint='expected {"id": "...", "entities": []}')
            ids.claim(id_, file, line)
            text = options.texts.get(id_)
            if text is None:
                spot.fail("no note with this id among the texts", hint="do the ids agree?")
            spans = _spans(text, _entities(answer["entities"], spot), spot)
            yield Record(Document(id_, text), {options.layer: Marks(spans)})


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = choose_marks(record, options)
    if marks is None:
        return None
    id_, text = record.document.id, record.document.require_text()
    _line(record, NOWHERE, options)
    spans = _spans(text, _quote_spans(text, marks), Spot(NOWHERE, 0, id_, Findings()))
    return Record(Document(id_, text), {DEFAULT_LAYER: Marks(spans)})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    looked = (record for record in records if choose_marks(record, options) is not None)
    write_lines((_line(record, path, options) for record in looked), path)


def _values(file: Path) -> Iterator[tuple[int, Any]]:
    whole = file.suffix.lower() == ".json" or _content(head(file)).startswith(b"[")
    if whole:
        yield from _parse_whole(file, read_bytes(file))
        return
    for number, line in read_lines(file):
        if line.strip() and not line.lstrip().startswith(_FENCE):
            yield number, loads(line, file, line=number)


def _parse_whole(file: Path, data: bytes) -> Iterator[tuple[int, Any]]:
    """Yield what stands in a file read whole: a list's elements, one object, or its lines."""
    content = _content(data)
    if file.suffix.lower() != ".json" and not content.startswith(b"["):
        content = content.split(b"\n")[0]
    if not content:
        raise FormatError(file, 0, "the file is empty", hint="expected JSON")
    value = loads(content, file)
    yield from ((0, element) for element in value) if isinstance(value, list) else [(0, value)]


def _content(data: bytes) -> bytes:
    """Strip the byte order mark and the fences around the JSON."""
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    if data.startswith(_FENCE):
        data = data.partition(b"\n")[2]
    return data.removesuffix(_FENCE).strip()


def _entities(answer: object, spot: Spot) -> list[Entity]:
    if isinstance(answer, dict):
        listed = [
            {"quote": quote, "label": label}
            for label, quotes in answer.items()
            for quote in (quotes if isinstance(quotes, list) else [quotes])
        ]
        return [_entity(item, spot) for item in listed]
    if not isinstance(answer, list):
        spot.fail("entities must be a list of objects with quote and label")
    entities = []
    for item in answer:
        if not isinstance(item, Mapping):
            spot.fail("entities must be a list of objects with quote and label")
        entities.append(_entity(item, spot))
    return entities


def _entity(values: Mapping[str, Any], spot: Spot) -> Entity:
    quote, label = values.get("quote"), values.get("label")
    if not isinstance(quote, str) or not isinstance(label, str):
        spot.fail("an entity lacks its quote or its label")
    if "start" in values or "end" in values:
        spot.report("not read: offsets of a quote")
    rest = {name: value for name, value in values.items() if name not in _OWN}
    return Entity(quote, label, to_attributes(rest, spot, "entities"))


def _spans(text: str, entities: list[Entity], spot: Spot) -> tuple[Span, ...]:
    spans = []
    invented = 0
    for entity, place in zip(entities, align(text, [e.quote for e in entities]), strict=True):
        remarks: dict[str, Value] = {}
        if place.how != "exact":
            spot.report(_KINDS[place.how])
            remarks["alignment"] = place.how
        if place.how == "invented":
            invented += 1
            remarks["invented"] = invented
        attributes = entity.attributes.having(remarks) if remarks else entity.attributes
        spans.append(Span(place.start, place.end, entity.label, attributes, quote=entity.quote))
    return tuple(spans)


def _quote_spans(text: str, marks: Marks) -> list[Entity]:
    """Give the spans as entities in text order; an invented one keeps the quote it came with."""
    entities = []
    for span in sorted(marks.spans, key=Span.sort_key):
        invented = span.attributes.get("alignment") == "invented" and span.quote
        quote = (span.quote or "") if invented else text[span.start : span.end]
        if quote:
            entities.append(Entity(quote, span.label, span.attributes.without(*_OWN)))
    return entities


def _line(record: Record, path: Path, options: WriteOptions) -> bytes:
    id_, text = record.document.id, record.document.require_text()
    marks = choose_marks(record, options)
    entities = [
        {
            "quote": entity.quote,
            "label": entity.label,
            **to_json(entity.attributes, path, document=id_),
        }
        for entity in (_quote_spans(text, marks) if marks is not None else ())
    ]
    return dumps({"id": id_, "entities": entities}, path, document=id_)
