"""Data frames in: notes and marks from anything that knows the Arrow C stream interface."""

import re
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, runtime_checkable

from goldbench.corpus import NONE, Attributes, Corpus, Document, Layer, Marks, Span, Value
from goldbench.errors import OffsetError, UsageError
from goldbench.formats.io.json_values import to_offset
from goldbench.formats.tables.rows import to_id, to_value

if TYPE_CHECKING:  # slow to import
    import polars as pl

_MARK = ("id", "start", "end", "label")
_DERIVED = ("quote",)
_WHOLE = re.compile(r"\s*(\d{1,10})(?:\.0*)?\s*", re.ASCII)  # as in a CSV of marks


@runtime_checkable
class ArrowTable(Protocol):
    """A data frame of polars, pandas, pyarrow, duckdb, or another that has the interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


def as_polars(frame: ArrowTable) -> "pl.DataFrame":
    """Take a data frame over; pandas without pyarrow is read by its columns, holes as None."""
    import polars as pl  # noqa: PLC0415  # slow to import

    if isinstance(frame, pl.DataFrame):
        return frame
    try:
        return pl.DataFrame(frame)
    except ImportError:
        pandas: Any = frame
        # Left as they are, holes are floats, and polars writes them out as the text "NaN".
        columns = pandas.astype(object).where(pandas.notna(), None).to_dict(orient="list")
        return pl.DataFrame(
            [pl.Series(str(name), cells, dtype=pl.Object) for name, cells in columns.items()]
        )


def corpus_of(
    notes: ArrowTable, marks: ArrowTable | None = None, *, layer: str = "marks"
) -> Corpus:
    """Make a corpus of a table of notes (`id`, `text`; other columns are metadata).

    `marks` is a table of spans (`id`, `start`, `end`, `label` in code points, half-open; other
    columns are attributes). A note without a row in it was looked at and has none. Cells are
    understood as those of Parquet are: null and NaN are nothing. A column `text` that is empty all
    the way down, as `goldbench.notes` gives it for marks without notes, is none.
    """
    table = as_polars(notes)
    _need(table.columns, ("id",), "notes")
    others = [name for name in table.columns if name not in ("id", "text")]
    has_text = "text" in table.columns and table["text"].null_count() < table.height
    documents: dict[str, Document] = {}
    for number, row in enumerate(table.iter_rows(named=True), start=1):
        spot = _Spot("notes", number, row)
        id_ = spot.id()
        if id_ in documents:
            msg = f"two notes have the id {id_!r}"
            raise UsageError(msg, hint="ids must be unique")
        text = spot.text() if has_text else None
        documents[id_] = Document(id_, text, spot.others(others))
    if marks is None:
        return Corpus(documents)
    return Corpus(documents, {layer: Layer(layer, _marks(as_polars(marks), documents))})


def _marks(table: "pl.DataFrame", documents: dict[str, Document]) -> dict[str, Marks]:
    _need(table.columns, _MARK, "marks")
    others = [name for name in table.columns if name not in (*_MARK, *_DERIVED)]
    spans: dict[str, list[Span]] = {id_: [] for id_ in documents}
    for number, row in enumerate(table.iter_rows(named=True), start=1):
        spot = _Spot("marks", number, row)
        id_ = spot.id()
        if id_ not in spans:
            msg = f"a mark belongs to {id_!r}, which is not among the notes"
            raise UsageError(msg, hint="give the table of all notes that were looked at")
        spans[id_].append(spot.span(spot.others(others)))
    return {id_: Marks(tuple(span)) for id_, span in spans.items()}


class _Spot(NamedTuple):
    """A row of a table, counted from 1, which errors name; what is in it they never quote."""

    table: str
    number: int
    row: dict[str, object]

    def id(self) -> str:
        id_ = to_id(to_value(self.row["id"]))
        if not id_:
            self.refuse("id", "an id")
        return id_

    def text(self) -> str:
        text = self.row["text"]
        if not isinstance(text, str):
            self.refuse("text", "text")
        return text

    def span(self, attributes: Attributes) -> Span:
        start, end = self.offset("start"), self.offset("end")
        label = to_id(to_value(self.row["label"]))
        if not label:
            self.refuse("label", "a label")
        if start > end:
            msg = f"row {self.number} of the {self.table}: start {start} lies behind end {end}"
            raise OffsetError(msg, hint="offsets are half-open: 0 <= start <= end")
        return Span(start, end, label, attributes)

    def offset(self, column: str) -> int:
        value = to_value(self.row[column])
        whole = _WHOLE.fullmatch(value) if isinstance(value, str) else None
        offset = to_offset(int(whole[1]) if whole else value)
        if offset is None:
            self.refuse(column, "a whole number, 0 or more")
        return offset

    def others(self, columns: list[str]) -> Attributes:
        """Give metadata or attributes, without those that are not there."""
        values: dict[str, Value] = {}
        for name in columns:
            value = to_value(self.row[name])
            if value is not None:
                values[name] = value
        return Attributes(values) if values else NONE

    def refuse(self, column: str, wanted: str) -> NoReturn:
        value = self.row[column]
        numeric = isinstance(value, int | float)
        found, hint = f"{value!r}" if numeric else type(value).__name__, None
        if value is None or str(value) in ("", "nan"):
            found, hint = "nothing", f"fill it in, or leave the row out of the {self.table}"
        place = f"row {self.number} of the {self.table}, column {column!r}"
        msg = f"{place}: expected {wanted}, found {found}"
        raise UsageError(msg, hint=hint)


def _need(there: list[str], wanted: tuple[str, ...], what: str) -> None:
    lacking = [name for name in wanted if name not in there]
    if lacking:
        msg = f"the table of {what} has no column {lacking[0]!r}"
        raise UsageError(msg, hint=f"its columns are: {', '.join(there)}")
