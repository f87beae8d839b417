"""XML of the i2b2 2014 heart-disease risk factor track: facts about a note, with their evidence.

    <root>
    <TEXT><![CDATA[Record date: 2090-05-01 ... CAD, on aspirin ...]]></TEXT>
    <TAGS>
    <CAD id="DOC0" time="before DCT" indicator="mention">
    <CAD id="C0" start="28" end="31" text="CAD" time="continuing" indicator="mention"/>
    </CAD>
    <SMOKER id="DOC1" status="unknown"/>
    </TAGS>
    </root>

Each element of TAGS is a tag of the document: its name is the label, its attributes are kept where
they are not empty (`type2=""` is the same as no `type2`). The files come in three forms, all read:

- *Gold*: the tags alone. Style "gold" writes it.
- *Complete*: each piece of evidence is an element inside its tag, with offsets and attributes of
  its own. Styles "" and "complete" write it; without evidence it is the same as Gold, and a reader
  of Gold files finds its tags in it.
- *annotator*: elements with `start` and `end`, one a mention. Each becomes a tag whose evidence it
  is; `start="-1" end="-1"` is a tag without evidence. Here a FAMILY_HIST that has no `indicator`
  tells it by its place: with one it is "present", without one "not present" (so the evaluation
  script of the task, tags.py).

Offsets are code points, the end exclusive. A file without TAGS was not looked at, an empty TAGS
says "nothing here"; TEXT may be missing. A misplaced XML declaration is mended. Spans that are not
evidence and relations are lost, and so are attributes named id, start, end or text. Labels and
names of attributes must be names to XML; others are refused.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import etree

from goldbench.corpus import Marks, Record, Span, Tag
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import ReadOptions, WriteOptions, check_style
from goldbench.formats.io.files import file_for
from goldbench.formats.io.xml import require_xml_text
from goldbench.formats.standoff_xml import standoff
from goldbench.formats.standoff_xml.dialects import dialect

LOSES: tuple[str, ...] = (
    "metadata of documents",
    "spans that are not evidence of a tag",
    "relations",
    "pieces of discontinuous evidence",
    "names of layers",
    "attributes that are empty or named id, start, end or text",
    "numbers and several values of an attribute: they become text",
    "evidence, in the style gold",
)

RESERVED = ("id", "start", "end", "text")


def sniff(path: Path) -> bool:
    return dialect(path) == "i2b2-risk"


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for sheet in standoff.sheets(path, options):
        marks = None
        if sheet.tags is not None:
            marks = Marks(tags=tuple(_tag(sheet, element) for element in sheet.tags))
        yield sheet.record(marks, options.layer)


def _tag(sheet: standoff.Sheet, element: etree._Element) -> Tag:
    label = str(element.tag)
    attributes = standoff.attributes_of(element, *RESERVED)
    pieces = [element, *standoff.children(element)]
    evidence = tuple(span for piece in pieces if (span := _evidence(sheet, piece)) is not None)
    if label == "FAMILY_HIST" and "indicator" not in attributes and _has_offsets(element):
        absent = standoff.parse_whole(element.get("start")) == -1
        attributes = attributes.having({"indicator": "not present" if absent else "present"})
    return Tag(label, attributes, evidence)


def _has_offsets(element: etree._Element) -> bool:
    return element.get("start") is not None or element.get("end") is not None


def _evidence(sheet: standoff.Sheet, element: etree._Element) -> Span | None:
    start, end = (
        standoff.parse_whole(element.get("start")),
        standoff.parse_whole(element.get("end")),
    )
    if not _has_offsets(element) or start == end == -1:
        return None
    if start is None or end is None or not 0 <= start <= end:
        sheet.report("offsets unreadable", element)
        return None
    attributes = standoff.attributes_of(element, *RESERVED)
    span = Span(start, end, str(element.tag), attributes, (), element.get("text"))
    sheet.check(span, element)
    return span


def hold(record: Record, options: WriteOptions) -> Record:
    return _prepare(record, options).record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write each document as one .xml file below the folder `path`."""
    standoff.write_all((_prepare(record, options) for record in records), path)


def _prepare(record: Record, options: WriteOptions) -> standoff.Prepared:
    check_style("i2b2-risk", options.style)
    id_ = record.document.id
    where = file_for(id_, Path(), ".xml")
    text = require_xml_text(record.document.require_text(), where, "the text")
    marks = choose_marks(record, options)
    if marks is None:
        return standoff.prepare(id_, text, None, "root")
    gold = options.style == "gold"
    held = tuple(_hold_tag(tag.without_evidence() if gold else tag, where) for tag in marks.tags)
    return standoff.prepare(id_, text, Marks(tags=held), "root", _elements(held, text))


def _hold_tag(tag: Tag, where: Path) -> Tag:
    standoff.require_name(tag.label, where, "label")
    evidence = tuple(
        Span(
            span.start,
            span.end,
            standoff.require_name(span.label, where, "label"),
            standoff.hold_attributes(span.attributes, where, *RESERVED),
        )
        for span in tag.evidence
    )
    attributes = standoff.hold_attributes(tag.attributes, where, *RESERVED)
    return Tag(tag.label, attributes, evidence)


def _elements(tags: tuple[Tag, ...], text: str) -> Iterator[str]:
    pieces = 0
    for number, tag in enumerate(tags):
        inner = ""
        for span in tag.evidence:
            attributes = [("id", f"{span.label[0]}{pieces}")]
            attributes += [("start", str(span.start)), ("end", str(span.end))]
            attributes += [("text", text[span.start : span.end]), *standoff.texts(span.attributes)]
            inner += standoff.element(span.label, attributes)
            pieces += 1
        attributes = [("id", f"DOC{number}"), *standoff.texts(tag.attributes)]
        yield standoff.element(tag.label, attributes, inner)
