"""A step says one thing; of several configurations the original's first one counts."""

from typing import Any

import pytest
from pydantic import ValidationError

from goldbench.phi import Step
from goldbench.services import wire
from goldbench.services.errors import RefusedError
from goldbench.services.servers.deidentify_messages import (
    Annotators,
    DeidentificationStep,
    DeidentifyRequest,
)

DATE = ("text_date",)


def step(**content: Any) -> Step:
    body = {"annotationTypes": list(DATE), **content}
    return DeidentificationStep.model_validate(body).step("here")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"maskingCharConfig": {}}, Step(DATE, "mask", 0.0, "*")),
        ({"maskingCharConfig": {"maskingChar": "😀"}}, Step(DATE, "mask", 0.0, "😀")),
        ({"redactConfig": {}, "confidenceThreshold": 50}, Step(DATE, "redact", 50.0)),
        ({"annotationTypeMaskConfig": {}}, Step(DATE, "tag", 0.0)),
        ({"dateOffsetConfig": {"offsetDays": -7}}, Step(DATE, "shift", 0.0, days=-7)),
        (
            {"dateOffsetConfig": {"offsetDays": 1}, "redactConfig": {}, "maskingCharConfig": {}},
            Step(DATE, "mask", 0.0, "*"),
        ),
        (
            {"dateOffsetConfig": {"offsetDays": 1}, "annotationTypeMaskConfig": {}},
            Step(DATE, "tag", 0.0),
        ),
    ],
)
def test_the_first_configuration_counts(content: dict[str, Any], expected: Step) -> None:
    assert step(**content) == expected


def test_a_step_that_says_nothing_or_moves_what_is_no_date_is_refused_with_its_place() -> None:
    with pytest.raises(RefusedError, match="no strategy is configured - 'here'") as refused:
        step()
    assert refused.value.status == 400
    with pytest.raises(RefusedError, match="only text_date can be moved by days - 'here'"):
        step(dateOffsetConfig={"offsetDays": 1}, annotationTypes=["text_date", "text_id"])
    moved = step(dateOffsetConfig={"offsetDays": 1}, annotationTypes=[])  # nothing to move
    assert moved == Step((), "shift", 0.0, days=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"maskingCharConfig": {"maskingChar": ""}},
        {"maskingCharConfig": {"maskingChar": "ab"}},
        {"maskingCharConfig": {"maskingChar": "e\u0301"}},  # two code points
        {"maskingCharConfig": None},
        {"dateOffsetConfig": {}},
        {"dateOffsetConfig": {"offsetDays": 1.5}},
        {"dateOffsetConfig": {"offsetDays": "1"}},
        {"dateOffsetConfig": {"offsetDays": 10**30}},
        {"redactConfig": {}, "confidenceThreshold": 100.1},
        {"redactConfig": {}, "confidenceThreshold": float("nan")},
        {"redactConfig": {}, "annotationTypes": ["date"]},
        {"redactConfig": {}, "annotationTypes": [["text_date"]]},
        {"redactConfig": {}, "annotationTypes": [{}]},
        {"redactConfig": {}, "annotationTypes": "text_date"},
    ],
)
def test_what_does_not_fit_is_no_step(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        step(**wrong)


def request(*steps: dict[str, Any], **more: Any) -> DeidentifyRequest:
    body = {"note": wire.EXAMPLE_NOTE, "deidentificationSteps": list(steps), **more}
    return DeidentifyRequest.model_validate(body)


def test_the_families_of_a_request_are_those_of_its_steps_under_their_new_names() -> None:
    asked = request(
        {"annotationTypes": ["text_physical_address", "text_date"], "redactConfig": {}},
        {"annotationTypes": ["text_date"], "maskingCharConfig": {}},
    )
    assert asked.families() == {"location", "date"}
    assert [done.types for done in asked.rules().steps] == [("text_location", "text_date"), DATE]
    assert request().families() == frozenset()
    assert request().rules().steps == ()


def test_a_step_is_named_by_its_number_where_it_cannot_be_taken() -> None:
    asked = request({"annotationTypes": [], "redactConfig": {}}, {"annotationTypes": ["text_date"]})
    with pytest.raises(RefusedError, match=r"'deidentificationSteps\.1'"):
        asked.rules()


def test_a_hundred_steps_are_taken_and_no_more() -> None:
    step_: dict[str, Any] = {"annotationTypes": [], "redactConfig": {}}
    assert len(request(*[step_] * 100).rules().steps) == 100
    with pytest.raises(ValidationError):
        request(*[step_] * 101)


def test_annotators_are_named_by_family_and_the_empty_name_is_none() -> None:
    named = Annotators.model_validate({"text_date": "goldbench", "text_id": ""})
    assert named.by_family() == {"date": "goldbench"}
    assert Annotators().by_family() == {}
    assert request(annotators={"text_contact": "x"}).annotators.by_family() == {"contact": "x"}
