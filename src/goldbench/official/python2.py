"""Hashing and iteration order of CPython 2.7 on 64 bits, for the i2b2 2014 script.

That script prints one report a system in the order of a `dict`, and repeats its warnings in the
order of a `set`. Both orders follow from the hash (which Python 2 did not salt) and from where
an entry lands in an open-addressing table, so they are facts that can be computed.

The tables are those of `Objects/dictobject.c` and `Objects/setobject.c` of 2.7: 8 slots at first,
slot `hash mod size`, on collision `5 i + perturb + 1` with `perturb` shifted right by 5, and as
soon as two thirds are full four times as many slots as entries, rounded up to a power of two.
"""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

_WORD = (1 << 64) - 1
_MULTIPLIER = 1_000_003
_SMALL = 50_000  # larger tables grow by two only

T = TypeVar("T")


def string_hash(text: str) -> int:
    """Give the hash of a byte string or of an ASCII unicode string, as an unsigned word.

    >>> string_hash("")
    0
    >>> string_hash("a")
    12416037344
    """
    data = text.encode("utf-8", "surrogateescape")
    if not data:
        return 0
    value = data[0] << 7
    for byte in data:
        value = (value * _MULTIPLIER ^ byte) & _WORD
    return _reserve(value ^ len(data))


def tuple_hash(items: tuple[str, ...]) -> int:
    """Give the hash of a tuple of strings, as an unsigned word.

    >>> tuple_hash(())
    3527539
    """
    value = 0x345678
    multiplier = _MULTIPLIER
    for left, item in zip(range(len(items) - 1, -1, -1), items, strict=True):
        value = (value ^ string_hash(item)) * multiplier & _WORD
        multiplier += 82_520 + 2 * left
    return _reserve(value + 97_531 & _WORD)


def _reserve(value: int) -> int:
    # -1 meant "error" in C, so no object may have it as its hash.
    return value if value != _WORD else _WORD - 1


class Table(Generic[T]):
    """The slots behind a `dict` or a `set`: entries go in, and come out in slot order."""

    __slots__ = ("_slots", "_used")

    def __init__(self, *, expected: int = 0) -> None:
        """`expected` is the number of entries of a dict display, which is sized in advance."""
        self._slots: list[tuple[int, T] | None] = [None] * _size(expected if expected > 5 else 0)
        self._used = 0

    def add(self, key_hash: int, entry: T) -> None:
        """Add an entry that is known not to be there."""
        _place(self._slots, key_hash, entry)
        self._used += 1
        if self._used * 3 >= len(self._slots) * 2:
            wanted = self._used * (4 if self._used <= _SMALL else 2)
            larger: list[tuple[int, T] | None] = [None] * _size(wanted)
            for slot in self._slots:
                if slot is not None:
                    _place(larger, *slot)
            self._slots = larger

    def __len__(self) -> int:
        return self._used

    def __iter__(self) -> Iterator[T]:
        return (slot[1] for slot in self._slots if slot is not None)


def _size(more_than: int) -> int:
    size = 8
    while size <= more_than:
        size *= 2
    return size


def _place(slots: list[tuple[int, T] | None], key_hash: int, entry: T) -> None:
    mask = len(slots) - 1
    at = key_hash
    perturb = key_hash
    while slots[at & mask] is not None:
        at = 5 * at + perturb + 1
        perturb >>= 5
    slots[at & mask] = (key_hash, entry)


def order_names(names: Iterable[str]) -> list[str]:
    """Give names in the order in which a `dict` or `set` filled with them would.

    >>> order_names(["A", "B", "C"])
    ['A', 'C', 'B']
    """
    table: Table[str] = Table()
    for name in dict.fromkeys(names):
        table.add(string_hash(name), name)
    return list(table)


def intersect(these: Iterable[str], those: Iterable[str]) -> list[str]:
    """Give the order of `set(these) & set(those)`: the smaller is walked, the other on a tie."""
    first, second = order_names(these), order_names(those)
    walked, looked_up = (second, first) if len(second) <= len(first) else (first, second)
    there = set(looked_up)
    return order_names(name for name in walked if name in there)
