from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from goldbench.errors import UsageError
from goldbench.store.columns import Json, Moment, Utf8, canonical, moment_text

DIALECT = sqlite.dialect()


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (datetime(2026, 1, 31, 9, tzinfo=UTC), "2026-01-31T09:00:00.000000Z"),
        (datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=1))),
         "2025-12-31T23:30:00.000000Z"),
        (datetime(2026, 1, 31, 9, 0, 0, 7, tzinfo=UTC), "2026-01-31T09:00:00.000007Z"),
    ],
)  # fmt: skip
def test_a_moment_is_text_in_utc_of_fixed_width(moment: datetime, text: str) -> None:
    assert moment_text(moment) == text
    assert Moment().process_result_value(text, DIALECT) == moment


def test_texts_of_moments_sort_as_time_does() -> None:
    moments = [datetime(2026, 1, 31, 9, tzinfo=UTC) + timedelta(microseconds=n) for n in range(12)]
    assert sorted(map(moment_text, moments)) == list(map(moment_text, moments))


def test_a_moment_without_a_zone_has_no_text() -> None:
    with pytest.raises(UsageError, match="without a time zone"):
        moment_text(datetime(2026, 1, 31, 9))  # noqa: DTZ001  # what is refused


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": [None, True, "é"]}, '{"a":[null,true,"é"],"b":1}'),
        ({"b": {"d": 1, "c": 2}}, '{"b":{"c":2,"d":1}}'),
        ("", '""'),
    ],
)
def test_json_is_written_in_one_way(value: Any, written: str) -> None:
    assert canonical(value).decode() == written
    assert Json().process_bind_param(value, DIALECT) == written
    assert Json().process_result_value(written, DIALECT) == value


@pytest.mark.parametrize("value", [{"a": object()}, "\ud800", {1: 2}, 2**64])
def test_what_is_no_json_value_is_refused(value: Any) -> None:
    with pytest.raises(UsageError, match="not a JSON value"):
        canonical(value)


@pytest.mark.parametrize("text", ["", "a\x00b", "\ud800", "😀 e\u0301"])
def test_a_note_is_kept_to_the_last_code_point(text: str) -> None:
    kept = Utf8().process_bind_param(text, DIALECT)
    assert isinstance(kept, bytes)
    assert Utf8().process_result_value(kept, DIALECT) == text


@pytest.mark.parametrize("column", [Moment(), Json(), Utf8()])
def test_nothing_stays_nothing(column: Moment | Json | Utf8) -> None:
    assert column.process_bind_param(None, DIALECT) is None
    assert column.process_result_value(None, DIALECT) is None
