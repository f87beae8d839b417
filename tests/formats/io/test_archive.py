import io
import zipfile
from pathlib import Path

import pytest

from goldbench.errors import FormatError
from goldbench.formats.io import archive


def _zip(path: Path, members: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", how) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_members_are_read_by_name(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", {"x/a.txt": b"one", "b.txt": b""})
    with archive.open_archive(path) as zipped:
        assert zipped.names == ("x/a.txt", "b.txt")
        assert zipped.read("x/a.txt") == b"one"


def test_an_archive_inside_an_archive_is_read_from_memory(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as file:
        file.writestr("a", b"one")
    with archive.open_archive(tmp_path / "nowhere.zip", inner.getvalue()) as zipped:
        assert zipped.read("a") == b"one"


@pytest.mark.parametrize("name", ["../a", "/a", "x/../../a", "x\\a", "C:a", ".."])
def test_names_that_leave_the_archive_are_refused(tmp_path: Path, name: str) -> None:
    path = _zip(tmp_path / "a.zip", {name: b"x"})
    with pytest.raises(FormatError, match="leaves the archive"), archive.open_archive(path):
        pass


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", {"a": b"\0" * 3_000_000})
    with pytest.raises(FormatError, match="absurd size"), archive.open_archive(path):
        pass


def test_many_and_large_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _zip(tmp_path / "a.zip", {"a": b"12345", "b": b"12345"}, zipfile.ZIP_STORED)
    with monkeypatch.context() as patch, archive.open_archive(path) as zipped:
        patch.setattr(archive, "MAX_BYTES", 4)
        with pytest.raises(FormatError, match="larger than"):
            zipped.read("a")
    for limit, message in (("MAX_MEMBERS", "more than 1 files"), ("MAX_TOTAL", "unpacks to more")):
        with monkeypatch.context() as patch:
            patch.setattr(archive, limit, 1)
            with pytest.raises(FormatError, match=message), archive.open_archive(path):
                pass


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"\x00garbage" * 100])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.zip").write_bytes(data)
    with (
        pytest.raises(FormatError, match="not a whole ZIP"),
        archive.open_archive(tmp_path / "a.zip"),
    ):
        pass


def test_a_truncated_archive_is_refused(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", {"a": bytes(range(256)) * 40})
    path.write_bytes(path.read_bytes()[:-60])
    with pytest.raises(FormatError, match="not a whole ZIP"), archive.open_archive(path):
        pass


def test_a_damaged_member_is_named(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", {"x/a.txt": bytes(range(256)) * 40})
    data = bytearray(path.read_bytes())
    data[60:90] = b"\xff" * 30
    path.write_bytes(data)
    with (
        archive.open_archive(path) as zipped,
        pytest.raises(FormatError, match=r"a\.zip/x/a\.txt: dam"),
    ):
        zipped.read("x/a.txt")


def test_an_encrypted_archive_is_refused(tmp_path: Path) -> None:
    path = _zip(tmp_path / "a.zip", {"a": b"x"}, zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(FormatError, match="encrypted"), archive.open_archive(path):
        pass


def test_a_path_that_cannot_be_opened_is_a_format_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read"), archive.open_archive(tmp_path):
        pass
