"""De-identification requests and answers on the wire, and what the steps in them mean."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from goldbench.phi import RequestSteps, Step
from goldbench.services import wire
from goldbench.services.errors import RefusedError
from goldbench.services.families import OLD_NAMES
from goldbench.services.wire import Percent, Whole, Wire

StepType = Literal["text_date", "text_person_name", "text_location", "text_id", "text_contact"]


def _rename_old(name: object) -> object:
    return OLD_NAMES.get(name, name) if isinstance(name, str) else name


AnnotationType = Annotated[StepType, BeforeValidator(_rename_old)]


class MaskingCharConfig(Wire):
    masking_char: wire.Text = Field(default="*", min_length=1, max_length=1)


class AnnotationTypeMaskConfig(Wire):
    pass


class RedactConfig(Wire):
    pass


class DateOffsetConfig(Wire):
    offset_days: Whole


class DeidentificationStep(Wire):
    """One of the four configurations must be there.

    Of several the first in this order counts, as in the original: masking character, redaction,
    annotation type, date offset.
    """

    annotation_types: list[AnnotationType]
    confidence_threshold: Percent = 0.0
    masking_char_config: MaskingCharConfig = Field(default_factory=MaskingCharConfig)
    redact_config: RedactConfig = Field(default_factory=RedactConfig)
    annotation_type_mask_config: AnnotationTypeMaskConfig = Field(
        default_factory=AnnotationTypeMaskConfig
    )
    date_offset_config: DateOffsetConfig = Field(
        default_factory=lambda: DateOffsetConfig.model_validate({"offsetDays": 0})
    )

    def step(self, where: str) -> Step:
        """Give the step in our terms; refuse one that says nothing, or moves what is no date."""
        types, threshold = tuple(self.annotation_types), self.confidence_threshold
        configured = self.model_fields_set
        if "masking_char_config" in configured:
            character = self.masking_char_config.masking_char
            return Step(types, "mask", threshold, character)
        if "redact_config" in configured:
            return Step(types, "redact", threshold)
        if "annotation_type_mask_config" in configured:
            return Step(types, "tag", threshold)
        if "date_offset_config" not in configured:
            raise RefusedError(400, "Bad Request", f"no strategy is configured - '{where}'")
        if set(types) - {"text_date"}:
            detail = f"only text_date can be moved by days - '{where}'"
            raise RefusedError(400, "Bad Request", detail)
        return Step(types, "shift", threshold, days=self.date_offset_config.offset_days)


_EXAMPLE: dict[str, Any] = {
    "deidentificationSteps": [
        {
            "confidenceThreshold": 20,
            "maskingCharConfig": {"maskingChar": "-"},
            "annotationTypes": ["text_date"],
        },
        {
            "confidenceThreshold": 30,
            "maskingCharConfig": {"maskingChar": "#"},
            "annotationTypes": ["text_person_name"],
        },
        {
            "confidenceThreshold": 20,
            "annotationTypeMaskConfig": {},
            "annotationTypes": ["text_location"],
        },
    ],
    "note": wire.EXAMPLE_NOTE,
}


class Annotators(Wire):
    """Our own: annotators to use instead, each by name or by the address of a server."""

    model_config = ConfigDict(alias_generator=str)

    text_date: str = ""
    text_person_name: str = ""
    text_location: str = ""
    text_id: str = ""
    text_contact: str = ""

    def by_family(self) -> dict[str, str]:
        given = self.model_dump(exclude_unset=True)
        return {name.removeprefix("text_"): tool for name, tool in given.items() if tool}


class StepsOrPolicy(Wire):
    """A request that names a policy need not have steps, which the specification requires."""

    @model_validator(mode="before")
    @classmethod
    def _add_no_steps(cls, body: object) -> object:
        if isinstance(body, dict) and body.get("policy") and "deidentificationSteps" not in body:
            return {**body, "deidentificationSteps": []}
        return body


class DeidentifyRequest(StepsOrPolicy):
    """`annotators`, `policy` and `audit` are ours. A policy stands in place of steps."""

    model_config = ConfigDict(json_schema_extra={"example": _EXAMPLE})

    note: wire.Note
    deidentification_steps: list[DeidentificationStep] = Field(max_length=100)
    annotators: Annotators = Field(default_factory=Annotators)
    policy: str = ""
    audit: bool = False

    def rules(self) -> RequestSteps:
        """Give the steps as rules for the engine."""
        steps = (
            step.step(f"deidentificationSteps.{place}")
            for place, step in enumerate(self.deidentification_steps)
        )
        return RequestSteps(tuple(steps))

    def families(self) -> frozenset[str]:
        """Name the families that steps speak of."""
        named = (name for step in self.deidentification_steps for name in step.annotation_types)
        return frozenset(name.removeprefix("text_") for name in named)


class AnnotationSet(Wire):
    text_date_annotations: list[wire.TextDateAnnotation]
    text_person_name_annotations: list[wire.TextPersonNameAnnotation]
    text_location_annotations: list[wire.TextLocationAnnotation]
    text_id_annotations: list[wire.TextIdAnnotation]
    text_contact_annotations: list[wire.TextContactAnnotation]


class Replacement(Wire):
    """Our own: a stretch of the note and where in the result stands what took its place."""

    start: int
    length: int
    new_start: int
    new_length: int
    family: str
    confidence: float


class DeidentifyResponse(Wire):
    """`audit` and `replacements` are ours; they come where a request asks for an audit."""

    original_annotations: AnnotationSet
    deidentified_annotations: AnnotationSet
    deidentified_note: wire.Note
    audit: dict[str, Any] = Field(default_factory=dict)
    replacements: list[Replacement] = Field(default_factory=list)
