"""Runs over notes: here, in processes, on Spark, in threads; parts, resume, the one journal.

Millions of notes: `here`, `local` and `spark` give an engine that maps `NoteWork` over a source by
parts. Streams (servers, commands, any format): `begin_run` opens the journal of a target and
`map_notes` skips what the journal has. `map_ordered` maps any function over any items in processes.
"""

from typing import TYPE_CHECKING

from goldbench.engines.forked import apart, can_fork
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
from goldbench.engines.note_key import NoteKey, fingerprint, note_key
from goldbench.engines.processes import cores, map_ordered, process_pool, spread
from goldbench.engines.results import (
    LONGEST,
    MarksWork,
    NoteFailed,
    NoteWork,
    Result,
    Results,
    results,
)
from goldbench.engines.threads import ahead
from goldbench.lazy import lazy_names

if TYPE_CHECKING:  # imported when they are first asked for: who reads ahead needs none of them
    from goldbench.engines.journal import Journal, count_finished, journal_of, open_journal
    from goldbench.engines.layouts import Layout, LinesLayout, NoteNlpLayout, TableLayout
    from goldbench.engines.marks_json import marks_from_json, marks_to_json
    from goldbench.engines.part import NoteSource
    from goldbench.engines.part_engines import PartsEngine, choose_engine, here, local, spark
    from goldbench.engines.part_sums import Finished, PartsRun
    from goldbench.engines.parts import run_parts
    from goldbench.engines.run import Run, begin_run, refuse_existing

__all__ = [
    "LONGEST",
    "Engine",
    "Finished",
    "Here",
    "Journal",
    "Layout",
    "LinesLayout",
    "MarksWork",
    "NoteFailed",
    "NoteKey",
    "NoteNlpLayout",
    "NoteSource",
    "NoteWork",
    "Outcome",
    "PartsEngine",
    "PartsRun",
    "Processes",
    "Result",
    "Results",
    "Run",
    "TableLayout",
    "Threads",
    "Work",
    "ahead",
    "apart",
    "begin_run",
    "can_fork",
    "choose_engine",
    "cores",
    "count_finished",
    "fingerprint",
    "here",
    "journal_of",
    "local",
    "map_notes",
    "map_ordered",
    "marks_from_json",
    "marks_to_json",
    "note_key",
    "open_journal",
    "process_pool",
    "processes_or_here",
    "refuse_existing",
    "results",
    "run_parts",
    "spark",
    "spread",
]

__getattr__ = lazy_names(
    __name__,
    {
        "journal": ("Journal", "count_finished", "journal_of", "open_journal"),
        "layouts": ("Layout", "LinesLayout", "NoteNlpLayout", "TableLayout"),
        "marks_json": ("marks_from_json", "marks_to_json"),
        "part": ("NoteSource",),
        "part_engines": ("PartsEngine", "choose_engine", "here", "local", "spark"),
        "part_sums": ("Finished", "PartsRun"),
        "parts": ("run_parts",),
        "run": ("Run", "begin_run", "refuse_existing"),
    },
)
