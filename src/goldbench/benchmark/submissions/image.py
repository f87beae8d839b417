"""Container images as archives: what `docker save`, `podman save` or an OCI layout hold.

No engine is needed. The layers are laid over each other into a folder, in which nothing is ever
followed out of it, and the cage takes that folder for its root. What the image's configuration
says of command, environment and working folder holds.
"""

import hashlib
import platform
import re
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

import orjson

from goldbench.benchmark.submissions.archive import (
    MAX_BYTES,
    decompress,
    scan_tar,
)
from goldbench.benchmark.submissions.manifest import as_word
from goldbench.errors import UsageError

PORT = 8080
"""Where NLP Sandbox tools listen, unless an image exposes another port."""
_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


@dataclass(frozen=True, slots=True)
class Image:
    """How an image is started; `layers` are members of its archive, the lowest first."""

    archive: Path
    layers: tuple[str, ...]
    command: tuple[str, ...]
    environment: dict[str, str]
    folder: str
    port: int


def is_image(path: Path) -> bool:
    """Say whether a tar is an image, and no archive of a tool."""
    try:
        names = {str(PurePosixPath(name)) for name in scan_tar(path, room=MAX_BYTES)}
    except (UsageError, EOFError, OSError, tarfile.TarError):
        return False
    return "tool.toml" not in names and bool(names & {"oci-layout", "manifest.json"})


def image_names(path: Path) -> tuple[str, str]:
    """Give name and version of an image, as far as its archive says them."""
    with open_image(path) as archive:
        tags = [tag for entry in _json(archive, "manifest.json") or () for tag in _tags(entry)]
        index = _json(archive, "index.json")
        if not tags and isinstance(index, dict):
            for entry in index.get("manifests") or ():
                notes = entry.get("annotations") if isinstance(entry, dict) else None
                tags += [
                    str(value) for key, value in (notes or {}).items()
                    if key in ("io.containerd.image.name", "org.opencontainers.image.ref.name")
                ]  # fmt: skip
    name, _, version = (tags[0] if tags else "image").rpartition("/")[2].partition(":")
    return as_word(name, "image"), as_word(version or "0", "0")


def read_image(path: Path) -> Image:
    """Read an image's configuration, and check that its pieces are what their digests say."""
    try:
        scan_tar(path, room=2 * MAX_BYTES)
        with open_image(path) as archive:
            layers, config = _parts(archive)
            for name in layers:
                _check_blob(archive, name)
        return _read_config(path, layers, config)
    except (KeyError, TypeError, ValueError, AttributeError, EOFError, OSError, tarfile.TarError):
        msg = "the image is neither what `docker save` writes nor an OCI layout"
        raise UsageError(msg, hint="docker save -o image.tar NAME") from None


def _parts(archive: tarfile.TarFile) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Name the layers and read the configuration: of `docker save` first, which newer ones mix."""
    saved = _json(archive, "manifest.json")
    if isinstance(saved, list) and len(saved) == 1:
        return tuple(map(str, saved[0]["Layers"])), dict(_json(archive, str(saved[0]["Config"])))
    manifest = _manifest(archive)
    layers = tuple(_blob(layer["digest"]) for layer in manifest["layers"])
    return layers, dict(_json(archive, _blob(manifest["config"]["digest"])))


def _read_config(path: Path, layers: tuple[str, ...], config: dict[str, Any]) -> Image:
    settings = config.get("config") or {}
    words = [*(settings.get("Entrypoint") or ()), *(settings.get("Cmd") or ())]
    given = [str(line).partition("=") for line in settings.get("Env") or ()]
    ports = [
        int(str(exposed).partition("/")[0])
        for exposed in sorted(settings.get("ExposedPorts") or ())
    ]
    machine = config.get("architecture")
    own = _MACHINES.get(platform.machine(), platform.machine())
    if machine not in (None, "", own):
        msg = f"the image is for {machine!s:.20}, and this machine is {own}"
        raise UsageError(msg)
    if any(not isinstance(word, str) or "\0" in word for word in words):
        msg = "the image's command is not a list of words"
        raise UsageError(msg)
    port = PORT if PORT in ports or not ports else ports[0]
    return Image(
        path, layers, tuple(words), {name: value for name, _, value in given if name},
        str(settings.get("WorkingDir") or "/"), port,
    )  # fmt: skip


def _manifest(archive: tarfile.TarFile) -> dict[str, Any]:
    """Find the manifest for this machine in an OCI layout."""
    index = _json(archive, "index.json")
    own = _MACHINES.get(platform.machine(), platform.machine())
    for _ in range(3):
        listed = index["manifests"]
        fitting = [
            entry for entry in listed
            if (entry.get("platform") or {}).get("architecture", own) == own
        ]  # fmt: skip
        name = _blob(fitting[0]["digest"])
        _check_blob(archive, name)
        index = _json(archive, name)
        if "layers" in index:
            return dict(index)
    raise KeyError


def _blob(digest: str) -> str:
    algorithm, _, value = str(digest).partition(":")
    if algorithm != "sha256" or re.fullmatch(r"[0-9a-f]{64}", value) is None:
        raise ValueError
    return f"blobs/sha256/{value}"


def _check_blob(archive: tarfile.TarFile, name: str) -> None:
    """A piece that is named by its digest must have it."""
    with member_of(archive, name) as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]  # a file
    if name.startswith("blobs/sha256/") and name != f"blobs/sha256/{digest}":
        msg = "a layer of the image is not what its digest says"
        raise UsageError(msg, hint="save the image again")


@contextmanager
def open_image(path: Path) -> Iterator[tarfile.TarFile]:
    with decompress(path) as stream:
        if stream.seekable():
            with tarfile.open(fileobj=stream, mode="r:") as archive:
                yield archive


@contextmanager
def member_of(archive: tarfile.TarFile, name: str) -> Iterator[IO[bytes]]:
    for wanted in (name, f"./{name}"):
        try:
            member = archive.extractfile(wanted)
        except KeyError:
            continue
        if member is not None:
            with member:
                yield member
            return
    raise KeyError(name)


def _json(archive: tarfile.TarFile, name: str) -> Any:
    try:
        with member_of(archive, name) as file:
            return orjson.loads(file.read(4_000_000))
    except KeyError:
        return None


def _tags(entry: Any) -> list[str]:
    tags = entry.get("RepoTags") if isinstance(entry, dict) else None
    return [str(tag) for tag in tags or ()]
