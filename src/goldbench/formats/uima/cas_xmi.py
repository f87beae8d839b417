"""UIMA CAS in XMI; reading goes through dkpro-cassis (`pip install goldbench[cas]`).

    letters/
      TypeSystem.xml          which layers and features there are
      note-1.xmi              <cas:Sofa sofaString="Ana vino."/> <custom:PHI begin="0" end="3"/>

A path is an .xmi file, a folder of them, or a ZIP as INCEpTION exports it. The type system is
`TypeSystem.xml` beside the file, else nearest above it; without one DKPro's own types are used,
and layers it does not know cannot be read, which is reported.

Offsets are UTF-16 units and are converted. Labels, attributes, tags, relations and document ids
are taken as in `cas_json`. Documents without marks are "nothing here". Files with a document type
or entity declarations are refused.

Writing gives a folder: a file a document, with the layers `cas_json` writes, and the TypeSystem.xml
that INCEpTION asks for. What XML cannot hold (control characters) is refused.
"""

import hashlib
import io
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any, cast

import orjson
from lxml import etree

from goldbench.corpus import Record, Ruler
from goldbench.errors import FormatError, OffsetError, UsageError
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.archive import Archive, open_archive
from goldbench.formats.io.files import document_id, file_for, head, read_bytes
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.io.xml import parse_bytes, require_xml_text
from goldbench.formats.uima import cas, cas_json, xmi_layout

LOSES: tuple[str, ...] = cas_json.LOSES

_ID = "{http://www.omg.org/XMI}id"
_SOFA = "{http:///uima/cas.ecore}Sofa"
_TYPES = re.compile(r"(^|/)type-?system\.xml$", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*(\[\])?", re.ASCII)
_UNKNOWN = re.compile(r"Type with name \[(.*?)\] not found")
_ABOUT = ("documentTitle", "documentId", "documentUri", "collectionId", "documentBaseUri")
_HINT = "put the TypeSystem.xml of the same export beside it"
# What cassis raises, besides its own errors, on structures that contradict their types.
_BROKEN = (KeyError, ValueError, TypeError, AttributeError, IndexError, RuntimeError, SyntaxError)


def sniff(path: Path) -> bool:
    if path.is_file() and head(path, 4).startswith(b"PK"):
        return _sniff_archive(path)
    files = sample_files(path, ".xmi", most=4)
    return any(b"http://www.omg.org/XMI" in head(file) for file in files)


def _sniff_archive(path: Path) -> bool:
    try:
        with open_archive(path) as archive:
            names = archive.names
    except FormatError:
        return False
    project = any(name.startswith("exportedproject") for name in names)
    return not project and any(name.endswith(".xmi") for name in names)


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    types = TypeSystems(options)
    ids = Ids()
    if path.is_file() and head(path, 4).startswith(b"PK"):
        with open_archive(path) as archive:
            for record in read_archive(archive, options, types):
                ids.claim(record.document.id, path / record.document.id, 0)
                yield record
        return
    for file in sources(path, ".xmi"):
        described = types.find_beside(file, path if path.is_dir() else path.parent)
        id_ = document_id(file, path)
        record = parse(read_bytes(file), file, options, types=described, id_=id_)
        ids.claim(record.document.id, file, 0)
        yield record


def hold(record: Record, options: WriteOptions) -> Record | None:
    held = cas_json.hold(record, options)
    if held is not None:
        _require_xml(held)
    return held


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write a folder with an .xmi file a document, and one TypeSystem.xml for all of them."""
    path.mkdir(parents=True, exist_ok=True)
    types: xmi_layout.Types = {}
    for record in records:
        held = hold(record, options)
        if held is None:
            continue
        cas_layout = cas_json.layout(held)
        xmi_layout.merge_types(types, cas_layout["%TYPES"])
        target = file_for(record.document.id, path, ".xmi")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(xmi_layout.xmi(cas_layout))
    (path / "TypeSystem.xml").write_bytes(xmi_layout.type_system(types))


def _require_xml(held: Record) -> None:
    """Refuse what XML cannot hold, wherever it stands."""
    where = file_for(held.document.id, Path(), ".xmi")
    for structure in cas_json.layout(held)["%FEATURE_STRUCTURES"]:
        for name, value in structure.items():
            if isinstance(value, str):
                what = "the text" if name == "sofaString" else "a label or value"
                require_xml_text(value, where, what)


def read_archive(
    archive: Archive, options: ReadOptions, types: "TypeSystems", *, id_: str = ""
) -> Iterator[Record]:
    """Read every .xmi of an archive; `id_` names a document that is the only one."""
    names = sorted(name for name in archive.names if name.endswith(".xmi"))
    described = sorted(name for name in archive.names if _TYPES.search(name))
    if described:
        known = types.load(archive.read(described[0]), archive.path / described[0])
    else:
        known = types.fallback()
    for name in names:
        named = id_ if id_ and len(names) == 1 else PurePosixPath(name).with_suffix("").as_posix()
        data = archive.read(name)
        yield parse(data, archive.path / name, options, types=known, id_=named)


def parse(data: bytes, path: Path, options: ReadOptions, *, types: Any, id_: str) -> Record:
    """Read one CAS; `types` is what `TypeSystems` gave."""
    root = _parse_root(data, path, options)
    if not root.tag.startswith("{http://www.omg.org/XMI}"):
        raise FormatError(path, 1, "not XMI: the root element is another one")
    if all(structure.get("sofaString") is None for structure in root.iterfind(_SOFA)):
        raise FormatError(path, 0, "no text in the CAS (sofaString)")
    broken = _mend_offsets(root, path, options, id_)
    written, unknown = _load_cas(etree.tostring(root) if broken else data, path, types)
    for type_ in unknown:
        if cas.is_mark(type_):
            kind = "not read: layers that the type system does not know"
            options.findings.add(kind, path, document=id_, hint=_HINT)
    structures = written["%FEATURE_STRUCTURES"]
    written["%FEATURE_STRUCTURES"] = [
        structure for structure in structures if structure["%ID"] not in broken
    ]
    record = cas.record_of(written, path, options, id_=id_)
    lost = [
        structure
        for structure in structures
        if structure["%ID"] in broken and cas.is_mark(structure["%TYPE"])
    ]
    if not lost or not record.layers:
        return record
    labels = tuple(_label(structure, options) for structure in lost)
    layers = {name: replace(marks, unreadable=labels) for name, marks in record.layers.items()}
    return Record(record.document, layers)


def _label(structure: dict[str, Any], options: ReadOptions) -> str:
    """Give the label of a structure that cannot become a span."""
    values = {n: v for n, v in structure.items() if isinstance(v, str) and n[:1] not in "%@^#"}
    return cas.split_features(structure["%TYPE"], values, options.columns)[0]


def _load_cas(data: bytes, path: Path, types: Any) -> tuple[dict[str, Any], list[str]]:
    """Give the JSON form of a CAS, and the types of the structures that were left out."""
    cassis = _cassis()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            loaded = cassis.load_cas_from_xmi(io.BytesIO(data), typesystem=types, lenient=True)
            mode = cassis.typesystem.TypeSystemMode.NONE
            written = orjson.loads(loaded.to_json(type_system_mode=mode))
        except (*_BROKEN, cassis.typesystem.TypeNotFoundError):
            msg = "feature structures that contradict their types or point to nothing"
            raise FormatError(path, 0, msg, hint=_HINT) from None
        except etree.XMLSyntaxError as error:
            raise FormatError(path, error.lineno or 0, "XML beyond the parser's limits") from None
    return written, [
        match[1] for warning in caught if (match := _UNKNOWN.search(str(warning.message)))
    ]


def _parse_root(data: bytes, path: Path, options: ReadOptions) -> etree._Element:
    """Parse and refuse any document type: cassis will parse the same bytes with entities on."""
    root = parse_bytes(data, path, options.findings)
    if cast("Any", root.getroottree().docinfo).doctype:  # the stubs do not know it
        raise FormatError(path, 1, "a document type or entity declaration, which is not read")
    return root


def _mend_offsets(
    root: etree._Element, path: Path, options: ReadOptions, id_: str
) -> frozenset[int]:
    """Find annotations whose offsets are none; cassis would stop at them or move them."""
    texts = {element.get(_ID): element.get("sofaString", "") for element in root.iterfind(_SOFA)}
    rulers = {sofa: Ruler.of(text, "utf-16") for sofa, text in texts.items()}
    broken = set()
    for element in root:
        begin, end = element.get("begin"), element.get("end")
        if (
            begin is None
            or end is None
            or _are_offsets(begin, end, rulers.get(element.get("sofa")))
        ):
            continue
        number = element.get(_ID, "")
        if number.isdecimal():
            broken.add(int(number))
        element.set("begin", "0")
        element.set("end", "0")
        line = cast("int | None", element.sourceline)  # the stubs leave it open
        options.findings.add("offsets unreadable", path, line or 0, document=id_)
    return frozenset(broken)


def _are_offsets(begin: str, end: str, ruler: Ruler | None) -> bool:
    if not begin.isdecimal() or not end.isdecimal() or len(end) > 12 or int(end) < int(begin):
        return False
    try:
        if ruler is not None:
            ruler.to_code_points(int(begin))
            ruler.to_code_points(int(end))
    except OffsetError:
        return False
    return True


class TypeSystems:
    """Type systems of cassis, each loaded once however many files come with a copy."""

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self._loaded: dict[bytes, Any] = {}
        self._nearest: dict[Path, Any] = {}

    def find_beside(self, file: Path, root: Path) -> Any:
        """Find the one beside the file, or nearest above it up to the root."""
        folder = file.parent
        if folder not in self._nearest:
            files = sorted(
                candidate for candidate in folder.glob("*.xml") if _TYPES.search(candidate.name)
            )
            if files:
                self._nearest[folder] = self.load(read_bytes(files[0]), files[0])
            elif folder == root:
                self._nearest[folder] = self.fallback()
            else:
                self._nearest[folder] = self.find_beside(folder, root)
        return self._nearest[folder]

    def load(self, data: bytes, path: Path) -> Any:
        key = hashlib.sha256(data).digest()
        if key not in self._loaded:
            self._loaded[key] = self._load(data, path)
        return self._loaded[key]

    def _load(self, data: bytes, path: Path) -> Any:
        cassis = _cassis()
        root = _parse_root(data, path, self._options)
        if etree.QName(root).localname != "typeSystemDescription":
            raise FormatError(path, 1, "not a UIMA type system")
        _require_names(root, path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return cassis.load_typesystem(io.BytesIO(data))
            except (*_BROKEN, cassis.typesystem.TypeNotFoundError):
                raise FormatError(path, 0, "not a UIMA type system") from None

    def fallback(self) -> Any:
        """Give DKPro's types, and the metadata of documents, which cassis leaves out."""
        if b"" not in self._loaded:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                types = _cassis().load_dkpro_core_typesystem()
                about = types.create_type(cas.META, supertypeName="uima.tcas.DocumentAnnotation")
                for name in _ABOUT:
                    types.create_feature(about, name=name, rangeType="uima.cas.String")
                types.create_feature(about, name="isLastSegment", rangeType="uima.cas.Boolean")
            self._loaded[b""] = types
        return self._loaded[b""]


def _require_names(root: etree._Element, path: Path) -> None:
    """Refuse names that are none.

    cassis (0.12) makes a class of each type by compiling source text into which the names of
    features are put as they are, and somebody else's file shall not write source text for us.
    """
    for tag in ("name", "supertypeName", "rangeTypeName", "elementType"):
        for element in root.iter(f"{{*}}{tag}"):
            if len(element) or not _NAME.fullmatch((element.text or "").strip()):
                line = cast("int | None", element.sourceline)
                raise FormatError(path, line or 0, "a type or feature whose name is no name")


def _cassis() -> Any:
    try:
        import cassis  # noqa: PLC0415  # an extra, and it loads slowly
    except ModuleNotFoundError:
        msg = "reading XMI needs dkpro-cassis, which is not installed"
        raise UsageError(msg, hint="pip install goldbench[cas]") from None
    return cassis
