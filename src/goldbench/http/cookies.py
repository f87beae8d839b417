"""The session cookie: out of reach of scripts and of other sites.

`__Host-` makes a browser refuse the cookie unless it is Secure, for the whole path and for this
host alone. On a laptop without TLS (http://127.0.0.1) the prefix cannot be used.
"""

from goldbench.http.asgi import Headers

_NAMES = {True: "__Host-goldbench", False: "goldbench"}


def session_cookie(token: str, *, https: bool) -> str:
    """Give the value of `Set-Cookie`; the cookie ends with the browser, the session before it."""
    return f"{_NAMES[https]}={token}; Path=/; HttpOnly; SameSite=Lax{_secure(https=https)}"


def no_cookie(*, https: bool) -> str:
    """Give the value of `Set-Cookie` that makes a browser forget."""
    return f"{_NAMES[https]}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{_secure(https=https)}"


def session_token(headers: Headers, *, https: bool) -> str | None:
    """Take the session's token out of a request; None where it is absent or there are two.

    Two cookies of one name are how a neighbouring host plants its own.
    """
    tokens: list[str] = []
    for name, value in headers:
        if name.lower() == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                key, equals, token = pair.strip().partition("=")
                if equals and key == _NAMES[https]:
                    tokens.append(token)
    return tokens[0] if len(tokens) == 1 and tokens[0] else None


def _secure(*, https: bool) -> str:
    return "; Secure" if https else ""
