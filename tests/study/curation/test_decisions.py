"""What a curator sends: checked like an annotation, kept in the log, folded to what stands."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from goldbench.corpus import Attributes, Span, Tag
from goldbench.errors import GoldbenchError, OffsetError, UsageError
from goldbench.store import Event
from goldbench.study import OperationError, mark_json
from goldbench.study.curation.decisions import MOST_MARKS, read_decision, rulings
from studies import FACTS, SPANS

TEXT = "Ana 😀 saw Dr. Navarro"
SIDES = ("person-1", "person-2")
NAME = {"unit": "span", "label": "NAME", "pieces": [[14, 21]], "quote": "Navarro"}
CAD = {"unit": "tag", "label": "CAD", "attributes": {"indicator": "event", "time": "after DCT"}}


def log(kind: str, payload: Mapping[str, Any], private: Mapping[str, Any] | None = None) -> Event:
    return Event(
        "c", 1, datetime(2026, 3, 2, tzinfo=UTC), "curator", kind, payload, "operation", "", "",
        private,
    )  # fmt: skip


def decide(case: str, **given: Any) -> Event:
    payload, private = read_decision(given, TEXT, SPANS, SIDES)
    return log("decide", {"case": case, **payload}, private)


@pytest.mark.parametrize(
    ("choice", "take", "is_open"),
    [
        ("1", "person-1", False),
        ("2", "person-2", False),
        ("0", None, False),
        ("open", None, True),
    ],
)
def test_a_side_is_stored_as_the_person_who_sat_there(
    choice: str, take: str | None, is_open: bool
) -> None:
    payload, private = read_decision({"choice": choice, "reason": "slip"}, TEXT, SPANS, SIDES)
    assert payload == {"open": is_open, "take": take, "other": [], "reason": "slip"}
    assert private == {}
    swapped, _ = read_decision({"choice": choice}, TEXT, SPANS, SIDES[::-1])
    assert swapped["take"] == {"person-1": "person-2", "person-2": "person-1", None: None}[take]


def test_a_remark_is_private_and_kept_as_it_was_typed() -> None:
    remark = "zweite Zeile:\r\n\tsiehe oben 😀"
    payload, private = read_decision({"choice": "0", "remark": remark}, TEXT, SPANS, SIDES)
    assert private == {"remark": remark}
    assert remark not in str(payload)
    for none in ("", None):
        assert read_decision({"choice": "0", "remark": none}, TEXT, SPANS, SIDES)[1] == {}


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({}, OperationError, "choice must be one of 1, 2, 0, other, open"),
        ({"choice": "3"}, OperationError, "choice must be one of"),
        ({"choice": "１"}, OperationError, "choice must be one of"),
        ({"choice": ["1"]}, OperationError, "choice must be one of"),
        ({"choice": "1", "take": "person-2"}, OperationError, "beside reason, remark and marks"),
        ({"choice": "1", "reason": "mood"}, OperationError, "reason must be one of guideline,"),
        ({"choice": "1", "reason": ["slip"]}, OperationError, "reason must be one of guideline,"),
        ({"choice": "1", "reason": {}}, OperationError, "reason must be one of guideline,"),
        ({"choice": "1", "remark": 5}, UsageError, "the remark must be text"),
        ({"choice": "1", "remark": "x" * 2001}, UsageError, "longer than 2000"),
        ({"choice": "other"}, OperationError, "marks are given with the choice other"),
        ({"choice": "other", "marks": {"a": NAME}}, OperationError, "marks are given"),
        ({"choice": "1", "marks": [NAME]}, OperationError, "marks are given"),
        ({"choice": "other", "marks": [NAME] * (MOST_MARKS + 1)}, OperationError, "at most 50"),
        ({"choice": "other", "marks": [None]}, OperationError, "a JSON object with a unit"),
        ({"choice": "other", "marks": [CAD]}, OperationError, "not in the schema"),
        ({"choice": "other", "marks": [{**NAME, "quote": "Dr. Nav"}]}, OffsetError, "not what"),
        (
            {"choice": "other", "marks": [{**NAME, "attributes": {"role": "nurse"}}]},
            OperationError,
            "role has a value the schema lacks",
        ),
    ],
)
def test_what_does_not_fit_is_refused_without_quoting_the_note(
    given: dict[str, Any], error: type[GoldbenchError], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        read_decision(given, TEXT, SPANS, SIDES)
    assert "Navarro" not in str(caught.value)


def test_a_fact_needs_what_its_label_requires_and_may_show_where_it_stands() -> None:
    evidence = [{"pieces": [[0, 3], [14, 21]], "quote": "Ana Navarro"}]
    given = {"choice": "other", "marks": [{**CAD, "evidence": evidence}]}
    payload, _ = read_decision(given, TEXT, FACTS, SIDES)
    (mark,) = rulings([log("decide", {"case": "a", **payload})])["a"].other
    attributes = Attributes(indicator="event", time="after DCT")
    phrase = Span.of_fragments(((0, 3), (14, 21)), "CAD", attributes)
    assert mark == Tag("CAD", attributes, (phrase,))
    for wrong, message in (
        ({**CAD, "attributes": {"indicator": "event"}}, "attribute time is missing"),
        ({**CAD, "evidence": ["Ana"]}, "a list of objects"),
        ({**CAD, "evidence": None}, "a list of objects"),
    ):
        with pytest.raises(OperationError, match=message):
            read_decision({"choice": "other", "marks": [wrong]}, TEXT, FACTS, SIDES)


def test_a_comment_on_a_mark_does_not_travel_with_it() -> None:
    commented = {**NAME, "attributes": {"role": "doctor", "comment": "private words"}}
    payload, _ = read_decision({"choice": "other", "marks": [commented]}, TEXT, SPANS, SIDES)
    assert payload["other"][0]["attributes"] == {"role": "doctor"}


def test_what_was_sent_is_what_a_page_shows_but_for_the_text() -> None:
    ruling = rulings([decide("a", choice="other", marks=[NAME])])["a"]
    (shown,) = (mark_json(mark) for mark in ruling.other)
    assert shown == {"unit": "span", "label": "NAME", "attributes": {}, "pieces": [[14, 21]]}
    decision = ruling.decision()
    assert (decision.case, decision.take, decision.reason) == ("a", None, "")


def test_the_newest_decision_on_a_case_stands() -> None:
    standing = rulings(
        [
            decide("a", choice="1", reason="slip", remark="at first"),
            decide("b", choice="2"),
            log("reopen", {}),
            decide("a", choice="2"),
            decide("c", choice="0"),
            decide("b", choice="open"),
            decide("d", choice="open"),
            log("finish", {"by": "curator"}),
        ]
    )
    assert {case: ruling.take for case, ruling in standing.items()} == {"a": "person-2", "c": None}
    assert (standing["a"].reason, standing["a"].remark) == (None, None)
    assert rulings([]) == {}


def test_a_ruling_that_is_printed_keeps_its_remark_to_itself() -> None:
    ruling = rulings([decide("a", choice="1", remark="private words")])["a"]
    assert ruling.remark == "private words"
    assert "private" not in repr(ruling)
