"""Work on notes that survives being killed: what is done is kept, what is not is done.

Each finished note is a line of a journal beside the target. A second run with the same settings
reads the journal and goes on; since a note's result depends on nothing but the note, the outcome
is that of an undisturbed run. A line that was cut off in mid-write is dropped.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson

from goldbench.corpus import Record
from goldbench.errors import UsageError

_FLUSHED_EVERY = 64


def journal_of(target: Path) -> Path:
    """Name the journal of a target."""
    return target.parent / f".{target.name}.journal"


def finished(journal: Path, settings: object) -> dict[str, Any]:
    """Read what an earlier run finished; settings that differ are an error."""
    if not journal.exists():
        return {}
    lines = journal.read_bytes().split(b"\n")
    done: dict[str, Any] = {}
    for number, line in enumerate(lines[:-1]):  # the last has no line end: empty or cut off
        value = orjson.loads(line)
        if number == 0:
            if value != orjson.loads(orjson.dumps(settings)):
                msg = f"{journal} was begun with other settings"
                raise UsageError(msg, hint="remove it to begin anew")
        else:
            done[value[0]] = value[1]
    return done


def resumed(
    records: Iterable[Record],
    work: Callable[[Iterable[Record]], Iterator[Any]],
    journal: Path,
    settings: object,
) -> Iterator[tuple[Record, Any]]:
    """Yield (record, result) in the order of the records, doing only what is not done.

    `work` takes the records that are left and yields a result for each, in order; a result is
    anything JSON can hold.
    """
    done = finished(journal, settings)
    whole = journal.exists() and journal.read_bytes()
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("r+b" if whole else "wb") as file:
        if whole:
            file.truncate(whole.rfind(b"\n") + 1)  # a line that was cut off
            file.seek(0, os.SEEK_END)
        if file.tell() == 0:
            file.write(orjson.dumps(settings) + b"\n")
            file.flush()
        waiting: list[Record] = []

        def left() -> Iterator[Record]:
            for record in records:
                waiting.append(record)
                if record.document.id not in done:
                    yield record

        results = work(left())
        for count, result in enumerate(results, start=1):
            while waiting[0].document.id in done:
                record = waiting.pop(0)
                yield record, done[record.document.id]
            record = waiting.pop(0)
            file.write(orjson.dumps([record.document.id, result]) + b"\n")
            if count % _FLUSHED_EVERY == 0:
                file.flush()
            yield record, result
        for record in waiting:
            yield record, done[record.document.id]
