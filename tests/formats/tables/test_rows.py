import datetime as dt
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from goldbench.errors import FormatError
from goldbench.formats import Findings
from goldbench.formats.tables.rows import columns, rows, sniff_columns


def _csv(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found_out(tmp_path: Path, separator: str) -> None:
    path = _csv(tmp_path / "a.csv", f"a{separator}b\n1{separator}x y\n")
    assert columns(path) == ["a", "b"]
    assert [row.values for row in rows(path, Findings())] == [{"a": "1", "b": "x y"}]
    assert sniff_columns(path) == {"a", "b"}


def test_cells_keep_line_ends_quotes_and_size(tmp_path: Path) -> None:
    large = "x" * 300_000
    body = f'"one\r\ntwo ""three""\u2028","{large}"\r\n\r\nb,c\r\n'
    path = _csv(tmp_path / "a.csv", "\ufeffa,b\r\n" + body)
    first, second = rows(path, Findings())
    assert first == (2, {"a": 'one\r\ntwo "three"\u2028', "b": large})
    assert second == (5, {"a": "b", "b": "c"})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"a,b\n1\n", r"a\.csv:2: expected 2 columns, found 1"),
        (b'a,b\n1,2\n"cut off', r"a\.csv:3: not a table"),
        (b'a,b\n"x"y,2\n', r"a\.csv:2: not a table"),
        (b"a,a\n1,2\n", "two columns are called 'a'"),
        (b"a,b\n1,\xff\n", r"a\.csv:2: not UTF-8"),
        (b"\x00\x01,b\n", "binary data"),
        (b"a,b\r1,2\r", "not a table"),
        (b"PAR1 no parquet", "not a readable Parquet"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "a.csv").write_bytes(content)
    with pytest.raises(FormatError, match=message):
        list(rows(tmp_path / "a.csv", Findings()))


def test_parquet_values_keep_their_types(tmp_path: Path) -> None:
    table = pl.DataFrame(
        {
            "id": [2**60 + 1, 2],
            "day": [dt.date(2024, 1, 31), None],
            "at": [dt.datetime(2024, 1, 31, 8, 0), None],  # noqa: DTZ001  # a local time of day
            "cost": [Decimal("1.50"), None],
            "score": [1.5, float("nan")],
            "sure": [True, False],
            "tags": [["a", "b"], []],
            "nested": [{"x": 1}, None],
        }
    )
    table.write_parquet(tmp_path / "a.parquet")
    findings = Findings()
    first, second = rows(tmp_path / "a.parquet", findings)
    assert first == (
        1,
        {
            "id": 2**60 + 1,
            "day": "2024-01-31",
            "at": "2024-01-31T08:00:00",
            "cost": "1.50",
            "score": 1.5,
            "sure": True,
            "tags": ("a", "b"),
        },
    )
    assert second == (2, {"id": 2, "sure": False, "tags": ()})
    assert findings.counts == {"not read: columns of nested or binary values": 1}
    assert columns(tmp_path / "a.parquet") == table.columns
    assert sniff_columns(tmp_path / "a.parquet") >= {"id", "day", "tags"}


def test_many_rows_come_in_order(tmp_path: Path) -> None:
    pl.DataFrame({"n": range(3000)}).write_parquet(tmp_path / "a.parquet", row_group_size=700)
    numbers = [row.values["n"] for row in rows(tmp_path / "a.parquet", Findings())]
    assert numbers == list(range(3000))


def test_a_truncated_parquet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pl.DataFrame({"n": range(3000)}).write_parquet(path)
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(FormatError, match="not a readable Parquet"):
        list(rows(path, Findings()))
    with pytest.raises(FormatError, match="not a readable Parquet"):
        columns(path)


def test_sniffing_never_raises(tmp_path: Path) -> None:
    for content in (b"", b"\x00\xff", b'"', b"PAR1", b"\xff\xfe,"):
        (tmp_path / "a").write_bytes(content)
        sniff_columns(tmp_path / "a")
    assert not sniff_columns(tmp_path / "absent")
