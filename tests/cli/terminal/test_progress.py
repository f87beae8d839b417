"""How far a run is: lines for logs, now and then, with rate and remaining time."""

from collections.abc import Iterator

import pytest

from goldbench.cli.terminal import progress
from goldbench.cli.terminal.progress import Pace, show_progress


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("notes", "fresh", "share", "line"),
    [
        (600, 600, None, "annotating: 600 notes, 10 a second"),
        (600, 600, 0.25, "annotating: 600 notes, 10 a second, 25%, 3 min left"),
        (1600, 600, 0.9, "annotating: 1,600 notes, 10 a second, 90%, 7 s left"),
        (1600, 0, 0.5, "annotating: 1,600 notes, 0 a second"),  # all from before: no rate yet
    ],
)
def test_a_line_tells_rate_and_what_is_left(
    notes: int, fresh: int, share: float | None, line: str
) -> None:
    clock = Clock()
    pace = Pace("annotating", clock)
    clock.now += 60
    assert pace.line(notes, fresh, share) == line


def test_a_log_gets_a_line_now_and_then() -> None:
    clock = Clock()
    pace = Pace("reading", clock)
    due = []
    for _ in range(9):
        clock.now += 10
        due.append(pace.is_due())
    assert due == [False, False, True] * 3


def test_a_pipe_is_told_soberly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock()
    monkeypatch.setattr(progress, "Pace", lambda what: Pace(what, clock))

    def notes() -> Iterator[int]:
        for number in range(64):
            clock.now += 1
            yield number

    assert list(show_progress(notes(), "reading")) == list(range(64))
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["reading: 32 notes, 1 a second", "reading: 64 notes, 1 a second"]
