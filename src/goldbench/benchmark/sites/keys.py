"""Keys of sites and hubs: Ed25519, one a benchmark, made when it is first asked for.

A public key is written as `ed25519:` and base64; who has it can check what its owner signed, and
nothing else. The private one lies in `keys/site.key`, readable by its owner alone.
"""

import base64
import binascii
import hashlib
import hmac
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from goldbench.errors import UsageError

FOLDER = "keys"
_FILE, _NAME_FILE = "site.key", "site.name"
_PREFIX = "ed25519:"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class SiteKey:
    """Who we are to others: a name, and the key that signs for it."""

    name: str
    public: str
    _secret: bytes = field(repr=False)

    def sign(self, content: bytes) -> str:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415  # slow to load
            Ed25519PrivateKey,
        )

        signature = Ed25519PrivateKey.from_private_bytes(self._secret).sign(content)
        return base64.b64encode(signature).decode()

    def hash_salted(self, text: str) -> str:
        """Hash a text so that nobody else can tell whether it is one that they know."""
        return hmac.new(self._secret, f"salted {text}".encode(), hashlib.sha256).hexdigest()


def check_site_name(name: str) -> str:
    if not _NAME.fullmatch(name) or len(name) > 40:
        msg = f"{name!r} is not the name of a site"
        raise UsageError(msg, hint="small letters, digits and hyphens, at most 40")
    return name


def make_key(folder: Path, name: str) -> SiteKey:
    """Make the key of a benchmark, or give the one that is there under the same name."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415  # slow to load
        Ed25519PrivateKey,
    )

    check_site_name(name)
    place = folder / FOLDER
    if (place / _FILE).exists():
        known = read_key(folder)
        if known.name != name:
            msg = f"this benchmark signs as {known.name!r} already"
            raise UsageError(msg, hint="a name that others have on record is not changed")
        return known
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    (place / _NAME_FILE).write_text(name, encoding="utf-8")
    secret = Ed25519PrivateKey.generate().private_bytes_raw()
    descriptor = os.open(place / _FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(base64.b64encode(secret) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return read_key(folder)


def read_key(folder: Path) -> SiteKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415  # slow to load
        Ed25519PrivateKey,
    )

    place = folder / FOLDER
    try:
        secret = base64.b64decode((place / _FILE).read_bytes().strip(), validate=True)
        name = (place / _NAME_FILE).read_text(encoding="utf-8").strip()
        public = Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()
    except FileNotFoundError:
        msg = "this benchmark has no key to sign with"
        raise UsageError(msg, hint=f"goldbench bench site key {folder} --name NAME") from None
    except (ValueError, OSError):
        msg = f"{place / _FILE} is not a key"
        raise UsageError(msg) from None
    return SiteKey(name, _PREFIX + base64.b64encode(public).decode(), secret)


def check_public(key: str) -> str:
    """Give a public key as it is written; refuse what is none."""
    try:
        whole = base64.b64decode(key.removeprefix(_PREFIX), validate=True)
    except (ValueError, binascii.Error):
        whole = b""
    if not key.startswith(_PREFIX) or len(whole) != 32:
        msg = "that is not a public key"
        raise UsageError(msg, hint="`goldbench bench site key DIR` of the other side prints it")
    return _PREFIX + base64.b64encode(whole).decode()


def fingerprint(key: str) -> str:
    """Give the first 16 hexadecimal digits of a key's hash: to be read out over the telephone."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def is_signed_by(key: str, content: bytes, signature: str) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # slow to load
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PublicKey,
    )

    whole = base64.b64decode(check_public(key).removeprefix(_PREFIX))
    try:
        Ed25519PublicKey.from_public_bytes(whole).verify(
            base64.b64decode(signature, validate=True), content
        )
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True
