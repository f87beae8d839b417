"""The files a reader goes through: the one it was given, or those of its kind below a folder."""

from pathlib import Path

from goldbench.errors import UsageError
from goldbench.formats.design import NAME as DESIGN
from goldbench.formats.io.files import files_below
from goldbench.formats.schema import NAME as SCHEMA


def sources(path: Path, *suffixes: str) -> list[Path]:
    """List them in order, without the schema and the design that may travel beside."""
    if not path.exists():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    beside = (path / SCHEMA, path / DESIGN)
    return [file for file in files_below(path, *suffixes) if file not in beside]
