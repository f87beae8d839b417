"""The frame of the benchmark's pages, and where its links lead."""

from typing import Any

from fastapi import Request, Response

from goldbench.web.bench.visitor import visitor_of
from goldbench.web.render import render_in_frame

FRAME = "bench-base.html"


def show(request: Request, name: str, /, status: int = 200, **values: Any) -> Response:
    """Answer with a page; `link` gives the address of another one."""
    visitor = visitor_of(request)
    shown = render_in_frame(
        request, name, status, frame=FRAME, visitor=visitor, link=_same, exported=False, **values
    )
    shown.headers["vary"] = "cookie, accept-language"
    return shown


def _same(path: str) -> str:
    return path
