"""A table that is a folder: what Spark writes (part-*.parquet, hive folders), Delta tables."""

from pathlib import Path
from urllib.parse import unquote

from goldbench.corpus import Value
from goldbench.errors import FormatError
from goldbench.formats.io.listing import some_files
from goldbench.formats.io.sources import sources
from goldbench.formats.tables.delta import active_files, is_delta
from goldbench.formats.tables.rows import SUFFIXES


def table_files(path: Path) -> list[Path]:
    """List the files of a table in order: the file itself, or all that belong to the folder.

    Of a Delta table only what its log names, so that deleted rows stay deleted.
    """
    if path.is_dir() and is_delta(path):
        return active_files(path)
    if path.is_dir():
        _refuse_lookalikes(path)
    return [file for file in sources(path, *SUFFIXES) if _belongs(file, path)]


def _refuse_lookalikes(path: Path) -> None:
    """Refuse folders whose Parquet files are not the table: some of them may be of deleted rows."""
    hint = "write it as a plain Parquet folder first, for example with Spark"
    if any((path / "metadata").glob("*.metadata.json")):
        raise FormatError(path, 0, "an Iceberg table, which is not read", hint=hint)
    if (path / ".hoodie").is_dir():
        raise FormatError(path, 0, "a Hudi table, which is not read", hint=hint)
    if (path / "_temporary").is_dir() and not (path / "_SUCCESS").exists():
        msg = "Spark is still writing this table, or was stopped while it did"
        raise FormatError(path, 0, msg, hint="let it be written to its end")


def first_files(path: Path) -> list[Path]:
    """List a few Parquet files of a folder, for a look at their columns."""
    if is_delta(path):
        return active_files(path)[:1]
    return [file for file in some_files(path, ".parquet") if _belongs(file, path)]


def hive_columns(file: Path, root: Path) -> dict[str, Value]:
    """Read the columns that stand in the names of folders, as site=north/part-0.parquet."""
    if file == root:
        return {}
    pairs = (part.partition("=") for part in file.relative_to(root).parts[:-1])
    return {
        unquote(name): unquote(value)
        for name, sign, value in pairs
        if sign and value != "__HIVE_DEFAULT_PARTITION__"
    }


def _belongs(file: Path, root: Path) -> bool:
    """Leave out what Spark and others write for themselves: names that begin with _ or a dot."""
    if file == root:
        return True
    return not any(part[:1] in "_." for part in file.relative_to(root).parts)
