"""The five families on the wire: names, types, the five arrays."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes, Span
from goldbench.services.families import FAMILIES, response_model, to_old_wire, to_wire
from goldbench.services.families import with_known_type as known
from goldbench.services.wire import TextDateAnnotation

TEXT = "On 12/26/2020 in Seattle 😀, 555-12-3456."


@pytest.mark.parametrize(
    ("label", "step", "array", "tool_type"),
    [
        ("date", "text_date", "textDateAnnotations", "nlpsandbox:date-annotator"),
        (
            "person_name",
            "text_person_name",
            "textPersonNameAnnotations",
            "nlpsandbox:person-name-annotator",
        ),
        ("location", "text_location", "textLocationAnnotations", "nlpsandbox:location-annotator"),
        ("id", "text_id", "textIdAnnotations", "nlpsandbox:id-annotator"),
        ("contact", "text_contact", "textContactAnnotations", "nlpsandbox:contact-annotator"),
    ],
)
def test_a_family_has_the_names_of_the_specification(
    label: str, step: str, array: str, tool_type: str
) -> None:
    family = FAMILIES[label]
    assert (family.step, family.array, family.tool_type) == (step, array, tool_type)


def test_marks_are_sorted_by_place_and_what_is_of_no_family_is_left_out() -> None:
    spans = [
        Span(28, 39, "id", Attributes(type="ssn", confidence=90.0)),
        Span(17, 24, "location", Attributes(type="city", confidence=80.0)),
        Span(3, 13, "date", Attributes(type="MM/DD/YYYY", confidence=95.5)),
        Span(0, 2, "location", Attributes(type="planet", confidence=70.0)),
        Span(17, 24, "PLANET"),
        Span(3, 13, "date", Attributes(type="MM/DD/YYYY", confidence=95.5)),  # once more
    ]
    assert to_wire(spans, TEXT) == {
        "textDateAnnotations": [
            {
                "start": 3,
                "length": 10,
                "text": "12/26/2020",
                "dateFormat": "MM/DD/YYYY",
                "confidence": 95.5,
            }
        ],
        "textPersonNameAnnotations": [],
        "textLocationAnnotations": [
            {"start": 0, "length": 2, "text": "On", "locationType": "other", "confidence": 70.0},
            {
                "start": 17,
                "length": 7,
                "text": "Seattle",
                "locationType": "city",
                "confidence": 80.0,
            },
        ],
        "textIdAnnotations": [
            {"start": 28, "length": 11, "text": "555-12-3456", "idType": "ssn", "confidence": 90.0}
        ],
        "textContactAnnotations": [],
    }


@given(st.lists(st.sampled_from([*FAMILIES, "PLANET"]), max_size=6), st.randoms())
def test_the_order_in_which_marks_come_changes_nothing(labels: list[str], dice: Any) -> None:
    spans = [
        Span(start % 3, 5, label, Attributes(confidence=float(start), type=f"t{start}"))
        for start, label in enumerate(labels)
    ]
    shuffled = list(spans)
    dice.shuffle(shuffled)
    arrays = to_wire(spans, TEXT)
    assert to_wire(shuffled, TEXT) == arrays
    assert len(arrays) == 5
    assert sum(map(len, arrays.values())) == sum(label in FAMILIES for label in labels)


@pytest.mark.parametrize(
    ("span", "type_"),
    [
        (Span(0, 1, "contact", Attributes(type="phone")), "phone"),
        (Span(0, 1, "contact", Attributes(type="pager")), "other"),
        (Span(0, 1, "contact"), "other"),
        (Span(0, 1, "id", Attributes(type="")), "other"),
        (Span(0, 1, "date", Attributes(type="whatever stands there")), "whatever stands there"),
        (Span(0, 1, "person_name"), ""),
    ],
)
def test_a_type_that_the_schema_does_not_know_becomes_other(span: Span, type_: str) -> None:
    mended = known(span)
    assert mended.attributes.text("type") == type_
    assert (mended.start, mended.end, mended.label) == (span.start, span.end, span.label)
    assert known(mended) == mended


def test_what_else_is_said_of_a_mark_stays_when_its_type_is_mended() -> None:
    span = Span(0, 1, "location", Attributes(type="moon", confidence=12.5))
    assert known(span).attributes == Attributes(type="other", confidence=12.5)


def test_the_old_wire_calls_the_type_of_a_location_its_address_type() -> None:
    mark = {"start": 1, "length": 2, "text": "ab", "locationType": "city", "confidence": 5.0}
    old = {"start": 1, "length": 2, "text": "ab", "addressType": "city", "confidence": 5.0}
    assert to_old_wire([mark]) == [old]
    assert "locationType" in mark  # the mark itself is left alone


def test_a_described_response_takes_its_array_and_wants_it() -> None:
    model = response_model("textDateAnnotations", TextDateAnnotation)
    assert model.__name__ == "TextDateAnnotationResponse"
    schema = model.model_json_schema()
    assert schema["required"] == ["textDateAnnotations"]
    assert schema["properties"]["textDateAnnotations"]["type"] == "array"
