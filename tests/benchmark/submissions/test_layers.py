"""Layers as other tools write them: hard links, modes, whiteouts in any order, nothing at all."""

import gzip
import io
import os
import random
import stat
import tarfile
from pathlib import Path

import pytest

from benchmark.submissions.images import configuration, layer, save_docker
from goldbench.benchmark.submissions.image import read_image
from goldbench.benchmark.submissions.layers import unpack_image
from goldbench.errors import UsageError

CONFIG = configuration(["/bin/tool"])


def lay_out(folder: Path, *layers: bytes) -> dict[str, bytes | str]:
    """Unpack an image of these layers; give what lies in it: contents, and targets of links."""
    root = folder / "deep" / "root"
    root.parent.mkdir()
    (root.parent / "neighbour").write_bytes(b"stays")
    unpack_image(read_image(save_docker(folder / "image.tar", list(layers), CONFIG)), root)
    assert {path.name for path in root.parent.iterdir()} == {"neighbour", "root"}
    return {
        path.relative_to(root).as_posix(): str(path.readlink())
        if path.is_symlink()
        else path.read_bytes()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def write_members(*members: tuple[str, bytes, str, int]) -> bytes:
    """Write a layer of members with a type, the target of a link, and a mode."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, kind, target, mode in members:
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.mode = kind, target, mode
            content = name.encode() if kind == tarfile.REGTYPE else b""
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return held.getvalue()


def test_a_hard_link_is_a_copy_that_may_run_and_devices_are_left_out(tmp_path: Path) -> None:
    """A program that is linked to under another name (busybox) is there under both."""
    laid = lay_out(
        tmp_path,
        write_members(
            ("bin/box", tarfile.REGTYPE, "", 0o4755),
            ("bin/sh", tarfile.LNKTYPE, "bin/box", 0o755),
            ("etc/plain", tarfile.REGTYPE, "", 0o600),
            ("etc/twin", tarfile.LNKTYPE, "/etc/plain", 0o600),
            ("etc/nothing", tarfile.LNKTYPE, "etc/nowhere", 0o600),
            ("etc/out", tarfile.LNKTYPE, "../../neighbour", 0o600),
            ("dev/null", tarfile.CHRTYPE, "", 0o666),
            ("dev/pipe", tarfile.FIFOTYPE, "", 0o666),
        ),
    )
    assert laid == {
        "bin/box": b"bin/box", "bin/sh": b"bin/box",
        "etc/plain": b"etc/plain", "etc/twin": b"etc/plain",
    }  # fmt: skip
    modes = {
        name: stat.S_IMODE(os.lstat(tmp_path / "deep" / "root" / name).st_mode) for name in laid
    }
    assert modes == {"bin/box": 0o755, "bin/sh": 0o755, "etc/plain": 0o644, "etc/twin": 0o644}


def test_what_is_laid_over_takes_the_place_of_whatever_was_there(tmp_path: Path) -> None:
    low = layer(("lib", "usr/lib"), ("usr/lib/a", b"a"), ("opt/x/deep", b"x"), ("notas ñ", b"1"))
    high = layer(("lib", None), ("lib/b", b"b"), ("opt", b"a file now"), ("notas ñ", "usr"))
    assert lay_out(tmp_path, low, high) == {
        "usr/lib/a": b"a", "lib/b": b"b", "opt": b"a file now", "notas ñ": "usr",
    }  # fmt: skip


@pytest.mark.parametrize("nothing", [b"\0" * 1_024, gzip.compress(b"\0" * 1_024), layer()])
def test_a_layer_in_which_nothing_changed_changes_nothing(tmp_path: Path, nothing: bytes) -> None:
    """What `WORKDIR` of a folder that is there leaves behind: a tar of two blocks of zeros."""
    assert lay_out(tmp_path, nothing, layer(("a", b"a")), nothing) == {"a": b"a"}


@pytest.mark.parametrize("last", [False, True], ids=["before", "after"])
def test_a_whiteout_takes_away_of_lower_layers_only_wherever_it_stands(
    tmp_path: Path, *, last: bool
) -> None:
    """OCI image specification, layer.md: files of the same layer are never hidden."""
    files = [("etc/.a", b"new"), ("opt/y", b"y")]
    gone = [("etc/.wh..wh..opq", b""), ("etc/.wh..a", b""), ("opt/.wh.x", b""), ("opt/.wh.y", b"")]
    high = layer(*files, *gone) if last else layer(*gone, *files)
    low = layer(("etc/.a", b"old"), ("etc/b", b"b"), ("opt/x/deep", b"x"), ("opt/z", b"z"))
    assert lay_out(tmp_path, low, high) == {"etc/.a": b"new", "opt/y": b"y", "opt/z": b"z"}


@pytest.mark.parametrize("name", [".wh...", ".wh..", ".wh.", "srv/.wh...", "srv/.wh..", "srv/.wh."])
def test_a_whiteout_never_takes_away_a_folder_above_itself(tmp_path: Path, name: str) -> None:
    """`.wh...` is a whiteout of `..`: at the top, all that lay beside the image was removed."""
    laid = lay_out(tmp_path, layer(("a", b"a"), ("srv/b", b"b")), layer((name, b"")))
    assert laid == {"a": b"a", "srv/b": b"b"}


@pytest.mark.parametrize(
    "broken",
    [
        layer(("a", "")),
        layer(("x" * 300, b"")),
        layer(("a", b"a file"), ("a/b/c", b"below it")),
        b"",
        gzip.compress(b"x" * 2_000),
        gzip.compress(layer(("a", b"a")))[:10] + b"\xff" * 600,
        gzip.compress(layer(("a", random.Random(1).randbytes(9_000))))[:4_000],
    ],
    ids=[
        "empty link",
        "long name",
        "below a file",
        "no tar",
        "no tar in gzip",
        "damaged gzip",
        "half a gzip",
    ],
)
def test_what_cannot_be_laid_out_is_the_senders_fault(tmp_path: Path, broken: bytes) -> None:
    with pytest.raises(UsageError, match="a layer of the image cannot be unpacked"):
        lay_out(tmp_path, broken)
