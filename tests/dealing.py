"""The order of tests: those that take long are begun first, so that nobody waits at the end."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")


def deal(items: Sequence[T], workers: int, long_group: Callable[[T], Hashable | None]) -> list[T]:
    """Give every worker's share some of the long groups, in front of what is short.

    Workers begin with equal shares of the list, one behind the other, and take from the ends of
    others when they are done: what stands at an end may be begun last. `long_group` names the
    group of an item that takes long, which stays together, or is None.

    >>> deal("abAcdBef", 2, lambda item: item if item.isupper() else None)
    ['A', 'a', 'b', 'c', 'B', 'd', 'e', 'f']
    """
    groups: dict[Hashable, list[T]] = {}
    short = []
    for item in items:
        group = long_group(item)
        if group is None:
            short.append(item)
        else:
            groups.setdefault(group, []).append(item)
    dealt: list[T] = []
    for worker in range(workers):
        share = (len(items) - len(dealt)) // (workers - worker)
        hand = [item for group in list(groups.values())[worker::workers] for item in group]
        room = max(0, share - len(hand)) if worker < workers - 1 else len(short)
        dealt += [*hand, *short[:room]]
        del short[:room]
    return dealt
