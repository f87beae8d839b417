"""Rows of HL7 messages that were pasted into a Spanish note: fields by bars, parts by carets.

"PID|1||8812^^^CIP||GIL^ANA||19570811|F|||CL TORO 23^^SORIA^^42001||975550811".
"""

import re
from collections.abc import Iterable, Iterator

from goldbench.phi.analysis import NoteAnalysis
from goldbench.phi.languages.spanish.other_notes.cue_index import Finder
from goldbench.phi.mark import Mark

_PATIENT = re.compile(
    r"PID\|[^|\n]*\|[^|\n]*\|(?P<id>[^|^\n]*)[^|\n]*\|[^|\n]*\|(?P<name>[^|\n]*)\|[^|\n]*\|"
    r"(?P<born>\d{8})?\d*\|[^|\n]*\|[^|\n]*\|[^|\n]*\|(?P<street>[^|^\n]*)"
    r"(?:\^[^|^\n]*)?(?:\^(?P<town>[^|^\n]*))?(?:\^[^|^\n]*)?(?:\^(?P<zip>[^|^\n]*))?[^|\n]*"
    r"(?:\|[^|\n]*\|(?P<phone>[^|^\n]*))?"
)
_ORDER = re.compile(r"OBR\|[^|\n]*\|[^|^\n]*[^|\n]*\|(?P<order>[^|^\n]{5,})")
_FIELDS = {
    "id": ("ID_SUJETO_ASISTENCIA", "medical_record"),
    "name": ("NOMBRE_SUJETO_ASISTENCIA", ""),
    "born": ("FECHAS", ""),
    "street": ("CALLE", "street"),
    "town": ("TERRITORIO", "city"),
    "zip": ("TERRITORIO", "zip"),
    "phone": ("NUMERO_TELEFONO", "phone"),
}
_RULES = {"name": "titled.row", "born": "day.row", "id": "number.row", "phone": "number.row"}
_LEAST = 3


def _patient(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _PATIENT.match(analysis.text, analysis.note.tokens.starts[token])
    if match is None:
        return
    for field, (label, subtype) in _FIELDS.items():
        start, end = match.span(field)
        if end - start >= _LEAST:
            rule = _RULES.get(field, "site-of.row")
            yield Mark(start, end, label, subtype, 92.0, rule)


def _order(analysis: NoteAnalysis, token: int) -> Iterator[Mark]:
    match = _ORDER.match(analysis.text, analysis.note.tokens.starts[token])
    if match and any(map(str.isdigit, match["order"])):
        span = match.span("order")
        yield Mark(*span, "ID_CONTACTO_ASISTENCIAL", "id_number", 92.0, "number.row")


MESSAGE_ROWS: tuple[tuple[Iterable[str], Finder], ...] = ((("pid",), _patient), (("obr",), _order))
