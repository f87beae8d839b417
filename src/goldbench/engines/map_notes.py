"""Map a function over notes in order, doing only what is not done: here, in processes, in threads.

The function gives bytes (`Work`), which is what crosses from process to process, what the journal
keeps and what the caller decodes: a result that was kept and one that was just made are the same.
No more notes are in memory than are under way, however many are finished already.
"""

from __future__ import annotations  # pools and journals are loaded where they are used

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from goldbench.corpus import Record
from goldbench.engines.note_key import NoteKey, note_key
from goldbench.engines.processes import process_pool

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from goldbench.engines.journal import Journal

# Notes that travel together to another process, or are worked on together in this one.
_BATCH = 16


class Work(Protocol):
    """A function of a note. For processes it must be importable and what it holds picklable."""

    def __call__(self, record: Record, /) -> bytes: ...


class WorkTogether(Protocol):
    """The same function of several notes at once: the results of each, in their order."""

    def __call__(self, records: Sequence[Record], /) -> list[bytes]: ...


class Outcome(NamedTuple):
    """What came of a note: a result, or the error that was to be caught."""

    record: Record
    result: bytes
    error: Exception | None = None


class Engine(Protocol):
    """Where work is done: notes that go together, notes that may be under way, and who does it.

    An executor of None is this thread.
    """

    @property
    def batch(self) -> int: ...
    @property
    def window(self) -> int: ...
    def executor(self) -> Executor | None: ...


@dataclass(frozen=True, slots=True)
class Here:
    """One note after another in the process that asks; or some together, where the work can."""

    batch: int = 1

    @property
    def window(self) -> int:
        return self.batch

    def executor(self) -> Executor | None:
        return None


@dataclass(frozen=True, slots=True)
class Processes:
    """So many further processes of this machine."""

    workers: int
    batch: int = _BATCH

    @property
    def window(self) -> int:
        return 2 * self.workers * self.batch

    def executor(self) -> Executor:
        return process_pool(self.workers)


@dataclass(frozen=True, slots=True)
class Threads:
    """So many notes at once, for work that waits for another machine or program."""

    at_once: int
    batch: int = 1

    @property
    def window(self) -> int:
        return 4 * self.at_once

    def executor(self) -> Executor:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # see above

        return ThreadPoolExecutor(self.at_once, thread_name_prefix="notes")


def processes_or_here(workers: int) -> Engine:
    """Give the engine for so many further processes; 0 is this one."""
    return Processes(workers) if workers > 0 else Here(_BATCH)


def map_notes(
    records: Iterable[Record],
    work: Work,
    *,
    engine: Engine,
    journal: Journal | None = None,
    reads: Callable[[Record], Sequence[str]] = lambda _: (),
    catching: tuple[type[Exception], ...] = (),
    together: WorkTogether | None = None,
) -> Iterator[Outcome]:
    """Yield what comes of every note, in the order of the notes.

    `reads` gives what the work reads of a note beside its text. `together` does the work on the
    notes of a batch at once, where that is faster than one after another. Errors of the kinds in
    `catching` are outcomes, others are raised; with batches of several notes they are the whole
    batch's. What is yielded is in the journal already, and what the journal has is not done again.
    """
    pool = engine.executor()
    if pool is None and together is None:
        engine = Here()  # nothing is gained by waiting for others
    queue = _Queue(pool, engine, _WorkOn(work, together), journal, catching)
    try:
        for record in records:
            key, done = None, None
            if journal is not None:
                document = record.document
                key = note_key(journal.run, document.id, document.require_text(), reads(record))
                done = journal.get(key)
            queue.add(_Note(record, key, done))
            while queue.is_ready or queue.is_full:
                yield queue.take()
        while queue.notes:
            yield queue.take()
    except BaseException:
        if pool is not None:
            # Who still works for a server that does not answer is not waited for.
            pool.shutdown(wait=isinstance(engine, Processes), cancel_futures=True)
        raise
    if pool is not None:
        pool.shutdown()


@dataclass(slots=True)
class _Note:
    """A note under way: its result, or the batch that it went with and its place there."""

    record: Record
    key: NoteKey | None
    result: bytes | None = None
    batch: _Batch | None = None
    place: int = 0


@dataclass(slots=True)
class _Batch:
    """Notes that went together; `kept` says that their results are in the journal."""

    keys: list[NoteKey | None]
    results: Future[list[bytes]]
    kept: bool


class _Queue:
    """Notes in order, those in front next; of the last ones a batch is still to be sent."""

    def __init__(
        self,
        pool: Executor | None,
        engine: Engine,
        work: _WorkOn,
        journal: Journal | None,
        catching: tuple[type[Exception], ...],
    ) -> None:
        self.notes: deque[_Note] = deque()
        self._together: list[_Note] = []
        self._pool = pool
        self._engine = engine
        self._work = work
        self._journal = journal
        self._catching = catching

    @property
    def is_ready(self) -> bool:
        """Say whether the first note is finished."""
        if not self.notes:
            return False
        first = self.notes[0]
        return first.result is not None or (first.batch is not None and first.batch.results.done())

    @property
    def is_full(self) -> bool:
        return len(self.notes) >= self._engine.window

    def add(self, note: _Note) -> None:
        self.notes.append(note)
        if note.result is None and self._pool is not None:
            self._together.append(note)
            if len(self._together) == self._engine.batch:
                self._send(self._pool)

    def take(self) -> Outcome:
        """Wait for the first note and take it out."""
        note = self.notes.popleft()
        try:
            if note.result is None:
                note.result = self._finish(note)
        except self._catching as error:
            return Outcome(note.record, b"", error)
        return Outcome(note.record, note.result)

    def _finish(self, note: _Note) -> bytes:
        if self._pool is None:
            return self._finish_here(note)
        batch = note.batch or self._send(self._pool)
        results = batch.results.result()
        if not batch.kept:
            self._keep(batch.keys, results)
            batch.kept = True
        return results[note.place]

    def _finish_here(self, note: _Note) -> bytes:
        """Work on a note, and on those behind it that go together with it."""
        waiting = [other for other in self.notes if other.result is None]
        batch = [note, *waiting[: self._engine.batch - 1]] if self._work.together else [note]
        results = self._work_and_keep(
            [queued.record for queued in batch], [queued.key for queued in batch]
        )
        for queued, result in zip(batch, results, strict=True):
            queued.result = result
        return results[0]

    def _send(self, pool: Executor) -> _Batch:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # see above

        records = [note.record for note in self._together]
        keys = [note.key for note in self._together]
        # Threads keep their results themselves; processes have no hand on the journal.
        kept = isinstance(pool, ThreadPoolExecutor)
        results = (
            pool.submit(self._work_and_keep, records, keys)
            if kept
            else pool.submit(self._work, records)
        )
        batch = _Batch(keys, results, kept)
        for place, note in enumerate(self._together):
            note.batch, note.place = batch, place
        self._together = []
        return batch

    def _work_and_keep(
        self, records: Sequence[Record], keys: Sequence[NoteKey | None]
    ) -> list[bytes]:
        results = self._work(records)
        self._keep(keys, results)
        return results

    def _keep(self, keys: Sequence[NoteKey | None], results: Sequence[bytes]) -> None:
        for key, result in zip(keys, results, strict=True):
            if self._journal is not None and key is not None:
                self._journal.put(key, result)


@dataclass(frozen=True, slots=True)
class _WorkOn:
    """Works on the notes of a batch: together, or one after another."""

    each: Work
    together: WorkTogether | None

    def __call__(self, records: Sequence[Record]) -> list[bytes]:
        if self.together is not None and len(records) > 1:
            return self.together(records)
        return [self.each(record) for record in records]
