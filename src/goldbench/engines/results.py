"""Work on notes, one row a note: the same function for every engine.

Whatever a note raises becomes the name of an error in its row; messages may hold words of a note
and stay behind.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Protocol

from goldbench.corpus import Marks, Record
from goldbench.formats.tables.parts import Row, named_values, schema, span_row

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

LONGEST = 10_000_000
"""Characters; a note that is longer is an error, so that one monster does not kill a worker."""
TOO_LONG = "too long"
NO_TEXT = "no text"


class RowMaker(Protocol):
    """Work on one note: what it depends on, what it reads, and the row that it makes.

    `kind` names the shape of the rows (`formats.tables.parts.SHAPES`). A row has every column of
    it but `id` and `error`, and may have `audit` (counts by name, to be added up) and `sealed` (a
    line for the vault) beside them.
    """

    kind: ClassVar[str]

    @property
    def settings(self) -> Mapping[str, object]: ...
    def reads(self, record: Record, /) -> tuple[str, ...]: ...
    def row(self, record: Record, /) -> Row: ...


class MarksTask(Protocol):
    """A task whose results are marks."""

    @property
    def settings(self) -> Mapping[str, object]: ...
    def reads(self, record: Record, /) -> tuple[str, ...]: ...
    def __call__(self, record: Record, /) -> Marks: ...


@dataclass(frozen=True, slots=True)
class MarksRows:
    """The rows of a task that marks notes."""

    kind: ClassVar[str] = "marks"
    task: MarksTask

    @property
    def settings(self) -> Mapping[str, object]:
        return self.task.settings

    def reads(self, record: Record) -> tuple[str, ...]:
        return self.task.reads(record)

    def row(self, record: Record) -> Row:
        marks = self.task(record)
        return {
            "spans": [span_row(span) for span in marks.spans],
            "tags": [
                {
                    "label": tag.label,
                    "attributes": named_values(tag.attributes),
                    "evidence": [
                        {"start": s.start, "end": s.end, "label": s.label} for s in tag.evidence
                    ],
                }
                for tag in marks.tags
            ],
        }


@dataclass(slots=True)
class Rows:
    """Rows of notes being made, and what is counted on the way."""

    maker: RowMaker
    longest: int = LONGEST
    rows: list[Row] = field(default_factory=list[Row])
    characters: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    audit: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    sealed: list[str] = field(default_factory=list[str])

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, record: Record) -> None:
        """Work on a note; whatever it raises becomes the name of an error."""
        document = record.document
        text = document.text or ""
        self.characters += len(text)
        row: Row = {}
        error = None
        if document.text is None:
            error = NO_TEXT
        elif len(text) > self.longest:
            error = TOO_LONG
        else:
            try:
                row = self.maker.row(record)
            except Exception as problem:  # noqa: BLE001  # its message may hold words of the note
                error = type(problem).__name__
        if error is not None:
            self.failed.append((document.id, error))
        for name, counts in row.pop("audit", {}).items():
            self.audit.setdefault(name, Counter()).update(counts)
        sealed = row.pop("sealed", None)
        if sealed:
            self.sealed.append(sealed)
        self.rows.append({"id": document.id, **row, "error": error})

    def frame(self) -> "pl.DataFrame":
        """Give the rows as a table."""
        import polars as pl  # noqa: PLC0415  # slow to import

        shape = schema(self.maker.kind)
        columns = {name: [row.get(name) for row in self.rows] for name in shape}
        return pl.DataFrame(columns, schema=shape)


def results(records: Iterable[Record], maker: RowMaker, longest: int = LONGEST) -> Rows:
    """Work on notes, one row a note, in their order."""
    rows = Rows(maker, longest)
    for record in records:
        rows.add(record)
    return rows
