"""XML of the i2b2 2014 de-identification track and of MEDDOCAN.

    <deIdi2b2>
    <TEXT><![CDATA[Record date: 2090-05-01 ...]]></TEXT>
    <TAGS>
    <DATE id="P0" start="13" end="23" text="2090-05-01" TYPE="DATE" comment=""/>
    </TAGS>
    </deIdi2b2>

The root is `deIdi2b2`, `MEDDOCAN` (write with style "meddocan"), or any other that has TEXT and
TAGS. Offsets are code points of the parsed text, the end exclusive; leading line breaks count. The
label of a span is its TYPE, the name of the element is the attribute `category`; an element without
TYPE has its own name for a label. `comment` and further attributes are kept where they are not
empty. A span without a category gets one on writing: that of its type in i2b2 2014 or MEDDOCAN,
else PHI. A file without TAGS was not looked at; an empty TAGS says "nothing here".

`id`, `start`, `end`, `text` and `TYPE` belong to the format: attributes of these names are lost.
Names of attributes and categories must be names to XML; others are refused, as are characters that
XML cannot hold.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from lxml import etree

from goldbench.corpus import Marks, Record, Span
from goldbench.errors import FormatError
from goldbench.formats.contract.layers import choose_marks
from goldbench.formats.contract.options import ReadOptions, WriteOptions, check_style
from goldbench.formats.io.files import file_for
from goldbench.formats.io.xml import require_xml_text
from goldbench.formats.standoff_xml import standoff
from goldbench.formats.standoff_xml.dialects import dialect

LOSES: tuple[str, ...] = (
    "metadata of documents",
    "tags of documents",
    "relations",
    "pieces of discontinuous spans",
    "names of layers",
    "attributes that are empty or named id, start, end, text or TYPE",
    "numbers and several values of an attribute: they become text",
)

RESERVED = ("id", "start", "end", "text", "TYPE")
_ROOTS = {"": "deIdi2b2", "i2b2": "deIdi2b2", "meddocan": "MEDDOCAN"}

# i2b2 2014 annotation guidelines; MEDDOCAN's brat-to-XML table of categories. The types that are
# their own category (AGE, DATE, PROFESSION, OTHER) stand here as well.
_TYPES = {
    "NAME": "PATIENT DOCTOR USERNAME NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
    "PROFESSION": "PROFESSION PROFESION",
    "LOCATION": "ROOM DEPARTMENT HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP "
    "LOCATION-OTHER CALLE TERRITORIO PAIS CENTRO_SALUD INSTITUCION",
    "AGE": "AGE EDAD_SUJETO_ASISTENCIA",
    "DATE": "DATE FECHAS",
    "CONTACT": "PHONE FAX EMAIL URL IPADDR IPADDRESS "
    "NUMERO_TELEFONO NUMERO_FAX CORREO_ELECTRONICO URL_WEB",
    "ID": "SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM "
    "ID_SUJETO_ASISTENCIA ID_ASEGURAMIENTO ID_CONTACTO_ASISTENCIAL "
    "ID_TITULACION_PERSONAL_SANITARIO ID_EMPLEO_PERSONAL_SANITARIO NUMERO_BENEF_PLAN_SALUD "
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_BIOMETRICOS "
    "OTRO_NUMERO_IDENTIF",
    "OTHER": "OTHER SEXO_SUJETO_ASISTENCIA FAMILIARES_SUJETO_ASISTENCIA OTROS_SUJETO_ASISTENCIA "
    "DIREC_PROT_INTERNET",
}
_CATEGORIES = {type_: name for name, types in _TYPES.items() for type_ in types.split()}


def category(label: str) -> str:
    """Name the element that a type belongs to; PHI where it is in neither scheme.

    >>> category("LOCATION-OTHER"), category("fechas"), category("SYMPTOM")
    ('LOCATION', 'DATE', 'PHI')
    """
    return _CATEGORIES.get(label.upper(), "PHI")


def sniff(path: Path) -> bool:
    return dialect(path) == "i2b2-phi"


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    for sheet in standoff.sheets(path, options):
        marks = None
        if sheet.tags is not None:
            spans = (_span(sheet, element) for element in sheet.tags)
            marks = Marks(tuple(span for span in spans if span is not None))
        yield sheet.record(marks, options.layer)


def _span(sheet: standoff.Sheet, element: etree._Element) -> Span | None:
    start, end = (
        standoff.parse_whole(element.get("start")),
        standoff.parse_whole(element.get("end")),
    )
    if start is None or end is None or not 0 <= start <= end:
        mark = element.get("TYPE") or str(element.tag)
        sheet.report("offsets unreadable", element, mark=mark)
        return None
    name = str(element.tag)
    if element.get("category"):
        sheet.report("not read: attribute category, which is the name of the element", element)
    attributes = standoff.attributes_of(element, *RESERVED).having({"category": name})
    span = Span(start, end, element.get("TYPE") or name, attributes, (), element.get("text"))
    sheet.check(span, element)
    return span


def hold(record: Record, options: WriteOptions) -> Record:
    return _prepare(record, options).record


def write(records: Iterable[Record], path: Path, options: WriteOptions) -> None:
    """Write each document as one .xml file below the folder `path`."""
    standoff.write_all((_prepare(record, options) for record in records), path)


def _prepare(record: Record, options: WriteOptions) -> standoff.Prepared:
    check_style("i2b2-phi", options.style)
    id_ = record.document.id
    where = file_for(id_, Path(), ".xml")
    text = require_xml_text(record.document.require_text(), where, "the text")
    root = _ROOTS[options.style]
    marks = choose_marks(record, options)
    if marks is None:
        return standoff.prepare(id_, text, None, root)
    held = Marks(tuple(_hold_span(span, where) for span in marks.spans))
    initial, first = ("T", 1) if root == "MEDDOCAN" else ("P", 0)
    tags = (
        _element(f"{initial}{number}", span, text)
        for number, span in enumerate(held.spans, start=first)
    )
    return standoff.prepare(id_, text, held, root, tags)


def _hold_span(span: Span, where: Path) -> Span:
    if not span.label:
        raise FormatError(where, 0, "a span has an empty label", hint="TYPE needs a value")
    require_xml_text(span.label, where, "a label")
    attributes = standoff.hold_attributes(span.attributes, where, *RESERVED)
    if "category" not in attributes:
        attributes = attributes.having({"category": category(span.label)})
    standoff.require_name(attributes.text("category"), where, "category")
    return Span(span.start, span.end, span.label, attributes)


def _element(id_: str, span: Span, text: str) -> str:
    attributes = [("id", id_), ("start", str(span.start)), ("end", str(span.end))]
    attributes += [("text", text[span.start : span.end]), ("TYPE", span.label)]
    attributes += standoff.texts(span.attributes.without("category", "comment"))
    attributes.append(("comment", span.attributes.text("comment")))
    return standoff.element(span.attributes.text("category"), attributes)
