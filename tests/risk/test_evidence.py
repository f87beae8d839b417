"""Findings become tags: each fact once, with every place that proves it."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Attributes
from goldbench.risk.evidence import Finding, Reading, name_indicator, tags_of

MENTION = name_indicator("mention")
findings = st.builds(
    Finding,
    label=st.sampled_from(["CAD", "DIABETES"]),
    attributes=st.sampled_from([MENTION, name_indicator("event")]),
    start=st.integers(0, 5),
    end=st.integers(6, 9),
    rule=st.just("rule"),
    status=st.sampled_from(["stated", "new"]),
    times=st.sampled_from([(), ("before",), ("before", "during", "after")]),
    reason=st.sampled_from([None, "negated"]),
)


def coronary(start: int = 3, end: int = 6, **more: Any) -> Finding:
    return Finding("CAD", MENTION, start, end, "cad.name", "stated", **more)


def test_a_finding_is_a_tag_for_each_time_it_proves() -> None:
    tags = tags_of([coronary(times=("before", "during"))])
    assert [tag.attributes for tag in tags] == [
        Attributes({"indicator": "mention", "time": f"{time} DCT"}) for time in ("before", "during")
    ]


def test_a_finding_without_times_is_one_tag_without_a_time() -> None:
    (tag,) = tags_of([coronary()])
    assert tag.attributes == MENTION


def test_places_that_say_the_same_are_evidence_of_one_tag() -> None:
    (tag,) = tags_of([coronary(9, 12), coronary(3, 6), coronary(9, 12)])
    assert [(span.start, span.end, span.label) for span in tag.evidence] == [
        (3, 6, "CAD"), (9, 12, "CAD"),
    ]  # fmt: skip
    assert tag.evidence[0].attributes == Attributes({"rule": "cad.name", "status": "stated"})


def test_what_is_said_nowhere_has_no_evidence() -> None:
    (tag,) = tags_of([coronary(0, 0)])
    assert tag.evidence == ()


def test_what_was_rejected_proves_nothing() -> None:
    assert tags_of([coronary(reason="negated", times=("before",))]) == ()


@given(st.lists(findings, max_size=6))
def test_the_order_of_findings_moves_no_tag(listed: list[Finding]) -> None:
    def facts(given: list[Finding]) -> list[tuple[object, ...]]:
        return [
            (tag.label, tag.attributes, {(span.start, span.end) for span in tag.evidence})
            for tag in tags_of(given)
        ]

    assert facts(listed) == facts(listed[::-1])
    assert len({(tag.label, tag.attributes) for tag in tags_of(listed)}) == len(tags_of(listed))


@given(st.lists(findings, max_size=6))
def test_a_reading_is_its_accepted_and_its_rejected(listed: list[Finding]) -> None:
    reading = Reading(date(2068, 3, 14), "visit", (), tuple(listed))
    assert sorted(map(repr, (*reading.accepted, *reading.rejected))) == sorted(map(repr, listed))
    assert all(finding.reason is None for finding in reading.accepted)
    assert reading.values == ()


@pytest.mark.parametrize(
    ("more", "names"),
    [
        ({}, set()),
        ({"reason": "negated"}, {"reason"}),
        ({"value": "131", "unit": "mg/dl", "when": "2068"}, {"value", "unit", "when"}),
    ],
)
def test_json_has_what_is_known_and_nothing_else(more: dict[str, Any], names: set[str]) -> None:
    always = {"label", "attributes", "start", "end", "rule", "status", "times"}
    assert set(coronary(**more).as_json()) == always | names
