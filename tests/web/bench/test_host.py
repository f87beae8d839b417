"""The host's pages: the log from whatever moment is asked for, and what an event holds."""

from datetime import UTC, datetime

import pytest

from goldbench.store import Event
from goldbench.web.bench.host import details_of
from web.bench.houses import Hall
from web.visitors import Visitor


@pytest.mark.parametrize(
    "before",
    [
        "", "yesterday", "2026-13-01", "2026-01-01", "2026-01-01T00:00:00", "😀",
        "2999-01-01T00:00:00+00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    ],
)  # fmt: skip
def test_the_log_is_shown_from_any_moment_that_is_one(
    visitor: Visitor, hall: Hall, before: str
) -> None:
    visitor.post("/sign-in", {"token": hall.host, "csrf": visitor.csrf})
    answer = visitor.get("/host/audit", params={"before": before})
    assert answer.status_code == 200, answer.text[:300]


def event(**payload: object) -> Event:
    return Event("host", 1, datetime(2026, 1, 1, tzinfo=UTC), None, "x", payload, "o", "", "", None)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("date", "date"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 12 + "…"),
        ("words that are long and have a space", "words that are long and have a space"),
        (3, "3"),
        (False, "False"),
        ([], "[]"),
    ],
)
def test_only_ids_and_hashes_are_cut(value: object, shown: str) -> None:
    assert details_of(event(name=value)) == [("name", shown)]


def test_what_an_event_does_not_say_is_left_out() -> None:
    assert details_of(event()) == details_of(event(team=None)) == []
    assert details_of(event(b=1, a=2)) == [("b", "1"), ("a", "2")]
