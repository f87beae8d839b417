"""One secret a project; everything keyed is derived from it with HMAC-SHA256.

The secret never leaves this value: no repr, no file. Two projects with different secrets shift and
name the same patient differently, so their outputs cannot be joined.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from goldbench.errors import UsageError

_LEAST = 16


@dataclass(frozen=True, slots=True)
class Key:
    """A project's secret, at least 16 bytes."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < _LEAST:
            msg = f"the project key has {len(self.secret)} bytes; it needs at least {_LEAST}"
            raise UsageError(msg, hint="make one with: goldbench deidentify --new-key FILE")

    def digest(self, *parts: str) -> bytes:
        """Give 32 bytes for a purpose and what it is about; parts cannot run into each other."""
        message = b"".join(
            len(p).to_bytes(4, "big") + p
            for p in (part.encode("utf-8", "surrogatepass") for part in parts)
        )
        return hmac.new(self.secret, message, hashlib.sha256).digest()

    def number(self, *parts: str) -> int:
        return int.from_bytes(self.digest(*parts)[:8], "big")

    @property
    def fingerprint(self) -> str:
        """Tell keys apart without showing them."""
        return self.digest("fingerprint").hex()[:12]


def new_key() -> bytes:
    """Make a secret, as the hexadecimal text that `read_key` reads."""
    return secrets.token_hex(32).encode("ascii") + b"\n"


def read_key(path: Path) -> Key:
    """Read a key file: hexadecimal digits, or any other bytes as they are."""
    try:
        data = path.read_bytes().strip()
    except OSError as error:
        msg = f"cannot read the key file {path}: {error.strerror}"
        raise UsageError(msg) from None
    try:
        return Key(bytes.fromhex(data.decode("ascii")))
    except ValueError:
        return Key(data)
