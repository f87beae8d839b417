"""An Iceberg table is told by what its metadata hold."""

from pathlib import Path

import polars as pl
import pytest

from goldbench.formats import read
from goldbench.formats.tables.iceberg import is_iceberg


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("v1.metadata.json", b'{"format-version": 1, "location": "/lake/notes"}', True),
        ("00002-a.metadata.json", b'{"table-uuid": "9c12", "format-version": 2}', True),
        ("v3.gz.metadata.json", b"\x1f\x8b\x08\x00", True),
        ("v1.metadata.json", b'{"location": "Vigo", "title": "notes"}', False),
        ("v1.metadata.json", b'{"format-version": 2}', False),
        ("v1.metadata.json", b"[]", False),
        ("v1.metadata.json", b"{", False),
        ("v3.gz.metadata.json", b"{}", False),
    ],
)
def test_only_what_describes_a_table_makes_one(
    tmp_path: Path, name: str, content: bytes, *, expected: bool
) -> None:
    (tmp_path / "metadata").mkdir()
    (tmp_path / "metadata" / name).write_bytes(content)
    assert is_iceberg(tmp_path) is expected


def test_parquet_in_a_project_with_metadata_of_its_own_is_read(tmp_path: Path) -> None:
    (tmp_path / "metadata").mkdir()
    (tmp_path / "metadata" / "study.metadata.json").write_text('{"title": "heart notes"}')
    (tmp_path / "data").mkdir()
    notes = pl.DataFrame({"id": ["1"], "text": ["Ana came."]})
    notes.write_parquet(tmp_path / "data" / "notes.parquet")
    for path in (tmp_path / "data" / "notes.parquet", tmp_path / "data"):
        assert [record.document.id for record in read(path)] == ["1"]
