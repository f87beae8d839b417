"""Container images made by hand: as `docker save` and OCI lay them out, from files of this host."""

import gzip
import hashlib
import io
import json
import platform
import subprocess
import tarfile
from pathlib import Path
from typing import Any

Member = tuple[str, bytes | str | None]
"""A path with its content; text is the target of a link, None makes a folder."""
_ASK = """
import sys, {imports}
files = {{one.__file__ for one in list(sys.modules.values()) if getattr(one, "__file__", None)}}
files |= {{line.split()[-1] for line in open("/proc/self/maps") if "/" in line}}
import encodings.utf_8, encodings.ascii, encodings.latin_1, encodings.idna, stringprep, unicodedata
files |= {{one.__file__ for one in list(sys.modules.values()) if getattr(one, "__file__", None)}}
print("\\n".join(sorted(files)))
"""


def layer(*members: Member, packed: bool = False) -> bytes:
    """Write a layer."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.mode = 0o755
            if isinstance(content, str):
                member.type, member.linkname = tarfile.SYMTYPE, content
            elif content is None:
                member.type = tarfile.DIRTYPE
            else:
                member.size = len(content)
            archive.addfile(member, io.BytesIO(content if isinstance(content, bytes) else b""))
    return gzip.compress(held.getvalue(), 1) if packed else held.getvalue()


def configuration(command: list[str], **more: Any) -> bytes:
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), "amd64")
    settings = {"Entrypoint": command[:1], "Cmd": command[1:], **more}
    return json.dumps({"architecture": machine, "os": "linux", "config": settings}).encode()


def save_docker(path: Path, layers: list[bytes], config: bytes) -> Path:
    """Write what `docker save` does."""
    names = [f"{number}/layer.tar" for number in range(len(layers))]
    listed = [{"Config": "config.json", "RepoTags": ["team/dates:1.2"], "Layers": names}]
    members = {**dict(zip(names, layers, strict=True)), "config.json": config,
               "manifest.json": json.dumps(listed).encode()}  # fmt: skip
    return _tar(path, members)


def save_oci(path: Path, layers: list[bytes], config: bytes) -> Path:
    """Write an OCI layout, as `podman save --format oci-archive` does."""
    blobs = {f"blobs/sha256/{_digest(blob)}": blob for blob in (*layers, config)}
    manifest = json.dumps(
        {"config": {"digest": f"sha256:{_digest(config)}"},
         "layers": [{"digest": f"sha256:{_digest(blob)}"} for blob in layers]}
    ).encode()  # fmt: skip
    blobs[f"blobs/sha256/{_digest(manifest)}"] = manifest
    named = {"org.opencontainers.image.ref.name": "dates:2"}
    index = {"manifests": [{"digest": f"sha256:{_digest(manifest)}", "annotations": named}]}
    return _tar(path, {**blobs, "oci-layout": b"{}", "index.json": json.dumps(index).encode()})


def python_layer(imports: str) -> bytes:
    """Take this host's Python, and what some modules need of it, into a layer of its own."""
    asked = subprocess.run(
        ["/usr/bin/python3", "-I", "-c", _ASK.format(imports=imports)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    listed = subprocess.run(
        ["/usr/bin/ldd", "/usr/bin/python3"], capture_output=True, text=True, check=True
    ).stdout.split()
    files = {*asked.stdout.split(), *(word for word in listed if word.startswith("/"))}
    files = {file for file in files if Path(file).is_file()} | {"/usr/bin/python3"}
    return layer(
        *((file.lstrip("/"), Path(file).read_bytes()) for file in sorted(files)), packed=True
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _tar(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w") as archive:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path
