from pathlib import Path

import pytest

from goldbench.errors import UsageError
from goldbench.formats.io.sources import sources


def test_files_come_in_order_without_what_travels_beside(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/schema.json", "a.json", "schema.json", "design.csv", "c.csv", ".d.json"):
        (tmp_path / name).touch()
    names = [file.relative_to(tmp_path).as_posix() for file in sources(tmp_path, ".json", ".csv")]
    assert names == ["a.json", "b/schema.json", "c.csv"]


def test_a_file_stands_for_itself(tmp_path: Path) -> None:
    file = tmp_path / "design.csv"
    file.touch()
    assert sources(file, ".json") == [file]


def test_what_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        sources(tmp_path / "no", ".json")


def test_suffixes_in_capitals_are_the_same(tmp_path: Path) -> None:
    for name in ("A.TXT", "b.txt", "c.Txt", "d.XML", ".E.TXT"):
        (tmp_path / name).write_text("x")
    assert [file.name for file in sources(tmp_path, ".txt")] == ["A.TXT", "b.txt", "c.Txt"]
