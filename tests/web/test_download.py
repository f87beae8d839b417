import io
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.datastructures import UploadFile

from goldbench.errors import UsageError
from goldbench.web import download
from goldbench.web.download import attachment, extract_upload, zip_folder


def sent(content: bytes, name: str = "x.zip") -> UploadFile:
    return UploadFile(io.BytesIO(content), filename=name)


def packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ["../out", "a/../../out", "/out", "..\\..\\out"])
def test_no_member_of_a_zip_leaves_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with suppress(UsageError):
        extract_upload(sent(packed({name: b"x"})), folder)
    inside = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert all(path.is_relative_to(folder / "sent") for path in inside)


def test_a_zip_that_grows_beyond_bounds_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "MOST_BYTES", 1000)
    with pytest.raises(UsageError, match="more than"):
        extract_upload(sent(packed({"a": b"0" * 2000})), tmp_path)


@pytest.mark.parametrize("content", [b"PK\x03\x04 not a zip", b"PK\x03\x04" + b"\x00" * 40])
def test_a_broken_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UsageError):
        extract_upload(sent(content), tmp_path)


def test_a_single_folder_inside_is_the_corpus(tmp_path: Path) -> None:
    folder = extract_upload(sent(packed({"notes/a.txt": b"x", "notes/a.ann": b""})), tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["a.ann", "a.txt"]


def test_a_plain_file_keeps_a_name_that_is_safe(tmp_path: Path) -> None:
    path = extract_upload(sent(b"{}\n", "../../é x.jsonl"), tmp_path)
    assert (path.parent, path.name) == (tmp_path, "--x.jsonl")


def test_the_same_folder_gives_the_same_zip(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("b")
    (tmp_path / "a").write_text("a")
    first, second = zip_folder(tmp_path, "x"), zip_folder(tmp_path, "x")
    assert first.body == second.body


def test_a_name_cannot_break_the_header() -> None:
    response = attachment(b"", 'a"\r\nx: y.zip', "application/zip")
    assert response.headers["content-disposition"] == 'attachment; filename="a---x--y.zip"'
