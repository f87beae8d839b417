"""What a Data Node takes and gives, beside the models it shares with tools."""

from typing import Any

from pydantic import AliasChoices, ConfigDict, Field

from goldbench.services import wire
from goldbench.services.wire import Wire


class Body(Wire):
    """What a thing is created from; `values` are the columns of its row."""

    def values(self) -> dict[str, Any]:
        return {}


class EmptyObject(Body):
    """`{}`; a body must be there."""

    model_config = ConfigDict(json_schema_extra={"example": {}})


class Named(Wire):
    name: str


class Patient(Wire):
    identifier: wire.Identifier
    gender: wire.Gender = "unknown"


class PatientCreateRequest(Body):
    model_config = ConfigDict(json_schema_extra={"example": {"gender": "female"}})

    gender: wire.Gender = "unknown"

    def values(self) -> dict[str, Any]:
        return {"gender": self.gender if "gender" in self.model_fields_set else None}


class NoteCreateRequest(Body):
    model_config = ConfigDict(
        json_schema_extra={
            "example": {k: v for k, v in wire.EXAMPLE_NOTE.items() if k != "identifier"}
        }
    )

    text: wire.Text = Field(repr=False)
    type: wire.Text
    patient_id: wire.Identifier

    def values(self) -> dict[str, Any]:
        return {"text": self.text, "type": self.type, "patient": self.patient_id}


class ResourceSource(Wire):
    """The name of a note; any text is taken."""

    name: wire.Text


class AnnotationSource(Wire):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"maxProperties": 1})

    resource_source: ResourceSource


class AnnotationCreateRequest(Body):
    """One note's marks of every family."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "annotationSource": {
                    "resourceSource": {
                        "name": "datasets/awesome-dataset/fhirStores/evaluation/fhir/Note/note-1"
                    }
                },
                "textDateAnnotations": [
                    {"start": 3, "length": 10, "text": "12/26/2020", "confidence": 95.5}
                ],
            }
        }
    )

    annotation_source: AnnotationSource
    text_date_annotations: list[wire.TextDateAnnotation] = Field(default_factory=list)
    text_person_name_annotations: list[wire.TextPersonNameAnnotation] = Field(default_factory=list)
    text_location_annotations: list[wire.TextLocationAnnotation] = Field(
        default_factory=list,
        validation_alias=AliasChoices("textLocationAnnotations", "textPhysicalAddressAnnotations"),
        serialization_alias="textLocationAnnotations",
    )
    text_id_annotations: list[wire.TextIdAnnotation] = Field(default_factory=list)
    text_contact_annotations: list[wire.TextContactAnnotation] = Field(default_factory=list)
    text_covid_symptom_annotations: list[wire.TextCovidSymptomAnnotation] = Field(
        default_factory=list
    )

    def values(self) -> dict[str, Any]:
        return {"content": self.model_dump(exclude_unset=True)}


class Annotation(AnnotationCreateRequest):
    name: str


class Links(Wire):
    """`next` is empty on the last page."""

    next: str = ""


class PageMetadata(Wire):
    offset: int = Field(ge=0)
    limit: int = Field(ge=10, le=100)
    links: Links
    total_results: int
