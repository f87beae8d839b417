"""Marks as MAE and MedTator write them: `spans="1~11"`, `spans="-1~-1"`, `fromID="N0"`.

An element with a place is a span, one that consumes no text (`-1~-1`) is a tag, one that names two
others is a relation. Both tools count UTF-16 units (Java and JavaScript strings).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lxml import etree

from goldbench.corpus import Attributes, Marks, Record, Relation, Ruler, Span, Tag
from goldbench.errors import FormatError, OffsetError
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import WriteOptions
from goldbench.formats.io.files import file_for
from goldbench.formats.io.xml import require_xml_text
from goldbench.formats.standoff_xml import standoff

LOSES: tuple[str, ...] = (
    "metadata of documents",
    "evidence of tags",
    "relations whose ends are not among the spans",
    "names of layers",
    "attributes that are empty or named id, spans, start, end or text",
    "numbers and several values of an attribute: they become text",
)

RESERVED: Final = ("id", "spans", "start", "end", "text")
# What MAE, MedTator and brat put between the quoted pieces of a discontinuous span.
_GAPS = (" ... ", "...", " ")


@dataclass(frozen=True, slots=True)
class Tool:
    """How a tool writes: the root where no schema names it, gap in quotes, suffix, what ends it."""

    root: str
    gap: str
    suffix: str = ".xml"
    after: str = ""


def marks_of(sheet: standoff.Sheet) -> Marks | None:
    """Give the marks of a sheet; None = not looked at."""
    if sheet.tags is None:
        return None
    ruler = Ruler.of(sheet.text or "", "utf-16")
    spans: list[Span] = []
    tags: list[Tag] = []
    links: list[etree._Element] = []
    named: dict[str, Span | None] = {}
    for element in sheet.tags:
        try:
            places = _places(element, ruler)
            if places is None:
                links.append(element)
                continue
            span = _span(element, places)
        except OffsetError:
            sheet.report("offsets unreadable", element, mark=str(element.tag))
            continue
        named.setdefault(element.get("id") or "", span)
        if span is None:
            tags.append(Tag(str(element.tag), standoff.attributes_of(element, *RESERVED)))
        else:
            sheet.check(span, element, _GAPS)
            spans.append(span)
    relations = [_relation(sheet, element, named) for element in links]
    return Marks(tuple(spans), tuple(tags), tuple(relation for relation in relations if relation))


def _places(element: etree._Element, ruler: Ruler) -> tuple[tuple[int, int], ...] | None:
    """Give the pieces in code points; () = it consumes no text, None = it is not an extent."""
    written = element.get("spans")
    if written is None:
        start, end = element.get("start"), element.get("end")
        if start is None and end is None:
            return None
        written = f"{start}~{end}"
    pieces = []
    for piece in written.replace(";", ",").split(",") if written.strip() else ():
        first, _, last = piece.partition("~")
        start_unit, end_unit = standoff.parse_whole(first), standoff.parse_whole(last)
        if start_unit is None or end_unit is None:
            msg = "not a pair of numbers"
            raise OffsetError(msg)
        if start_unit == end_unit == -1:
            continue
        pieces.append((ruler.to_code_points(start_unit), ruler.to_code_points(end_unit)))
    return tuple(pieces)


def _span(element: etree._Element, places: tuple[tuple[int, int], ...]) -> Span | None:
    if not places:
        return None
    attributes = standoff.attributes_of(element, *RESERVED)
    return Span.of_fragments(places, str(element.tag), attributes, quote=element.get("text"))


def _relation(
    sheet: standoff.Sheet, element: etree._Element, named: dict[str, Span | None]
) -> Relation | None:
    ends = _ends(element, named)
    if len(ends) == 2:
        (role, source_id), (other_role, target_id) = ends
        source, target = named.get(source_id), named.get(target_id)
        if source is not None and target is not None:
            apart = [f"{role}{end}" for role, _ in ends for end in ("ID", "Text")]
            attributes = standoff.attributes_of(element, *RESERVED, *apart)
            return Relation(str(element.tag), source, target, attributes, (role, other_role))
        known = source_id in named and target_id in named
        sheet.report("not read: links to tags" if known else "refers to nothing", element)
    elif ends:
        sheet.report("not read: links that have not two ends", element)
    else:
        sheet.report("offsets unreadable", element, mark=str(element.tag))
    return None


def _ends(element: etree._Element, named: dict[str, Span | None]) -> list[tuple[str, str]]:
    """List (role, id). Both tools write `fromText` beside `fromID`; hand-made files may not."""
    references = [
        (str(n)[:-2], str(v)) for n, v in element.attrib.items() if str(n)[-2:] == "ID" and v
    ]
    quoted = [(role, id_) for role, id_ in references if f"{role}Text" in element.attrib]
    return quoted or [(role, id_) for role, id_ in references if id_ in named]


def prepare(record: Record, options: WriteOptions, tool: Tool) -> standoff.Prepared:
    id_ = record.document.id
    where = file_for(id_, Path(), tool.suffix)
    text = require_xml_text(record.document.require_text(), where, "the text")
    root = tool.root
    if options.schema is not None:
        root = standoff.require_name(options.schema.name, where, "name of the schema")
    marks = choose_marks(record, options)
    if marks is None:
        return standoff.prepare(id_, text, None, root, after=tool.after)
    held = _hold_marks(marks, where)
    tags = _elements(held, text, tool.gap)
    return standoff.prepare(id_, text, held, root, tags, after=tool.after)


def _hold_marks(marks: Marks, where: Path) -> Marks:
    places = {span: place for place, span in reversed(list(enumerate(marks.spans)))}
    spans = tuple(
        Span(
            span.start,
            span.end,
            standoff.require_name(span.label, where, "label"),
            standoff.hold_attributes(span.attributes, where, *RESERVED),
            span.fragments,
        )
        for span in marks.spans
    )
    tags = tuple(
        Tag(
            standoff.require_name(tag.label, where, "label"),
            standoff.hold_attributes(tag.attributes, where, *RESERVED),
        )
        for tag in marks.tags
    )
    relations = tuple(
        Relation(
            standoff.require_name(relation.label, where, "label"),
            spans[places[relation.source]],
            spans[places[relation.target]],
            _hold_link_attributes(relation, where),
            relation.roles,
        )
        for relation in marks.relations
        if relation.source in places and relation.target in places
    )
    return Marks(spans, tags, relations)


def _hold_link_attributes(relation: Relation, where: Path) -> Attributes:
    for role in relation.roles:
        standoff.require_name(role, where, "role")
    apart = [f"{role}{end}" for role in relation.roles for end in ("ID", "Text")]
    kept = standoff.hold_attributes(relation.attributes, where, *RESERVED, *apart)
    if len(set(relation.roles)) == 1 or any(
        f"{n[:-2]}Text" in kept for n in kept if n[-2:] == "ID"
    ):
        msg = f"the ends of a relation {relation.label!r} could not be told apart"
        hint = "two different roles, and no other attributes named like xID with xText"
        raise FormatError(where, 0, msg, hint=hint)
    return kept


def _elements(marks: Marks, text: str, gap: str) -> Iterator[str]:
    """Write one element a mark; ids are the first letter of the label and a running number."""
    ruler = Ruler.of(text, "utf-16")
    number = 0
    ids: dict[Span, tuple[str, str]] = {}
    for span in marks.spans:
        id_, number = f"{span.label[0]}{number}", number + 1
        quote = standoff.cut(text, span, gap)
        ids.setdefault(span, (id_, quote))
        places = ",".join(f"{ruler.to_units(a)}~{ruler.to_units(b)}" for a, b in span.pieces)
        attributes = [("id", id_), ("spans", places), ("text", quote)]
        yield standoff.element(span.label, attributes + standoff.texts(span.attributes))
    for tag in marks.tags:
        id_, number = f"{tag.label[0]}{number}", number + 1
        attributes = [("id", id_), ("spans", "-1~-1"), ("text", "")]
        yield standoff.element(tag.label, attributes + standoff.texts(tag.attributes))
    for relation in marks.relations:
        id_, number = f"{relation.label[0]}{number}", number + 1
        attributes = [("id", id_)]
        ends = (relation.source, relation.target)
        for role, end in zip(relation.roles, ends, strict=True):
            attributes += zip((f"{role}ID", f"{role}Text"), ids[end], strict=True)
        yield standoff.element(relation.label, attributes + standoff.texts(relation.attributes))
