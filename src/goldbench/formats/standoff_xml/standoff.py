"""XML stand-off as MAE began it: `<ROOT><TEXT>note</TEXT><TAGS>one element a mark</TAGS></ROOT>`.

i2b2 2014, MEDDOCAN, MAE and MedTator share this frame and differ in what the elements say. Here is
the frame: one file a document, its text untouched, no TAGS element = not looked at, an empty one =
nothing here; an empty attribute value is the same as none. Written text is CDATA unless it has a
carriage return or "]]>", which only character references carry through an XML parser, or what looks
like a declaration, which readers that mend prologs look for.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from goldbench.corpus import DEFAULT_LAYER, NONE, Attributes, Document, Marks, Record, Span
from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.quotation import difference
from goldbench.formats.io import xml
from goldbench.formats.io.files import document_id, file_for, files_below, write_text

_WHOLE = re.compile(r"\s*(-?[0-9]{1,18})\s*")
_START = (
    "A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d"
    "\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
# NCName of "Namespaces in XML 1.0", production 4.
_NAME = re.compile(f"[{_START}][{_START}\\-.0-9\u00b7\u0300-\u036f\u203f\u2040]*")
_NOT_CDATA = re.compile(r"\r|\]\]>|<\?xml|<!(?:DOCTYPE|ENTITY)")
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_VALUE = _IN_TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file: the note, and the elements of TAGS; None = there is no TAGS element."""

    path: Path
    id: str
    text: str | None
    tags: tuple[etree._Element, ...] | None
    findings: Findings

    def report(self, kind: str, element: etree._Element, *, mark: str | None = None) -> None:
        """Count a finding; `mark` is the label of the span that it costs."""
        self.findings.add(kind, self.path, line_of(element), document=self.id, mark=mark)

    def check(self, span: Span, element: etree._Element, gaps: tuple[str, ...] = (" ",)) -> None:
        """Report a span outside the text, or a quote that fits with none of the gaps."""
        if self.text is None:
            return
        if span.end > len(self.text):
            self.report("outside the text", element)
        elif span.quote is not None:
            kinds = [difference(cut(self.text, span, gap), span.quote) for gap in gaps]
            if None not in kinds:
                self.report(str(kinds[0]), element)

    def record(self, marks: Marks | None, layer: str) -> Record:
        return Record(Document(self.id, self.text), {} if marks is None else {layer: marks})


def sheets(path: Path, options: ReadOptions, *, suffix: str = ".xml") -> Iterator[Sheet]:
    """Yield the sheets of a file or folder; `suffix` is what an id leaves out beyond `.xml`."""
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    beyond = suffix.removesuffix(".xml")
    for file in files_below(path, ".xml"):
        id_ = document_id(file, path)
        if beyond and id_.lower().endswith(beyond):
            id_ = id_[: -len(beyond)]
        yield _sheet(file, id_, options)


def _sheet(file: Path, id_: str, options: ReadOptions) -> Sheet:
    root = xml.parse(file, options.findings)
    text, tags = root.find("TEXT"), root.find("TAGS")
    if text is None and tags is None:
        msg = "neither a TEXT nor a TAGS element"
        hint = "expected <ROOT><TEXT>the note</TEXT><TAGS>the marks</TAGS></ROOT>"
        raise FormatError(file, line_of(root), msg, hint=hint)
    if text is not None and len(text):
        msg = "the TEXT element holds elements or comments; only text may stand there"
        raise FormatError(file, line_of(text), msg)
    given = (options.texts or {}).get(id_) if text is None else text.text or ""
    elements = None if tags is None else children(tags)
    sheet = Sheet(file, id_, given, elements, options.findings)
    for part in children(root):
        if part.tag not in ("TEXT", "TAGS") and (len(part) or part.attrib or part.text):
            sheet.report("not read: a part beside TEXT and TAGS", part)
    return sheet


def line_of(element: etree._Element) -> int:
    line: int | None = getattr(element, "sourceline", None)
    return line or 0


def children(element: etree._Element) -> tuple[etree._Element, ...]:
    """List the elements in an element, without comments and processing instructions."""
    return tuple(element.iterchildren("*"))


def attributes_of(element: etree._Element, *apart: str) -> Attributes:
    """Give the attributes that have a value, apart from the named ones."""
    values = {str(n): str(v) for n, v in element.attrib.items() if v and n not in apart}
    return Attributes(values) if values else NONE


def parse_whole(text: str | None) -> int | None:
    """Read a whole number; None where there is none.

    >>> parse_whole(" 029 "), parse_whole("-1"), parse_whole("3.5"), parse_whole(None)
    (29, -1, None, None)
    """
    match = _WHOLE.fullmatch(text or "")
    return None if match is None else int(match[1])


def cut(text: str, span: Span, gap: str) -> str:
    """Cut a span out of its text, pieces joined by the gap, shorter where it leaves the text."""
    return gap.join(text[piece.start : piece.end] for piece in span.pieces)


class Prepared(NamedTuple):
    """What a format holds of a record, and the page that says so."""

    record: Record
    page: str


def prepare(
    id_: str,
    text: str,
    marks: Marks | None,
    root: str,
    tags: Iterable[str] = (),
    *,
    after: str = "",
) -> Prepared:
    """Put the frame around the elements of the marks; None = no TAGS element."""
    layers = {} if marks is None else {DEFAULT_LAYER: marks}
    tag_block = "" if marks is None else f"<TAGS>\n{''.join(tags)}</TAGS>\n"
    note = text.translate(_IN_TEXT) if _NOT_CDATA.search(text) else f"<![CDATA[{text}]]>"
    page = (
        '<?xml version="1.0" encoding="UTF-8" ?>\n'
        f"<{root}>\n<TEXT>{note}</TEXT>\n{tag_block}{after}</{root}>\n"
    )
    return Prepared(Record(Document(id_, text), layers), page)


def write_all(pages: Iterable[Prepared], path: Path, *, suffix: str = ".xml") -> None:
    """Write each page as a file below the folder `path`."""
    path.mkdir(parents=True, exist_ok=True)
    for record, page in pages:
        write_text(file_for(record.document.id, path, suffix), page)


def element(name: str, attributes: Iterable[tuple[str, str]], inner: str = "") -> str:
    r"""Write an element on a line of its own.

    >>> element("NAME", [("id", "P0"), ("text", 'a "b"\n')])
    '<NAME id="P0" text="a &quot;b&quot;&#10;"/>\n'
    """
    written = "".join(f' {n}="{v.translate(_IN_VALUE)}"' for n, v in attributes)
    return f"<{name}{written}>\n{inner}</{name}>\n" if inner else f"<{name}{written}/>\n"


def require_name(name: str, where: Path, what: str) -> str:
    """Refuse what cannot be the name of an element or attribute."""
    if _NAME.fullmatch(name) is None or name == "xmlns":
        msg = f"the {what} {name!r} is not an XML name"
        raise FormatError(where, 0, msg, hint="rename it: goldbench convert takes --map FILE.csv")
    return name


def hold_attributes(attributes: Attributes, where: Path, *reserved: str) -> Attributes:
    """Give the attributes an element can carry: as text, not empty, apart from reserved names."""
    kept = {}
    for name in attributes:
        value = attributes.text(name)
        if value and name not in reserved:
            require_name(name, where, "attribute")
            kept[name] = xml.require_xml_text(value, where, f"the attribute {name!r}")
    return Attributes(kept) if kept else NONE


def texts(attributes: Attributes) -> list[tuple[str, str]]:
    """List attributes that `hold_attributes` gave as names and strings."""
    return [(name, attributes.text(name)) for name in attributes]
