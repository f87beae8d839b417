"""Hashes that make a log tell-tale: each event carries the hash of the one before it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from goldbench.store.columns import canonical

START = "0" * 64


def link(previous: str, content: Mapping[str, Any]) -> str:
    """Hash an event's content together with the hash of its predecessor.

    >>> link(START, {"seq": 1}) == link(START, {"seq": 2})
    False
    """
    return hashlib.sha256(previous.encode() + b"\n" + canonical(dict(content))).hexdigest()


def seal(value: Any) -> str:
    """Hash what an event keeps private, so that the chain holds where it is left out."""
    return hashlib.sha256(canonical(value)).hexdigest()
