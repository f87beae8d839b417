"""Only our own pages may make a browser write, and only under our own name.

A browser says where a request comes from (`Origin`, `Sec-Fetch-Site`); a page elsewhere cannot
forge either. The `Host` header is checked as well, so that a foreign name that was made to point
at this machine (DNS rebinding) reads nothing.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from goldbench.errors import UsageError
from goldbench.http.asgi import App, Headers, Receive, Scope, Send, header, present
from goldbench.http.problems import Problem

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS = {"http": 80, "https": 443}


class OriginCheck:
    """ASGI middleware. `origins` are the addresses of this server, `https://study.example`.

    A request that changes something must name one of them in `Origin`. Programs that come with
    an API token and without a cookie send no `Origin`; nobody can borrow their token.
    """

    def __init__(self, app: App, *, origins: Iterable[str]) -> None:
        self._app = app
        self._origins = frozenset(normal_origin(origin) for origin in origins)
        self._hosts = frozenset(origin.split("://", 1)[1] for origin in self._origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            problem = self.problem(scope["method"], scope["headers"])
            if problem is not None:
                await problem.send(send)
                return
        await self._app(scope, receive, send)

    def problem(self, method: str, headers: Headers) -> Problem | None:
        """Say what is wrong with where a request comes from; None if nothing is."""
        headers = list(headers)
        host = (header(headers, "host") or "").lower()
        if host not in self._hosts and _without_port(host) not in self._hosts:
            return Problem(421, "host", "this server does not go by that name")
        if method in SAFE_METHODS:
            return None
        if not present(headers, "origin") and _is_program(headers):
            return None
        origin = header(headers, "origin")
        if origin is None or origin.lower() not in self._origins:
            return Problem(403, "origin", "the request does not come from a page of this server")
        if present(headers, "sec-fetch-site"):
            site = header(headers, "sec-fetch-site")
            if site not in ("same-origin", "none"):
                return Problem(403, "origin", "the request comes from another site")
        return None


def normal_origin(origin: str) -> str:
    """Write an origin as browsers do: lower case, without the usual port.

    >>> normal_origin("HTTPS://Study.Example:443/")
    'https://study.example'
    """
    try:
        parts = urlsplit(origin)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    if parts.scheme not in _PORTS or not host or parts.path not in ("", "/") or parts.query:
        msg = f"{origin!r} is not an origin"
        raise UsageError(msg, hint="like https://study.example or http://127.0.0.1:8000")
    name = f"[{host}]" if ":" in host else host
    usual = port is None or port == _PORTS[parts.scheme]
    return f"{parts.scheme}://{name}" if usual else f"{parts.scheme}://{name}:{port}"


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port in ("80", "443") else host


def _is_program(headers: Headers) -> bool:
    authorization = header(headers, "authorization") or ""
    return authorization.lower().startswith("bearer ") and not present(headers, "cookie")
