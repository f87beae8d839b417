"""A run: all notes of a hidden dataset through a caged tool, in an order nobody can read.

Nothing of the notes goes to the tool but their texts, under names made for this run; nothing of
the tool comes out but offsets and types, and of what goes wrong a reason from a closed list.
"""

import hashlib
import hmac
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import NoteError
from goldbench.benchmark.runs.opening import AnySession, open_session
from goldbench.benchmark.runs.session import Stop
from goldbench.benchmark.submissions.content import Content
from goldbench.benchmark.submissions.states import Reason
from goldbench.benchmark.tasks import Dataset, Settings
from goldbench.corpus import Corpus, Document, Marks, Record
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
    documents = sorted(corpus.documents.values(), key=lambda d: _keyed(key, d.id))
    most = settings.max_missing * len(documents)
    answers: dict[str, Answer] = {}
    missing: dict[str, NoteError] = {}
    session = open_session(
        content, settings.family, settings.limits, name=name, slot=slot, abort=abort
    )
    try:
        with session:
            _start(session)
            _try(session, _keyed(key, "warm-up"), warm_up)
            on_first()
            for number, document in enumerate(documents):
                on_progress(number / len(documents))
                answer = _try(session, _keyed(key, document.id), document.require_text())
                if isinstance(answer, NoteError):
                    missing[document.id] = answer
                    if len(missing) > most:
                        raise Stop(state="FAILED", reason=_commonest(missing))
                else:
                    answers[document.id] = answer
            differing, asked = _ask_again(session, documents, answers, key)
    finally:
        if on_log is not None:
            on_log(session.log)
    if settings.must_repeat and differing:
        raise Stop(state="INVALID", reason="not_repeatable")
    write_predictions(corpus, answers, settings, out)
    use = session.use
    return RunResult(
        len(documents),
        len(missing),
        sum(answer.refused for answer in answers.values()),
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


def _try(session: AnySession, identifier: str, text: str) -> Answer | NoteError:
    try:
        return session.ask(identifier, text)
    except NoteError as error:
        return error


def _commonest(missing: dict[str, NoteError]) -> Reason:
    reasons = [error.reason for error in missing.values()]
    return max(sorted(set(reasons)), key=reasons.count)


def _ask_again(
    session: AnySession, documents: list[Document], answers: dict[str, Answer], key: bytes
) -> tuple[int, int]:
    """Ask some hidden notes once more, in another order; count what differs."""
    answered = [document for document in documents if document.id in answers]
    wanted = min(len(answered), max(_AGAIN_LEAST, round(_AGAIN * len(answered))))
    chosen = sorted(answered, key=lambda d: _keyed(key, f"again {d.id}"))[:wanted]
    differing = 0
    for document in chosen:
        name = _keyed(key, f"once more {document.id}")
        answer = _try(session, name, document.require_text())
        same = not isinstance(answer, NoteError) and answer.marks == answers[document.id].marks
        differing += not same
    return differing, wanted


def _keyed(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32]


def write_predictions(
    corpus: Corpus, answers: dict[str, Answer], settings: Settings, out: Path
) -> None:
    """Write marks without texts; a note without an answer was not looked at, so all is missed.

    What the task's rules do not count is left out: nobody asked for it.
    """
    out.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    counts = settings.counts
    marks = {
        id_: Marks(
            answer.spans if "spans" in counts else (),
            answer.tags if "tags" in counts else (),
            unreadable=(settings.family,) * answer.refused,
        )
        for id_, answer in answers.items()
    }
    records = (
        Record(Document(id_, None), {LAYER: marks[id_]} if id_ in marks else {})
        for id_ in corpus.documents
    )
    write(records, out, "parquet")
