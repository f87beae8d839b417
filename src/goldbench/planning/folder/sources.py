"""Notes and layers from files, partition by partition: where planning meets `formats`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats import ReadOptions, detect, find_format
from goldbench.formats.parquet import ParquetFolder

if TYPE_CHECKING:  # polars costs a quarter of a second
    from goldbench.corpus.columns import Columns

BATCH = 4096


def parts_of(
    path: Path,
    *,
    format_: str | None = None,
    options: ReadOptions | None = None,
    text: bool = True,
    tables: tuple[str, ...] = (),
) -> Iterator["Columns"]:
    """Read notes in partitions: with or without their texts, and only those tables of layers."""
    from goldbench.corpus.columns import batches  # noqa: PLC0415  # polars only where it is used

    name = format_ or detect(path)
    options = options or ReadOptions()
    if name == "parquet":
        folder = ParquetFolder.open(path)
        yield from folder.parts(text=text, tables=tables, findings=options.findings)
        return
    records = find_format(name).read(path, options)
    if not tables:
        records = (Record(record.document) for record in records)
    yield from batches(records, BATCH)


def content_of(path: Path, format_: str | None = None) -> str | None:
    """Give the content hash where the notes carry one: Parquet folders do."""
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg, hint="say where the notes are: notes = ... in study.toml")
    name = format_ or detect(path)
    return ParquetFolder.open(path).content if name == "parquet" else None
