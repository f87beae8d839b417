"""Going on with a stream whose notes are all finished: seconds and memory.

The notes are synthetic, each another text of some 1.7 kB. Their results are put into the journal
as a run would have put them; then the command itself goes on, reads every note and every result
and writes the target, in formats that one process writes (for tables and JSON Lines, which have
parts instead, see `scale`). `--quick`: 10,000 notes instead of 200,000.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.machine import describe

from goldbench.corpus import Document, Record
from goldbench.engines import journal_of, note_key, open_journal
from goldbench.formats import write
from goldbench.phi import AnnotateTask, DeidentifyTask, policy
from goldbench.synthetic import phi

NOTES, CHARACTERS, TEXTS = 200_000, 1700, 200
_MAIN = "from goldbench.cli import main; main()"
Task = AnnotateTask | DeidentifyTask


def main(flags: Sequence[str] = ()) -> None:
    print(describe())
    notes = 10_000 if "--quick" in flags else NOTES
    texts = _texts()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        source = folder / "notes.jsonl"
        write(_notes(texts, notes), source, "jsonl")
        size = source.stat().st_size / notes
        print(f"{notes:,} notes of {size:.0f} bytes, all finished; the command goes on")
        removed = folder / "deidentified.csv"
        _measure(
            "deidentify",
            DeidentifyTask("en", policy("tag")),
            _notes(texts, notes),
            removed,
            ["deidentify", str(source), str(removed), "--policy", "tag", "--to", "table"],
        )
        marked = folder / "annotated.jsonl"
        _measure(
            "annotate",
            AnnotateTask("en"),
            _notes(texts, notes),
            marked,
            ["annotate", str(source), "--out", str(marked), "--to", "doccano"],
        )


def _notes(texts: Sequence[str], number: int) -> Iterator[Record]:
    return (Record(Document(f"n{n:07}", f"{n} {texts[n % TEXTS]}")) for n in range(number))


def _texts() -> list[str]:
    whole = "\n".join(record.document.require_text() for record in phi.notes(2 * TEXTS, seed=7))
    step = max((len(whole) - CHARACTERS) // TEXTS, 1)
    return [whole[n * step : n * step + CHARACTERS] for n in range(TEXTS)]


def _measure(
    what: str, task: Task, notes: Iterator[Record], target: Path, command: list[str]
) -> None:
    _fill(task, notes, target)
    began = time.perf_counter()
    pid = os.posix_spawn(sys.executable, [sys.executable, "-c", _MAIN, *command], os.environ)
    _, status, used = os.wait4(pid, 0)
    wall = time.perf_counter() - began
    if os.waitstatus_to_exitcode(status):
        msg = f"{what} failed"
        raise RuntimeError(msg)
    print(
        f"{what:12}{wall:>8.1f} s{used.ru_utime + used.ru_stime:>8.1f} s of CPU"
        f"{used.ru_maxrss / 1024:>8.0f} MB at most"
    )


def _fill(task: Task, notes: Iterator[Record], target: Path) -> None:
    """Write the journal of a run that finished everything but the target."""
    results: dict[int, bytes] = {}
    encode: Callable[[Record], bytes] = task.encode
    with open_journal(journal_of(target), task.settings) as journal:
        for number, record in enumerate(notes):
            result = results.get(number % TEXTS)
            if result is None:
                result = results[number % TEXTS] = encode(record)
            document = record.document
            text = document.require_text()
            journal.put(note_key(journal.run, document.id, text, task.reads(record)), result)


if __name__ == "__main__":
    main(sys.argv[1:])
