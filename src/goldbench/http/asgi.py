"""The three words of ASGI that the middlewares here speak; no framework is needed for them."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers: TypeAlias = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: str) -> str | None:
    """Give a header's value; None where it is absent, and also where it comes more than once.

    A security header that comes twice is an attempt to be read in two ways.
    """
    wanted = name.lower().encode("latin-1")
    values = [value for key, value in headers if key.lower() == wanted]
    return values[0].decode("latin-1") if len(values) == 1 else None


def present(headers: Headers, name: str) -> bool:
    wanted = name.lower().encode("latin-1")
    return any(key.lower() == wanted for key, _ in headers)
