"""Work on notes: a result a note, always, the same function for every engine.

Whatever a note raises becomes the name of an error; messages may hold words of a note and stay
behind.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, runtime_checkable

from goldbench.corpus import DEFAULT_LAYER, Document, Marks, Record
from goldbench.formats.tables.parts import Row, row_of, schema

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

LONGEST = 10_000_000
"""Characters; a note that is longer is an error, so that one monster does not kill a worker."""
TOO_LONG = "too long"
NO_TEXT = "no text"
TOGETHER = 16
"""Notes that are worked on together."""

Counts = Mapping[str, Mapping[str, int]]


class NoteFailed(Exception):  # noqa: N818  # an outcome
    """Work has no result for a note, for a reason that holds no word of it."""

    def __init__(self, *, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Result(NamedTuple):
    """What came of a note: the record that takes its place, its results as its only layer.

    `audit` are counts by name, to be added up; `sealed` is a line for the vault.
    """

    record: Record
    audit: Counts = {}  # noqa: RUF012  # never written to
    sealed: str | None = None


class NoteWork(Protocol):
    """Work on one note: what it depends on, what it reads of a note, and the result.

    `kind` names the shape of its rows in a table (`formats.tables.parts.SHAPES`): "marks" of a
    note that is otherwise left alone, or the new "text" that takes its place.
    """

    kind: ClassVar[str]

    @property
    def settings(self) -> Mapping[str, object]: ...
    def reads(self, record: Record, /) -> tuple[str, ...]: ...
    def __call__(self, record: Record, /) -> Result: ...


class MarksTask(Protocol):
    """A task whose results are marks."""

    @property
    def settings(self) -> Mapping[str, object]: ...
    def reads(self, record: Record, /) -> tuple[str, ...]: ...
    def __call__(self, record: Record, /) -> Marks: ...


@runtime_checkable
class WorksTogether(Protocol):
    """Work that is faster on several notes at once; its results are those of a call for each."""

    def together(self, records: Sequence[Record], /) -> Sequence[Any]: ...


@dataclass(frozen=True, slots=True)
class MarksWork:
    """The work of a task that marks notes."""

    kind: ClassVar[str] = "marks"
    task: MarksTask

    @property
    def settings(self) -> Mapping[str, object]:
        return self.task.settings

    def reads(self, record: Record) -> tuple[str, ...]:
        return self.task.reads(record)

    def __call__(self, record: Record) -> Result:
        return _make_result(record, self.task(record))

    def together(self, records: Sequence[Record]) -> list[Result]:
        """Mark notes as a call does each, in less time where the task can."""
        if isinstance(self.task, WorksTogether):
            return list(map(_make_result, records, self.task.together(records)))
        return list(map(self, records))


@dataclass(slots=True)
class Results:
    """Results of notes, in their order, and what is counted on the way.

    Errors of the kinds in `catching` are a note's own; others end the run.
    """

    work: NoteWork
    longest: int = LONGEST
    catching: tuple[type[Exception], ...] = (Exception,)
    records: list[Record] = field(default_factory=list[Record])
    errors: list[str | None] = field(default_factory=list[str | None])
    characters: int = 0
    audit: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    seals: list[str | None] = field(default_factory=list[str | None])
    _rows: list[Row] = field(default_factory=list[Row])
    _frame: "pl.DataFrame | None" = None

    def __len__(self) -> int:
        return len(self.records)

    def add(self, record: Record) -> None:
        """Work on a note; whatever it raises becomes the name of an error."""
        self._add(record, self._result(record))

    def add_all(
        self, records: Sequence[Record], watch: Callable[["Results"], None] = lambda _: None
    ) -> None:
        """Work on notes one by one, or together where the work can; a result is told to `watch`."""
        for first in range(0, len(records), TOGETHER):
            batch = records[first : first + TOGETHER]
            for record, result in zip(batch, self._results(batch), strict=True):
                self._add(record, result)
                watch(self)

    def _results(self, records: Sequence[Record]) -> Iterable[Result | str]:
        can = [record for record in records if self._refusal(record) is None]
        if isinstance(self.work, WorksTogether) and len(can) > 1:
            try:
                done = iter(self.work.together(can))
            except self.catching:  # of one of them: by itself it says which
                pass
            else:
                return [self._refusal(record) or next(done) for record in records]
        return map(self._result, records)

    def _add(self, record: Record, result: Result | str) -> None:
        document = record.document
        self.characters += len(document.text or "")
        if isinstance(result, str):
            self.errors.append(result)
            self.seals.append(None)
            self.records.append(_replace_failed(document, self.work.kind))
            return
        self.errors.append(None)
        self.records.append(result.record)
        for name, counts in result.audit.items():
            self.audit.setdefault(name, Counter()).update(counts)
        self.seals.append(result.sealed or None)

    def _result(self, record: Record) -> Result | str:
        """Work on a note; a word is an error."""
        if refusal := self._refusal(record):
            return refusal
        try:
            return self.work(record)
        except self.catching as problem:  # its message may hold words of the note
            return problem.reason if isinstance(problem, NoteFailed) else type(problem).__name__

    def _refusal(self, record: Record) -> str | None:
        """Say why a note is not worked on at all."""
        text = record.document.text
        if text is None:
            return NO_TEXT
        return TOO_LONG if len(text) > self.longest else None

    @property
    def sealed(self) -> list[str]:
        """List the lines for the vault; `seals` has one or None a note."""
        return [line for line in self.seals if line is not None]

    @property
    def failed(self) -> list[tuple[str, str]]:
        """List the notes that failed, and by what."""
        pairs = zip(self.records, self.errors, strict=True)
        return [(record.document.id, error) for record, error in pairs if error is not None]

    @property
    def rows(self) -> list[Row]:
        """Give the results as rows of a table, one a note."""
        if len(self._rows) < len(self.records):
            pairs = zip(self.records, self.errors, strict=True)
            self._rows = [row_of(self.work.kind, record, error) for record, error in pairs]
        return self._rows

    def frame(self) -> "pl.DataFrame":
        """Give a table, one row a note."""
        import polars as pl  # noqa: PLC0415  # slow to import

        if self._frame is None or self._frame.height < len(self.records):
            shape = schema(self.work.kind)
            columns = {name: [row.get(name) for row in self.rows] for name in shape}
            self._frame = pl.DataFrame(columns, schema=shape)
        return self._frame


def _make_result(record: Record, marks: Marks) -> Result:
    return Result(Record(record.document, {DEFAULT_LAYER: marks}))


def _replace_failed(document: Document, kind: str) -> Record:
    """Give what takes the place of a note that failed: where a text was to be made safe, none."""
    return Record(document if kind == "marks" else Document(document.id, None))


def results(
    records: Iterable[Record],
    work: NoteWork,
    longest: int = LONGEST,
    *,
    catching: tuple[type[Exception], ...] = (Exception,),
    watch: Callable[[Results], None] = lambda _: None,
) -> Results:
    """Work on notes, one result a note, in their order; `watch` is called after each."""
    done = Results(work, longest, catching)
    done.add_all(list(records), watch)
    return done
