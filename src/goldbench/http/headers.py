"""Headers that every answer carries: nothing from outside, no framing, no caching of notes."""

from goldbench.http.asgi import App, Message, Receive, Scope, Send

_SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
}
CONTENT_SECURITY_POLICY = "; ".join(f"{what} {where}" for what, where in _SOURCES.items())

# Not "no-referrer": browsers then send `Origin: null` with a form, which the origin check refuses.
_ALWAYS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-robots-tag", b"noindex, nofollow"),
)
_NO_STORE = (b"cache-control", b"no-store")
_HSTS = (b"strict-transport-security", b"max-age=31536000")


class SecurityHeaders:
    """ASGI middleware. A header the application sets itself is left as it is.

    Paths below `static` may be cached for good: their addresses should carry a version.
    """

    def __init__(self, app: App, *, https: bool = False, static: str = "/static/") -> None:
        self._app = app
        self._https = https
        self._static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        added = list(_ALWAYS)
        if self._https:
            added.append(_HSTS)
        if not scope["path"].startswith(self._static):
            added.append(_NO_STORE)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name.lower() for name, _ in given}
                given += [(name, value) for name, value in added if name not in names]
                message = {**message, "headers": given}
            await send(message)

        await self._app(scope, receive, send_with_headers)
