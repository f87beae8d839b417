"""Which value of an answer is right, field by field; lists in any order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from goldbench.scoring.fields.answers import Tree
from goldbench.scoring.fields.nodes import Group, Leaf, Node, Several, Unfit, Value
from goldbench.scoring.fields.values import agree

RIGHT, MISSED, FALSE = range(3)

Outcome = Counter[tuple[str, int]]
"""How many values of a field (by path) were right, of the gold's missed, of the answer's false."""


class Pair(NamedTuple):
    """One value of a field on either side, None where a side says nothing; `right`: they agree."""

    path: str
    gold: Value | None
    answer: Value | None
    right: bool


def compare_trees(node: Node, gold: Tree, answer: Tree, outcome: Outcome) -> None:
    """Add the outcome of an answer, or of a part of it, to `outcome`."""
    for pair in pair_values(node, gold, answer):
        if pair.right:
            outcome[pair.path, RIGHT] += 1
        else:
            outcome[pair.path, MISSED] += pair.gold is not None
            outcome[pair.path, FALSE] += pair.answer is not None


def pair_values(node: Node, gold: Tree, answer: Tree) -> Iterator[Pair]:
    """Put every value of either side beside the one it answers."""
    if isinstance(node, Leaf):
        if gold is not None or answer is not None:
            both = gold is not None and answer is not None
            yield Pair(node.path, gold, answer, both and agree(node, gold, answer))
    elif isinstance(node, Group):
        for name, member in node.members.items():
            yield from pair_values(member, gold[name], answer[name])
    else:
        yield from _pair_lists(node, gold, answer)


def _pair_lists(node: Several, gold: Sequence[Tree], answer: Sequence[Tree]) -> Iterator[Pair]:
    # In an order that depends on what items say alone: of equally good pairings always the same
    # one is taken, however the lists were written.
    gold, answer = sorted(gold, key=_canonicalise), sorted(answer, key=_canonicalise)
    partners = _partners(node, gold, answer)
    nothing = empty_tree(node.item)
    for row, item in enumerate(gold):
        other = answer[partners[row]] if row in partners else nothing
        yield from pair_values(node.item, item, other)
    for row in sorted(set(range(len(answer))) - set(partners.values())):
        yield from pair_values(node.item, nothing, answer[row])


def empty_tree(node: Node) -> Tree:
    """The tree of no answer at all."""
    if isinstance(node, Group):
        return {name: empty_tree(member) for name, member in node.members.items()}
    return [] if isinstance(node, Several) else None


def _partners(node: Several, gold: Sequence[Tree], answer: Sequence[Tree]) -> dict[int, int]:
    """Pair items so that as many values as possible are right (a maximum assignment).

    Only items that share a value can answer each other; where there is a key, only those that
    agree on it.
    """
    if not gold or not answer:
        return {}
    worth = np.zeros((len(gold), len(answer)))
    for row, first in enumerate(gold):
        for column, second in enumerate(answer):
            worth[row, column] = _count_shared(node, first, second)
    if not worth.any():
        return {}
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415  # slow to import

    rows, columns = linear_sum_assignment(worth, maximize=True)
    return {
        row: column
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
        if worth[row, column]
    }


def _count_shared(node: Several, gold: Tree, answer: Tree) -> int:
    item = node.item
    if isinstance(item, Leaf):
        return int(agree(item, gold, answer))
    for name in node.key:
        first, second, leaf = gold[name], answer[name], item.members[name]
        if (first is None) != (second is None):
            return 0
        if isinstance(leaf, Leaf) and first is not None and not agree(leaf, first, second):
            return 0
    return sum(pair.right for pair in pair_values(item, gold, answer))


def _canonicalise(tree: Any) -> str:
    """Write a tree so that equal ones are equal, lists in any order."""
    if isinstance(tree, Mapping):
        return "{" + ",".join(f"{name}:{_canonicalise(tree[name])}" for name in sorted(tree)) + "}"
    if isinstance(tree, list):
        return "[" + ",".join(sorted(map(_canonicalise, tree))) + "]"
    return tree.why if isinstance(tree, Unfit) else repr(tree)
