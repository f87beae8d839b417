"""A project exported from INCEpTION (or WebAnno) as a ZIP: every annotator is a layer.

    exportedproject123.json                 documents, annotators, states
    source/note-1.txt                       what was imported
    annotation/note-1.txt/ana.json          what `ana` said: CAS JSON, XMI (also zipped) or TSV 3
    curation/note-1.txt/CURATION_USER.json  what the curator decided: the layer "curation"

Export with the secondary format UIMA CAS JSON (or XMI, which needs `pip install goldbench[cas]`).
With other secondary formats the annotations are only in Java's own serialisation, which is not
read; that is an error, since the layer would look as if nobody had worked.

The document's id is the name of the source file without its suffix. A document that an annotator
never opened (state NEW) or that was locked for them (IGNORE) is not in the layer; one that is
still in progress is, and that is reported. Offsets, labels, attributes, tags and relations are
as in `cas_json`. The archive is read in memory and within limits; nothing is unpacked.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from goldbench.corpus import Document, Marks, Record
from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.unreadable import attach_unreadable
from goldbench.formats.io.archive import Archive, open_archive
from goldbench.formats.io.files import decode, head
from goldbench.formats.io.json_values import loads
from goldbench.formats.uima import cas_json, cas_xmi, webanno_tsv
from goldbench.formats.uima.cas import source_name

LOSES: tuple[str, ...] = ()

CURATION = "curation"
_INITIAL, _CURATOR = "INITIAL_CAS", "CURATION_USER"
_NOT_LOOKED_AT = ("NEW", "IGNORE")
_READABLE = (".json", ".xmi", ".zip", ".tsv")  # the best first
_AGAIN = "export again with UIMA CAS JSON or XMI as the secondary format"


def sniff(path: Path) -> bool:
    if not path.is_file() or not head(path, 4).startswith(b"PK"):
        return False
    try:
        with open_archive(path) as archive:
            return _description(archive) is not None
    except FormatError:
        return False


def _description(archive: Archive) -> str | None:
    names = [PurePosixPath(name) for name in archive.names]
    descriptions = sorted(
        str(name)
        for name in names
        if len(name.parts) == 1 and name.stem.startswith("exportedproject")
    )
    return next((name for name in descriptions if name.endswith(".json")), None)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    with open_archive(path) as archive:
        project = _Project.of(archive, options)
        for name, id_ in project.documents.items():
            yield project.record(name, id_)


@dataclass(slots=True)
class _Project:
    archive: Archive
    options: ReadOptions
    documents: dict[str, str]
    """Name -> id."""
    people: dict[str, set[str]]
    """Name -> whoever has a file or a state there."""
    states: dict[tuple[str, str], str]
    """(document, annotator) -> state; the curator's is that of the document."""
    files: dict[tuple[str, str], list[str]]
    types: cas_xmi.TypeSystems

    @classmethod
    def of(cls, archive: Archive, options: ReadOptions) -> "_Project":
        name = _description(archive)
        if name is None:
            msg = "no exportedproject*.json: not a project of INCEpTION"
            raise FormatError(archive.path, 0, msg)
        where = archive.path / name
        project = loads(archive.read(name), where)
        sources = _entries(project, "source_documents", where)
        states = {(entry["name"], _CURATOR): str(entry.get("state")) for entry in sources}
        for entry in _entries(project, "annotation_documents", where):
            states[entry["name"], str(entry.get("user"))] = str(entry.get("state"))
        files = _files(archive)
        people: dict[str, set[str]] = {}
        for document, user in (*states, *files):
            people.setdefault(document, set()).add(user)
        types = cas_xmi.TypeSystems(options)
        return cls(archive, options, _ids(sorted(people)), people, states, files, types)

    def record(self, name: str, id_: str) -> Record:
        layers: dict[str, Marks] = {}
        document: Document | None = None
        for user in self._annotators(name):
            parsed = attach_unreadable(self._parse(name, user, id_), self.options)
            if document is None:
                document = Document(id_, parsed.document.text, parsed.document.meta)
            elif parsed.document.text != document.text:
                kind = "not read: annotations on another text"
                self.options.findings.add(kind, self.archive.path, document=id_)
                continue
            marks = next(iter(parsed.layers.values()), None)
            if marks is not None:
                layers[CURATION if user == _CURATOR else user] = marks
        return Record(document or self._read_unmarked(name, id_), layers)

    def _annotators(self, name: str) -> list[str]:
        """List who looked at the document, the curator last."""
        annotators = []
        for user in sorted(self.people[name] - {_INITIAL, _CURATOR}):
            state = self.states.get((name, user), "")
            if state not in _NOT_LOOKED_AT:
                self._note_progress(name, unfinished="PROGRESS" in state)
                annotators.append(user)
        if (name, _CURATOR) in self.files:
            state = self.states.get((name, _CURATOR), "")
            self._note_progress(name, unfinished="CURATION_IN" in state)
            annotators.append(_CURATOR)
        return annotators

    def _note_progress(self, name: str, *, unfinished: bool) -> None:
        if unfinished:
            kind = "in progress: not yet marked as finished"
            self.options.findings.add(kind, self.archive.path, document=self.documents[name])

    def _parse(self, name: str, user: str, id_: str) -> Record:
        files = self.files.get((name, user), [])
        for suffix in _READABLE:
            for file in files:
                if file.endswith(suffix):
                    return self._parse_file(file, suffix, id_)
        kinds = ", ".join(sorted({PurePosixPath(file).suffix for file in files})) or ".ser"
        who = "the curator" if user == _CURATOR else f"annotator {user!r}"
        msg = f"the annotations of {who} on {name!r} are here as {kinds} only, which holds no marks"
        raise FormatError(self.archive.path, 0, msg, hint=_AGAIN)

    def _parse_file(self, file: str, suffix: str, id_: str) -> Record:
        data, where, options = self.archive.read(file), self.archive.path / file, self.options
        if suffix == ".json":
            return cas_json.parse(data, where, options, id_=id_)
        if suffix == ".tsv":
            return webanno_tsv.parse(data, where, options, id_=id_)
        if suffix == ".xmi":
            types = self.types.fallback()
            return cas_xmi.parse(data, where, options, types=types, id_=id_)
        with open_archive(where, data) as inner:
            records = list(cas_xmi.read_archive(inner, options, self.types, id_=id_))
        if len(records) != 1:
            raise FormatError(where, 0, "expected one .xmi file in this archive", hint=_AGAIN)
        return records[0]

    def _read_unmarked(self, name: str, id_: str) -> Document:
        """Give a document nobody marked: from the initial CAS, else from a plain text source."""
        files = self.files.get((name, _INITIAL), [])
        if any(file.endswith(_READABLE) for file in files):
            document = self._parse(name, _INITIAL, id_).document
            return Document(id_, document.text, document.meta)
        source = f"source/{name}"
        if name.lower().endswith(".txt") and source in self.archive:
            return Document(id_, decode(self.archive.read(source), self.archive.path / source))
        msg = f"the text of {name!r} is in no format that is read"
        raise FormatError(self.archive.path, 0, msg, hint=_AGAIN)


def _entries(project: object, key: str, path: Path) -> list[dict[str, Any]]:
    entries = project.get(key, []) if isinstance(project, dict) else None
    if not isinstance(entries, list) or not all(
        isinstance(entry, dict) and isinstance(entry.get("name"), str) for entry in entries
    ):
        raise FormatError(path, 0, f"expected {key}, a list of objects with a name")
    return entries


def _files(archive: Archive) -> dict[tuple[str, str], list[str]]:
    """Group the files of annotators by (document, annotator)."""
    files: dict[tuple[str, str], list[str]] = {}
    for file in archive.names:
        folder, _, rest = file.partition("/")
        name, _, last = rest.partition("/")
        if folder not in ("annotation", "curation") or not last or "/" in last:
            continue
        user = PurePosixPath(last).stem
        if (user == _CURATOR) == (folder == "curation"):
            files.setdefault((name, user), []).append(file)
    return files


def _ids(names: list[str]) -> dict[str, str]:
    """Name documents without their suffix, unless two would then be called the same."""
    short = {name: source_name(name) for name in names}
    often = Counter(short.values())
    return {name: id_ if often[id_] == 1 else name for name, id_ in short.items()}
