"""Column types that mean the same in SQLite and PostgreSQL, to the last byte.

Whatever enters a hash must come back exactly as it was written. So moments are text in UTC with
microseconds (which sorts as time does), JSON is canonical text, and the text of a note is its
UTF-8 bytes: PostgreSQL's text type cannot hold U+0000, and notes do.
"""

from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Dialect, LargeBinary, String, Text, TypeDecorator

from goldbench.errors import UsageError


class Moment(TypeDecorator[datetime]):
    """An aware datetime as `2026-01-31T09:00:00.000000Z`."""

    impl = String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else moment_text(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        del dialect
        return None if value is None else datetime.fromisoformat(value)


class Json(TypeDecorator[Any]):
    """Any JSON value as canonical text; see `canonical`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any | None, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else canonical(value).decode()

    def process_result_value(self, value: Any | None, dialect: Dialect) -> Any | None:
        del dialect
        return None if value is None else orjson.loads(value)


class Utf8(TypeDecorator[str]):
    """Text of any code points, U+0000 and lone surrogates included, as bytes."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        del dialect
        return None if value is None else value.encode("utf-8", "surrogatepass")

    def process_result_value(self, value: Any | None, dialect: Dialect) -> str | None:
        del dialect
        return None if value is None else bytes(value).decode("utf-8", "surrogatepass")


def moment_text(moment: datetime) -> str:
    """Write a moment in UTC at fixed width.

    >>> moment_text(datetime(2026, 1, 31, 9, tzinfo=UTC))
    '2026-01-31T09:00:00.000000Z'
    """
    if moment.tzinfo is None:
        msg = "a moment without a time zone cannot be stored"
        raise UsageError(msg, hint="use datetime.now(UTC)")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def canonical(value: Any) -> bytes:
    """Write JSON in the one way that is hashed: keys sorted, no blanks, UTF-8.

    >>> canonical({"b": 1, "a": ["é"]}).decode()
    '{"a":["é"],"b":1}'
    """
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except (TypeError, orjson.JSONEncodeError):
        msg = "not a JSON value: only texts of whole characters, numbers, lists and objects are"
        raise UsageError(msg) from None
