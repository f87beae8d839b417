"""A run: all notes of a hidden dataset through a caged tool, in an order nobody can read.

Nothing of the notes goes to the tool but their texts, under names made for this run; nothing of
the tool comes out but offsets and types, and of what goes wrong a reason from a closed list.
"""

import contextlib
import sys
import threading
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.opening import AnySession, open_session
from goldbench.benchmark.runs.session import Stop
from goldbench.benchmark.runs.tool_work import ToolWork, hash_with_key
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import Reason
from goldbench.benchmark.tasks import Dataset, Settings
from goldbench.corpus import DEFAULT_LAYER, Corpus, Document, Marks, Record
from goldbench.engines import Results, results
from goldbench.formats import read_corpus, write

_AGAIN = 0.05
_AGAIN_LEAST = 3
LAYER = "system"


@dataclass(frozen=True, slots=True)
class RunResult:
    """What came of a run. `unrepeated`: the share of notes answered otherwise the second time.

    `enforced`: the limits that the kernel held the tree to; a watchdog held it to the others.
    What a tool used is None where nobody here ran it.
    """

    notes: int
    missing: int
    refused_marks: int
    unrepeated: float
    cpu_s: float | None
    wall_s: float | None
    memory_mb: float | None
    enforced: tuple[str, ...]


def run_dataset(
    content: Content,
    settings: Settings,
    dataset: Dataset,
    *,
    key: bytes,
    out: Path,
    name: str,
    slot: int = 0,
    warm_up: str,
    on_first: Callable[[], None],
    on_progress: Callable[[float], None],
    on_log: Callable[[bytes], None] | None = None,
    abort: threading.Event | None = None,
) -> RunResult:
    """Ask about every note, write predictions to `out`; `Stop` where the tool's run is over.

    `warm_up` is a public note, asked first; `on_first` is called before the first hidden one.
    `on_log` gets what the tool wrote, however the run ended; it may hold anything of the notes.
    """
    corpus = read_corpus(dataset.path)
    notes = [Record(document) for document in corpus.documents.values()]
    notes.sort(key=lambda note: hash_with_key(key, note.document.id))
    most = settings.max_missing * len(notes)

    def watch(done: Results) -> None:
        on_progress(len(done) / len(notes))
        if done.errors[-1] is not None and len(done.failed) > most:
            raise Stop(state="FAILED", reason=_commonest(done))

    session = open_session(
        content, settings.family, settings.limits, name=name, slot=slot, abort=abort
    )
    work = ToolWork(session, content.digest, settings.family, key)
    try:
        with session:
            _start(session)
            _warm_up(session, hash_with_key(key, "warm-up"), warm_up)
            on_first()
            on_progress(0)
            done = _ask(work, notes, watch)
            differing, asked = _ask_again(work, notes, done)
    finally:
        if on_log is not None:
            on_log(session.log)
    if settings.must_repeat and differing:
        raise Stop(state="INVALID", reason="not_repeatable")
    write_predictions(corpus, _marks(done), settings, out)
    use = session.use
    return RunResult(
        len(notes),
        len(done.failed),
        done.audit.get("marks", Counter())["refused"],
        differing / asked if asked else 0.0,
        None if use is None else use.cpu,
        None if use is None else use.seconds,
        None if use is None else use.memory / 1e6,
        tuple(sorted(session.enforced)),
    )


def _start(session: AnySession) -> None:
    """Start the tool and let it say what it is, as it did on the public notes."""
    dialogue = session.start()
    try:
        dialogue.describe()
    except NoteError as error:
        raise Stop(state="FAILED", reason=error.reason) from None


def _warm_up(session: AnySession, identifier: str, text: str) -> None:
    with contextlib.suppress(NoteError):
        session.ask(identifier, text)


def _ask(
    work: ToolWork, notes: list[Record], watch: Callable[[Results], None] = lambda _: None
) -> Results:
    """Work on notes as every engine does, however long they are.

    What a tool did with a note is the note's error; a fault of the host ends the run instead.
    """
    return results(notes, work, sys.maxsize, catching=(NoteError,), watch=watch)


def _commonest(done: Results) -> Reason:
    reasons = Counter(cast("Reason", reason) for _, reason in done.failed)
    return max(sorted(reasons), key=reasons.__getitem__)


def _marks(done: Results) -> dict[str, Marks]:
    """Give the answers, by note."""
    return {
        record.document.id: record.layers[DEFAULT_LAYER] for record in done.records if record.layers
    }


def _ask_again(work: ToolWork, notes: list[Record], done: Results) -> tuple[int, int]:
    """Ask some hidden notes once more, in another order; count what differs."""
    first = _marks(done)
    answered = [note for note in notes if note.document.id in first]
    wanted = min(len(answered), max(_AGAIN_LEAST, round(_AGAIN * len(answered))))
    order = {
        note.document.id: hash_with_key(work.key, f"again {note.document.id}") for note in answered
    }
    chosen = sorted(answered, key=lambda note: order[note.document.id])[:wanted]
    second = _marks(_ask(replace(work, purpose="once more "), chosen))
    same = sum(
        (marks.spans, marks.tags) == (first[id_].spans, first[id_].tags)
        for id_, marks in second.items()
    )
    return wanted - same, wanted


def write_predictions(
    corpus: Corpus, marks: Mapping[str, Marks], settings: Settings, out: Path
) -> None:
    """Write marks without texts; a note without an answer was not looked at, so all is missed.

    What the task's rules do not count is left out: nobody asked for it.
    """
    out.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    records = (
        Record(
            Document(id_, None),
            {LAYER: _keep_counted(marks[id_], settings.counts)} if id_ in marks else {},
        )
        for id_ in corpus.documents
    )
    write(records, out, "parquet")


def _keep_counted(marks: Marks, counts: Collection[str]) -> Marks:
    return Marks(
        marks.spans if "spans" in counts else (),
        marks.tags if "tags" in counts else (),
        unreadable=marks.unreadable,
    )
