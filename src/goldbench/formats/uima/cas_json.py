"""UIMA CAS in JSON, as INCEpTION exports and imports it ("UIMA CAS JSON"): one file a document.

    {"%TYPES": {...}, "%FEATURE_STRUCTURES": [
       {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaID": "_InitialView",
        "mimeType": "text", "sofaString": "Ana vino."},
       {"%ID": 9, "%TYPE": "custom.PHI", "@sofa": 1, "begin": 0, "end": 3, "kind": "NAME"}],
     "%VIEWS": {"_InitialView": {"%SOFA": 1, "%MEMBERS": [9]}}}

Offsets are UTF-16 units and are converted.

Reading:

- every annotation of a layer that is not the text's own structure (tokens, sentences, document
  metadata, tag sets, XML and PDF structure) is a span. Morphology, syntax and chains are not
  read, and that is reported;
- the label of a DKPro named entity is its `value`, its `identifier` is the attribute `concept`;
  the label of any other layer is the layer's short name (`custom.PHI` is `PHI`), its features
  are attributes. `columns` (`label` -> `kind`) takes the feature `kind` for the label;
- an annotation without offsets (a document-level layer) is a tag;
- a structure with Governor and Dependent, or source and target, is a relation from the first to
  the second; so is each filled slot of a link feature, named by its role;
- the document's id is `documentId` or `documentTitle` without the suffix of the imported file
  (`note-1.txt` is `note-1`), else the name of the file; DKPro string fields are its metadata.

Writing: `custom.Span`, `custom.Tag`, `custom.Relation` and `custom.Evidence` with the features
`label` and one string feature an attribute, tokens from our own tokenizer, a sentence a line.
Before INCEpTION can import the files, the project needs a span layer `custom.Span` with a string
feature `label` and features for the attributes. Names of attributes that UIMA would not take
are spelled in hexadecimal. "Not looked at" is the string field `goldbench:annotated` = `no`.
"""

import keyword
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from goldbench.corpus import (
    DEFAULT_LAYER,
    Attributes,
    Document,
    Marks,
    Record,
    Relation,
    Ruler,
    Span,
    words,
)
from goldbench.errors import UsageError
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.contract.plain import ANNOTATED, plain_marks, plain_meta
from goldbench.formats.io.files import document_id, encode, file_for, head, read_bytes
from goldbench.formats.io.json_values import dumps, loads
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.uima import cas

LOSES: tuple[str, ...] = (
    "layers but one",
    "fragments of spans",
    "types of values (all become text)",
    "roles of relations",
    "relations between unmarked spans",
)

_STRING = {"%RANGE": "uima.cas.String"}
_RESERVED = frozenset(keyword.kwlist) | {
    *("label", "begin", "end", "sofa", "tag", "self", "type", "xmiID"),
    *("Governor", "Dependent", "source", "target", "next", "first"),
}
_SUPER = {
    cas.SPAN: "uima.tcas.Annotation",
    cas.EVIDENCE: "uima.tcas.Annotation",
    cas.RELATION: "uima.tcas.Annotation",
    cas.TAG: "uima.cas.AnnotationBase",
}
_REFERENCES = {
    cas.EVIDENCE: {"tag": cas.TAG},
    cas.RELATION: {"Governor": cas.SPAN, "Dependent": cas.SPAN},
}
_TYPES: dict[str, Any] = {
    cas.META: {
        "%NAME": cas.META,
        "%SUPER_TYPE": "uima.tcas.DocumentAnnotation",
        **{n: {"%NAME": n, **_STRING} for n in ("documentTitle", "documentId", "collectionId")},
    },
    cas.META_VALUE: {
        "%NAME": cas.META_VALUE,
        "%SUPER_TYPE": "uima.tcas.Annotation",
        **{n: {"%NAME": n, **_STRING} for n in ("key", "value")},
    },
    cas.SENTENCE: {"%NAME": cas.SENTENCE, "%SUPER_TYPE": "uima.tcas.Annotation"},
    cas.TOKEN: {"%NAME": cas.TOKEN, "%SUPER_TYPE": "uima.tcas.Annotation"},
}


def sniff(path: Path) -> bool:
    files = sample_files(path, ".json", most=8)
    starts = (head(file) for file in files)
    return any(b'"%TYPES"' in start or b'"%FEATURE_STRUCTURES"' in start for start in starts)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for file in _files(path):
        record = parse(read_bytes(file), file, options, id_=document_id(file, path))
        ids.claim(record.document.id, file, 0)
        yield record


def _files(path: Path) -> list[Path]:
    """List the files; `schema.json` is one of them if it is a document of that name."""
    files = sources(path, ".json")
    schema = path / "schema.json"
    return sorted([*files, schema]) if schema.is_file() and sniff(schema) else files


def parse(data: bytes, path: Path, options: ReadOptions, *, id_: str) -> Record:
    """Read one CAS; `path` is where it came from, for messages."""
    return cas.record_of(loads(data, path), path, options, id_=id_)


def hold(record: Record, options: WriteOptions) -> Record | None:
    document = record.document
    text = document.require_text()
    encode(text, file_for(document.id, Path(), ".json"))
    held = Document(document.id, text, plain_meta(document.meta))
    marks = choose_marks(record, options)
    if marks is None:
        return Record(held)
    return Record(held, {DEFAULT_LAYER: plain_marks(marks, fragments=False, roles=False)})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write a folder with a file a document; a path that ends in .json is one document."""
    single = path.suffix == ".json" and not path.is_dir()
    if not single:
        path.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(records):
        if single and number:
            msg = f"{path} is one file, and there are several documents"
            raise UsageError(msg, hint="name a folder: this format is one file a document")
        held = hold(record, options)
        target = path if single else file_for(record.document.id, path, ".json")
        target.parent.mkdir(parents=True, exist_ok=True)
        if held is not None:
            data = dumps(layout(held), target, document=record.document.id)
            target.write_bytes(data)


def layout(held: Record) -> dict[str, Any]:
    """Lay out a record that `hold` gave as the JSON form of a CAS."""
    return _Writer(held).layout()


class _Writer:
    """Lays out one record that `hold` gave."""

    def __init__(self, held: Record) -> None:
        self.document = held.document
        self.marks = held.layers.get(DEFAULT_LAYER)
        self.text = held.document.require_text()
        self.ruler = Ruler.of(self.text, "utf-16")
        self.structures: list[dict[str, Any]] = []
        self.features: dict[str, set[str]] = {}
        self._ids = count(1)

    def layout(self) -> dict[str, Any]:
        sofa = {"sofaNum": 1, "sofaID": cas.VIEW, "mimeType": "text", "sofaString": self.text}
        self._add(cas.SOFA, sofa)
        self._add_document()
        self._add_segments()
        if self.marks is not None:
            self._add_marks(self.marks)
        types = dict(_TYPES)
        if all(structure["%TYPE"] != cas.META_VALUE for structure in self.structures):
            del types[cas.META_VALUE]
        types |= {type_: self._declare_type(type_) for type_ in sorted(self.features)}
        members = [structure["%ID"] for structure in self.structures[1:]]
        return {
            "%TYPES": types,
            "%FEATURE_STRUCTURES": self.structures,
            "%VIEWS": {cas.VIEW: {"%SOFA": 1, "%MEMBERS": members}},
        }

    def _add(self, type_: str, features: dict[str, Any]) -> int:
        id_ = next(self._ids)
        self.structures.append({"%ID": id_, "%TYPE": type_, **features})
        return id_

    def _over(self, start: int, end: int) -> dict[str, Any]:
        to = self.ruler.to_units
        return {"@sofa": 1, "begin": to(start), "end": to(end)}

    def _add_document(self) -> None:
        id_, meta = self.document.id, dict(self.document.meta)
        about = {"language": "x-unspecified", "documentTitle": id_, "documentId": id_}
        whole = self._over(0, len(self.text))
        self._add(cas.META, whole | about | {"collectionId": cas.OWN})
        if self.marks is None:
            meta[ANNOTATED] = "no"
        for name, value in meta.items():
            self._add(cas.META_VALUE, self._over(0, 0) | {"key": name, "value": value})

    def _add_segments(self) -> None:
        at = 0
        for line in self.text.split("\n"):
            start = at + len(line) - len(line.lstrip())
            end = at + len(line.rstrip())
            if start < end:
                self._add(cas.SENTENCE, self._over(start, end))
            at += len(line) + 1
        for word in words(self.text):
            self._add(cas.TOKEN, self._over(word.start, word.end))

    def _add_marks(self, marks: Marks) -> None:
        ids: dict[Span, int] = {}
        for span in marks.spans:
            ids.setdefault(span, self._add_span(cas.SPAN, span, {}))
        for tag in marks.tags:
            values = self._values(cas.TAG, tag.label, tag.attributes)
            id_ = self._add(cas.TAG, {"@sofa": 1} | values)
            for span in tag.evidence:
                self._add_span(cas.EVIDENCE, span, {"@tag": id_})
        for relation in marks.relations:
            self._add_relation(relation, ids)

    def _add_span(self, type_: str, span: Span, more: dict[str, Any]) -> int:
        values = self._values(type_, span.label, span.attributes)
        return self._add(type_, self._over(span.start, span.end) | values | more)

    def _add_relation(self, relation: Relation, ids: dict[Span, int]) -> None:
        ends = {"@Governor": ids[relation.source], "@Dependent": ids[relation.target]}
        # INCEpTION keeps a relation at the place of its target.
        place = self._over(relation.target.start, relation.target.end)
        values = self._values(cas.RELATION, relation.label, relation.attributes)
        self._add(cas.RELATION, place | ends | values)

    def _values(self, type_: str, label: str, attributes: Attributes) -> dict[str, Any]:
        values = {cas.encode_name(name, reserved=_RESERVED): v for name, v in attributes.items()}
        self.features.setdefault(type_, set()).update(values)
        return {"label": label, **values}

    def _declare_type(self, type_: str) -> dict[str, Any]:
        ranges = dict.fromkeys(("label", *sorted(self.features[type_])), "uima.cas.String")
        ranges |= _REFERENCES.get(type_, {})
        features = {name: {"%NAME": name, "%RANGE": to} for name, to in ranges.items()}
        return {"%NAME": type_, "%SUPER_TYPE": _SUPER[type_], **features}
