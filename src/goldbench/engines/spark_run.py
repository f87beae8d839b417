"""A run on Spark, from notes to a folder of parts: `goldbench annotate --engine spark`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from goldbench.engines.parts import NoteSource, PartDone, PartsRun
from goldbench.engines.results import LONGEST, RowMaker
from goldbench.engines.run import refuse_existing
from goldbench.engines.spark import map_in_spark
from goldbench.errors import UsageError
from goldbench.formats.tables.parts import MANIFEST, SHAPES, digest

if TYPE_CHECKING:  # pyspark comes with the extra `spark`
    from pyspark.sql import DataFrame, SparkSession

_READ = ("table", "omop")


def run_spark(
    source: NoteSource, maker: RowMaker, target: Path, *, engine: str, longest: int = LONGEST
) -> None:
    """Let Spark read a table of notes, work on it, and write the parts; the manifest is ours."""
    refuse_existing(target)
    with spark_session(engine) as session:
        notes, columns = _notes(session, source)
        rows = map_in_spark(notes, maker, columns=columns, tool="goldbench", longest=longest)
        new = target.parent / f".{target.name}.spark"
        rows.write.mode("overwrite").parquet(str(new.absolute()))
    _finish(new, maker, target)


@contextmanager
def spark_session(engine: str) -> "Iterator[SparkSession]":
    """Give the session that is there, else one of our own, which is stopped at the end."""
    try:
        from pyspark.sql import SparkSession  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:
        hint = "pip install 'goldbench[spark]', and a Java runtime"
        msg = "Spark is not installed"
        raise UsageError(msg, hint=hint) from None
    there = SparkSession.getActiveSession()
    if there is not None:
        yield there
        return
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("goldbench")
    if engine.startswith("sc://"):
        builder = builder.remote(engine)
    elif engine.startswith(("spark://", "local[")):
        builder = builder.master(engine)
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
    from goldbench.formats.tables.omop import note_files  # noqa: PLC0415
    from goldbench.formats.tables.rows import is_parquet  # noqa: PLC0415
    from goldbench.formats.tables.table import known_columns  # noqa: PLC0415

    if source.format not in _READ:
        msg = f"Spark reads tables of notes, not {source.format}"
        raise UsageError(
            msg, hint="a Parquet file or folder, or a Delta table; else --engine local"
        )
    files = table_files(source.path) if source.format == "table" else note_files(source.path)
    if not all(is_parquet(file) for file in files):
        msg = "Spark reads Parquet here, not CSV"
        raise UsageError(msg, hint="--engine local reads CSV on all cores")
    names = [str(file.absolute()) for file in files]
    root = source.path.absolute()
    reader = session.read.option("basePath", str(root)) if root.is_dir() else session.read
    frame = reader.parquet(*names)
    columns = known_columns(frame.columns, source.options.columns, source.path)
    if "id" not in columns:
        msg = "the table has no column of ids"
        raise UsageError(msg, hint="name it: --column id=COLUMN")
    return frame, {
        name: columns[name] for name in ("id", "text", "patient", "date") if name in columns
    }


def _finish(new: Path, maker: RowMaker, target: Path) -> None:
    """Count what Spark wrote and write the manifest."""
    import polars as pl  # noqa: PLC0415  # slow to import

    for left in (*new.glob("_SUCCESS"), *new.glob(".*.crc")):
        left.unlink()
    files = sorted(new.glob("part-*.parquet"))
    run = PartsRun(len(files))
    for number, file in enumerate(files):
        table = pl.read_parquet(file)
        shape = table.select(*SHAPES[maker.kind])
        failed = table.filter(pl.col("error").is_not_null()).select("id", "error").rows()
        marks = sum(
            int(table[name].list.len().sum() or 0)
            for name in ("spans", "tags", "replaced")
            if name in table.columns
        )
        run.done.append(
            PartDone(
                number,
                file.name,
                table.height,
                int(table["characters"].sum()),
                marks,
                failed,
                {},
                digest(shape),
                float(table["milliseconds"].sum()) / 1000,
                0,
            )
        )
    manifest = orjson.dumps(run.manifest(maker), option=orjson.OPT_INDENT_2) + b"\n"
    (new / MANIFEST).write_bytes(manifest)
    if target.exists():
        target.rmdir()  # empty, or it would have been refused
    os.replace(new, target)  # noqa: PTH105  # Path.replace would do the same
