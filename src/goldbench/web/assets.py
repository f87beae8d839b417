"""Style sheets and scripts: read once from the package, served by exact name.

A name is looked up in a dictionary, never on the disk, so no path can lead out of the folder.
Addresses carry a hash of the content (`base.css?v=…`): browsers may keep a file for good.
"""

import hashlib
from functools import cache
from importlib.resources import files

from fastapi import APIRouter, Request, Response

from goldbench.http import Problem
from goldbench.web.session import ProblemError

router = APIRouter(include_in_schema=False)
_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


@router.get("/static/{release}/{name}")
def asset(request: Request, release: str, name: str) -> Response:
    """Scripts import each other by relative names, so the hash of all files stands before them."""
    del request
    content = assets().get(name)
    if content is None:
        raise ProblemError(Problem(404, "not-found", "there is no such file"))
    media = _TYPES[name.rpartition(".")[2]]
    keep = "public, max-age=31536000, immutable" if release == edition() else "no-cache"
    return Response(content, media_type=media, headers={"cache-control": keep})


def address(name: str) -> str:
    """Give the address of a file for a template; a name that is not there is a mistake of ours."""
    if name not in assets():
        raise KeyError(name)
    return f"/static/{edition()}/{name}"


@cache
def assets() -> dict[str, bytes]:
    folder = files("goldbench.web") / "static"
    return {
        file.name: file.read_bytes()
        for file in folder.iterdir()
        if file.is_file() and file.name.rpartition(".")[2] in _TYPES
    }


@cache
def edition() -> str:
    """Hash all files: one address for all, so that modules of one release find each other."""
    digest = hashlib.sha256()
    for name, content in sorted(assets().items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]
