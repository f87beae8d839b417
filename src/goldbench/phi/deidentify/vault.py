"""The way back, encrypted: what stood where, a line a note.

A line is a Fernet token (AES-128-CBC with HMAC-SHA256) of the note's id, the hash of its new text
and the replaced spans; its key is derived from the project's key. Without the key the file tells
the number of notes and the rough size of each entry, nothing else. Lines may be appended by
several runs; of two lines for one note the last counts.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import orjson

from goldbench.errors import FormatError, UsageError
from goldbench.phi.deidentify.engine import Deidentified
from goldbench.phi.deidentify.keys import Key


class Entry(NamedTuple):
    """What is needed to put a note back: (start, end, original) of its new text, in order."""

    id: str
    sha256: str
    spans: tuple[tuple[int, int, str], ...]

    def restore(self, text: str) -> str:
        """Put the originals back; the text must be the very one that was written."""
        if _hash(text) != self.sha256:
            msg = f"the text of {self.id!r} is not the one the vault was written for"
            raise UsageError(msg, hint="it was changed after de-identification")
        pieces: list[str] = []
        at = 0
        for start, end, original in self.spans:
            pieces += [text[at:start], original]
            at = end
        return "".join([*pieces, text[at:]])


def entry(id_: str, done: Deidentified) -> Entry:
    spans = tuple((span.start, span.end, span.original) for span in done.replaced)
    return Entry(id_, _hash(done.text), spans)


def seal(entries: Iterable[Entry], key: Key) -> Iterator[bytes]:
    """Encrypt entries; each gives one line."""
    from cryptography.fernet import Fernet  # noqa: PLC0415  # OpenSSL is slow to load

    box = Fernet(_secret(key))
    for item in entries:
        yield box.encrypt(orjson.dumps([item.id, item.sha256, item.spans])) + b"\n"


def unseal(path: Path, key: Key) -> dict[str, Entry]:
    """Decrypt a vault file."""
    from cryptography.fernet import Fernet, InvalidToken  # noqa: PLC0415  # as above

    box = Fernet(_secret(key))
    entries: dict[str, Entry] = {}
    for number, line in enumerate(path.read_bytes().split(b"\n"), start=1):
        if not line:
            continue
        try:
            id_, sha256, spans = orjson.loads(box.decrypt(line))
        except (InvalidToken, ValueError):
            msg = "this line was not written with this key, or was changed"
            raise FormatError(path, number, msg) from None
        entries[id_] = Entry(id_, sha256, tuple((a, b, text) for a, b, text in spans))
    return entries


def _secret(key: Key) -> bytes:
    return base64.urlsafe_b64encode(key.digest("vault"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
