"""How far a run is: a bar with rate and remaining time for people, now and then a line for logs."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from goldbench.cli.terminal.console import console

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.engines import PartsRun

A = TypeVar("A")
_OFTEN = 16
EVERY = 30.0
"""Seconds between two lines where nobody watches a terminal; short runs say nothing."""


class Pace:
    """Counts what is done: `line` tells it with the rate and, where all is known, what remains."""

    def __init__(self, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self._clock = clock
        self._begun = self._told = clock()

    def line(self, notes: int, fresh: int, share: float | None) -> str:
        """Write a line; `fresh` notes are of this run, `share` of the whole work is done."""
        elapsed = max(self._clock() - self._begun, 1e-9)
        line = f"{self.what}: {notes:,} notes, {fresh / elapsed:,.0f} a second"
        if share is None or not fresh:
            return line
        return f"{line}, {share:.0%}, {duration(elapsed * (1 - share) / max(share, 1e-9))} left"

    def is_due(self) -> bool:
        """Say whether a log wants a line again."""
        now = self._clock()
        if now - self._told < EVERY:
            return False
        self._told = now
        return True


def duration(seconds: float) -> str:
    """Write a time that is left.

    >>> duration(8), duration(95), duration(7500)
    ('8 s', '2 min', '2 h 5 min')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


@contextmanager
def watch_parts(what: str) -> "Iterator[Callable[[PartsRun], None]]":
    """Give a function that is told of a run by parts after every part."""
    pace = Pace(what)
    with _open_bar(what) as show:

        def watch(run: "PartsRun") -> None:
            fresh = sum(part.notes for part in run.done if part.fresh)
            share = len(run.done) / run.pieces if run.pieces else None
            show(pace, run.notes, fresh, share)

        yield watch


def show_progress(items: Iterable[A], what: str, total: int | None = None) -> Iterator[A]:
    """Yield the items, one a note, and show how many have passed; `total` where that is known."""
    pace = Pace(what)
    with _open_bar(what) as show:
        for number, item in enumerate(items, 1):
            yield item
            if number % _OFTEN == 0:
                show(pace, number, number, number / total if total else None)


Show = Callable[[Pace, int, int, float | None], None]


@contextmanager
def _open_bar(what: str) -> Iterator[Show]:
    if not sys.stderr.isatty():
        yield _log
        return
    from rich import progress  # noqa: PLC0415  # only for people

    bar = progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        console=console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=None)

    def show(pace: Pace, notes: int, fresh: int, share: float | None) -> None:
        line = pace.line(notes, fresh, share)
        known: dict[str, Any] = {} if share is None else {"completed": share, "total": 1.0}
        bar.update(task, description=line, **known)

    with bar:
        yield show


def _log(pace: Pace, notes: int, fresh: int, share: float | None) -> None:
    if pace.is_due():
        click.echo(pace.line(notes, fresh, share), err=True)
