"""A table that is a folder: what Spark writes (part-*.parquet, hive folders), Delta tables."""

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote

from goldbench.corpus import Value
from goldbench.errors import FormatError
from goldbench.formats.io.listing import sample_files
from goldbench.formats.io.sources import sources
from goldbench.formats.tables.delta import active_files, is_delta
from goldbench.formats.tables.iceberg import is_iceberg
from goldbench.formats.tables.rows import SUFFIXES

_WAY_OUT = "write it as a plain Parquet folder first, for example with Spark"


def table_files(path: Path) -> list[Path]:
    """List the files of a table in order: the file itself, or all that belong to the folder.

    Of a Delta table only what its log names, so that deleted rows stay deleted.
    """
    if path.is_dir() and is_delta(path):
        return active_files(path)
    if path.is_dir():
        _refuse_lookalikes(path)
    files = [file for file in sources(path, *SUFFIXES) if _belongs(file, path)]
    refuse_logged(files, path)
    return files


def _refuse_lookalikes(path: Path) -> None:
    """Refuse folders whose Parquet files are not the table: some of them may be of deleted rows."""
    kind = _detect_table_kind(path)
    if kind is not None:
        raise FormatError(path, 0, f"{kind} table, which is not read", hint=_WAY_OUT)
    if (path / "_temporary").is_dir() and not (path / "_SUCCESS").exists():
        msg = "Spark is still writing this table, or was stopped while it did"
        raise FormatError(path, 0, msg, hint="let it be written to its end")


def _detect_table_kind(folder: Path) -> str | None:
    """Say of which kind the table in a folder is, if a log says which of its files are the table.

    A folder above that this process may not look into is none.
    """
    try:
        if is_delta(folder):
            return "a Delta"
        if is_iceberg(folder):
            return "an Iceberg"
        return "a Hudi" if (folder / ".hoodie").is_dir() else None
    except PermissionError:
        return None


def refuse_logged(files: Iterable[Path], path: Path) -> None:
    """Refuse Parquet files of tables that have a log, where `path` is not the table itself.

    The table may lie above the path or below it; without its log deleted rows would come back.
    """
    held = {file.parent.absolute() for file in files if file.suffix.lower() == ".parquet"}
    if not held:
        return
    held.add(path.resolve())
    for folder in sorted({above for deepest in held for above in (deepest, *deepest.parents)}):
        kind = _detect_table_kind(folder)
        if kind is not None:
            hint = f"name the table itself: {folder}" if kind == "a Delta" else _WAY_OUT
            where = "holds" if folder.is_relative_to(path.absolute()) else "lies inside of"
            msg = f"{where} {kind} table, whose log says which files belong to it"
            raise FormatError(path, 0, msg, hint=hint)


def first_files(path: Path) -> list[Path]:
    """List a few files of a folder that are a table's, for a look at their columns.

    Parquet, and CSV as Spark writes it: of other CSV nobody knows whether it is one table.
    """
    if is_delta(path):
        return active_files(path)[:1]
    files = sample_files(path, ".parquet", ".csv")
    return [file for file in files if _belongs(file, path) and _is_part(file)]


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


def _is_part(file: Path) -> bool:
    return file.suffix.lower() == ".parquet" or file.name.startswith("part-")


def _belongs(file: Path, root: Path) -> bool:
    """Leave out what Spark and others write for themselves: names that begin with _ or a dot."""
    if file == root:
        return True
    return not any(part[:1] in "_." for part in file.relative_to(root).parts)
