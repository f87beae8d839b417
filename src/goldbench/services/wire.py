"""The JSON of NLP Sandbox 1.2.0 as models: what comes in is checked, what goes out is described.

Unknown properties are ignored, as the original servers do. The names of schemas up to 1.1.2 are
read too: `addressType`, `textPhysicalAddressAnnotations`, and `id_num`, which is now `id_number`.
"""

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
)
from pydantic.alias_generators import to_camel

API_VERSION = "1.2.0"
IDENTIFIER = r"^[a-z0-9]+(?:-[a-z0-9]+)*$"
SEMVER = (
    r"^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)"
    r"(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)"
    r"(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
    r"(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$"
)
# Whole numbers that every reader of JSON can hold; the specification sets no bound.
_SAFE = 2**53 - 1


def _characters(text: str) -> str:
    """Refuse half an emoji: a lone surrogate is no character and cannot be sent back."""
    try:
        text.encode()
    except UnicodeEncodeError:
        msg = "a lone surrogate"
        raise ValueError(msg) from None
    return text


def _to_integer(value: object) -> object:
    """Take 3.0 for 3, as JSON Schema does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Text = Annotated[str, AfterValidator(_characters)]
Identifier = Annotated[str, StringConstraints(min_length=3, max_length=60, pattern=IDENTIFIER)]
SemVer = Annotated[str, StringConstraints(min_length=1, pattern=SEMVER)]
Whole = Annotated[int, BeforeValidator(_to_integer), Field(ge=-_SAFE, le=_SAFE)]
Percent = Annotated[float, Field(ge=0, le=100)]

LocationType = Literal[
    "city", "country", "department", "hospital", "organization", "other", "room", "state",
    "street", "zip",
]  # fmt: skip
ContactType = Literal["email", "fax", "ip_address", "phone", "url", "other"]
IdType = Literal[
    "account", "bio_id", "device", "health_plan", "id_number", "license", "medical_record", "ssn",
    "vehicle", "other",
]  # fmt: skip
Condition = Literal[
    "fever", "chill", "cough", "fatigue", "nasal_obstruction", "loss_of_appetite", "diarrhea",
    "abdominal_pain", "nausea", "vomiting", "sore_throat", "headache", "myalgia", "loss_of_taste",
    "loss_of_smell", "dyspnea", "chest_pain", "delirium", "hypersomnia", "cyanosis",
]  # fmt: skip
Gender = Literal["male", "female", "other", "unknown"]
ToolType = Literal[
    "nlpsandbox:contact-annotator",
    "nlpsandbox:covid-symptom-annotator",
    "nlpsandbox:data-node",
    "nlpsandbox:date-annotator",
    "nlpsandbox:id-annotator",
    "nlpsandbox:location-annotator",
    "nlpsandbox:person-name-annotator",
    "nlpsandbox:phi-annotator",
    "nlpsandbox:phi-deidentifier",
]
License = Literal[
    "afl-3.0", "apache-2.0", "artistic-2.0", "bsl-1.0", "bsd-2-clause", "bsd-3-clause",
    "bsd-3-clause-clear", "cc", "cc0-1.0", "cc-by-4.0", "cc-by-sa-4.0", "wtfpl", "ecl-2.0",
    "epl-1.0", "epl-2.0", "eupl-1.1", "agpl-3.0", "gpl", "gpl-2.0", "gpl-3.0", "lgpl", "lgpl-2.1",
    "lgpl-3.0", "isc", "lppl-1.3c", "ms-pl", "mit", "mpl-2.0", "osl-3.0", "postgresql", "ofl-1.1",
    "ncsa", "unlicense", "zlib", "none",
]  # fmt: skip


class Wire(BaseModel):
    """camelCase outside, snake_case here; no type is guessed from another ("3" is not 3)."""

    model_config = ConfigDict(
        strict=True,
        extra="ignore",
        frozen=True,
        alias_generator=to_camel,
        serialize_by_alias=True,
        hide_input_in_errors=True,
    )


class Note(Wire):
    identifier: Identifier
    text: Text = Field(repr=False)
    type: Text
    patient_id: Identifier


class TextAnnotation(Wire):
    """`start` and `length` count code points."""

    start: Whole
    length: Whole
    text: Text = Field(repr=False)
    confidence: Percent


class TextDateAnnotation(TextAnnotation):
    date_format: Text = ""


class TextPersonNameAnnotation(TextAnnotation):
    pass


class TextLocationAnnotation(TextAnnotation):
    location_type: LocationType = Field(
        validation_alias=AliasChoices("locationType", "addressType"),
        serialization_alias="locationType",
    )


class TextPhysicalAddressAnnotation(TextAnnotation):
    """What schemas up to 1.1.2 called a location."""

    address_type: LocationType


class TextContactAnnotation(TextAnnotation):
    contact_type: ContactType


def _rename_type(value: object) -> object:
    return "id_number" if value == "id_num" else value


class TextIdAnnotation(TextAnnotation):
    id_type: Annotated[IdType, BeforeValidator(_rename_type)]


class TextCovidSymptomAnnotation(TextAnnotation):
    condition: Condition
    certainty: Literal["positive", "negated", "possible"]


EXAMPLE_NOTE: dict[str, JsonValue] = {
    "identifier": "awesome-note",
    "text": "On 12/26/2020, Ms. Chloe Price met with Dr. Prescott in Seattle.",
    "type": "loinc:LP29684-5",
    "patientId": "awesome-patient",
}


class AnnotateRequest(Wire):
    model_config = ConfigDict(json_schema_extra={"example": {"note": EXAMPLE_NOTE}})

    note: Note


class HealthCheck(Wire):
    status: Literal["pass", "fail", "warn"]


class Tool(Wire):
    name: Identifier
    version: SemVer
    license: License
    repository: str
    description: str = Field(max_length=280)
    author: str
    author_email: str = Field(json_schema_extra={"format": "email"})
    url: str = Field(json_schema_extra={"format": "uri"})
    type: ToolType
    api_version: SemVer


class ToolDependencies(Wire):
    tools: list[Tool]


class Error(Wire):
    """RFC 7807."""

    title: str
    status: int
    detail: str = ""
    type: str = ""
