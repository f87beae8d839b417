"""From "these could answer each other" to one partner each: maximum matching, ties by gain."""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from goldbench.matching.pairs import Pairs
from goldbench.matching.spans import Ints

Flags = npt.NDArray[np.bool_]

LARGE = 1_000_000
"""Cells of a group beyond which only the number of pairs is made best, not their gain."""


def assign(candidates: Pairs, gain_of: Callable[[Ints], Ints], sizes: tuple[int, int]) -> Pairs:
    """Choose as many of the candidate pairs as possible, each row at most once.

    Among the choices with most pairs the one with the greatest total gain is taken, so that the
    answer does not depend on the order of the input. `sizes` are the rows of either side. Almost
    all candidates are alone on both sides and are taken at once; the rest falls into small
    connected groups, each solved exactly; only of these is the gain asked for.
    """
    gold, system = candidates
    lone_gold = np.bincount(gold, minlength=sizes[0])[gold] == 1
    lone_system = np.bincount(system, minlength=sizes[1])[system] == 1
    alone = lone_gold & lone_system
    if alone.all():
        return candidates
    rest = np.flatnonzero(~alone)
    some = _choose(
        Pairs(gold[rest], system[rest]), (lone_gold[rest], lone_system[rest]), gain_of(rest), sizes
    )
    alone[rest[some]] = True
    return Pairs(gold[alone], system[alone])


def _choose(
    candidates: Pairs, lone: tuple[Flags, Flags], gain: Ints, sizes: tuple[int, int]
) -> Ints:
    """Give the rows to take of candidates of which none is alone on both sides."""
    gold, system = candidates
    # One span against several that have no one else: the best of them, for all such stars at once.
    gold_star = _all_of(lone[1], gold, sizes[0])
    system_star = _all_of(lone[0], system, sizes[1])
    tangled = np.flatnonzero(~(gold_star | system_star))
    chosen = [
        _best_of_star(np.flatnonzero(star), centre, gain)
        for star, centre in ((gold_star, gold), (system_star, system))
    ]
    chosen += [
        group[_solve_group(gold[group], system[group], gain[group])]
        for group in _groups(gold[tangled], system[tangled], tangled)
    ]
    return np.concatenate(chosen)


def _all_of(flag: Flags, centre: Ints, size: int) -> Flags:
    """Whether all candidates of a row's centre have the flag."""
    without = np.bincount(centre[~flag], minlength=size)
    return np.equal(without[centre], 0)


def _best_of_star(rows: Ints, centre: Ints, gain: Ints) -> Ints:
    """Give of every centre's candidates the first with the greatest gain."""
    if not len(rows):
        return rows
    order = np.lexsort((rows, -gain[rows], centre[rows]))
    ordered = rows[order]
    first = np.ones(len(rows), dtype=bool)
    first[1:] = np.diff(centre[ordered]) != 0
    return ordered[first]


def _groups(gold: Ints, system: Ints, rows: Ints) -> Iterator[Ints]:
    """Split candidates into groups that share no row with one another."""
    if not len(rows):
        return
    from scipy.sparse import coo_array  # noqa: PLC0415  # only where spans tangle
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415  # slow to import

    left, gold_node = np.unique(gold, return_inverse=True)
    right, system_node = np.unique(system, return_inverse=True)
    nodes = len(left) + len(right)
    edges = (np.ones(len(rows), dtype=np.int8), (gold_node, system_node + len(left)))
    _, part = connected_components(coo_array(edges, shape=(nodes, nodes)), directed=False)
    of_row = part[gold_node]
    order = np.argsort(of_row, kind="stable")
    cuts = np.flatnonzero(np.diff(of_row[order])) + 1
    yield from np.split(rows[order], cuts)


def _solve_group(gold: Ints, system: Ints, gain: Ints) -> Ints:
    """Solve one group: rows of its candidates that are chosen."""
    left, gold_node = np.unique(gold, return_inverse=True)
    right, system_node = np.unique(system, return_inverse=True)
    if len(left) * len(right) > LARGE:
        return _solve_large_group(gold_node, system_node)
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  # rare

    # A pair outweighs any gain: with a bonus above the sum of all gains the number of pairs
    # decides first. What is not a candidate costs nothing and is dropped afterwards.
    bonus = float(gain.sum()) + 1.0
    worth = np.zeros((len(left), len(right)))
    place = np.full((len(left), len(right)), -1, dtype=np.int64)
    worth[gold_node, system_node] = gain + bonus
    place[gold_node, system_node] = np.arange(len(gold))
    chosen = place[linear_sum_assignment(worth, maximize=True)]
    return np.sort(chosen[chosen >= 0])


def _solve_large_group(gold_node: Ints, system_node: Ints) -> Ints:
    """As many pairs as possible in a large group, in memory that grows with its candidates."""
    from scipy.sparse import coo_array  # noqa: PLC0415  # rare
    from scipy.sparse.csgraph import maximum_bipartite_matching  # noqa: PLC0415  # slow to import

    size = (int(gold_node.max()) + 1, int(system_node.max()) + 1)
    graph = coo_array(
        (np.ones(len(gold_node), dtype=np.int8), (gold_node, system_node)), shape=size
    ).tocsr()
    partner = maximum_bipartite_matching(graph, perm_type="column")
    return np.flatnonzero(partner[gold_node] == system_node)
