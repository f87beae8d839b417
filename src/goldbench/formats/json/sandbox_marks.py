"""NLP Sandbox annotations as spans and back: families, types, start and length.

    {"start": 3, "length": 10, "text": "12/26/2020", "dateFormat": "MM/DD/YYYY", "confidence": 95.5}

is `Span(3, 13, "date", {"type": "MM/DD/YYYY", "confidence": 95.5})`.
"""

import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from goldbench.corpus import Attributes, Marks, Span, Value
from goldbench.formats.contract.location import Spot
from goldbench.formats.io.json_values import to_extent, to_offset


class Family(NamedTuple):
    """The array of a family's marks and the key of their type.

    `other` is the type that stands where the schema asks for one and the mark has none.
    """

    array: str
    type: str | None
    other: str = ""


FAMILIES = {
    "date": Family("textDateAnnotations", "dateFormat"),
    "person_name": Family("textPersonNameAnnotations", None),
    "location": Family("textLocationAnnotations", "locationType", "other"),
    "contact": Family("textContactAnnotations", "contactType", "other"),
    "id": Family("textIdAnnotations", "idType", "other"),
    "covid_symptom": Family("textCovidSymptomAnnotations", "condition"),
}
# What is read: the arrays above, and those of the schemas up to 1.1.2.
ARRAYS = {
    **{family.array: (label, family.type) for label, family in FAMILIES.items()},
    "textPhysicalAddressAnnotations": ("location", "addressType"),
}
_RENAMED = {("id", "id_num"): "id_number"}  # on 2021-05-28
_CERTAIN = 100.0
_NOTE = re.compile(r"(?:.*?/)?Note/(.*)", re.DOTALL)


def note_of(annotation: Mapping[str, Any]) -> str | None:
    """Name the note: what follows `Note/` in the name of the source, or all of it."""
    value: Any = annotation
    for key in ("annotationSource", "resourceSource", "name"):
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, str):
        return None
    inside = _NOTE.fullmatch(value)
    return inside[1] if inside else value


def to_marks(annotation: Mapping[str, Any], text: str | None, spot: Spot) -> Marks:
    spans = []
    for array, (label, type_) in ARRAYS.items():
        listed = annotation.get(array) or []
        if not isinstance(listed, list) or not all(isinstance(mark, dict) for mark in listed):
            spot.fail(f"{array} must be a list of objects")
        for mark in listed:
            start, length = to_offset(mark.get("start")), to_offset(mark.get("length"))
            unread = start is None or length is None
            extent = None if unread else to_extent(start, (start or 0) + (length or 0))
            if extent is None:
                spot.report("offsets unreadable", mark=label)
                continue
            if "personType" in mark:
                spot.report("not read: personType")
            quote = mark.get("text")
            quoted = quote if isinstance(quote, str) and quote else None
            attributes = Attributes(_read_attributes(mark, label, type_))
            span = Span(extent.start, extent.end, label, attributes, quote=quoted)
            spans.append(spot.check_fit(span, text))
    return Marks(tuple(spans))


def _read_attributes(mark: Mapping[str, Any], label: str, type_: str | None) -> dict[str, Value]:
    values: dict[str, Value] = {}
    kind = mark.get(type_) if type_ is not None else None
    if isinstance(kind, str) and kind:
        values["type"] = _RENAMED.get((label, kind), kind)
    confidence = mark.get("confidence")
    if isinstance(confidence, int | float) and not isinstance(confidence, bool):
        values["confidence"] = float(confidence)
    certainty = mark.get("certainty")
    if label == "covid_symptom" and isinstance(certainty, str) and certainty:
        values["certainty"] = certainty
    return values


def hold_span(span: Span) -> Span:
    """Give what the schema can hold of a span of one of the families, with what it asks for.

    >>> hold_span(Span(0, 7, "location", {"comment": "?"})).attributes
    Attributes({'confidence': 100.0, 'type': 'other'})
    """
    family = FAMILIES[span.label]
    values: dict[str, Value] = {"confidence": _confidence(span.attributes.get("confidence"))}
    kind = span.attributes.text("type") or family.other
    if family.type is not None and kind:
        values["type"] = _RENAMED.get((span.label, kind), kind)
    certainty = span.attributes.text("certainty")
    if span.label == "covid_symptom" and certainty:
        values["certainty"] = certainty
    return Span(span.start, span.end, span.label, Attributes(values))


def _confidence(value: Value | None) -> float:
    try:
        number = float(value) if isinstance(value, str | int | float) else _CERTAIN
    except ValueError:
        return _CERTAIN
    return number if math.isfinite(number) and not isinstance(value, bool) else _CERTAIN


def to_arrays(marks: Marks, text: str | None) -> dict[str, list[dict[str, Any]]]:
    """Give all six arrays, the empty ones too, as a Data Node does."""
    arrays: dict[str, list[dict[str, Any]]] = {family.array: [] for family in FAMILIES.values()}
    for given in marks.spans:
        if given.label in FAMILIES:
            span, family = hold_span(given), FAMILIES[given.label]
            quote = text[span.start : span.end] if text is not None else given.quote or ""
            mark = {"start": span.start, "length": len(span), "text": quote}
            values = dict(span.attributes)
            if family.type is not None and "type" in values:
                mark[family.type] = values.pop("type")
            arrays[family.array].append({**mark, **values})
    return arrays
