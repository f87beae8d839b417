"""What a cage is made of: descriptors that are closed in time, mount points, room in memory."""

import contextlib
import os
from pathlib import Path

import pytest

from goldbench.benchmark.cage.limits import MEGABYTE, Limits
from goldbench.benchmark.cage.mounts import (
    Descriptors,
    host_mounts,
    make_mount_points,
    root_mounts,
)


def is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


@pytest.mark.parametrize("content", [b"", b"x", "passwd 😀\n".encode(), b"\0" * 100_000])
def test_a_held_content_is_read_from_its_beginning(content: bytes) -> None:
    with contextlib.ExitStack() as stack:
        descriptors = Descriptors(stack)
        held = descriptors.hold(content)
        with os.fdopen(os.dup(held), "rb") as file:
            assert file.read() == content
        assert descriptors.inherited == [held]


def test_all_are_closed_with_the_block_but_those_that_are_kept() -> None:
    with contextlib.ExitStack() as stack:
        descriptors = Descriptors(stack)
        held = descriptors.hold(b"x")
        reading, writing = descriptors.pipe(inherits="reading")
        other_reading, other_writing = descriptors.pipe(inherits="writing")
        assert descriptors.inherited == [held, reading, other_writing]
        assert descriptors.keep(writing) == writing
        descriptors.close(other_reading)
        assert not is_open(other_reading)
    try:
        assert [is_open(d) for d in (held, reading, other_writing)] == [False, False, False]
        assert is_open(writing)
    finally:
        os.close(writing)


def sizes(options: list[str]) -> dict[str, int]:
    """Give the room of each file system in memory."""
    return {
        options[place + 3]: int(options[place + 1]) // MEGABYTE
        for place, word in enumerate(options)
        if word == "--size"
    }


@pytest.mark.parametrize(
    ("memory", "disk", "tmp", "shm"),
    [(4_000, 10_000, 2_000, 64), (4_000, 100, 100, 64), (100, 10, 10, 10), (1, 10, 1, 1)],
)
def test_what_may_be_written_is_never_more_than_half_of_the_memory(
    tmp_path: Path, memory: int, disk: int, tmp: int, shm: int
) -> None:
    limits = Limits(memory_mb=memory, disk_mb=disk)
    with contextlib.ExitStack() as stack:
        host = host_mounts(tmp_path, limits, Descriptors(stack))
        root = root_mounts(tmp_path, limits, Descriptors(stack))
    assert sizes(host) == {"/tmp": tmp, "/dev/shm": shm}
    assert sizes(root) == {"/tmp": tmp, "/dev/shm": shm, "/run": shm}


def test_nothing_of_the_host_can_be_written_and_its_environment_is_gone(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        for mounts in (host_mounts, root_mounts):
            options = mounts(tmp_path, Limits(), Descriptors(stack))
            assert not {"--bind", "--dev-bind", "--bind-try"} & set(options)
            assert options[-1] == "--clearenv"
            assert options[-3:-1] == ["--remount-ro", "/"]


def test_mount_points_are_made_whatever_an_image_has_in_their_place(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    root = tmp_path / "root"
    (root / "proc").mkdir(parents=True)
    (root / "proc" / "kept").write_bytes(b"x")
    (root / "dev").symlink_to(outside)
    (root / "tmp").write_bytes(b"a file")
    (root / "run").symlink_to("nowhere")
    make_mount_points(root)
    for name in ("proc", "dev", "tmp", "cage", "run"):
        assert (root / name).is_dir()
        assert not (root / name).is_symlink()
    assert (root / "proc" / "kept").exists()
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("kind", ["file", "folder", "link", "absent"])
def test_hosts_are_ours_whatever_the_image_has(tmp_path: Path, kind: str) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"theirs")
    etc = tmp_path / "root" / "etc"
    etc.mkdir(parents=True)
    if kind == "file":
        (etc / "hosts").write_bytes(b"10.0.0.1 db\n")
    elif kind == "folder":
        (etc / "hosts" / "deep").mkdir(parents=True)
    elif kind == "link":
        (etc / "hosts").symlink_to(outside)
    make_mount_points(tmp_path / "root")
    assert (etc / "hosts").read_bytes() == b"127.0.0.1 localhost\n"
    assert outside.read_bytes() == b"theirs"


def test_an_etc_that_leads_out_is_left_alone(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "etc").symlink_to(outside)
    make_mount_points(tmp_path / "root")
    assert list(outside.iterdir()) == []
