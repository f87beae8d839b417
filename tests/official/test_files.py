from pathlib import Path

import pytest

from goldbench.errors import FormatError, UsageError
from goldbench.official.files import names_in, read_text, read_whole


def test_line_ends_become_newlines(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("uno\r\ndos\rtres\n\u2028".encode())
    assert read_text(tmp_path / "a.txt") == "uno\ndos\ntres\n\u2028"


def test_a_missing_file_is_what_the_originals_die_of(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        read_whole(tmp_path / "a.txt")


def test_a_listing_is_sorted_and_needs_a_folder(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / name).touch()
    assert names_in(str(tmp_path)) == ["a", "b", "c"]
    with pytest.raises(UsageError, match="not a folder"):
        names_in(str(tmp_path / "a"))


def test_what_is_not_utf_8_names_line_and_byte(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"uno\nA\xf1o")
    with pytest.raises(FormatError, match=r"a\.txt:2: not UTF-8: byte 0xf1 at byte offset 5"):
        read_text(tmp_path / "a.txt")
