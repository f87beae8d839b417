"""FHIR R4 (also STU3 and R5): notes in DocumentReference, DiagnosticReport, Composition. Read only.

    {"resourceType": "DocumentReference", "id": "note-1", "subject": {"reference": "Patient/4"},
     "date": "2024-01-31", "type": {"text": "Discharge"},
     "content": [{"attachment": {"contentType": "text/plain", "data": "QW5hIHZpbm8u"}}]}

A path is a .json file (a Bundle or one resource), an .ndjson file (one resource a line, as bulk
export writes), or a folder of them. Nobody has looked at the notes: there are no marks.

- The text is the first attachment of type text/plain, in its charset (else UTF-8), else text/html
  or XHTML without its markup. It stands in the attachment, or in a Binary of the same bundle or
  export. Other types (PDF, RTF) and addresses outside are reported and the document left out.
- A resource without any attachment, and a Composition, give the text of their XHTML narrative,
  which is reported as repaired.
- The document's id is the resource's; patient = subject, date, kind = type or code, site =
  custodian or first performer, department = practice setting. Documents marked as entered in
  error are reported and left out; other resources are passed over.
"""

import base64
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from goldbench.corpus import Attributes, Document, Record
from goldbench.errors import FormatError
from goldbench.formats.contract.location import Spot
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.piece import Piece
from goldbench.formats.io.files import document_id, head, read_bytes, read_lines
from goldbench.formats.io.json_values import loads
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.json.narrative import plain_text

LOSES: tuple[str, ...] = ()

_LINES = (".ndjson", ".jsonl")
_RESOURCE = re.compile(rb'^\s*(?:\xef\xbb\xbf)?\{[^{}\[\]]*?"resourceType"\s*:\s*"([A-Za-z]+)"')
_ANYWHERE = re.compile(
    rb'"resourceType"\s*:\s*"(Bundle|DocumentReference|DiagnosticReport|Composition|Binary)"'
)
_BINARY = re.compile(r"(?:^|/)Binary/([^/?#]+)")
_CHARSET = re.compile(r";\s*charset\s*=\s*\"?([\w.:-]+)", re.IGNORECASE)
_TYPE = re.compile(r"[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,80}")
_MARKUP = ("text/html", "application/xhtml+xml")


class _Note(NamedTuple):
    """A resource of a kind that holds notes, and the paths to what is said about it."""

    attachments: tuple[str, ...]
    date: tuple[str, ...]
    kind: str
    site: tuple[str, ...]


_NOTES = {
    "DocumentReference": _Note(
        ("content", "attachment"), ("date", "indexed", "created"), "type", ("custodian", "author")
    ),
    "DiagnosticReport": _Note(
        ("presentedForm",), ("effectiveDateTime", "issued"), "code", ("performer",)
    ),
    "Composition": _Note((), ("date",), "type", ("custodian", "author")),
}


def sniff(path: Path) -> bool:
    if path.is_file():
        return _looks_like_fhir(head(path))
    files = (file for suffix in (".json", *_LINES) for file in sample_files(path, suffix, most=4))
    return any(_looks_like_fhir(head(file)) for file in files)


def _looks_like_fhir(start: bytes) -> bool:
    if not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return False
    return _RESOURCE.search(start) is not None or _ANYWHERE.search(start) is not None


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    files = resource_files(path)
    binaries = _Binaries([file for file in files if file.name.lower().endswith(_LINES)])
    seen: set[str] = set()
    for file in files if options.piece is None else [options.piece.file]:
        otherwise = document_id(file, path)
        types: dict[str, str] = {}
        for line, resource, near in _resources(file, options.piece):
            type_ = str(resource.get("resourceType"))
            kind = _NOTES.get(type_)
            if kind is None:
                continue
            id_ = str(resource.get("id") or near.name_of(resource) or otherwise)
            if types.setdefault(id_, type_) != type_ and not is_lines(file):
                id_ = f"{type_}/{id_}"  # ids are unique among resources of one type
            spot = Spot(file, line, id_, options.findings)
            text = _text(resource, kind, spot, _Lookup(near, binaries))
            if text is not None:
                if id_ in seen:
                    msg = f"a second document with the id {id_!r}"
                    hint = "if they are resources of two types, read the files of each type apart"
                    raise FormatError(file, line, msg, hint=hint)
                seen.add(id_)
                yield Record(Document(id_, text, _meta(resource, kind)))


class _Bundle:
    """What lies in the same bundle, by address."""

    def __init__(self, entries: list[tuple[str, dict[str, Any]]]) -> None:
        self._by_address: dict[str, dict[str, Any]] = {}
        self._names: dict[int, str] = {}
        for address, resource in entries:
            if address:
                self._by_address[address] = resource
                self._names[id(resource)] = re.split(r"[/:]", address)[-1]
            if resource.get("id"):
                self._by_address[f"{resource.get('resourceType')}/{resource['id']}"] = resource

    def name_of(self, resource: Mapping[str, Any]) -> str | None:
        """Give the last part of a resource's address, for resources without an id."""
        return self._names.get(id(resource))

    def find(self, address: str) -> dict[str, Any] | None:
        return self._by_address.get(address)


def resource_files(path: Path) -> list[Path]:
    """List the files that are read: bundles, single resources, bulk exports."""
    return sources(path, ".json", *_LINES)


def is_lines(file: Path) -> bool:
    """Say whether a file has one resource a line."""
    return file.name.lower().endswith(_LINES)


def _resources(
    file: Path, piece: Piece | None = None
) -> Iterator[tuple[int, dict[str, Any], _Bundle]]:
    if is_lines(file):
        for number, line in read_lines(file, piece):
            if line.strip():
                resource = _resource(loads(line, file, line=number), file, number)
                yield number, resource, _Bundle([])
        return
    data = read_bytes(file)
    if not data.strip():
        raise FormatError(file, 0, "the file is empty", hint="expected a FHIR resource")
    whole = _resource(loads(data.removeprefix(b"\xef\xbb\xbf"), file), file, 1)
    if whole.get("resourceType") != "Bundle":
        yield 0, whole, _Bundle([])
        return
    entries = whole.get("entry", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise FormatError(file, 0, "the entries of the Bundle are not a list of objects")
    held = [
        (str(entry.get("fullUrl") or ""), _resource(entry["resource"], file, 0))
        for entry in entries
        if entry.get("resource") is not None
    ]
    bundle = _Bundle(held)
    for _, resource in held:
        yield 0, resource, bundle


def _resource(value: object, file: Path, line: int) -> dict[str, Any]:
    if not isinstance(value, dict) or not isinstance(value.get("resourceType"), str):
        raise FormatError(file, line, "expected a FHIR resource, an object with resourceType")
    return value


class _Binaries:
    """The Binary resources of a bulk export; only where they stand is kept, not what they hold."""

    def __init__(self, files: list[Path]) -> None:
        self._files = files
        self._places: dict[str, tuple[Path, int]] | None = None

    def find(self, id_: str) -> dict[str, Any] | None:
        if self._places is None:
            self._places = dict(self._scan())
        place = self._places.get(id_)
        if place is None:
            return None
        with place[0].open("rb") as file:
            file.seek(place[1])
            return _resource(loads(file.readline(), place[0]), place[0], 0)

    def _scan(self) -> Iterator[tuple[str, tuple[Path, int]]]:
        for file in self._files:
            at = 0
            for _, line in read_lines(file):
                if b'"Binary"' in line:
                    try:
                        resource = orjson.loads(line)
                    except orjson.JSONDecodeError:
                        resource = None  # told with its line when the file itself is read
                    if isinstance(resource, dict) and resource.get("resourceType") == "Binary":
                        yield str(resource.get("id")), (file, at)
                at += len(line) + 1


class _Lookup(NamedTuple):
    bundle: _Bundle
    binaries: _Binaries

    def find(self, address: str) -> dict[str, Any] | None:
        resource = self.bundle.find(address)
        binary = _BINARY.search(address)
        if resource is None and binary is not None:
            resource = self.bundle.find(f"Binary/{binary[1]}") or self.binaries.find(binary[1])
        return resource


def _text(resource: Mapping[str, Any], note: _Note, spot: Spot, near: _Lookup) -> str | None:
    if "entered-in-error" in (resource.get("status"), resource.get("docStatus")):
        spot.report("not read: entered in error")
        return None
    attachments = _attachments(resource, note)
    if not attachments:
        return _narrative(resource, spot)
    problems = []
    # Plain text first, in whatever order the attachments stand.
    for markup in (False, True):
        for attachment in attachments:
            text, problem = _read_attachment(attachment, near, markup=markup)
            if text is not None:
                if markup:
                    spot.report("repaired: text taken from HTML")
                return text
            problems.append(problem)
    for problem in sorted({problem for problem in problems if problem}):
        spot.report(problem)
    return None


def _attachments(resource: Mapping[str, Any], note: _Note) -> list[dict[str, Any]]:
    elements: list[Any] = [resource] if note.attachments else []
    for key in note.attachments:
        inner = [element.get(key) for element in elements if isinstance(element, dict)]
        elements = [
            x for element in inner for x in (element if isinstance(element, list) else [element])
        ]
    return [
        element
        for element in elements
        if isinstance(element, dict) and ("data" in element or "url" in element)
    ]


def _read_attachment(
    attachment: Mapping[str, Any], near: _Lookup, *, markup: bool
) -> tuple[str | None, str]:
    """Give the text of an attachment, or a phrase that says why there is none."""
    holder = attachment if "data" in attachment else near.find(str(attachment.get("url")))
    if holder is None:
        return None, "not read: external attachment"
    type_ = str(attachment.get("contentType") or holder.get("contentType") or "text/plain")
    plain = type_.partition(";")[0].strip().lower()
    if plain not in ("text/plain", *_MARKUP):
        named = plain if _TYPE.fullmatch(plain) else "unknown"
        return None, f"not read: content type {named}"
    if (plain in _MARKUP) != markup:
        return None, ""
    text, problem = _decode_data(str(holder.get("data") or ""), type_)
    return (plain_text(text) if text is not None and markup else text), problem


def _decode_data(data: str, type_: str) -> tuple[str | None, str]:
    charset = _CHARSET.search(type_)
    try:
        raw = base64.b64decode(re.sub(r"\s", "", data), validate=True)
        return raw.decode(charset[1] if charset else "utf-8"), ""
    except LookupError:
        return None, "not read: unknown charset"
    except UnicodeError:
        return None, "not read: text is not in its charset"
    except ValueError:
        return None, "not read: base64 is broken"


def _narrative(resource: Mapping[str, Any], spot: Spot) -> str | None:
    """Join the narrative and those of the sections, each under its title."""
    parts = [_walk(resource, "text", "div")]
    sections = resource.get("section")
    waiting = list(sections) if isinstance(sections, list) else []
    while waiting:
        section = waiting.pop(0)
        if isinstance(section, dict):
            parts += [section.get("title"), _walk(section, "text", "div")]
            inner = section.get("section")
            waiting[:0] = inner if isinstance(inner, list) else []
    texts = [plain_text(part) if "<" in part else part for part in parts if isinstance(part, str)]
    text = "\n".join(part for part in texts if part)
    if not text:
        spot.report("not read: no text")
        return None
    spot.report("repaired: text taken from the XHTML narrative")
    return text


def _meta(resource: Mapping[str, Any], note: _Note) -> Attributes:
    patient = _parse_reference(resource.get("subject"))
    dates = (resource.get(key) for key in note.date)
    sites = (_name_organisation(resource.get(key)) for key in note.site)
    values = {
        "patient": patient,
        "date": next((date for date in dates if isinstance(date, str)), None),
        "kind": _concept(resource.get(note.kind)),
        "site": next((site for site in sites if site), None),
        "department": _concept(_walk(resource, "context", "practiceSetting")),
    }
    return Attributes({name: value for name, value in values.items() if value})


def _walk(value: Any, *keys: str) -> Any:
    """Follow keys through objects and the first elements of lists; None where there is nothing."""
    for key in keys:
        if isinstance(value, list):
            value = value[0] if value else None
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _concept(value: Any) -> str | None:
    options = (
        _walk(value, "text"),
        _walk(value, "coding", "display"),
        _walk(value, "coding", "code"),
    )
    return next((option for option in options if isinstance(option, str) and option), None)


def _parse_reference(value: Any) -> str | None:
    """Give the id a reference ends in, never the name it is shown under."""
    address = _walk(value, "reference")
    if isinstance(address, str) and address:
        return re.split(r"[/:#]", address.partition("/_history/")[0])[-1] or None
    number = _walk(value, "identifier", "value")
    return number if isinstance(number, str) else None


def _name_organisation(value: Any) -> str | None:
    """Name an organisation: as it is shown, else by its id. People are left out."""
    address = _walk(value, "reference")
    if isinstance(address, str) and re.search(r"(Practitioner|Patient|RelatedPerson)", address):
        return None
    shown = _walk(value, "display")
    if isinstance(shown, str) and shown and isinstance(address, str) and "Organization" in address:
        return shown
    return _parse_reference(value)
