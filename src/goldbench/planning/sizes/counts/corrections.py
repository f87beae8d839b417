"""From independent decisions to documents: clusters cost more of them, small archives need fewer.

Effective sizes: n documents in clusters are worth n / deff independent ones (Kish 1965); n of a
finite N are worth n (N - 1) / (N - n), which undoes n0 / (1 + (n0 - 1) / N) (Cochran 1977, 4.4).
"""

import math
from collections.abc import Iterable

from goldbench.errors import UsageError


def design_effect(size: float, correlation: float) -> float:
    """Give 1 + (m - 1) rho; m is the mean cluster size seen by a unit, see `crowding`.

    >>> design_effect(6, 0.2)
    2.0
    """
    if not size >= 1 or not 0 <= correlation <= 1:
        msg = f"clusters of {size} units with correlation {correlation}"
        raise UsageError(msg, hint="the size is at least 1 and the correlation lies in [0, 1]")
    return 1 + (size - 1) * correlation


def crowding(sizes: Iterable[int]) -> float:
    """Give sum m² / sum m: how many units share the cluster of an average unit, itself included.

    >>> crowding([1, 1, 4])
    3.0
    """
    counts = [size for size in sizes if size]
    if not counts or min(counts) < 0:
        msg = "no cluster holds a unit, or a size is negative"
        raise UsageError(msg, hint="give the number of mentions of each document (or patient)")
    return sum(m * m for m in counts) / sum(counts)


def finite_population(size: float, population: int) -> int:
    """Give how many of `population` documents do what `size` of an endless one do.

    Right only if the claim is about that very archive, and no later note.

    >>> finite_population(265, 500), finite_population(265, 1000)
    (174, 210)
    """
    if population < 1:
        msg = f"a population of {population} documents"
        raise UsageError(msg, hint="leave it out for a population without end")
    # The small slack keeps 174.00000000000003 from becoming 175.
    return min(population, math.ceil(size / (1 + (size - 1) / population) - 1e-9))


def documents_needed(independent: int, *, deff: float = 1.0, population: int | None = None) -> int:
    """Give the documents that are worth `independent` ones: clusters first, then the archive."""
    _check(deff)
    inflated = independent * deff
    if population is not None:
        return finite_population(inflated, population)
    return math.ceil(inflated - 1e-9)


def independent_worth(
    documents: int, *, deff: float = 1.0, population: int | None = None
) -> int | None:
    """Undo `documents_needed`; None for a whole population, which leaves nothing to estimate."""
    _check(deff)
    worth = float(documents)
    if population is not None:
        if documents >= population:
            return None
        worth = documents * (population - 1) / (population - documents)
    return math.floor(worth / deff + 1e-9)


def student_share(documents: int, alpha: float) -> float:
    """Give what a Korn-Graubard interval keeps of the plain size: (1 - 1/n) (z / t)², t at n - 1.

    Over n it comes to about (z² + 3) / 2 documents, 3.4 at 95 %, whatever n is.
    """
    from scipy.special import ndtri, stdtrit  # noqa: PLC0415 - scipy is slow to import

    if documents < 2:
        return 0.0
    ratio = float(ndtri(1 - alpha / 2)) / float(stdtrit(documents - 1, 1 - alpha / 2))
    return (1 - 1 / documents) * ratio**2


def _check(deff: float) -> None:
    if not deff > 0:
        msg = f"design effect {deff}"
        raise UsageError(msg, hint="1 for independent documents; design_effect(m, rho) for others")
