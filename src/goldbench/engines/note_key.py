"""What a result depends on, as a hash: the settings of the work and the note.

A result is used again only under the same key. So an edited note, another policy, another model
or another version of the tool is never taken for what was done before.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NewType

import orjson

NoteKey = NewType("NoteKey", bytes)
KEY_BYTES = 16


def fingerprint(settings: Mapping[str, object]) -> str:
    """Hash the settings of a run: values that JSON can hold, in whatever order.

    >>> fingerprint({"lang": "en", "tool": "phi"}) == fingerprint({"tool": "phi", "lang": "en"})
    True
    """
    return hashlib.sha256(orjson.dumps(settings, option=orjson.OPT_SORT_KEYS)).hexdigest()


def note_key(run: str, id_: str, text: str, others: Iterable[str] = ()) -> NoteKey:
    """Hash a run's fingerprint and a note; `others` is what else of the note the work reads.

    Parts cannot run into each other: each is preceded by its length.

    >>> note_key("r", "1", "23") == note_key("r", "12", "3")
    False
    """
    digest = hashlib.blake2b(digest_size=KEY_BYTES)
    for part in (run, id_, text, *others):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return NoteKey(digest.digest())
