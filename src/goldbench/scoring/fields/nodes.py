"""A schema of fields: leaves that hold values, groups of named fields, lists of either."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from goldbench.scoring.fields.dates import Moment, Order, Precision
from goldbench.scoring.fields.units import Quantity

Kind = Literal["text", "choice", "number", "date", "boolean"]
Fold = Literal["case", "accents", "space", "punctuation"]
FOLDS: tuple[Fold, ...] = ("case", "accents", "space", "punctuation")
USUAL: frozenset[Fold] = frozenset({"case", "space"})
"""What does not count in texts and choices unless a field declares otherwise."""

OUTSIDE = "(outside the schema)"
"""The label of values that stand where the schema has no field."""
WHOLE = "(answer)"
"""The label of evidence for the whole answer."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """An answer that is no value of its field: it is there, and equals nothing."""

    why: str


Value = str | bool | Quantity | Moment | Unfit


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far values may lie apart: absolute (in the declared unit), of the gold's, in days."""

    absolute: float = 0.0
    relative: float = 0.0
    days: int = 0


@dataclass(frozen=True, slots=True)
class Leaf:
    """One field. `types` are the JSON types that its schema allows.

    `spellings` gives for a folded text the value it stands for: choices, synonyms. `amount` and
    `unit_name` name the two parts of a quantity that is written as an object. `absent` is what
    no answer stands for.
    """

    path: str
    kind: Kind
    types: frozenset[str]
    fold: frozenset[Fold] = USUAL
    spellings: Mapping[str, str] = field(default_factory=dict[str, str])
    tolerance: Tolerance = Tolerance()
    unit: str | None = None
    analyte: str | None = None
    parts: tuple[str, str] | None = None
    order: Order | None = None
    precision: Precision = "day"
    timed: bool = False
    absent: Value | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Fields by name. `evidence` names quotes and the field each stands for (None: all of them).

    `unscored` are properties that are declared and not looked at; an `open` group has nothing
    against others.
    """

    path: str
    members: "Mapping[str, Node]"
    evidence: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    unscored: frozenset[str] = frozenset()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """A list in any order; items answer each other by `key`, else by the values they share."""

    path: str
    item: "Leaf | Group"
    key: tuple[str, ...] = ()


Node = Leaf | Group | Several


@dataclass(frozen=True, slots=True)
class FieldSchema:
    """What is asked of every document."""

    root: Group

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """Every field, in the order of the schema."""
        return tuple(_leaves(self.root))

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(leaf.path for leaf in self.leaves)

    @property
    def lists(self) -> frozenset[str]:
        """Names of lists at the top."""
        return frozenset(
            name for name, node in self.root.members.items() if isinstance(node, Several)
        )

    @property
    def has_evidence(self) -> bool:
        return any(group.evidence for group in _groups(self.root))


def _leaves(node: Node) -> Iterator[Leaf]:
    if isinstance(node, Leaf):
        yield node
    elif isinstance(node, Several):
        yield from _leaves(node.item)
    else:
        for member in node.members.values():
            yield from _leaves(member)


def _groups(node: Node) -> Iterator[Group]:
    if isinstance(node, Group):
        yield node
        for member in node.members.values():
            yield from _groups(member)
    elif isinstance(node, Several):
        yield from _groups(node.item)
