"""What a Data Node takes: the columns of a row from a body, and nothing that fits no model."""

from typing import Any

import pytest
from pydantic import ValidationError

from goldbench.services.data_node.models import (
    AnnotationCreateRequest,
    EmptyObject,
    NoteCreateRequest,
    PageMetadata,
    PatientCreateRequest,
)
from goldbench.services.wire import Wire

SOURCE = {"resourceSource": {"name": "n1"}}
NOTE = {"text": "", "type": "x", "patientId": "ana"}


@pytest.mark.parametrize(
    ("body", "gender"),
    [({}, None), ({"gender": "unknown"}, "unknown"), ({"gender": "male"}, "male")],
)
def test_a_gender_that_was_not_given_stays_unsaid(body: dict[str, Any], gender: str | None) -> None:
    assert PatientCreateRequest.model_validate(body).values() == {"gender": gender}


def test_a_note_gives_its_columns_and_shows_no_text() -> None:
    note = NoteCreateRequest.model_validate({**NOTE, "text": "Ana 😀\r\n"})
    assert note.values() == {"text": "Ana 😀\r\n", "type": "x", "patient": "ana"}
    assert "Ana" not in repr(note)
    assert EmptyObject.model_validate({}).values() == {}


def test_the_older_name_of_locations_is_taken_and_the_new_one_written() -> None:
    place = {"start": 0, "length": 1, "text": "x", "confidence": 1, "locationType": "city"}
    for name in ("textLocationAnnotations", "textPhysicalAddressAnnotations"):
        if name.startswith("textPhysical"):
            place = {**place, "addressType": place.pop("locationType")}
        body = {"annotationSource": SOURCE, name: [place]}
        content = AnnotationCreateRequest.model_validate(body).values()["content"]
        assert set(content) == {"annotationSource", "textLocationAnnotations"}


@pytest.mark.parametrize(
    ("model", "body"),
    [
        (PatientCreateRequest, {"gender": ""}),
        (PatientCreateRequest, {"gender": None}),
        (PatientCreateRequest, {"gender": ["male"]}),
        (PatientCreateRequest, []),
        (NoteCreateRequest, {**NOTE, "text": None}),
        (NoteCreateRequest, {**NOTE, "text": ["x"]}),
        (NoteCreateRequest, {**NOTE, "patientId": {}}),
        (NoteCreateRequest, {**NOTE, "patientId": "Ana"}),
        (NoteCreateRequest, {**NOTE, "patientId": "ana\n"}),
        (AnnotationCreateRequest, {}),
        (AnnotationCreateRequest, {"annotationSource": {}}),
        (AnnotationCreateRequest, {"annotationSource": {**SOURCE, "more": 1}}),
        (AnnotationCreateRequest, {"annotationSource": {"resourceSource": {"name": 3}}}),
        (AnnotationCreateRequest, {"annotationSource": SOURCE, "textDateAnnotations": None}),
        (AnnotationCreateRequest, {"annotationSource": SOURCE, "textDateAnnotations": [None]}),
        (AnnotationCreateRequest, {"annotationSource": SOURCE, "textDateAnnotations": {}}),
    ],
)
def test_what_does_not_fit_is_refused(model: type[Wire], body: Any) -> None:
    with pytest.raises(ValidationError):
        model.model_validate(body)


@pytest.mark.parametrize(("offset", "limit"), [(-1, 10), (0, 9), (0, 101)])
def test_a_page_has_ten_to_a_hundred(offset: int, limit: int) -> None:
    with pytest.raises(ValidationError):
        PageMetadata.model_validate(
            {"offset": offset, "limit": limit, "links": {}, "totalResults": 0}
        )
