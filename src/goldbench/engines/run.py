"""A run from notes to a target: whole or not at all, and to be gone on with when it was killed."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from goldbench.engines.journal import Journal, journal_of, open_journal
from goldbench.errors import UsageError


@dataclass(slots=True)
class Run:
    """`unfinished` is where the target is to be written; it takes its place when all is done.

    Whoever sets `keep` lets the journal stay: some notes are still to be done.
    """

    journal: Journal
    unfinished: Path
    keep: bool = False


@contextmanager
def begin_run(target: Path, settings: Mapping[str, object]) -> Iterator[Run]:
    """Begin a run, or go on with one that was stopped.

    Leaving without an error puts everything that was written beside `unfinished` beside the target
    and forgets the journal. Leaving with one keeps the journal and nothing else.
    """
    refuse_existing(target)
    folder = journal_of(target)
    with open_journal(folder, settings) as journal:
        folder_of_target = journal.scratch / "target"
        folder_of_target.mkdir()
        run = Run(journal, folder_of_target / target.name)
        yield run
        _publish(folder_of_target, target)
    if not run.keep:
        rmtree(folder, ignore_errors=True)


def refuse_existing(target: Path) -> None:
    """Refuse a target that is there; an empty folder is not."""
    if target.exists() and (target.is_file() or any(target.iterdir())):
        msg = f"{target} exists"
        raise UsageError(msg, hint="choose a new name, or remove it first")


def _publish(unfinished: Path, target: Path) -> None:
    for written in sorted(unfinished.iterdir()):
        place = target.parent / written.name
        if place.is_dir():
            place.rmdir()  # empty, or it would have been refused
        os.replace(written, place)  # noqa: PTH105  # Path.replace would do the same
