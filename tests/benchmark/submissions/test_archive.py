"""Archives of other people: damaged, lying, endless."""

import gzip
import io
import random
import tarfile
import zipfile
from pathlib import Path

import pytest

from benchmark.tools import write_tool
from goldbench.benchmark import keep_content
from goldbench.errors import UsageError


def header(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> bytes:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return member.tobuf(tarfile.GNU_FORMAT)


def zip_of(**files: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


def encrypted() -> bytes:
    packed = bytearray(zip_of(x=b"content of a file"))
    for place in (6, packed.index(b"PK\x01\x02") + 8):
        packed[place] |= 1
    return bytes(packed)


def unknown_compression() -> bytes:
    packed = bytearray(zip_of(x=b"content of a file"))
    for place in (8, packed.index(b"PK\x01\x02") + 10):
        packed[place] = 99
    return bytes(packed)


CASES = {
    "nothing": b"",
    "half a gzip": gzip.compress(b"x" * 100_000)[:40],
    "a damaged gzip": gzip.compress(random.Random(1).randbytes(5_000))[:2_000] + b"x" * 3_000,
    "a damaged bzip2": b"BZh9" + b"x" * 600,
    "a damaged xz": b"\xfd7zXZ\0" + b"x" * 600,
    "an endless member": gzip.compress(header("x", 8**11 - 1) + b"\0" * 10_000_000),
    "an endless name": gzip.compress(
        header("x", 900_000_000, tarfile.XHDTYPE) + b"\0" * 20_000_000
    ),
    "a member that ends early": header("x", 5_000) + b"x" * 100,
    "holes": header("x", 10, tarfile.GNUTYPE_SPARSE) + b"\0" * 2_048,
    "an encrypted zip": encrypted(),
    "a zip packed strangely": unknown_compression(),
    "a zip bomb": zip_of(**{f"f{n}": b"\0" * 5_000_000 for n in range(10)}),
    "a zip that leads out": zip_of(**{"../x": b""}),
    "a zip with a root": zip_of(**{"/x": b""}),
    "a zip with backslashes": zip_of(**{"..\\x": b""}),
    "deep folders": zip_of(**{"d/" * 300 + "x": b""}),
    "nothing but zeros": b"\0" * 10_240,
}


@pytest.mark.parametrize("name", CASES)
def test_an_archive_that_lies_is_refused_and_leaves_nothing(tmp_path: Path, name: str) -> None:
    path = tmp_path / "tool.tar.gz"
    path.write_bytes(CASES[name])
    with pytest.raises(UsageError):
        keep_content(path, tmp_path / "store")
    assert list((tmp_path / "store").iterdir()) == []


def test_whatever_is_changed_in_an_archive_is_refused_or_read(tmp_path: Path) -> None:
    folder = write_tool(tmp_path / "tool", "good")
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        archive.add(folder, "tool")
    plain, chance = held.getvalue(), random.Random(20_261_117)
    for number in range(150):
        changed = bytearray(plain if number % 2 else gzip.compress(plain))
        for _ in range(chance.randint(1, 8)):
            changed[chance.randrange(min(len(changed), 3_000))] = chance.randrange(256)
        path = tmp_path / "changed.tar"
        path.write_bytes(changed)
        try:
            keep_content(path, tmp_path / "store")
        except UsageError:
            continue
    assert all(len(file.name) == 64 for file in (tmp_path / "store").iterdir())


def test_a_virtual_environments_link_to_the_hosts_python_is_kept(tmp_path: Path) -> None:
    folder = write_tool(tmp_path / "tool", "good")
    (folder / "python").symlink_to("/usr/bin/python3")
    with tarfile.open(tmp_path / "tool.tar.gz", "w:gz") as archive:
        archive.add(folder, ".")
    first, second = (
        keep_content(p, tmp_path / "store") for p in (folder, tmp_path / "tool.tar.gz")
    )
    assert first.digest == second.digest
    with tarfile.open(tmp_path / "evil.tar", "w") as archive:
        archive.add(folder, ".")
        archive.addfile(tarfile.TarInfo("python/x"), io.BytesIO())
    with pytest.raises(UsageError):
        keep_content(tmp_path / "evil.tar", tmp_path / "store")
