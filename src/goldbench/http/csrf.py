"""A second secret in every form, which a page elsewhere cannot know.

It follows from the session's own token, so nothing is stored, and a new session has a new one.
"""

import base64
import hashlib
import hmac

FIELD = "csrf"
HEADER = "x-csrf-token"


def csrf_token(session_token: str) -> str:
    digest = hmac.new(session_token.encode(), b"goldbench csrf", hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def csrf_fits(session_token: str, given: str | None) -> bool:
    """Compare in constant time; nothing given does not fit."""
    return given is not None and hmac.compare_digest(
        csrf_token(session_token).encode(), given.encode("utf-8", "replace")
    )
