"""What a study refuses, and how that is told over HTTP.

GoldbenchError
├── SignInError        who are you? the password, link, session or token does not fit (401)
│   └── LockedError    the session was idle; its password opens it again (401, code `locked`)
├── ThrottledError     too many attempts; `retry_after` seconds (429)
├── NotAllowedError    your role, seat or site does not allow this (403)
│   └── TermsError     accept the data-use terms, or confirm the guideline, first (403, `terms`)
├── NotFoundError      there is no such thing, or it is not yours to see (404)
├── StateError         not now: the batch is closed, the sheet is done (409, code `state`)
├── OperationError     the operation does not fit the sheet (422, code `operation`)
└── UnfinishedError    what is missing before the sheet can be closed, in `missing` (422)

"Not there" and "not yours" are one error with one message: otherwise it would tell what others
have.
"""

from collections.abc import Sequence
from typing import Any

from goldbench.errors import GoldbenchError
from goldbench.http import Answer
from goldbench.store import ConflictError, StoreError


class SignInError(GoldbenchError):
    pass


class LockedError(SignInError):
    pass


class ThrottledError(GoldbenchError):
    """`retry_after` is in whole seconds."""

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message, hint=f"try again in {retry_after} seconds")
        self.retry_after = retry_after

    @property
    def details(self) -> dict[str, Any]:
        return {"retry_after": self.retry_after}


class NotAllowedError(GoldbenchError):
    pass


class TermsError(NotAllowedError):
    """`needs` is `terms` or `guideline`, `version` the one to accept."""

    def __init__(self, message: str, *, needs: str, version: int) -> None:
        super().__init__(message, hint="read it, and say that you have")
        self.needs = needs
        self.version = version

    @property
    def details(self) -> dict[str, Any]:
        return {"needs": self.needs, "version": self.version}


class NotFoundError(GoldbenchError):
    pass


class StateError(GoldbenchError):
    pass


class OperationError(GoldbenchError):
    pass


class UnfinishedError(GoldbenchError):
    """`missing` says, in words and without note text, what is left to do."""

    def __init__(self, message: str, *, missing: Sequence[Any], hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.missing = tuple(missing)

    @property
    def details(self) -> dict[str, Any]:
        return {"missing": list(self.missing)}


ANSWERS: dict[type[GoldbenchError], Answer] = {
    SignInError: Answer(401, "sign-in"),
    LockedError: Answer(401, "locked"),
    ThrottledError: Answer(429, "throttled"),
    NotAllowedError: Answer(403, "not-allowed"),
    TermsError: Answer(403, "terms"),
    NotFoundError: Answer(404, "not-found"),
    StateError: Answer(409, "state"),
    ConflictError: Answer(409, "conflict"),
    OperationError: Answer(422, "operation"),
    UnfinishedError: Answer(422, "unfinished"),
    StoreError: Answer(503, "database"),
}
"""Give these to `goldbench.http.Problem.of`."""
