"""How an Iceberg table is told: by what its metadata files hold, not by their names alone.

The specification ("Table Metadata Fields") requires `format-version` and `location` of every
version, `table-uuid` from version 2 on. Other programs write *.metadata.json, too.
"""

from pathlib import Path

import orjson

_GZIP = b"\x1f\x8b"


def is_iceberg(folder: Path) -> bool:
    """Say whether a folder has a log of Iceberg."""
    return any(_describes_table(file) for file in (folder / "metadata").glob("*.metadata.json"))


def _describes_table(file: Path) -> bool:
    if not file.is_file():
        return False
    data = file.read_bytes()
    if file.name.endswith(".gz.metadata.json"):  # as Iceberg names what it packs
        return data.startswith(_GZIP)
    try:
        given = orjson.loads(data)
    except orjson.JSONDecodeError:
        return False
    if not isinstance(given, dict) or "format-version" not in given:
        return False
    return "table-uuid" in given or "location" in given


__all__ = ["is_iceberg"]
