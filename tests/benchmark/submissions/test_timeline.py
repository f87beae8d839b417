"""What a team may know of times and use: in steps, once hidden notes were read."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.benchmark.submissions.timeline import (
    STEP,
    attempts,
    coarse_use,
    round_to_step,
    timeline,
)
from goldbench.store import Event

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def events(*rows: tuple[float, str] | tuple[float, str, dict[str, Any]]) -> list[Event]:
    """Make events so many seconds after noon."""
    return [
        Event(
            "submission:x", place, NOON + timedelta(seconds=each[0]), None, each[1],
            each[2] if len(each) > 2 else {}, f"op{place}", "", "",
        )
        for place, each in enumerate(rows, start=1)
    ]  # fmt: skip


@given(st.floats(0, 1e6))
def test_a_step_is_never_below_and_never_far_above(value: float) -> None:
    assert value <= round_to_step(value) + 1e-6 * value
    assert round_to_step(value) <= max(1.0, value) * STEP + 1


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_more_is_never_told_as_less(first: float, second: float) -> None:
    less, more = sorted((first, second))
    assert round_to_step(less) <= round_to_step(more)


@given(st.floats(1, 1e5))
def test_steps_stay_where_they_are(value: float) -> None:
    assert len({round_to_step(value * factor) for factor in (1, 1.0000001, 1.01, 1.02)}) <= 2


def test_times_are_exact_until_hidden_notes_are_read_and_coarse_after() -> None:
    line = timeline(
        events((0, "RECEIVED"), (7, "QUEUED"), (11, "RUNNING"), (112, "SCORING"), (113, "SCORED"))
    )
    assert [step["state"] for step in line] == [
        "RECEIVED", "QUEUED", "RUNNING", "SCORING", "SCORED",
    ]  # fmt: skip
    assert [step["at"][11:19] for step in line] == [
        "12:00:00", "12:00:07", "12:00:11", "12:02:00", "12:02:00",
    ], "101 and 102 seconds after the first hidden note are both told as 109"  # fmt: skip


@given(st.lists(st.floats(0, 5000), min_size=1, max_size=5))
def test_a_timeline_never_goes_back(seconds: list[float]) -> None:
    moments = sorted(seconds)
    steps = timeline(events((0, "RUNNING"), *((at, "SCORING") for at in moments)))
    assert [step["at"] for step in steps] == sorted(step["at"] for step in steps)


def test_an_attempt_lasts_from_its_start_to_what_came_of_it() -> None:
    first, second, third = attempts(
        events(
            (0, "RECEIVED"),
            (1, "VALIDATING", {"attempt": 1}),
            (2, "QUEUED"),
            (3, "STARTING", {"attempt": 1}),
            (4, "QUEUED", {"reason": "platform"}),
            (5, "STARTING", {"attempt": 2}),
        )
    )
    assert (first["what"], first["outcome"], first["reason"]) == ("validation", "QUEUED", None)
    assert (second["what"], second["outcome"], second["reason"]) == ("run", "QUEUED", "platform")
    assert (third["number"], third["ended"], third["outcome"]) == (2, None, None)


def test_what_ends_before_any_worker_had_no_attempt() -> None:
    assert attempts(events((0, "RECEIVED"), (1, "CANCELLED"))) == []
    assert attempts([]) == timeline([]) == []


@pytest.mark.parametrize("usage", [{}, {"cpu_s": None, "wall_s": 3.0}])
def test_what_ran_in_no_cage_has_no_use(usage: dict[str, Any]) -> None:
    assert coarse_use(usage) is None


def test_use_is_told_in_steps_and_nothing_else_is_told() -> None:
    usage = {"cpu_s": 0.3, "wall_s": 101.0, "memory_mb": 80, "enforced": ["memory"]}
    assert coarse_use(usage) == {"cpu_s": 1, "wall_s": 109, "memory_mb": 87}
