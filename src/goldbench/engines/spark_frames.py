"""Spark as an engine: the same rows, made by `mapInArrow` where the notes are.

Nothing else of Spark is used: neither `sparkContext` nor `.rdd`, so that Spark Connect works too.
Everything is lazy; nothing is counted, collected, cached or written behind the caller's back, but
for one tiny task a session, which looks whether the workers have the same goldbench.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from goldbench.corpus import Attributes, Document, Record
from goldbench.engines.results import LONGEST, TOGETHER, NoteWork, Results
from goldbench.errors import UsageError
from goldbench.formats.tables.note_nlp import NoteNlp, note_nlp_ddl, note_nlp_frame
from goldbench.formats.tables.parts import SHAPES, Row, ddl

if TYPE_CHECKING:  # pyspark and pyarrow come with the extra `spark`
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

_BATCH = 256
"""Notes in memory at a time; Spark hands over up to 10,000, which may be of a megabyte each."""
_METRICS = "characters INT, milliseconds DOUBLE, tool STRING, version STRING"
_CHECKED: set[str] = set()


def map_in_spark(
    frame: "DataFrame",
    work: NoteWork,
    *,
    columns: Mapping[str, str],
    tool: str,
    partitions: int | None = None,
    longest: int = LONGEST,
) -> "DataFrame":
    """Give the rows of a table of notes: the work's columns, and what was measured.

    `columns` says which are the notes' (ours -> theirs; `id`, `text` and whatever the work reads).
    `partitions`: how many, by the hash of the id; None = as many as Spark's shuffles have, 0 = as
    they are. A retried stage cuts the same way, which round robin would not.
    """
    functions = _load_functions()
    if not hasattr(frame, "sparkSession"):
        msg = f"a table of Spark is needed, and this is a {type(frame).__name__}"
        raise UsageError(
            msg, hint="spark.createDataFrame(…), or goldbench.annotate for other notes"
        )
    session = frame.sparkSession
    _check_columns(frame, columns)
    check_workers(session)
    notes = frame.select(
        *(
            functions.col(f"`{theirs}`").cast("string").alias(ours)
            for ours, theirs in columns.items()
        )
    )
    if partitions is None:
        partitions = int(session.conf.get("spark.sql.shuffle.partitions") or 200)
    if partitions:
        notes = notes.repartition(partitions, "id")
    shape = f"{ddl(work.kind)}{', sealed STRING' if work.kind == 'text' else ''}, {_METRICS}"
    return notes.mapInArrow(_Mapping(work, tool, version("goldbench"), longest), shape)


def missing_spark() -> UsageError:
    """Say that Spark is an extra."""
    hint = "pip install 'goldbench[spark]', and a Java runtime"
    return UsageError("Spark is not installed", hint=hint)


def _load_functions() -> Any:
    try:
        from pyspark.sql import functions  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:
        raise missing_spark() from None
    return functions


def note_nlp_in_spark(
    marks: "DataFrame",
    how: NoteNlp,
    *,
    notes: "DataFrame | None" = None,
    columns: Mapping[str, str],
) -> "DataFrame":
    """Give OMOP's NOTE_NLP of a table of marks; quotes are of notes, joined by id."""
    functions = _load_functions()
    how.day  # noqa: B018  # a day that is none is told here, not by a worker
    wanted = marks.select("id", "spans", "tags")
    if notes is not None:
        _check_columns(notes, columns)
        texts = notes.select(
            *(functions.col(f"`{columns[name]}`").cast("string").alias(name) for name in columns)
        )
        wanted = wanted.join(texts, "id")
    shape = note_nlp_ddl()
    return wanted.mapInArrow(
        _NoteNlp(how), shape.replace("note_id STRING", "note_id BIGINT") if how.numbered else shape
    )


def spans_udf(work: NoteWork) -> Any:
    """Give a function of a column of texts that gives their spans."""
    functions = _load_functions()

    def spans(text: str | None) -> list[Row] | None:
        done = Results(work)
        done.add(record_of({"id": "", "text": text}))
        marks: list[Row] | None = done.rows[0].get("spans")
        return marks

    return functions.udf(spans, SHAPES["marks"]["spans"], useArrow=True)


def check_workers(session: "SparkSession") -> None:
    """See once a session, in one task, that its workers have this version of goldbench."""
    here = version("goldbench")
    name = f"{id(session)}"
    if name in _CHECKED:
        return
    hint = f"install goldbench {here} on the workers; on one machine set PYSPARK_PYTHON"
    try:
        rows = session.range(1).mapInArrow(_worker_version, "version STRING").collect()
    except Exception as error:  # Spark's errors differ between its two clients
        if "ModuleNotFoundError" not in str(error) and "No module named" not in str(error):
            raise
        msg = "the workers of this Spark session have no goldbench, or lack pyarrow or pandas"
        raise UsageError(msg, hint=hint) from None
    there = rows[0]["version"]
    if there != here:
        msg = f"the workers of this Spark session have goldbench {there}, here it is {here}"
        raise UsageError(msg, hint=hint)
    _CHECKED.add(name)


def _worker_version(batches: Iterable["pa.RecordBatch"]) -> Iterator["pa.RecordBatch"]:
    import pyarrow as pa  # noqa: PLC0415  # an extra

    for _ in batches:
        yield pa.RecordBatch.from_pydict({"version": [version("goldbench")]})


def _check_columns(frame: "DataFrame", columns: Mapping[str, str]) -> None:
    absent = sorted(theirs for theirs in columns.values() if theirs not in frame.columns)
    if absent:
        msg = f"there is no column {absent[0]!r}; the columns are: {', '.join(frame.columns)}"
        raise UsageError(msg, hint='say which is which: id="note_id", text="note_text"')


class _Mapping:
    """What runs on a worker: batches of notes in, batches of rows out."""

    def __init__(self, work: NoteWork, tool: str, made_by: str, longest: int) -> None:
        self.work, self.tool, self.made_by, self.longest = work, tool, made_by, longest

    def __call__(self, batches: Iterable["pa.RecordBatch"]) -> Iterator["pa.RecordBatch"]:
        for notes in small_batches(batches):
            yield to_arrow(
                [
                    row
                    for at in range(0, len(notes), TOGETHER)
                    for row in self._rows(notes[at : at + TOGETHER])
                ],
                {
                    **SHAPES[self.work.kind],
                    **({"sealed": "STRING"} if self.work.kind == "text" else {}),
                    "characters": "INT",
                    "milliseconds": "DOUBLE",
                    "tool": "STRING",
                    "version": "STRING",
                },
            )

    def _rows(self, notes: Sequence[Row]) -> Iterator[Row]:
        """Yield the rows of some notes, which are worked on together; time goes by length."""
        begun = time.perf_counter()
        done = Results(self.work, self.longest)
        done.add_all([record_of(values) for values in notes])
        milliseconds = 1000 * (time.perf_counter() - begun)
        lengths = [len(values.get("text") or "") for values in notes]
        a_character = milliseconds / max(1, sum(lengths))
        for row, sealed, length in zip(done.rows, done.seals, lengths, strict=True):
            yield {
                **row,
                "sealed": sealed,
                "characters": length,
                "milliseconds": round(a_character * length, 3),
                "tool": self.tool,
                "version": self.made_by,
            }


class _NoteNlp:
    def __init__(self, how: NoteNlp) -> None:
        self.how = how

    def __call__(self, batches: Iterable["pa.RecordBatch"]) -> Iterator["pa.RecordBatch"]:
        for notes in small_batches(batches):
            rows = [row for values in notes for row in self.how.rows(values, values.get("text"))]
            frame = note_nlp_frame(rows, numbered=self.how.numbered)
            yield from _plain(frame.to_arrow()).to_batches()


def small_batches(batches: Iterable["pa.RecordBatch"], size: int = _BATCH) -> Iterator[list[Row]]:
    """Cut batches of any size into lists of rows."""
    for batch in batches:
        for start in range(0, batch.num_rows, size):
            yield batch.slice(start, size).to_pylist()


def record_of(values: Mapping[str, Any]) -> Record:
    """Make a note of a row; every column but id and text is metadata."""
    others = {k: v for k, v in values.items() if k not in ("id", "text") and v not in (None, "")}
    return Record(Document(values["id"] or "", values["text"], Attributes(others)))


def to_arrow(rows: list[Row], shape: Mapping[str, str]) -> "pa.RecordBatch":
    """Put rows into a batch of a shape."""
    import pyarrow as pa  # noqa: PLC0415  # an extra

    types = pa.schema([(name, arrow_type(type_)) for name, type_ in shape.items()])
    columns = [pa.array([row.get(field.name) for row in rows], type=field.type) for field in types]
    return pa.RecordBatch.from_arrays(columns, schema=types)


def arrow_type(type_: str) -> "pa.DataType":
    """Read a type of Spark's DDL as one of Arrow's."""
    import pyarrow as pa  # noqa: PLC0415  # an extra

    from goldbench.formats.tables.parts import parse_type  # noqa: PLC0415

    plain = {
        "STRING": pa.string(),
        "INT": pa.int32(),
        "BIGINT": pa.int64(),
        "DOUBLE": pa.float64(),
    }
    parsed = parse_type(type_)
    if isinstance(parsed, str):
        return plain[parsed]
    if isinstance(parsed, list):
        return pa.list_(arrow_type(parsed[0]))
    return pa.struct([(name, arrow_type(inner)) for name, inner in parsed.items()])


def _plain(table: "pa.Table") -> "pa.Table":
    """Give strings as Spark knows them: polars writes large ones."""
    import pyarrow as pa  # noqa: PLC0415  # an extra

    fields = [
        (
            f.name,
            pa.string()
            if pa.types.is_large_string(f.type) or pa.types.is_string_view(f.type)
            else f.type,
        )
        for f in table.schema
    ]
    return table.cast(pa.schema(fields))
