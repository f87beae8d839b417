"""A database as JSON Lines: the same rows from SQLite and from PostgreSQL.

The first line says whose tables these are, at which revision, and what their columns hold; then
comes a line a row, tables in an order that foreign keys allow; the last line carries a hash of
all lines before it, so that a cut file is known. Values are those of the database itself
(moments and JSON as text, bytes in base 64). The file may be gzipped (.gz).
"""

import base64
import gzip
import hashlib
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import orjson
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    insert,
    select,
)
from sqlalchemy.types import TypeEngine

from goldbench.errors import FormatError
from goldbench.store.migrations import revision, upgrade
from goldbench.store.store import Owner

FORMAT = "goldbench database dump 1"
_CHUNK = 500
_KINDS: dict[str, type[TypeEngine[Any]]] = {
    "text": Text,
    "integer": BigInteger,
    "boolean": Boolean,
    "number": Float,
    "bytes": LargeBinary,
}


def dump(connection: Connection, owner: Owner, path: Path) -> int:
    """Write all rows of an owner's tables; the number of rows comes back."""
    digest = hashlib.sha256()
    count = 0
    with _open(path, "wb") as file:
        for count, line in enumerate(_lines(connection, owner)):  # noqa: B007 - the header is 0
            digest.update(line)
            file.write(line)
        file.write(orjson.dumps({"rows": count, "sha256": digest.hexdigest()}) + b"\n")
    return count


def load(connection: Connection, owner: Owner, path: Path) -> int:
    """Fill an empty database: the tables as they were then, the rows, then the newer revisions."""
    check(path)
    with _open(path, "rb") as file:
        header = _parse_line(path, 1, file.readline())
        if header.get("format") != FORMAT or header.get("owner") != owner.name:
            raise FormatError(path, 1, f"not a dump of the {owner.name} tables")
        upgrade(connection, owner.name, owner.revisions, to=header["revision"])
        tables = _tables(header["tables"])
        pending: list[dict[str, Any]] = []
        current: str | None = None
        count = 0
        for number, line in enumerate(file, start=2):
            record = _parse_line(path, number, line)
            name = record.get("table")
            if pending and (name != current or len(pending) == _CHUNK):
                connection.execute(insert(tables[cast("str", current)]), pending)
                pending = []
            current = name
            if name is not None:
                pending.append(_decode(record["row"], tables[name]))
                count += 1
    upgrade(connection, owner.name, owner.revisions)
    return count


def check(path: Path) -> dict[str, Any]:
    """Read a dump to its end and compare its hash; the header comes back."""
    digest = hashlib.sha256()
    header: dict[str, Any] = {}
    last = b""
    number = 0
    try:
        with _open(path, "rb") as file:
            for number, line in enumerate(file, start=1):
                digest.update(last)
                last = line
                if number == 1:
                    header = _parse_line(path, 1, line)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise FormatError(path, number, "the file was cut or changed: it is no gzip") from None
    end = _parse_line(path, number, last) if number > 1 else {}
    if header.get("format") != FORMAT:
        raise FormatError(path, 1, "not a dump of goldbench")
    if end.get("sha256") != digest.hexdigest():
        raise FormatError(path, number, "the file was cut or changed: its hash does not fit")
    return header


def _lines(connection: Connection, owner: Owner) -> Iterator[bytes]:
    kinds = {
        str(table.name): {str(column.name): _kind(column) for column in table.columns}
        for table in owner.metadata.sorted_tables
    }
    at = revision(connection, owner.name)
    header = {"format": FORMAT, "owner": owner.name, "revision": at, "tables": kinds}
    yield orjson.dumps(header) + b"\n"
    for table in _tables(kinds).values():
        key = owner.metadata.tables[table.name].primary_key.columns.keys()
        query = select(table).order_by(*(table.c[name] for name in key))
        for row in connection.execute(query).mappings():
            yield orjson.dumps({"table": str(table.name), "row": _encode(row.items())}) + b"\n"


def _tables(kinds: dict[str, dict[str, str]]) -> dict[str, Table]:
    """Define the tables by what the database itself holds, without goldbench's own types."""
    metadata = MetaData()
    return {
        name: Table(name, metadata, *(Column(c, _KINDS[kind]()) for c, kind in columns.items()))
        for name, columns in kinds.items()
    }


def _kind(column: Column[Any]) -> str:
    held = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
    for kind, types in (
        ("boolean", Boolean), ("integer", Integer), ("number", Float), ("bytes", LargeBinary),
    ):  # fmt: skip
        if isinstance(held, types):
            return kind
    return "text"


def _encode(items: Iterable[tuple[Any, Any]]) -> dict[str, Any]:
    return {
        str(name): base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in items
    }


def _decode(row: dict[str, Any], table: Table) -> dict[str, Any]:
    return {
        name: base64.b64decode(value)
        if value is not None and isinstance(table.c[name].type, LargeBinary)
        else value
        for name, value in row.items()
    }


def _parse_line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        record = None
    if not isinstance(record, dict):
        raise FormatError(path, number, "not a line of a dump: a JSON object was expected")
    return record


def _open(path: Path, mode: str) -> IO[bytes]:
    if path.suffix == ".gz":
        return cast("IO[bytes]", gzip.open(path, mode))
    return cast("IO[bytes]", path.open(mode))
