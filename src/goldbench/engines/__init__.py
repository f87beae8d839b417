"""Runs over notes: here, in threads, in processes; parts, resume, the one journal.

`begin_run` opens the journal of a target, `map_notes` maps work over notes and skips what the
journal has, `ordered` maps any function over any items in several processes.
"""

from goldbench.engines.journal import Journal, finished_notes, journal_of, open_journal
from goldbench.engines.map_notes import (
    Engine,
    Here,
    Outcome,
    Processes,
    Threads,
    Work,
    map_notes,
    processes_or_here,
)
from goldbench.engines.marks_json import marks_from_json, marks_to_json
from goldbench.engines.note_key import NoteKey, fingerprint, note_key
from goldbench.engines.parts import NoteSource, PartsRun, run_parts
from goldbench.engines.processes import cores, ordered, process_pool, spread
from goldbench.engines.results import LONGEST, MarksRows, RowMaker, results
from goldbench.engines.run import Run, begin_run, refuse_existing
from goldbench.engines.threads import ahead

__all__ = [
    "LONGEST",
    "Engine",
    "Here",
    "Journal",
    "MarksRows",
    "NoteKey",
    "NoteSource",
    "Outcome",
    "PartsRun",
    "Processes",
    "RowMaker",
    "Run",
    "Threads",
    "Work",
    "ahead",
    "begin_run",
    "cores",
    "fingerprint",
    "finished_notes",
    "journal_of",
    "map_notes",
    "marks_from_json",
    "marks_to_json",
    "note_key",
    "open_journal",
    "ordered",
    "process_pool",
    "processes_or_here",
    "refuse_existing",
    "results",
    "run_parts",
    "spread",
]
