"""A Delta table's log: which of the Parquet files in its folder belong to the table today.

The folder also holds files whose rows were deleted or replaced; reading them all would bring these
rows back. The log is `_delta_log/`: numbered commits in JSON, now and then a checkpoint in Parquet
(PROTOCOL.md of delta-io). Tables that need more than that to be read (deletion vectors, renamed
columns) are refused.
"""

from pathlib import Path
from typing import Any
from urllib.parse import unquote

import orjson

from goldbench.errors import FormatError
from goldbench.formats.io.files import read_bytes, read_lines

LOG = "_delta_log"
_READ = frozenset({"timestampNtz", "vacuumProtocolCheck", "appendOnly", "invariants"})
"""Reader features that do not change what the files say."""
_WAY_OUT = "write it as a plain Parquet folder first, for example with Spark"


def is_delta(path: Path) -> bool:
    return (path / LOG).is_dir()


def active_files(path: Path) -> list[Path]:
    """List the files that make up the latest version of the table, in order."""
    log = path / LOG
    first, active = _checkpoint(log)
    commits = sorted(file for file in log.glob("*.json") if file.stem.isdecimal())
    commits = [file for file in commits if int(file.stem) >= first]
    if commits and int(commits[0].stem) > first:
        msg = f"the log begins at version {int(commits[0].stem)}, and no checkpoint before it"
        raise FormatError(log, 0, msg, hint=_WAY_OUT)
    for file in commits:
        for number, line in read_lines(file):
            if line.strip():
                _take(_action(line, file, number), active, file)
    return [path / unquote(name) for name in sorted(active)]


def _action(line: bytes, file: Path, number: int) -> dict[str, Any]:
    try:
        action = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise FormatError(file, number, "not JSON", hint="is the log cut off?") from None
    if not isinstance(action, dict):
        raise FormatError(file, number, "expected a JSON object")
    return action


def _checkpoint(log: Path) -> tuple[int, set[str]]:
    """Give the first version that is not in the latest checkpoint, and the files it lists."""
    pointer = log / "_last_checkpoint"
    if not pointer.is_file():
        return 0, set()
    pointed = _action(read_bytes(pointer), pointer, 1)
    version, parts = int(pointed["version"]), pointed.get("parts")
    names = [f"{version:020}.checkpoint.parquet"]
    if isinstance(parts, int):
        names = [
            f"{version:020}.checkpoint.{part:010}.{parts:010}.parquet"
            for part in range(1, parts + 1)
        ]
    active: set[str] = set()
    for name in names:
        for action in _rows(log / name):
            _take(action, active, log / name)
    return version + 1, active


def _rows(file: Path) -> list[dict[str, Any]]:
    import polars as pl  # noqa: PLC0415  # slow to import

    try:
        return pl.read_parquet(file).to_dicts()
    except (pl.exceptions.PolarsError, OSError):
        msg = "the checkpoint cannot be read"
        raise FormatError(file, 0, msg, hint=_WAY_OUT) from None


def _take(action: dict[str, Any], active: set[str], file: Path) -> None:
    protocol, meta = action.get("protocol"), action.get("metaData")
    if protocol:
        needed = set(protocol.get("readerFeatures") or ()) - _READ
        if needed:
            what = ", ".join(sorted(needed))
            raise FormatError(file, 0, f"the table needs what is not read: {what}", hint=_WAY_OUT)
    mapping = "delta.columnMapping.mode"
    if meta and dict(meta.get("configuration") or ()).get(mapping, "none") != "none":
        raise FormatError(file, 0, "the table renames its columns", hint=_WAY_OUT)
    added, removed = action.get("add"), action.get("remove")
    if added:
        if added.get("deletionVector"):
            raise FormatError(file, 0, "the table has deletion vectors", hint=_WAY_OUT)
        active.add(added["path"])
    if removed:
        active.discard(removed["path"])


__all__ = ["active_files", "is_delta"]
