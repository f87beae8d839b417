"""A Delta table's log: which of the Parquet files in its folder belong to the table today.

The folder also holds files whose rows were deleted or replaced; reading them all would bring these
rows back. The log is `_delta_log/`: numbered commits in JSON, now and then a checkpoint in Parquet
(PROTOCOL.md of delta-io). Tables that need more than that to be read (deletion vectors, renamed
columns, checkpoints of version 2, files elsewhere) are refused, and so is a log with a hole in it.
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
_READER = 3
_WAY_OUT = "write it as a plain Parquet folder first, for example with Spark"


def is_delta(path: Path) -> bool:
    return (path / LOG).is_dir()


def active_files(path: Path) -> list[Path]:
    """List the files that make up the latest version of the table, in order."""
    log = path / LOG
    first, active = _checkpoint(log)
    commits = sorted(file for file in log.glob("*.json") if file.stem.isdecimal())
    commits = [file for file in commits if int(file.stem) >= first]
    expected = first
    for file in commits:
        if int(file.stem) != expected:
            msg = f"the log has no version {expected}, and no checkpoint after it"
            raise FormatError(log, 0, msg, hint=_WAY_OUT)
        expected += 1
    if expected == 0:
        msg = "the log of a Delta table without a version"
        raise FormatError(log, 0, msg, hint="is this a table, or what was left of one?")
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
    """Give the first version that is not in the latest checkpoint, and the files it lists.

    The pointer to it may be missing; then the checkpoints that are one file are looked for.
    """
    pointer = log / "_last_checkpoint"
    if pointer.is_file():
        pointed = _action(read_bytes(pointer), pointer, 1)
        version, parts = pointed.get("version"), pointed.get("parts")
    else:
        there = (file.name.split(".")[0] for file in log.glob("*.checkpoint.parquet"))
        version, parts = max((int(name) for name in there if name.isdecimal()), default=None), None
    if version is None:
        return 0, set()
    if not isinstance(version, int):
        raise FormatError(pointer, 1, "expected the number of a version")
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
    _refuse_unread(action, file)
    added, removed = action.get("add"), action.get("remove")
    if added and added.get("path") is not None:
        active.add(_check_added(added, file))
    if removed and removed.get("path") is not None:
        active.discard(removed["path"])


def _refuse_unread(action: dict[str, Any], file: Path) -> None:
    """Refuse tables whose files alone do not tell what is in them."""
    protocol, meta = action.get("protocol"), action.get("metaData")
    if protocol:
        needed = set(protocol.get("readerFeatures") or ()) - _READ
        if (protocol.get("minReaderVersion") or 1) > _READER:
            needed.add(f"readers of version {protocol['minReaderVersion']}")
        if needed:
            what = ", ".join(sorted(needed))
            raise FormatError(file, 0, f"the table needs what is not read: {what}", hint=_WAY_OUT)
    mapping = "delta.columnMapping.mode"
    if meta and _pairs(meta.get("configuration")).get(mapping, "none") != "none":
        raise FormatError(file, 0, "the table renames its columns", hint=_WAY_OUT)


def _check_added(added: dict[str, Any], file: Path) -> str:
    """Give the path of a file that was added, if it can be read as it is."""
    path = str(added["path"])
    if added.get("deletionVector"):
        raise FormatError(file, 0, "the table has deletion vectors", hint=_WAY_OUT)
    if "://" in path or path.startswith(("/", "file:")):
        raise FormatError(file, 0, "the table has files outside of its folder", hint=_WAY_OUT)
    folders = unquote(path)
    if any(f"{name}=" not in folders for name in _pairs(added.get("partitionValues"))):
        msg = "columns of the table stand in its log and not in the names of its folders"
        raise FormatError(file, 0, msg, hint=_WAY_OUT)
    return path


def _pairs(values: Any) -> dict[str, Any]:
    """Read a map: an object of JSON; of Parquet, by polars' version, a dict or a list of pairs."""
    if isinstance(values, dict):
        return values
    return {item["key"]: item["value"] for item in values or ()}


__all__ = ["active_files", "is_delta"]
