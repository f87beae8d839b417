"""An answer read by its schema: values where fields are, and what did not fit."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from goldbench.scoring.fields.nodes import (
    OUTSIDE,
    WHOLE,
    FieldSchema,
    Group,
    Leaf,
    Node,
    Several,
    Unfit,
    Value,
)
from goldbench.scoring.fields.values import WRONG_TYPE, value_of

Tree = Any
"""A value (None: says nothing), a dict of trees by name, or a list of trees."""
UNDECLARED = "not in the schema"
_NAME = re.compile(r"[\w.$-]{1,40}", re.ASCII)


class Backed(NamedTuple):
    """What an answer says somewhere, and its quotes for it. `stated`: it says anything."""

    label: str
    quotes: tuple[str | None, ...]
    stated: bool


@dataclass
class Answer:
    """`outside` counts values that stand where the schema has no field.

    `misfits` counts, by field, what is no value of it; a quote that is no text is None.
    """

    tree: Mapping[str, Tree]
    outside: int = 0
    misfits: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    backed: list[Backed] = field(default_factory=list[Backed])


def read_answer(schema: FieldSchema, raw: Mapping[str, Any]) -> Answer:
    """Read an answer; nothing is refused, and what does not fit is there and equals nothing."""
    answer = Answer({})
    answer.tree = _Reading(answer).group(schema.root, raw)
    return answer


class _Reading:
    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def node(self, node: Node, raw: object) -> Tree:
        if isinstance(node, Leaf):
            return self._leaf(node, raw)
        return self.group(node, raw) if isinstance(node, Group) else self._several(node, raw)

    def group(self, node: Group, raw: object) -> dict[str, Tree]:
        if raw is None:
            raw = {}
        if not isinstance(raw, Mapping):
            self._outside(node.path, WRONG_TYPE, raw)
            raw = {}
        tree = {name: self.node(member, raw.get(name)) for name, member in node.members.items()}
        for name, value in raw.items():
            known = name in node.members or name in node.evidence or name in node.unscored
            if not known and not node.open:
                self._outside(_name_key(node.path, str(name)), UNDECLARED, value)
        for name, backed in node.evidence.items():
            own: Tree = tree if backed is None else tree[backed]
            label = node.path or WHOLE
            if backed is not None:
                label = f"{node.path}.{backed}" if node.path else backed
            self._answer.backed.append(Backed(label, _quotes(raw.get(name)), values_in(own) > 0))
        return tree

    def _leaf(self, leaf: Leaf, raw: object) -> Value | None:
        value = value_of(leaf, raw) if values_in(raw) else None
        if isinstance(value, Unfit):
            self._answer.misfits[leaf.path, value.why] += 1
        return leaf.absent if value is None else value

    def _several(self, node: Several, raw: object) -> list[Tree]:
        if not values_in(raw):
            return []
        if not isinstance(raw, list):
            if isinstance(node.item, Leaf):
                self._answer.misfits[node.path, WRONG_TYPE] += 1
                return [Unfit(WRONG_TYPE)]
            self._outside(node.path, WRONG_TYPE, raw)
            return []
        trees = [self.node(node.item, item) for item in raw if item is not None]
        return [tree for tree in trees if values_in(tree)]

    def _outside(self, path: str, why: str, value: object) -> None:
        number = values_in(value)
        self._answer.outside += number
        if number:
            self._answer.misfits[path or WHOLE, why] += number


def _name_key(path: str, name: str) -> str:
    """Name an unknown key, unless it does not look like a name but like text."""
    if not _NAME.fullmatch(name):
        return OUTSIDE
    return f"{path}.{name}" if path else name


def values_in(tree: object) -> int:
    """Count the values of an answer or of a part of it."""
    if tree is None or tree == "":
        return 0
    if isinstance(tree, Mapping):
        return sum(map(values_in, tree.values()))
    if isinstance(tree, list):
        return sum(map(values_in, tree))
    return 1


def _quotes(raw: object) -> tuple[str | None, ...]:
    """Give the quotes of a property: a text or a list of them; what is neither is none."""
    listed = raw if isinstance(raw, list) else [raw]
    return tuple(
        quote if isinstance(quote, str) else None
        for quote in listed
        if quote is not None and not (isinstance(quote, str) and not quote.strip())
    )
