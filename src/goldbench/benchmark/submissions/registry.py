"""Images that lie in a registry: fetched by whichever container engine is there, by digest."""

import re
import shutil
import subprocess
from pathlib import Path

from goldbench.errors import UsageError

_REFERENCE = re.compile(r"[a-z0-9][a-z0-9._/:-]*@sha256:[0-9a-f]{64}")


def fetch_image(reference: str, target: Path) -> Path:
    """Have a container engine save an image by its digest; a tag can be moved, and is refused."""
    if _REFERENCE.fullmatch(reference) is None:
        msg = f"{reference!r} names an image by a tag, which can be moved"
        raise UsageError(msg, hint="NAME@sha256:…, or an archive: docker save -o image.tar NAME")
    engine = next(
        (program for name in ("podman", "docker") if (program := shutil.which(name))), None
    )
    if engine is None:
        msg = "there is no container engine here that could fetch an image"
        raise UsageError(msg, hint="docker save -o image.tar NAME elsewhere, and submit image.tar")
    for words in (["pull", "--quiet", reference], ["save", "--output", str(target), reference]):
        done = subprocess.run(  # noqa: S603  # the engine of the host, with a checked reference
            [engine, *words], capture_output=True, check=False
        )
        if done.returncode:
            msg = f"{Path(engine).name} {words[0]} failed (exit code {done.returncode})"
            raise UsageError(msg, hint="an archive works without an engine: submit image.tar")
    return target


def is_reference(text: str) -> bool:
    """Say whether somebody means an image in a registry.

    >>> is_reference("ghcr.io/x/y@sha256:0"), is_reference("ghcr.io/x/y:1.0"), is_reference("x/y")
    (True, True, False)
    """
    name, _, tag = text.rpartition(":")
    return "@sha256:" in text or bool(
        re.fullmatch(r"[a-z0-9][a-z0-9._/-]*", name) and re.fullmatch(r"[\w.-]+", tag)
    )
