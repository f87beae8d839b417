"""A run on Spark, from notes to a folder of parts: `goldbench annotate --engine spark`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from goldbench.engines.layouts import PART, Layout, NoteNlpLayout, TableLayout, write_whole
from goldbench.engines.part import NoteSource, PartDone
from goldbench.engines.part_sums import Finished, PartsRun
from goldbench.engines.parts import check_unique
from goldbench.engines.results import LONGEST, NoteWork
from goldbench.engines.run import refuse_existing
from goldbench.engines.spark_frames import map_in_spark, missing_spark, note_nlp_in_spark
from goldbench.errors import UsageError
from goldbench.formats.tables.parts import MANIFEST, SHAPES

if TYPE_CHECKING:  # pyspark comes with the extra `spark`
    from pyspark.sql import DataFrame, SparkSession

_READ = ("table", "omop")


def run_spark(
    source: NoteSource,
    work: NoteWork,
    target: Path,
    *,
    address: str,
    layout: Layout | None = None,
    longest: int = LONGEST,
) -> Finished:
    """Let Spark read a table of notes, work on it, and write the parts; the manifest is ours."""
    layout = layout or TableLayout()
    if not isinstance(layout, TableLayout):
        msg = "Spark writes tables, not one file of lines"
        raise UsageError(msg, hint="--to parts, and goldbench convert afterwards")
    refuse_existing(target)
    new = target.parent / f".{target.name}.spark"
    with spark_session(address) as session:
        notes, columns = _notes(session, source)
        rows = map_in_spark(notes, work, columns=columns, tool="goldbench", longest=longest)
        place = str(layout.folder(new).absolute())
        rows.write.mode("overwrite").parquet(place)
        if isinstance(layout, NoteNlpLayout):
            quoted = notes if layout.how.quotes else None
            own = {name: columns[name] for name in ("id", "text")}
            marks = session.read.parquet(place)
            mentions = note_nlp_in_spark(marks, layout.how, notes=quoted, columns=own)
            mentions.write.mode("overwrite").parquet(str((new / "note_nlp").absolute()))
        wanted = notes.count()
    done = _count(layout.folder(new), work, wanted)
    layout.publish(new, target)
    return done


@contextmanager
def spark_session(address: str) -> "Iterator[SparkSession]":
    """Give the session that is there, else one of our own, which is stopped at the end."""
    try:
        from pyspark.sql import SparkSession  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:
        raise missing_spark() from None
    there = SparkSession.getActiveSession()
    if there is not None:
        yield there
        return
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("goldbench")
    if address.startswith("sc://"):
        builder = builder.remote(address)
    elif address.startswith(("spark://", "local[", "local-cluster[")):
        builder = builder.master(address)
    elif "SPARK_MASTER" not in os.environ and "SPARK_ENV_LOADED" not in os.environ:
        builder = builder.master("local[*]").config("spark.driver.host", "127.0.0.1")
    session = (
        builder.config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "256")
        .getOrCreate()
    )
    try:
        yield session
    finally:
        session.stop()


def _notes(session: "SparkSession", source: NoteSource) -> "tuple[DataFrame, dict[str, str]]":
    """Open the table and say which of its columns is what."""
    from goldbench.formats.tables.folder import table_files  # noqa: PLC0415
    from goldbench.formats.tables.omop import files_to_read  # noqa: PLC0415
    from goldbench.formats.tables.rows import is_parquet  # noqa: PLC0415
    from goldbench.formats.tables.table import match_columns  # noqa: PLC0415

    if source.format not in _READ:
        msg = f"Spark reads tables of notes, not {source.format}"
        raise UsageError(
            msg, hint="a Parquet file or folder, or a Delta table; else --engine local"
        )
    listed = table_files if source.format == "table" else files_to_read
    files = listed(source.path)
    if not all(is_parquet(file) for file in files):
        msg = "Spark reads Parquet here, not CSV"
        raise UsageError(msg, hint="--engine local reads CSV on all cores")
    names = [str(file.absolute()) for file in files]
    root = source.path.absolute()
    reader = session.read.option("basePath", str(root)) if root.is_dir() else session.read
    frame = reader.parquet(*names)
    columns = match_columns(frame.columns, source.options.columns, source.path)
    if "id" not in columns:
        msg = "the table has no column of ids"
        raise UsageError(msg, hint="name it: --column id=COLUMN")
    return frame, {
        name: columns[name] for name in ("id", "text", "patient", "date") if name in columns
    }


def _count(folder: Path, work: NoteWork, wanted: int) -> Finished:
    """Count what Spark wrote, compare it with what went in, and write the manifest."""
    import polars as pl  # noqa: PLC0415  # slow to import

    for left in (*folder.parent.rglob("_SUCCESS"), *folder.parent.rglob(".*.crc")):
        left.unlink()
    files = sorted(folder.glob(f"{PART}*.parquet"))
    run = PartsRun(len(files))
    for number, file in enumerate(files):
        table = pl.read_parquet(file)
        run.done.append(
            PartDone.of_table(
                table.select(*SHAPES[work.kind]),
                number,
                file.name.removesuffix(".parquet"),
                characters=int(table["characters"].sum()),
                seconds=float(table["milliseconds"].sum()) / 1000,
            )
        )
    if run.notes != wanted:  # it would be Spark that lost them
        msg = f"{wanted} notes went in and {run.notes} rows came out"
        raise AssertionError(msg)
    check_unique(lambda: (pl.read_parquet(file, columns=["id"])["id"] for file in files))
    data = orjson.dumps(run.manifest(work), option=orjson.OPT_INDENT_2) + b"\n"
    write_whole(folder / MANIFEST, lambda written: written.write_bytes(data))
    return Finished(orjson.loads(data))
