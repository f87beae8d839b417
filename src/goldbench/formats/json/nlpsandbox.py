"""NLP Sandbox JSON (schemas 1.2.0, older names too). start + length, counted in code points.

Four kinds of files are read, told apart by what is in them:

- patient bundles, the exchange file of a dataset: notes, metadata and marks
  `{"patient_bundles": [{"patient": {}, "note_bundles": [{"note": {}, "annotation": {}}]}]}`;
- an annotation store, `[{"annotationSource": ..., "textDateAnnotations": [...], ...}]`: marks only;
- notes, `[{"identifier", "text", "type", "patientId"}]`: not looked at;
- a page of a Data Node, an object with `annotations` or `notes`, as one of the last two.

A folder of .json files is read together: notes and bundles give the documents; each store is a
layer named after its file, `annotations.json` being the layer without a name. The marks of all
stores are then held in memory, the notes are not.

    {"start": 3, "length": 10, "text": "12/26/2020", "dateFormat": "MM/DD/YYYY", "confidence": 95.5}

becomes a span with label `date` and the attributes `type` and `confidence`. Labels are the six
families date, person_name, location, contact, id and covid_symptom; `type` is dateFormat,
locationType, contactType, idType or condition; a symptom has `certainty` too. Read as well:
textPhysicalAddressAnnotations, addressType, and id_num, which is now id_number. Metadata:
patient, sex (gender), kind (the note's type).

The note of a store's record is named by `annotationSource.resourceSource.name`: what follows
`/Note/`, or all of it. The original bundles name a note only by the `noteId` in its marks, so a
note without any could not be told; ours have `note.identifier` too, which other readers ignore.

Writing: style "bundles" (default) or "store". The schema asks for a confidence and for a type:
where there is none, 100 and `other` are written (`hold` shows both); a date may lack its format,
and no symptom or certainty is made up. Ids are written as they are, though a Data Node takes only
3 to 60 lower-case letters, digits and hyphens. Notes of one patient share a bundle where they
follow each other. A note without an annotation is one that was not looked at.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from goldbench.corpus import DEFAULT_LAYER, Attributes, Document, Marks, Record
from goldbench.errors import FormatError
from goldbench.formats.contract.ids import Ids, id_of
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.location import NOWHERE, Spot
from goldbench.formats.contract.options import ReadOptions, WriteOptions, check_style
from goldbench.formats.io.files import first_file
from goldbench.formats.io.json_stream import elements, first_element, write_list
from goldbench.formats.io.json_values import dumps
from goldbench.formats.io.sources import sources
from goldbench.formats.json.sandbox_marks import (
    ARRAYS,
    FAMILIES,
    hold_span,
    note_of,
    to_arrays,
    to_marks,
)

LOSES: tuple[str, ...] = (
    "labels outside the six families",
    "attributes but type, confidence and certainty",
    "metadata but patient, sex and kind",
    "fragments",
    "tags",
    "relations",
    "layer names",
)

_KEYS = ("patient_bundles", "annotations", "notes")
_GENDERS = ("male", "female", "other", "unknown")
# In bundles these stand for names that only the loader knows.
_PLACEHOLDERS = ("NOTE_NAME", "PATIENT_ID")


def sniff(path: Path) -> bool:
    file = first_file(path, ".json")
    first = first_element(file, *_KEYS) if file is not None else None
    if first is None:
        return False
    key, element = first
    if key == "patient_bundles":
        return True
    return isinstance(element, dict) and ("annotationSource" in element or _is_note(element))


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    if not path.is_dir():
        yield from _records(path, options.layer, options)
        return
    files = sources(path, ".json")
    if not files:
        raise FormatError(path, 0, "the folder holds no .json file")
    stores = [file for file in files if _is_store(file)]
    marks: dict[str, dict[str, Marks]] = {}
    for store in stores:
        layer = options.layer if store.stem == "annotations" else store.stem
        for record in _records(store, layer, options):
            marks.setdefault(record.document.id, {}).update(record.layers)
    ids = Ids()
    for file in files:
        for record in _records(file, options.layer, options) if file not in stores else ():
            id_ = ids.claim(record.document.id, file, 0)
            yield Record(record.document, {**record.layers, **marks.pop(id_, {})})
    for id_, layers in marks.items():
        yield Record(Document(id_, _text(id_, options)), layers)


def hold(record: Record, options: WriteOptions) -> Record | None:
    marks = choose_marks(record, options)
    id_, as_store = record.document.id, _is_store_style(options)
    if as_store:
        if marks is None:
            return None
        dumps(_annotation(record, marks, options), NOWHERE, document=id_)
        document = Document(id_, None)
    else:
        dumps(_note_bundle(record, options), NOWHERE, document=id_)
        document = Document(id_, record.document.text, _meta(record.document))
    if marks is None:
        return Record(document)
    spans = tuple(hold_span(span) for span in marks.spans if span.label in FAMILIES)
    return Record(document, {DEFAULT_LAYER: Marks(spans)})


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    if _is_store_style(options):
        looked = ((record, choose_marks(record, options)) for record in records)
        written = (
            dumps(_annotation(record, marks, options), path, document=record.document.id)
            for record, marks in looked
            if marks is not None
        )
        write_list(written, path)
        return
    bundles = _bundles(records, path, options)
    write_list(bundles, path, opening='{"patient_bundles": [', closing="]}")


def _is_store_style(options: WriteOptions) -> bool:
    check_style("nlpsandbox", options.style)
    return options.style == "store"


def _is_store(file: Path) -> bool:
    key, element = first_element(file, *_KEYS) or ("", None)
    return key == "annotations" or (isinstance(element, dict) and "annotationSource" in element)


def is_annotation_list(file: Path) -> bool:
    """Say whether a file is what the NLP Sandbox client scores: a store with nothing around it."""
    key, element = first_element(file, *_KEYS) or ("", None)
    return key == "" and isinstance(element, dict) and "annotationSource" in element


def _is_note(element: Mapping[str, Any]) -> bool:
    return "text" in element and "patientId" in element


def _text(id_: str, options: ReadOptions) -> str | None:
    return options.texts.get(id_) if options.texts is not None else None


def _records(file: Path, layer: str, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for line, _, element in elements(file, *_KEYS):
        spot = Spot(file, line, "", options.findings)
        if not isinstance(element, dict):
            spot.fail("expected a JSON object")
        if "note_bundles" in element:
            records = list(_bundle_records(element, layer, spot))
        elif "annotationSource" in element:
            records = [_store_record(element, layer, spot, options)]
        elif _is_note(element):
            records = [Record(_document(element, {}, {}, spot))]
        else:
            spot.fail("neither a patient bundle, nor an annotation record, nor a note")
        for record in records:
            ids.claim(record.document.id, file, line)
            yield record


def _bundle_records(element: Mapping[str, Any], layer: str, spot: Spot) -> Iterator[Record]:
    patient, bundles = element.get("patient"), element["note_bundles"]
    if not isinstance(bundles, list) or not isinstance(patient, dict):
        spot.fail("expected a patient and a list of note_bundles")
    for bundle in bundles:
        note = bundle.get("note") if isinstance(bundle, dict) else None
        if not isinstance(note, dict):
            spot.fail("a note bundle has no note")
        annotation = bundle.get("annotation")
        if not isinstance(annotation, dict | None):
            spot.fail("the annotation of a note bundle must be an object")
        document = _document(note, patient, annotation or {}, spot)
        if annotation is None:
            yield Record(document)
            continue
        here = Spot(spot.path, spot.line, document.id, spot.findings)
        yield Record(document, {layer: to_marks(annotation, document.text, here)})


def _store_record(
    element: Mapping[str, Any], layer: str, spot: Spot, options: ReadOptions
) -> Record:
    id_ = note_of(element)
    if id_ is None:
        spot.fail("an annotation record does not name its note")
    text = _text(id_, options)
    here = Spot(spot.path, spot.line, id_, spot.findings)
    return Record(Document(id_, text), {layer: to_marks(element, text, here)})


def _document(
    note: Mapping[str, Any],
    patient: Mapping[str, Any],
    annotation: Mapping[str, Any],
    spot: Spot,
) -> Document:
    id_ = id_of(note.get("identifier"))
    if id_ is None and isinstance(note.get("note_name"), str):
        id_ = note["note_name"].rpartition("/")[2]
    id_ = _note_id(annotation) if id_ is None else id_
    text = note.get("text")
    if id_ is None or not isinstance(text, str):
        hint = "expected note.identifier, or the same noteId in all its annotations"
        spot.fail("a note has no text, or its id cannot be told", hint=hint)
    values = {
        "patient": patient.get("identifier") or note.get("patientId"),
        "sex": patient.get("gender"),
        "kind": note.get("type"),
    }
    words = {name: v for name, v in values.items() if isinstance(v, str) and v}
    return Document(
        id_, text, Attributes({k: v for k, v in words.items() if v not in _PLACEHOLDERS})
    )


def _note_id(annotation: Mapping[str, Any]) -> str | None:
    """Give the one noteId that stands in the marks, else what the annotation's source names."""
    arrays = (annotation.get(array) for array in ARRAYS)
    marks = (mark for array in arrays if isinstance(array, list) for mark in array)
    ids = {id_of(mark.get("noteId")) for mark in marks if isinstance(mark, dict)} - {None}
    if ids:
        return ids.pop() if len(ids) == 1 else None
    name = note_of(annotation)
    return name if name not in _PLACEHOLDERS else None


def _meta(document: Document) -> Attributes:
    values = {name: document.meta.text(name) for name in ("patient", "kind")}
    sex = document.meta.text("sex")
    values["sex"] = sex if sex in _GENDERS else ""
    return Attributes({k: v for k, v in values.items() if v and v not in _PLACEHOLDERS})


def _bundles(records: Iterable[Record], path: Path, options: WriteOptions) -> Iterator[bytes]:
    def patient(numbered: tuple[int, Record]) -> tuple[str, str, int]:
        number, record = numbered
        meta = _meta(record.document)
        # Notes of nobody in particular do not become the notes of one patient.
        return meta.text("patient"), meta.text("sex"), 0 if "patient" in meta else number + 1

    for (id_, sex, _), group in groupby(enumerate(records), patient):
        notes = [(record.document.id, _note_bundle(record, options)) for _, record in group]
        who = {"identifier": id_, **({"gender": sex} if sex else {})}
        bundle = {"patient": who, "note_bundles": [note for _, note in notes]}
        yield dumps(bundle, path, document=notes[0][0])


def _note_bundle(record: Record, options: WriteOptions) -> dict[str, Any]:
    document, meta = record.document, _meta(record.document)
    note = {
        "identifier": document.id,
        "text": document.require_text(),
        "type": meta.text("kind"),
        "patientId": meta.text("patient"),
    }
    marks = choose_marks(record, options)
    if marks is None:
        return {"note": note}
    arrays = to_arrays(marks, document.text)
    for mark in (mark for array in arrays.values() for mark in array):
        mark["noteId"] = document.id
    source = {"resourceSource": {"name": _PLACEHOLDERS[0]}}
    return {"note": note, "annotation": {"annotationSource": source, **arrays}}


def _annotation(record: Record, marks: Marks, options: WriteOptions) -> dict[str, Any]:
    id_ = record.document.id
    layer = options.layer or next(iter(record.layers))
    note = f"datasets/goldbench/fhirStores/evaluation/fhir/Note/{id_}"
    return {
        "name": f"datasets/goldbench/annotationStores/{layer}/annotations/{id_}",
        "annotationSource": {"resourceSource": {"name": note}},
        **to_arrays(marks, record.document.text),
    }
