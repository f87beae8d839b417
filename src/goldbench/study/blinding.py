"""Orders and masks that follow from the study's key and that nobody without it can guess."""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence


def shuffle(key: bytes, purpose: str, items: Iterable[str]) -> list[str]:
    """Sort items by a keyed hash: the order does not depend on how they came.

    >>> shuffle(b"k", "one", ["a", "b", "c"]) == shuffle(b"k", "one", ["c", "b", "a"])
    True
    """
    return sorted(items, key=lambda item: mask(key, f"{purpose}\n{item}"))


def own_orders(
    key: bytes, purpose: str, items: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """Give each person an order of their items; no two people get the same one by chance.

    Only where there are too few items for that (one note has one order) they may.
    """
    orders: dict[str, list[str]] = {}
    for who in sorted(items):
        for attempt in range(20):
            orders[who] = shuffle(key, f"{purpose}\n{who}\n{attempt}", items[who])
            if list(orders.values()).count(orders[who]) == 1:
                break
    return orders


def mask(key: bytes, text: str) -> str:
    """Hash a text under the key: the same text is known again, but cannot be told or guessed."""
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
