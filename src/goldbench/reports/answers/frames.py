"""Data frames in: notes and marks from anything that knows the Arrow C stream interface."""

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from goldbench.corpus import NONE, Attributes, Corpus, Document, Layer, Marks, Span
from goldbench.errors import UsageError

if TYPE_CHECKING:  # slow to import
    import polars as pl

_MARK = ("id", "start", "end", "label")
_DERIVED = ("quote",)


@runtime_checkable
class ArrowTable(Protocol):
    """A data frame of polars, pandas, pyarrow, duckdb, or another that has the interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


def as_polars(frame: ArrowTable) -> "pl.DataFrame":
    """Take a data frame over; pandas without pyarrow is read by its columns."""
    import polars as pl  # noqa: PLC0415  # slow to import

    if isinstance(frame, pl.DataFrame):
        return frame
    try:
        return pl.DataFrame(frame)
    except ImportError:
        listed: Any = frame
        return pl.DataFrame(listed.to_dict(orient="list"), strict=False)


def corpus_of(
    notes: ArrowTable, marks: ArrowTable | None = None, *, layer: str = "marks"
) -> Corpus:
    """Make a corpus of a table of notes (`id`, `text`; other columns are metadata).

    `marks` is a table of spans (`id`, `start`, `end`, `label` in code points, half-open; other
    columns are attributes). A note without a row in it was looked at and has none.
    """
    table = as_polars(notes)
    _need(table.columns, ("id",), "notes")
    others = [name for name in table.columns if name not in ("id", "text")]
    documents: dict[str, Document] = {}
    for row in table.iter_rows(named=True):
        id_ = str(row["id"])
        if id_ in documents:
            msg = f"two notes have the id {id_!r}"
            raise UsageError(msg, hint="ids must be unique")
        meta = {name: row[name] for name in others if row[name] is not None}
        documents[id_] = Document(id_, row.get("text"), Attributes(meta) if meta else NONE)
    if marks is None:
        return Corpus(documents)
    return Corpus(documents, {layer: Layer(layer, _marks(as_polars(marks), documents))})


def _marks(table: "pl.DataFrame", documents: dict[str, Document]) -> dict[str, Marks]:
    _need(table.columns, _MARK, "marks")
    others = [name for name in table.columns if name not in (*_MARK, *_DERIVED)]
    spans: dict[str, list[Span]] = {id_: [] for id_ in documents}
    for row in table.iter_rows(named=True):
        id_ = str(row["id"])
        if id_ not in spans:
            msg = f"a mark belongs to {id_!r}, which is not among the notes"
            raise UsageError(msg, hint="give the table of all notes that were looked at")
        worn = {name: row[name] for name in others if row[name] is not None}
        attributes = Attributes(worn) if worn else NONE
        spans[id_].append(Span(int(row["start"]), int(row["end"]), str(row["label"]), attributes))
    return {id_: Marks(tuple(span)) for id_, span in spans.items()}


def _need(there: list[str], wanted: tuple[str, ...], what: str) -> None:
    lacking = [name for name in wanted if name not in there]
    if lacking:
        msg = f"the table of {what} has no column {lacking[0]!r}"
        raise UsageError(msg, hint=f"its columns are: {', '.join(there)}")
