"""The layers of an image, laid over each other in a folder out of which no link is followed."""

import errno
import io
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from goldbench.benchmark.submissions.archive import MAX_BYTES, refuse, scan_tar
from goldbench.benchmark.submissions.image import Image, member_of, open_image
from goldbench.errors import UsageError

_MOST_FILES = 200_000
_MOST_BYTES = 2 * MAX_BYTES
_ZSTD = b"\x28\xb5\x2f\xfd"
_HOPS = 40
_OPAQUE, _GONE = ".wh..wh..opq", ".wh."
_THEIRS = (None, errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
"""What the system says of names and packing that no file system holds; a full disk is ours."""


def unpack_image(image: Image, root: Path) -> None:
    """Lay the layers of an image over each other in a new folder."""
    root.mkdir()
    files, total = 0, 0
    try:
        for layer in image.layers:
            with open_image(image.archive) as archive, _layer(archive, layer) as stream:
                for member in sorted(stream, key=_is_kept):
                    files, total = files + 1, total + member.size
                    if files > _MOST_FILES or total > _MOST_BYTES:
                        refuse("more than it may hold")
                    _lay(root, stream, member)
    except (tarfile.TarError, zlib.error, EOFError, ValueError, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _THEIRS:
            raise
        msg = "a layer of the image cannot be unpacked"
        raise UsageError(msg, hint="save the image again") from None


@contextmanager
def _layer(archive: tarfile.TarFile, name: str) -> Iterator[tarfile.TarFile]:
    """Open a layer, packed or plain, once its headers were looked at."""
    with member_of(archive, name) as packed, tempfile.NamedTemporaryFile(suffix=".layer") as file:
        shutil.copyfileobj(packed, file)
        file.flush()
        path = Path(file.name)
        file.seek(0)
        if file.read(4) == _ZSTD:
            msg = "a layer of the image is packed with zstd, which is not read here"
            raise UsageError(msg, hint="save it with gzip: podman save --format docker-archive")
        scan_tar(path, room=_MOST_BYTES, most_files=_MOST_FILES)
        with tarfile.open(path) as layer:
            yield layer


def _is_kept(member: tarfile.TarInfo) -> bool:
    """Say what is laid last: whiteouts take away of lower layers only, wherever they stand."""
    return not PurePosixPath(member.name).name.startswith(_GONE)


def _lay(root: Path, layer: tarfile.TarFile, member: tarfile.TarInfo) -> None:
    """Lay one member of a layer over what is there; a whiteout takes away instead."""
    path = PurePosixPath("/", member.name)
    name, folder = path.name, _inside(root, path.parent)
    if name == _OPAQUE:
        for old in folder.iterdir() if folder.is_dir() else ():
            _remove(old)
    elif name.startswith(_GONE):
        gone = name.removeprefix(_GONE)
        if gone not in ("", ".", ".."):
            _remove(folder / gone)
    elif name and name != "..":
        if not folder.is_dir():
            _remove(folder)
            folder.mkdir(parents=True)
        _write(root, layer, member, folder / name)


def _write(root: Path, layer: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    if member.isdir():
        if target.is_symlink() or not target.is_dir():
            _remove(target)
            target.mkdir()
    elif member.issym():
        _remove(target)
        target.symlink_to(member.linkname)
    elif member.islnk():
        linked = PurePosixPath("/", member.linkname)
        source = _inside(root, linked.parent) / linked.name
        if source.is_file() and not source.is_symlink() and source != target:
            _remove(target)
            shutil.copyfile(source, target)
            target.chmod(source.stat().st_mode & 0o777)
    elif member.isreg():  # devices are left out: the cage has its own
        _remove(target)
        content = layer.extractfile(member)
        with target.open("wb") as file:
            shutil.copyfileobj(content or io.BytesIO(), file)
        target.chmod(0o755 if member.mode & 0o111 else 0o644)


def _inside(root: Path, folder: PurePosixPath) -> Path:
    """Find a folder of the image as a process would whose root is `root`: links never lead out."""
    left, hops, path = list(folder.parts[1:]), 0, [root]
    while left:
        part = left.pop(0)
        if part in (".", ""):
            continue
        if part == "..":
            path = path[:-1] or [root]
            continue
        here = path[-1] / part
        if here.is_symlink():
            hops += 1
            if hops > _HOPS:
                refuse("links that lead nowhere")
            to = PurePosixPath(str(here.readlink()))
            if to.is_absolute():
                path = [root]
            left = [*(part for part in to.parts if part != "/"), *left]
            continue
        path.append(here)
    return path[-1]


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)
