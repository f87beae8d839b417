"""Who is asking, and what they may do."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from goldbench.study.errors import NotAllowedError

Role = Literal["lead", "author", "annotator", "curator", "maker"]
"""A maker had a hand in the system that is evaluated: somebody to keep from notes and widths."""
ROLES: tuple[Role, ...] = get_args(Role)

SCOPES: dict[str, str] = {
    "annotate": "read and fill in one's own sheets",
    "curate": "read and decide disagreements of one's own site",
    "guidelines": "write guidelines and answer questions",
    "people": "sites, people, invites, terms",
    "batches": "notes, batches, seats, reopening",
    "progress": "how far the work is",
    "agreement": "agreement and training results",
    "gold": "build, read and export gold standards",
    "audit": "the audit log",
    "bundles": "export and import of site bundles, backups",
}
"""What an API token can be limited to. A person signed in with a password has all of them,
within their roles."""

_OF_ROLE: dict[Role, tuple[str, ...]] = {
    "lead": (
        "guidelines", "people", "batches", "progress", "agreement", "gold", "audit", "bundles",
    ),
    "author": ("guidelines", "progress", "agreement"),
    "annotator": ("annotate",),
    "curator": ("curate",),
    "maker": (),
}  # fmt: skip


def scopes_of(roles: Collection[Role]) -> dict[str, str]:
    """Give the scopes that mean something to somebody of these roles.

    >>> list(scopes_of(["annotator", "curator"]))
    ['annotate', 'curate']
    """
    mine = {scope for role in roles for scope in _OF_ROLE[role]}
    return {scope: words for scope, words in SCOPES.items() if scope in mine}


@dataclass(frozen=True, slots=True)
class Actor:
    """A person as of this request: made from a session or a token, never kept.

    `scopes` is None for a session; for a token, what it was limited to. Roles decide first:
    a scope never gives what the role does not.
    """

    id: str
    name: str
    roles: frozenset[Role]
    site: str | None = None
    scopes: frozenset[str] | None = None

    def allow(self, role: Role, scope: str) -> None:
        """Raise unless the actor has the role and, with a token, the scope."""
        if role not in self.roles:
            msg = f"this is for the role {role}"
            raise NotAllowedError(msg)
        self.allow_scope(scope)

    def allow_any(self, roles: tuple[Role, ...], scope: str) -> None:
        if not self.roles.intersection(roles):
            msg = f"this is for the roles {' and '.join(roles)}"
            raise NotAllowedError(msg)
        self.allow_scope(scope)

    def allow_scope(self, scope: str) -> None:
        if self.scopes is not None and scope not in self.scopes:
            msg = f"the token was not given the scope {scope!r}"
            raise NotAllowedError(msg, hint="make a token with that scope")


OPERATOR = Actor("operator", "operator", frozenset({"lead", "author"}))
"""Whoever runs the command line on the study's own machine: the file system is their wall."""
