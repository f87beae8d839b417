"""Who looks at the benchmark's pages: anybody, a team, or the host.

A page signs in with the token that the API takes. The browser keeps a secret of its own instead,
which the server remembers for half a day and forgets when it ends or the token is renewed.
"""

import threading
from datetime import datetime, timedelta
from typing import Annotated, NamedTuple

from fastapi import Depends, Request

from goldbench.benchmark import Bench, Team, host_key, team_with
from goldbench.errors import GoldbenchError
from goldbench.http import new_token, token_hash
from goldbench.web.session import cookie_of

LASTS = timedelta(hours=12)
_MOST = 10_000


class StrangerError(GoldbenchError):
    """The page is for a team or the host, and nobody is signed in."""


class Visitor(NamedTuple):
    """`team` is None for the host."""

    team: Team | None

    @property
    def host(self) -> bool:
        return self.team is None


class _Session(NamedTuple):
    key: str
    until: datetime


class Sessions:
    """Sessions of the pages; they live as long as the server does."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._known: dict[str, _Session] = {}
        self._lock = threading.Lock()

    def begin(self, token: str) -> str | None:
        """Sign in with a token; give the session's secret, None where the token is nobody's."""
        key, now = token_hash(token.strip()), self._bench.now()
        if self._find_visitor(key) is None:
            return None
        secret = new_token(self._bench.entropy)
        with self._lock:
            self._known = {
                name: session for name, session in self._known.items() if session.until > now
            }
            while len(self._known) >= _MOST:
                self._known.pop(next(iter(self._known)))
            self._known[token_hash(secret)] = _Session(key, now + LASTS)
        return secret

    def find(self, secret: str | None) -> Visitor | None:
        with self._lock:
            session = None if secret is None else self._known.get(token_hash(secret))
        if session is None or session.until <= self._bench.now():
            return None
        return self._find_visitor(session.key)

    def end(self, secret: str) -> None:
        with self._lock:
            self._known.pop(token_hash(secret), None)

    def _find_visitor(self, key: str) -> Visitor | None:
        if key == host_key(self._bench):
            return Visitor(None)
        team = team_with(self._bench, key)
        return None if team is None else Visitor(team)


def bench_of(request: Request) -> Bench:
    bench: Bench = request.app.state.bench
    return bench


def sessions_of(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


def visitor_of(request: Request) -> Visitor | None:
    """Give who looks; None where nobody is signed in."""
    return sessions_of(request).find(cookie_of(request))


def require_visitor(request: Request) -> Visitor:
    visitor = visitor_of(request)
    if visitor is None:
        msg = "sign in with a token first"
        raise StrangerError(msg)
    return visitor


def require_team(request: Request) -> Team:
    visitor = require_visitor(request)
    if visitor.team is None:
        msg = "this page is a team's"
        raise StrangerError(msg)
    return visitor.team


def require_host(request: Request) -> Visitor:
    visitor = require_visitor(request)
    if not visitor.host:
        msg = "this page is the host's"
        raise StrangerError(msg)
    return visitor


TheBench = Annotated[Bench, Depends(bench_of)]
SignedIn = Annotated[Visitor, Depends(require_visitor)]
TheTeam = Annotated[Team, Depends(require_team)]
TheHost = Annotated[Visitor, Depends(require_host)]
