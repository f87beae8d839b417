"""What every web part shares: the shape of errors, limits, headers, origins, tokens, the log.

The middlewares are plain ASGI. Wrap an application so, outermost first: `SecurityHeaders`,
`Guard`, `OriginCheck`, `BodyLimit`.
"""

from goldbench.http.cookies import no_cookie, session_cookie, session_token
from goldbench.http.csrf import csrf_fits, csrf_token
from goldbench.http.guard import Guard
from goldbench.http.headers import CONTENT_SECURITY_POLICY, SecurityHeaders
from goldbench.http.limits import BodyLimit
from goldbench.http.origins import SAFE_METHODS, OriginCheck, normal_origin
from goldbench.http.problems import ANSWERS, MEDIA_TYPE, Answer, Answers, Problem
from goldbench.http.tokens import API_PREFIX, Entropy, bearer, new_token, token_hash

__all__ = [
    "ANSWERS",
    "API_PREFIX",
    "CONTENT_SECURITY_POLICY",
    "MEDIA_TYPE",
    "SAFE_METHODS",
    "Answer",
    "Answers",
    "BodyLimit",
    "Entropy",
    "Guard",
    "OriginCheck",
    "Problem",
    "SecurityHeaders",
    "bearer",
    "csrf_fits",
    "csrf_token",
    "new_token",
    "no_cookie",
    "normal_origin",
    "session_cookie",
    "session_token",
    "token_hash",
]
