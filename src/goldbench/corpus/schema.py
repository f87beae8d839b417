"""The guideline as data: which labels there are, what may be said of each, how it counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from goldbench.corpus.attributes import NONE, Attributes, Value
from goldbench.corpus.marks import Marks, Tag
from goldbench.corpus.span import Span
from goldbench.errors import SchemaError

Unit = Literal["span", "tag"]


@dataclass(frozen=True, slots=True)
class Attribute:
    """`values` empty means free text. `counts` = it takes part in agreement and scores."""

    name: str
    values: tuple[str, ...] = ()
    required: bool = False
    default: str | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Label:
    """`single` = at most one tag of it a document (SMOKER); `group` is the coarser label.

    `denied` = what the note denies counts, too: a tag with the attribute `negated`.
    """

    name: str
    unit: Unit = "span"
    attributes: tuple[Attribute, ...] = ()
    single: bool = False
    group: str | None = None
    description: str = ""
    denied: bool = False

    def attribute(self, name: str) -> Attribute | None:
        return next((a for a in self.attributes if a.name == name), None)


@dataclass(frozen=True, slots=True)
class Expansion:
    """Shorthand: a value that stands for several (continuing = before, during, after), or none."""

    attribute: str
    value: str
    into: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """A set of labels with a name and a version.

    >>> time = Attribute("time", ("before DCT", "during DCT", "continuing"))
    >>> schema = Schema("heart", "1", (Label("OBESE", "tag", (time,)),),
    ...     (Expansion("time", "continuing", ("before DCT", "during DCT")),))
    >>> [tag.attributes["time"] for tag in schema.expand(Tag("OBESE", {"time": "continuing"}))]
    ['before DCT', 'during DCT']
    """

    name: str
    version: str
    labels: tuple[Label, ...]
    expansions: tuple[Expansion, ...] = ()

    def __post_init__(self) -> None:
        names = [label.name for label in self.labels]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            msg = f"schema {self.name!r} names a label twice: {', '.join(twice)}"
            raise SchemaError(msg)

    def label(self, name: str) -> Label | None:
        return next((label for label in self.labels if label.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(label.name for label in self.labels)

    def expand(self, tag: Tag) -> tuple[Tag, ...]:
        """Write shorthand values out; evidence goes with every tag it became."""
        for rule in self.expansions:
            if tag.attributes.get(rule.attribute) == rule.value:
                return tuple(
                    Tag(tag.label, tag.attributes.having({rule.attribute: value}), tag.evidence)
                    for value in rule.into
                )
        return (tag,)

    def counting(self, label: str, attributes: Mapping[str, Value]) -> Attributes:
        """Keep the attributes that count for agreement and scores, all if the label is unknown."""
        known = self.label(label)
        if known is None:
            return Attributes(attributes)
        counted = [a.name for a in known.attributes if a.counts]
        return Attributes(attributes).only(*counted) if counted else NONE

    def problems(self, marks: Marks) -> Iterable[str]:
        """Say in words, without note text, what does not fit the schema."""
        for span in marks.spans:
            yield from self._problems_of(span, "span")
        for tag in marks.tags:
            yield from self._problems_of(tag, "tag")
        for label in self.labels:
            if label.single and sum(tag.label == label.name for tag in marks.tags) > 1:
                yield f"more than one {label.name} tag, which is single-valued"

    def _problems_of(self, mark: Span | Tag, unit: Unit) -> Iterable[str]:
        label = self.label(mark.label)
        if label is None:
            yield f"label {mark.label} is not in the schema {self.name}"
            return
        if label.unit != unit:
            yield f"label {mark.label} is a {label.unit}, here it is a {unit}"
        for attribute in label.attributes:
            value = mark.attributes.get(attribute.name)
            if value in (None, ""):
                if attribute.required:
                    yield f"{mark.label}: attribute {attribute.name} is missing"
            elif attribute.values:
                given = value if isinstance(value, tuple) else (str(value),)
                for choice in given:
                    if choice not in attribute.values:
                        yield f"{mark.label}: {attribute.name} has a value the schema lacks"
