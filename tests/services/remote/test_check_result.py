"""What came out of looking at a tool: only what must hold decides."""

import pytest

from goldbench.services.remote.check_result import Level, Outcome, Report, Speed


def outcome(level: Level, *, ok: bool) -> Outcome:
    return Outcome("answers", level, ok, "seen")


@pytest.mark.parametrize(
    ("outcomes", "ok"),
    [
        ((), True),
        ((outcome("must", ok=True),), True),
        ((outcome("must", ok=False),), False),
        ((outcome("should", ok=False),), True),
        ((outcome("must", ok=True), outcome("should", ok=False)), True),
        ((outcome("must", ok=True), outcome("must", ok=False)), False),
    ],
)
def test_what_should_be_is_told_and_does_not_decide(
    outcomes: tuple[Outcome, ...], ok: bool
) -> None:
    assert Report("http://x", {}, outcomes).ok is ok


def test_a_report_is_json_with_every_check_and_the_speed_or_none() -> None:
    report = Report("http://x", {"name": "t"}, (outcome("must", ok=False),))
    told = {
        "address": "http://x", "ok": False, "tool": {"name": "t"}, "speed": None,
        "checks": [{"name": "answers", "level": "must", "ok": False, "detail": "seen"}],
    }  # fmt: skip
    assert report.as_json() == told
    speed = Speed(10, 1_000, 1.5, 2.5, 4, 100.0)
    assert Report("http://x", {}, (), speed).as_json()["speed"] == {
        "notes": 10, "characters": 1_000, "median_ms": 1.5, "p95_ms": 2.5, "at_once": 4,
        "notes_per_second": 100.0,
    }  # fmt: skip
