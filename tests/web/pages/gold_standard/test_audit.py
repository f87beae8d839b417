from datetime import UTC, datetime

from goldbench.store import Event
from goldbench.study import read_audit
from goldbench.web.pages.gold_standard.audit import details_of
from goldbench.web.words import Words
from studies import Team
from web.visitors import Visitor


def test_the_audit_log_is_read_filtered_and_checked(lead: Visitor) -> None:
    page = lead.read("/lead/audit?check=1")
    assert "Every log fits" in page
    only = lead.read("/lead/audit?kind=site_added")
    body = only.split("<tbody>")[1]
    assert "site added" in body
    assert "signed in" not in body
    first = lead.read("/lead/audit?before=3")
    assert first.count("<tr>") == 3  # the head and two events


def test_what_an_event_is_about_is_said_in_words_and_once() -> None:
    payload = {"batch_id": "b1", "batch": "b1", "person_id": "p1", "role": "curator",
               "hash": "0123456789abcdef0123456789abcdef", "reason": None}  # fmt: skip
    moment = datetime(2026, 3, 2, tzinfo=UTC)
    event = Event("audit", 1, moment, "p0", "seated", payload, "x", "", "", None, None)
    details = details_of(event, {"b1": "first round", "p1": "annotator 1"}, Words.of("es"))
    assert details == [
        ("lote", "first round"), ("persona", "annotator 1"), ("papel", "curador"),
        ("hash", "0123456789ab…"),
    ]  # fmt: skip


def test_a_seat_is_recorded_without_names_of_columns(lead: Visitor, crew: Team) -> None:
    seats = [event for event in read_audit(crew.study, crew.lead) if event.kind == "seated"]
    assert {frozenset(seat.payload) for seat in seats} == {frozenset(("batch", "person", "role"))}
    assert "batch_id" not in lead.read("/lead/audit")


def test_a_table_in_an_event_is_told_by_its_plain_entries() -> None:
    payload = {"wave": 1, "outlook": {"median": 2, "high": 4}, "waves": {"depths": [0.3, 0.4]}}
    moment = datetime(2026, 3, 2, tzinfo=UTC)
    event = Event("audit", 1, moment, "p0", "wave_looked", payload, "x", "", "", None, None)
    assert details_of(event, {}, Words.of("en")) == [
        ("wave", "1"),
        ("expected", "median 2, high 4"),
        ("waves", ""),
    ]
