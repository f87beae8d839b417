"""What a team sends, checked and kept under its digest: a folder or an archive with `tool.toml`.

An image's archive, an address and a file of predictions may come without one; it is then written.
"""

import hashlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from goldbench.benchmark.cage import Root
from goldbench.benchmark.submissions.archive import (
    MAX_BYTES,
    MAX_FILES,
    copy_folder,
    is_tar,
    unpack,
)
from goldbench.benchmark.submissions.image import image_names, is_image, read_image
from goldbench.benchmark.submissions.layers import unpack_image
from goldbench.benchmark.submissions.manifest import (
    MANIFEST,
    Manifest,
    as_word,
    check_url,
    read_manifest,
    write_manifest,
)
from goldbench.errors import UsageError

Accepts = Literal["tools", "predictions"]
"""What a task asks for: tools that are run here, or answers to notes that everybody may read."""
_IMAGE = "image.tar"


class Start(NamedTuple):
    """A command, the port it listens at (None: it talks in lines), a root of its own."""

    command: tuple[str, ...]
    port: int | None
    root: Root | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """A submission's files as they are kept; `digest` covers names, contents and what may run."""

    folder: Path
    digest: str
    size: int
    manifest: Manifest

    @property
    def start(self) -> Start:
        """Say how a cage starts it: by its own command on the host's programs, or as its image."""
        manifest = self.manifest
        if manifest.image is None:
            return Start(manifest.command, manifest.port)
        image = read_image(self.folder / manifest.image)
        root = Root(partial(unpack_image, image), image.environment, image.folder)
        if manifest.command:
            return Start(manifest.command, manifest.port, root)
        return Start(image.command, manifest.port or image.port, root)


def keep_content(source: Path | str, store: Path, *, accepts: Accepts = "tools") -> Content:
    """Check what was sent and keep it, unchangeable, under its digest."""
    store.mkdir(exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=store, prefix=".received-") as scratch:
        folder = Path(scratch) / "tool"
        _lay_out(source, folder, accepts)
        folder = _with_manifest(folder)
        manifest = read_manifest(folder)
        _check_kind(manifest, accepts)
        if manifest.image is not None:
            _check_image(manifest, folder / manifest.image, Path(scratch) / "root")
        size, digest = _digest(folder)
        target = store / digest
        if not target.exists():
            for path in folder.rglob("*"):
                if not path.is_symlink() and path.is_file():
                    path.chmod(path.stat().st_mode & ~0o222)
            folder.rename(target)
    return Content(target, digest, size, manifest)


def open_content(store: Path, digest: str) -> Content:
    """Open what was kept; another digest than its name is a fault of ours."""
    folder = store / digest
    size, actual = _digest(folder)
    if actual != digest:
        msg = "a submission has changed since it was received"
        raise UsageError(msg)
    return Content(folder, digest, size, read_manifest(folder))


def is_address(source: Path | str) -> bool:
    """Say whether somebody means a server.

    >>> is_address("https://tool.example.org"), is_address("tool.tar")
    (True, False)
    """
    return str(source).startswith(("http://", "https://", "http:/", "https:/"))


def lay_out_address(url: str, folder: Path) -> None:
    """Make a submission of an address."""
    address = check_url(url)
    folder.mkdir()
    write_manifest(folder, name=as_word(address.partition("//")[2], "url"), url=address)


def _lay_out(source: Path | str, folder: Path, accepts: Accepts) -> None:
    """Bring whatever was sent into a folder with `tool.toml`."""
    if isinstance(source, str) and is_address(source):
        lay_out_address(source, folder)
        return
    source = Path(source)
    if not source.exists():
        msg = f"{source} does not exist"
        raise UsageError(msg, hint="a folder with tool.toml, an archive of one, an image, a URL")
    if source.is_dir():
        copy_folder(source, folder)
    elif is_tar(source) and is_image(source):
        _lay_out_image(source, folder)
    elif accepts == "predictions" and not _is_archive(source):
        folder.mkdir()
        plain = source.suffix and not source.name.startswith(".")
        shutil.copyfile(source, folder / (source.name if plain else "answers.jsonl"))
    else:
        unpack(source, folder)
    if accepts == "predictions" and not (_with_manifest(folder) / MANIFEST).exists():
        _wrap_answers(folder)


def _lay_out_image(source: Path, folder: Path) -> None:
    if source.stat().st_size > MAX_BYTES:
        msg = f"an image has at most {MAX_BYTES // 10**9} GB"
        raise UsageError(msg)
    folder.mkdir()
    shutil.copyfile(source, folder / _IMAGE)
    name, version = image_names(source)
    write_manifest(folder, name=name, version=version, image=_IMAGE)


def _wrap_answers(folder: Path) -> None:
    """Write a `tool.toml` beside answers: a file, or a folder of files in one of the formats."""
    inside = [path for path in folder.iterdir() if not path.name.startswith(".")]
    if len(inside) == 1:
        name = inside[0].name
    else:
        name = "answers"
        folder.rename(folder.with_name(name))
        folder.mkdir()
        folder.with_name(name).rename(folder / name)
    write_manifest(folder, name="predictions", predictions=name)


def _is_archive(source: Path) -> bool:
    import zipfile  # noqa: PLC0415  # seldom asked

    return zipfile.is_zipfile(source) or is_tar(source)


def _check_kind(manifest: Manifest, accepts: Accepts) -> None:
    if (manifest.kind == "predictions") != (accepts == "predictions"):
        asked = "tools, not answers" if accepts == "tools" else "answers, not tools"
        msg = f"the task asks for {asked}"
        raise UsageError(msg, hint="goldbench bench task show says what a task accepts")


def _check_image(manifest: Manifest, archive: Path, scratch: Path) -> None:
    """Lay an image out once: what cannot be unpacked is refused now, and not by a worker later."""
    image = read_image(archive)
    if not (manifest.command or image.command):
        msg = "the image does not say which command it starts"
        raise UsageError(msg, hint=f"ENTRYPOINT or CMD, or command in {MANIFEST}")
    unpack_image(image, scratch)


def _with_manifest(folder: Path) -> Path:
    """Look one folder deeper where an archive wraps all it has in one."""
    inside = list(folder.iterdir())
    if not (folder / MANIFEST).exists() and len(inside) == 1 and inside[0].is_dir():
        return inside[0]
    return folder


def _digest(folder: Path) -> tuple[int, str]:
    total, size = hashlib.sha256(), 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        if path.is_symlink():
            total.update(b"link\0" + name + b"\0" + os.fsencode(path.readlink()) + b"\0")
        elif path.is_file():
            runs = b"x" if path.stat().st_mode & 0o111 else b"-"
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").digest()
            size += path.stat().st_size
            total.update(b"file\0" + name + b"\0" + runs + content)
    return size, total.hexdigest()


__all__ = [
    "MAX_BYTES",
    "MAX_FILES",
    "Accepts",
    "Content",
    "is_address",
    "keep_content",
    "open_content",
]
