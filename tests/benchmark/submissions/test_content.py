import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from benchmark.tools import write_tool
from goldbench.benchmark import keep_content
from goldbench.benchmark.submissions.content import open_content
from goldbench.errors import UsageError


def test_a_folder_and_its_archives_have_one_digest(tmp_path: Path) -> None:
    folder = write_tool(tmp_path / "tool", "good")
    with tarfile.open(tmp_path / "tool.tar.gz", "w:gz") as archive:
        archive.add(folder, "tool")
    with zipfile.ZipFile(tmp_path / "tool.zip", "w") as packed:
        for file in folder.iterdir():
            packed.write(file, file.name)
    store = tmp_path / "store"
    kept = [
        keep_content(p, store) for p in (folder, tmp_path / "tool.tar.gz", tmp_path / "tool.zip")
    ]
    assert len({content.digest for content in kept}) == 1
    assert kept[0].manifest.command == ("python3", "tool.py", "8080")
    assert [path.name for path in store.iterdir()] == [kept[0].digest]


def test_kept_files_that_changed_are_noticed(tmp_path: Path) -> None:
    kept = keep_content(write_tool(tmp_path / "tool", "good"), tmp_path / "store")
    assert open_content(tmp_path / "store", kept.digest) == kept
    file = kept.folder / "tool.py"
    file.chmod(0o644)
    file.write_text("pass")
    with pytest.raises(UsageError, match="changed"):
        open_content(tmp_path / "store", kept.digest)


def tar_with(path: Path, **fields: object) -> Path:
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("tool.toml")
        for name, value in fields.items():
            setattr(member, name, value)
        archive.addfile(member, io.BytesIO(b"x" * member.size))
    return path


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "../tool.toml"},
        {"name": "/etc/tool.toml"},
        {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"},
        {"type": tarfile.SYMTYPE, "linkname": "../../secret"},
        {"type": tarfile.SYMTYPE, "linkname": "/usr/../etc/passwd"},
        {"type": tarfile.FIFOTYPE},
        {"type": tarfile.CHRTYPE},
    ],
)
def test_an_archive_that_leads_out_of_itself_is_refused(
    tmp_path: Path, fields: dict[str, object]
) -> None:
    path = tar_with(tmp_path / "evil.tar", **fields)
    with pytest.raises(UsageError):
        keep_content(path, tmp_path / "store")
    assert list((tmp_path / "store").iterdir()) == []


def test_an_archive_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("tool.toml", b"\0" * 60_000_000)
    with pytest.raises(UsageError, match="more than it may hold"):
        keep_content(tmp_path / "bomb.zip", tmp_path / "store")


def test_a_folder_with_a_link_out_of_it_is_refused(tmp_path: Path) -> None:
    folder = write_tool(tmp_path / "tool", "good")
    (folder / "passwords").symlink_to("/etc/passwd")
    with pytest.raises(UsageError, match="link"):
        keep_content(folder, tmp_path / "store")


@pytest.mark.parametrize(
    ("manifest", "message"),
    [
        ("", "does not say what is to be run"),
        ('command = "python3 tool.py"', "command is not a list"),
        ('command = ["python3"]\nport = 80', "port"),
        ('command = ["python3"]\nport = "8080"', "port"),
        ('command = ["python3"]\nname = "<b>"', "name"),
        ("command = [", "not TOML"),
    ],
)
def test_a_wrong_manifest_is_told_by_its_key(tmp_path: Path, manifest: str, message: str) -> None:
    folder = tmp_path / "tool"
    folder.mkdir()
    (folder / "tool.toml").write_text(manifest)
    with pytest.raises(UsageError, match=message):
        keep_content(folder, tmp_path / "store")


def test_what_is_no_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"%PDF")
    with pytest.raises(UsageError, match="neither a folder nor"):
        keep_content(tmp_path / "x.pdf", tmp_path / "store")
