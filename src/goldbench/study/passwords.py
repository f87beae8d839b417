"""Passwords as argon2id hashes; few at a time, since each takes memory and a moment."""

from dataclasses import dataclass, field
from threading import BoundedSemaphore
from typing import Any

from goldbench.errors import UsageError

MINIMUM = 12
MAXIMUM = 200

# What is verified when nobody goes by the name: it takes as long as a real one and fits nothing.
_NOBODY = "not a password that anybody has"


@dataclass(frozen=True, slots=True)
class Passwords:
    """Hashes and checks passwords. The defaults are RFC 9106's second recommendation.

    Safe to use from several threads; at most `at_once` hashes are computed at the same time, the
    others wait, so that a flood of sign-ins cannot take all memory (64 MiB each).
    """

    memory_kib: int = 65536
    rounds: int = 3
    lanes: int = 4
    at_once: int = 2
    _gate: BoundedSemaphore = field(init=False, repr=False, compare=False)
    _nobody: list[str] = field(init=False, repr=False, compare=False, default_factory=list[str])

    def __post_init__(self) -> None:
        object.__setattr__(self, "_gate", BoundedSemaphore(self.at_once))

    def hash(self, password: str, *, login: str = "") -> str:
        """Hash a new password; refuse one that is too short or is the name itself."""
        if not MINIMUM <= len(password) <= MAXIMUM:
            msg = f"a password has {MINIMUM} to {MAXIMUM} characters"
            raise UsageError(msg, hint="four or five words that have nothing to do with each other")
        if len(set(password)) < 5 or password.casefold() == login.casefold():
            msg = "the password is too easy to guess"
            raise UsageError(msg, hint="four or five words that have nothing to do with each other")
        return self._hash(password)

    def fits(self, stored: str | None, password: str) -> bool:
        """Compare; without a stored hash it takes as long and never fits."""
        from argon2.exceptions import InvalidHashError, VerifyMismatchError  # noqa: PLC0415 - heavy

        if stored is None:
            if not self._nobody:
                self._nobody.append(self._hash(_NOBODY))
            against = self._nobody[0]
        else:
            against = stored
        try:
            with self._gate:
                self._hasher().verify(against, _bytes(password[:MAXIMUM]))
        except (VerifyMismatchError, InvalidHashError):
            return False
        return stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Say whether the hash was made with other settings than today's."""
        return bool(self._hasher().check_needs_rehash(stored))

    def rehash(self, password: str) -> str:
        return self._hash(password)

    def _hash(self, password: str) -> str:
        with self._gate:
            return str(self._hasher().hash(_bytes(password)))

    def _hasher(self) -> Any:
        from argon2 import PasswordHasher  # noqa: PLC0415 - only sign-in needs it

        return PasswordHasher(
            time_cost=self.rounds, memory_cost=self.memory_kib, parallelism=self.lanes
        )


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
