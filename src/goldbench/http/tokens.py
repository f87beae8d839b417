"""Secrets that are shown once and stored as hashes: session tokens, invites, API tokens.

All are 256 random bits, so one round of SHA-256 is enough to store them: there is nothing to
guess. Passwords are another matter (`goldbench.study.passwords`).
"""

import base64
import hashlib
from collections.abc import Callable
from typing import TypeAlias

Entropy: TypeAlias = Callable[[int], bytes]
"""Gives that many random bytes: `secrets.token_bytes`, or a stream from a seed in tests."""

API_PREFIX = "gb_"


def new_token(entropy: Entropy, prefix: str = "") -> str:
    """Make a token that fits into a URL, a cookie and a header.

    >>> new_token(lambda n: bytes(n), "gb_")
    'gb_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    """
    return prefix + base64.urlsafe_b64encode(entropy(32)).decode().rstrip("=")


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def bearer(authorization: str | None) -> str | None:
    """Take the token out of an `Authorization` header.

    >>> bearer("Bearer gb_x"), bearer("Basic eA=="), bearer(None)
    ('gb_x', None, None)
    """
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None
