"""BioC in JSON: a collection of documents with passages, annotations and relations.

    {"source": "", "date": "", "key": "", "infons": {}, "documents": [{"id": "note-1",
      "infons": {"patient": "17"}, "passages": [{"offset": 0, "infons": {}, "text": "Ana vino.",
        "annotations": [{"id": "T1", "infons": {"type": "NAME"}, "text": "Ana",
                         "locations": [{"offset": 0, "length": 3}]}], "relations": []}]}]}

Offsets count from the start of the document; BioC does not say in which unit. Code points are
assumed, as the Python library writes them; where the quotes of a document fit only as UTF-8
bytes or as UTF-16 units (tools in C++ and Java), they are converted and that is reported.

| goldbench | BioC |
|---|---|
| metadata of a document | infons of the document |
| span, its label, its attributes | annotation, infon `type`, the other infons |
| fragments | several locations |
| tag | annotation without a location |
| evidence of a tag | annotations tied to it by a relation of type `goldbench:evidence` |
| relation, its roles | relation of two nodes, their roles |
| not looked at | document infon `goldbench:annotated` = `no` |

An attribute named `type` is written as `attribute:type`. All values are text. We write one
passage a document, with the whole text. Foreign files with several passages or sentences are put
together by their offsets: a gap becomes a line feed and blanks, overlapping passages are moved
apart and reported. A document without any annotation means "nothing here". `columns`
(`label` -> the name of an infon) takes another infon for the label.

A collection is read document by document, whatever its size. Lists of collections, single
documents, one document a line, and PubTator's own wrapper are read as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import Record, Value
from goldbench.errors import FormatError
from goldbench.formats.bioc import values as bioc
from goldbench.formats.bioc.values import (
    Annotation,
    Entry,
    Link,
    Passage,
    choose_id,
    entry_of,
    record_of,
)
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import document_id, head, read_bytes
from goldbench.formats.io.json_lines import objects
from goldbench.formats.io.json_stream import elements, write_list
from goldbench.formats.io.json_values import dumps, loads, to_attributes
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources

LOSES: tuple[str, ...] = bioc.LOSES

_ARRAYS = ("documents", "PubTator3")
_KEYS = (b'"documents"', b'"PubTator3"')
_OPENING = '{"source":"goldbench","date":"","key":"","version":"1.0","infons":{},\n"documents":['
_EXPECTED = "expected a BioC document, an object with passages"


def sniff(path: Path) -> bool:
    files = sample_files(path, ".json", most=8)
    return any(_looks_like_bioc(head(file, 16384)) for file in files)


def _looks_like_bioc(start: bytes) -> bool:
    if not start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")):
        return False
    if b'"passages"' in start:
        return b'"infons"' in start or b'"documents"' in start
    return all(key in start for key in (b'"source"', b'"key"', b'"documents"'))


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for file in sources(path, ".json"):
        otherwise = document_id(file, path)
        for count, (line, value) in enumerate(_documents(file)):
            id_ = ids.claim(choose_id(value.get("id"), count, otherwise), file, line)
            spot = Spot(file, line, id_, options.findings)
            yield record_of(_entry(value, spot), file, options)


def _documents(file: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for line, value in _values(file):
        inner = value.get("documents") if isinstance(value, dict) else None
        for document in inner if isinstance(inner, list) else [value]:
            if not isinstance(document, dict) or not isinstance(document.get("passages"), list):
                raise FormatError(file, line, _EXPECTED)
            yield line, document


def _values(file: Path) -> Iterator[tuple[int, Any]]:
    """Tell apart a collection, a list, one document, and one document a line."""
    start = head(file, 1 << 16)
    wrapped = start.lstrip().startswith(b"[") or any(key in start for key in _KEYS)
    if wrapped or b'"passages"' not in start:
        yield from ((line, value) for line, _, value in elements(file, *_ARRAYS))
        return
    try:
        orjson.loads(start.split(b"\n", 1)[0])
    except orjson.JSONDecodeError:
        yield 1, loads(read_bytes(file), file)
    else:
        yield from ((line, value) for _, line, value in objects(file))


def _entry(value: Mapping[str, Any], spot: Spot) -> Entry:
    entry = Entry(spot.document, _infons(value, spot), line=spot.line)
    for passage in _objects(value, "passages", spot):
        sentences = _objects(passage, "sentences", spot)
        if passage.get("text") or not sentences:  # some tools leave the passage's own text empty
            entry.passages.append(_passage(passage, 0, spot))
            for part in (passage, *sentences):
                _add_marks(entry, part, len(entry.passages) - 1, spot)
        else:
            _add_marks(entry, passage, len(entry.passages), spot)
            for sentence in sentences:
                entry.passages.append(_passage(sentence, None, spot))
                _add_marks(entry, sentence, len(entry.passages) - 1, spot)
    _add_marks(entry, value, len(entry.passages), spot)
    return entry


def _passage(part: Mapping[str, Any], otherwise: int | None, spot: Spot) -> Passage:
    text = part.get("text")
    if text is not None and not isinstance(text, str):
        spot.fail("the text of a passage is not a string")
    return Passage(part.get("offset", otherwise), text, spot.line)


def _add_marks(entry: Entry, part: Mapping[str, Any], passage: int, spot: Spot) -> None:
    for item in _objects(part, "annotations", spot):
        places = [
            (place.get("offset"), place.get("length"))
            for place in _objects(item, "locations", spot)
        ]
        text = item.get("text")
        quote = text if isinstance(text, str) else None
        id_, infons = str(item.get("id", "")), _infons(item, spot)
        entry.annotations.append(Annotation(id_, infons, places, quote, passage, spot.line))
    for item in _objects(part, "relations", spot):
        nodes = [
            (str(node.get("refid", "")), str(node.get("role", "")))
            for node in _objects(item, "nodes", spot)
        ]
        entry.links.append(Link(str(item.get("id", "")), _infons(item, spot), nodes, spot.line))


def _objects(part: Mapping[str, Any], key: str, spot: Spot) -> list[dict[str, Any]]:
    listed = part.get(key)
    if listed is None:
        return []
    if not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        spot.fail(f"{key} must be a list of objects")
    return listed


def _infons(part: Mapping[str, Any], spot: Spot) -> Mapping[str, Value]:
    infons = part.get("infons") or {}
    if isinstance(infons, dict) and all(type(value) is str for value in infons.values()):
        return infons  # as it nearly always is
    return to_attributes(infons, spot, "infons")


def hold(record: Record, options: WriteOptions) -> Record | None:
    held = bioc.hold(record, options)
    _layout(held, Path(record.document.id))
    return held


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write one collection: to the file `path`, or into a folder that is there already."""
    target = path / "collection.json" if path.is_dir() else path
    parts = (_layout(bioc.hold(record, options), target) for record in records)
    write_list(parts, target, opening=_OPENING, closing="]}")


def _layout(held: Record, path: Path) -> bytes:
    entry = entry_of(held)
    annotations = [
        {
            "id": item.id,
            "infons": dict(item.infons),
            "text": item.text,
            "locations": [{"offset": offset, "length": size} for offset, size in item.locations],
        }
        for item in entry.annotations
    ]
    relations = [
        {
            "id": item.id,
            "infons": dict(item.infons),
            "nodes": [{"refid": refid, "role": role} for refid, role in item.nodes],
        }
        for item in entry.links
    ]
    passages = [
        {
            "offset": passage.offset,
            "infons": {},
            "text": passage.text,
            "sentences": [],
            "annotations": annotations,
            "relations": relations,
        }
        for passage in entry.passages
    ]
    document = {"id": entry.id, "infons": dict(entry.infons), "passages": passages}
    return dumps(document | {"annotations": [], "relations": []}, path, document=entry.id)
