"""The five families of protected health information on the wire: paths, models, types.

A family's marks are `Span`s with the family as label and the attributes `type` and `confidence`
(see `formats.json.sandbox_marks`); one array of JSON objects holds them on the wire.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import create_model

from goldbench.corpus import Attributes, Marks, Span
from goldbench.formats.json.sandbox_marks import FAMILIES as SANDBOX
from goldbench.formats.json.sandbox_marks import to_arrays
from goldbench.services.wire import (
    ContactType,
    IdType,
    LocationType,
    TextAnnotation,
    TextContactAnnotation,
    TextDateAnnotation,
    TextIdAnnotation,
    TextLocationAnnotation,
    TextPersonNameAnnotation,
    TextPhysicalAddressAnnotation,
    Wire,
)


@dataclass(frozen=True, slots=True)
class Family:
    """`label` is that of the spans, `step` the name of the family in a de-identification step."""

    label: str
    title: str
    model: type[TextAnnotation]
    types: frozenset[str] = frozenset()

    @property
    def array(self) -> str:
        return SANDBOX[self.label].array

    @property
    def step(self) -> str:
        return f"text_{self.label}"

    @property
    def tool_type(self) -> str:
        return f"nlpsandbox:{self.label.replace('_', '-')}-annotator"


FAMILIES: dict[str, Family] = {
    family.label: family
    for family in (
        Family("date", "date", TextDateAnnotation),
        Family("person_name", "person name", TextPersonNameAnnotation),
        Family("location", "location", TextLocationAnnotation, frozenset(get_args(LocationType))),
        Family("id", "ID", TextIdAnnotation, frozenset(get_args(IdType))),
        Family("contact", "contact", TextContactAnnotation, frozenset(get_args(ContactType))),
    )
}
PHYSICAL_ADDRESS = "textPhysicalAddressAnnotations"
# What the schemas up to 1.1.2 called a location, wherever a family is named.
OLD_NAMES = {"text_physical_address": "text_location", "physical_address": "location"}


def to_wire(spans: Iterable[Span], text: str) -> dict[str, list[dict[str, Any]]]:
    """Give all five arrays, sorted by place; a type the schema does not know becomes `other`."""
    known = {with_known_type(span) for span in spans if span.label in FAMILIES}
    arrays = to_arrays(Marks(tuple(sorted(known, key=Span.sort_key))), text)
    return {family.array: arrays[family.array] for family in FAMILIES.values()}


def to_old_wire(marks: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give locations as physical addresses, with `addressType`."""
    return [
        {("addressType" if name == "locationType" else name): v for name, v in mark.items()}
        for mark in marks
    ]


def response_model(array: str, model: type[TextAnnotation]) -> type[Wire]:
    """Describe `{array: [model, ...]}`."""
    name = f"{model.__name__}Response"
    return create_model(name, __base__=Wire, **{array: (list[model], ...)})  # type: ignore[call-overload,no-any-return,valid-type]  # made at run time


OLD_RESPONSE = (PHYSICAL_ADDRESS, TextPhysicalAddressAnnotation)


def with_known_type(span: Span) -> Span:
    """Give a mark whose type the schema does not know, or that has none, the type `other`."""
    types = FAMILIES[span.label].types
    if not types or span.attributes.text("type") in types:
        return span
    attributes = span.attributes.having({"type": "other"})
    return Span(span.start, span.end, span.label, Attributes(attributes))
