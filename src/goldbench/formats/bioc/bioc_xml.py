"""BioC in XML: the older spelling of what `bioc_json` describes, with the same mapping.

    <collection><source/><date/><key/>
      <document><id>note-1</id><infon key="patient">17</infon>
        <passage><offset>0</offset><text>Ana vino.</text>
          <annotation id="T1"><infon key="type">NAME</infon>
            <location offset="0" length="3"/><text>Ana</text></annotation>
        </passage></document></collection>

Read element by element, whatever the size of the file. A plain `<!DOCTYPE collection SYSTEM
"BioC.dtd">`, which most BioC files carry, is passed over without being loaded; one with
declarations of its own is refused. Carriage returns are written as character references, so the
text comes back as it was; characters that XML cannot hold are refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, cast

from lxml import etree

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
from goldbench.formats.contract.options import ReadOptions, WriteOptions
from goldbench.formats.io.files import MAX_BYTES, document_id, head
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.io.xml import not_well_formed, require_xml_text

LOSES: tuple[str, ...] = bioc.LOSES

_HEAD = 1 << 16
_ROOT = re.compile(rb"<collection[\s>/]")
_DOCTYPE = re.compile(rb"<!DOCTYPE[^\[>]*>")
_DECLARATION = re.compile(rb"<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)\b")
_DECLARED = "a document type with declarations of its own, which is not read"
_REMOVE = "remove <!DOCTYPE ...>; notes need no entities"


def sniff(path: Path) -> bool:
    files = sample_files(path, ".xml", most=8)
    starts = (head(file, 8192) for file in files)
    return any(
        _ROOT.search(start) is not None and (b"<document" in start or b"<source" in start)
        for start in starts
    )


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    for file in sources(path, ".xml"):
        otherwise = document_id(file, path)
        for count, element in enumerate(_documents(file)):
            id_ = choose_id(element.findtext("id"), count, otherwise)
            ids.claim(id_, file, _line(element))
            yield record_of(_entry(element, id_), file, options)


def _documents(path: Path) -> Iterator[etree._Element]:
    """Yield each <document>, and forget it when the next one is asked for."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise FormatError(path, 0, f"cannot be read: {error.strerror}") from None
    with file:
        source = _Source(file, path)
        events = etree.iterparse(
            source,
            tag=("document", "collection"),
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            for _, element in events:
                if element.getroottree().docinfo.doctype:  # hidden behind a comment
                    raise FormatError(path, 1, _DECLARED, hint=_REMOVE)
                if element.tag == "collection":
                    return
                source.budget = MAX_BYTES
                yield element
                parent = element.getparent()
                element.clear(keep_tail=False)
                while parent is not None and len(parent) > 1:
                    del parent[0]
        except etree.XMLSyntaxError as error:
            raise not_well_formed(error, path) from None


class _Source:
    """The bytes of the file without a plain document type, in amounts that stay bounded."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self._file = file
        self._path = path
        self._start = self._check_start(file.read(_HEAD))
        self.budget = MAX_BYTES

    def _check_start(self, start: bytes) -> bytes:
        path = self._path
        if not start.strip():
            raise FormatError(path, 0, "the file is empty", hint="expected a BioC collection")
        root = _ROOT.search(start)
        if root is None:
            raise FormatError(path, 0, "not BioC: no <collection> element at its start")
        prolog = start[: root.start()]
        # The lines stay, so that the parser counts them right.
        prolog = _DOCTYPE.sub(lambda match: b"\n" * match[0].count(b"\n"), prolog, count=1)
        if _DECLARATION.search(prolog):
            raise FormatError(path, 1, _DECLARED, hint=_REMOVE)
        return prolog + start[root.start() :]

    def read(self, size: int) -> bytes:
        data, self._start = self._start[:size], self._start[size:]
        if not data:
            try:
                data = self._file.read(size)
            except OSError as error:
                msg = f"cannot be read: {error.strerror}"
                raise FormatError(self._path, 0, msg) from None
        self.budget -= len(data)
        if self.budget < 0:
            msg = f"a document larger than {MAX_BYTES // 1024 // 1024} MiB"
            raise FormatError(self._path, 0, msg)
        return data


def _entry(element: etree._Element, id_: str) -> Entry:
    entry = Entry(id_, _infons(element), line=_line(element))
    for passage in element.iterfind("passage"):
        sentences = passage.findall("sentence")
        if passage.findtext("text") or not sentences:
            entry.passages.append(_passage(passage, "0"))
            for part in (passage, *sentences):
                _add_marks(entry, part, len(entry.passages) - 1)
        else:
            _add_marks(entry, passage, len(entry.passages))
            for sentence in sentences:
                entry.passages.append(_passage(sentence, None))
                _add_marks(entry, sentence, len(entry.passages) - 1)
    _add_marks(entry, element, len(entry.passages))
    return entry


def _passage(element: etree._Element, otherwise: str | None) -> Passage:
    return Passage(element.findtext("offset", otherwise), _text(element), _line(element))


def _add_marks(entry: Entry, part: etree._Element, passage: int) -> None:
    for element in part.iterfind("annotation"):
        places = [
            (place.get("offset"), place.get("length")) for place in element.iterfind("location")
        ]
        entry.annotations.append(
            Annotation(
                element.get("id", ""),
                _infons(element),
                places,
                _text(element),
                passage,
                _line(element),
            )
        )
    for element in part.iterfind("relation"):
        nodes = [(node.get("refid", ""), node.get("role", "")) for node in element.iterfind("node")]
        entry.links.append(Link(element.get("id", ""), _infons(element), nodes, _line(element)))


def _text(element: etree._Element) -> str | None:
    """Give the text of its <text> child, None where there is none."""
    inner = element.find("text")
    if inner is None:
        return None
    return "".join(str(part) for part in inner.itertext()) if len(inner) else inner.text or ""


def _infons(element: etree._Element) -> dict[str, Value]:
    return {infon.get("key", ""): infon.text or "" for infon in element.iterfind("infon")}


def _line(element: etree._Element) -> int:
    line = cast("int | None", element.sourceline)  # the stubs leave it open
    return line or 0


def hold(record: Record, options: WriteOptions) -> Record | None:
    held = bioc.hold(record, options)
    _require_xml(entry_of(held), Path(record.document.id))
    return held


def _require_xml(entry: Entry, path: Path) -> None:
    for what, text in bioc.all_text(entry):
        require_xml_text(text, path, what)


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write one collection: to the file `path`, or into a folder that is there already."""
    target = path / "collection.xml" if path.is_dir() else path
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file, etree.xmlfile(file, encoding="UTF-8") as xml:
        xml.write_declaration()
        with xml.element("collection"):
            for name, value in (("source", "goldbench"), ("date", ""), ("key", "")):
                with xml.element(name):
                    xml.write(value)
            for record in records:
                entry = entry_of(bioc.hold(record, options))
                _require_xml(entry, target)
                xml.write("\n")
                xml.write(_layout(entry))
            xml.write("\n")


def _layout(entry: Entry) -> etree._Element:
    document = etree.Element("document")
    _child(document, "id", entry.id)
    _add_infons(document, entry.infons)
    for passage in entry.passages:
        element = etree.SubElement(document, "passage")
        _child(element, "offset", str(passage.offset))
        _child(element, "text", passage.text or "")
        for item in entry.annotations:
            mark = etree.SubElement(element, "annotation", id=item.id)
            _add_infons(mark, item.infons)
            for offset, size in item.locations:
                etree.SubElement(mark, "location", offset=str(offset), length=str(size))
            _child(mark, "text", item.text or "")
        for link in entry.links:
            relation = etree.SubElement(element, "relation", id=link.id)
            _add_infons(relation, link.infons)
            for refid, role in link.nodes:
                etree.SubElement(relation, "node", refid=refid, role=role)
    return document


def _add_infons(element: etree._Element, infons: Mapping[str, Value]) -> None:
    for name, value in infons.items():
        etree.SubElement(element, "infon", key=name).text = str(value)


def _child(element: etree._Element, name: str, text: str) -> None:
    etree.SubElement(element, name).text = text
