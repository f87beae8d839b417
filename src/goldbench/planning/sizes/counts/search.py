"""The smallest size from which on a condition holds, when it flickers at the edge.

Exact intervals make widths a sawtooth in n: a size may meet a target that the next one misses.
A plan built on such a tooth breaks with one note more or less.
"""

from collections.abc import Callable


def smallest_stable(
    holds: Callable[[int], bool], *, guess: int, smallest: int = 1, largest: int, window: int
) -> int | None:
    """Give n with `holds` true for n..n+window and false for n - 1; None if above `largest`.

    `holds` must be false at first and true in the long run; between, it may go back and forth.
    """
    below, above = smallest - 1, max(guess, smallest)
    if holds(above):
        while above > smallest and holds(lower := max(smallest, above - above // 4 - 1)):
            above = lower
        below = max(below, above - above // 4 - 1)
    else:
        while True:
            below, above = above, above + above // 4 + 1
            if below >= largest:
                return None
            if holds(above):
                break
    while above - below > 1:
        middle = (below + above) // 2
        if holds(middle):
            above = middle
        else:
            below = middle
    tried = stable = above
    while tried - stable < window:
        tried += 1
        if not holds(tried):
            stable = tried + 1
    return stable if stable <= largest else None
