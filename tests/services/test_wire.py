"""The facts of the specification, as literals; the published documents where they are there."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from goldbench.schemes import scheme
from goldbench.services import wire
from goldbench.services.families import FAMILIES
from goldbench.services.servers.annotate_server import annotator_app
from services.published import complaints
from services.sandbox import NOTE, browser, note, tiny
from shared import needs_shared

MARK = {"start": 1, "length": 2, "text": "ab", "confidence": 50.5}


@pytest.mark.parametrize(
    ("identifier", "taken"),
    [
        ("abc", True),
        ("a-1", True),
        ("a" * 60, True),
        ("ab", False),
        ("a" * 61, False),
        ("Abc", False),
        ("a--b", False),
        ("-ab", False),
        ("ab-", False),
        ("a_b", False),
        ("abc\n", False),
        ("añb", False),
        (123, False),
        (None, False),
    ],
)
def test_identifiers_are_3_to_60_lower_case_letters_digits_and_single_hyphens(
    identifier: object, taken: bool
) -> None:
    assert _valid(wire.Note, {**NOTE, "identifier": identifier}) is taken
    assert _valid(wire.Note, {**NOTE, "patientId": identifier}) is taken


@pytest.mark.parametrize(
    ("changed", "taken"),
    [
        ({}, True),
        ({"confidence": 0}, True),
        ({"confidence": 100}, True),
        ({"confidence": 100.01}, False),
        ({"confidence": -1}, False),
        ({"confidence": "50"}, False),
        ({"confidence": float("nan")}, False),
        ({"start": -5, "length": -3}, True),
        ({"start": 3.0}, True),
        ({"start": 3.5}, False),
        ({"start": "3"}, False),
        ({"start": True}, False),
        ({"start": 2**60}, False),
        ({"text": ""}, True),
        ({"text": None}, False),
        ({"noteId": "x", "foo": 1}, True),
    ],
)
def test_annotations_have_two_whole_numbers_a_text_and_a_percentage(
    changed: dict[str, Any], taken: bool
) -> None:
    assert _valid(wire.TextDateAnnotation, {**MARK, **changed}) is taken


@pytest.mark.parametrize("missing", ["start", "length", "text", "confidence"])
def test_nothing_of_an_annotation_may_be_missing(missing: str) -> None:
    mark = {name: value for name, value in MARK.items() if name != missing}
    assert not _valid(wire.TextPersonNameAnnotation, mark)


@pytest.mark.parametrize(
    ("model", "key", "good", "bad"),
    [
        (wire.TextLocationAnnotation, "locationType", "zip", "planet"),
        (wire.TextLocationAnnotation, "addressType", "city", "CITY"),
        (wire.TextContactAnnotation, "contactType", "ip_address", "pager"),
        (wire.TextIdAnnotation, "idType", "other", "bogus"),
        (wire.TextIdAnnotation, "idType", "id_num", ""),
    ],
)
def test_types_are_required_and_of_the_list(
    model: type[wire.Wire], key: str, good: str, bad: str
) -> None:
    assert _valid(model, {**MARK, key: good})
    assert not _valid(model, {**MARK, key: bad})
    assert not _valid(model, MARK)


def test_a_date_may_lack_its_format() -> None:
    assert wire.TextDateAnnotation.model_validate(MARK).model_dump(exclude_unset=True) == MARK


def test_older_names_are_written_as_the_new_ones() -> None:
    place = wire.TextLocationAnnotation.model_validate({**MARK, "addressType": "city"})
    assert place.model_dump()["locationType"] == "city"
    number = wire.TextIdAnnotation.model_validate({**MARK, "idType": "id_num"})
    assert number.model_dump()["idType"] == "id_number"


def test_a_representation_shows_no_text() -> None:
    assert "Price" not in repr(wire.Note.model_validate(NOTE))


@pytest.mark.parametrize(
    ("label", "types"),
    [
        ("location", wire.LocationType),
        ("contact", wire.ContactType),
        ("id", wire.IdType),
        ("covid_symptom", wire.Condition),
    ],
)
def test_the_types_are_those_of_our_label_scheme(label: str, types: object) -> None:
    entry = scheme("nlpsandbox").label(label)
    assert entry is not None
    values = next(attribute.values for attribute in entry.attributes if attribute.name == "type")
    assert set(get_args(types)) == set(values)


@needs_shared
@pytest.mark.parametrize("text", [NOTE["text"], "", "😀 12/26/2020", "Ms. Ana Ruiz, 123-45-6789"])
def test_answers_validate_against_the_published_documents(text: str) -> None:
    client = browser(annotator_app(tiny()))
    for family in FAMILIES.values():
        path = f"/{family.array}"
        answer = client.post(f"/api/v1{path}", json={"note": note(text)})
        assert not complaints("phi-annotator-1.2.0", path, "post", 200, answer.json())
    path = "/textPhysicalAddressAnnotations"
    answer = client.post(f"/api/v1{path}", json={"note": note(text)})
    name = "physical-address-annotator-1.1.2"
    assert not complaints(name, path, "post", 200, answer.json())


@needs_shared
def test_descriptions_and_errors_validate_against_the_published_documents() -> None:
    client = browser(annotator_app(tiny("date")))
    for path in ("/tool", "/tool/dependencies", "/healthCheck"):
        answer = client.get(f"/api/v1{path}").json()
        assert not complaints("date-annotator-1.2.0", path, "get", 200, answer)
    # The published documents can say no.
    path = "/textDateAnnotations"
    assert complaints("date-annotator-1.2.0", path, "post", 200, {"textDateAnnotations": [{}]})
    refused = client.post("/api/v1/textDateAnnotations", json={})
    assert not complaints("date-annotator-1.2.0", path, "post", 400, refused.json())


def _valid(model: type[wire.Wire], raw: object) -> bool:
    try:
        model.model_validate(raw)
    except ValidationError:
        return False
    return True
