"""A key in a file: one line of ASCII, or a refusal that does not show it."""

from pathlib import Path

import pytest

from goldbench.cli.options.key_file import read_api_key
from goldbench.errors import UsageError


def test_without_a_file_there_is_no_key() -> None:
    assert read_api_key(None) is None


@pytest.mark.parametrize("content", [b"secret", b"secret\n", b" secret\r\n", b"\nsecret\n\n"])
def test_the_key_is_its_line_without_what_an_editor_adds(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    assert read_api_key(tmp_path / "key") == "secret"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \r\n", "is empty"),
        ("sécret".encode(), "cannot be read as a key"),
        (b"\xef\xbb\xbfsecret", "cannot be read as a key"),
        (b"secret\nand another", "cannot be read as a key"),
        (b"secret\x00", "cannot be read as a key"),
        (b"sec\tret", "cannot be read as a key"),
    ],
)
def test_what_no_header_can_hold_is_no_key(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(UsageError, match=message) as refused:
        read_api_key(tmp_path / "key")
    assert "secret" not in str(refused.value).removeprefix(str(tmp_path))


def test_a_file_that_is_not_there_or_is_a_folder_is_told_by_its_name(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(UsageError, match=f"{path.name} cannot be read as a key"):
            read_api_key(path)
