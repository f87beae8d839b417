"""From the labels of one scheme to those of another, with an account of what is lost.

A label is written `label`, or `label/type` where an attribute `type` tells kinds of it apart
(NLP Sandbox: `location/city` is the label `location` with type=city). As a source, `label`
covers every mark of that label; if the map also has rows `label/type`, it covers only marks
without a type. As a target, `label/type` sets the attribute, and a bare label reached from a
bare label keeps it (`id` to `id`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from goldbench.corpus import NONE, Attributes, Marks, Relation, Schema, Span, Tag, Value
from goldbench.errors import SchemaError

# The attributes that belong to a scheme and not to what an author said.
TYPE = "type"
CATEGORY = "category"


class Row(NamedTuple):
    """One line of a map; `target` None = dropped and counted."""

    source: str
    target: str | None
    note: str = ""


class Mapped(NamedTuple):
    """What came out: marks under the new labels, and how many of which were dropped or unknown.

    Unknown labels stay as they are: a system cannot shed false positives by misspelling them.
    """

    marks: Marks
    dropped: Counter[str]
    unknown: Counter[str]


class _Move(NamedTuple):
    """A row made ready: the new label, the attributes to set, whether a type is kept."""

    label: str
    set: Attributes
    keeps_type: bool


def key(label: str, attributes: Mapping[str, Value] = NONE) -> str:
    """Write a label with its type.

    >>> key("location", {"type": "city"})
    'location/city'
    >>> key("CITY", {"category": "LOCATION"})
    'CITY'
    """
    type_ = attributes.get(TYPE)
    return f"{label}/{type_}" if type_ not in (None, "") else label


@dataclass(frozen=True, slots=True)
class LabelMap:
    """A table from the labels of `origin` to those of `destination`.

    `schema` is the destination's, where it is known: the default values of its attributes are
    written on what is mapped (i2b2: CITY gets category=LOCATION).

    >>> mine = LabelMap("mine", "theirs", (Row("CITY", "location/city"), Row("AGE", None)))
    >>> mine.target("CITY"), mine.target("AGE"), mine.target("PLANET")
    ('location/city', None, 'PLANET')
    """

    origin: str
    destination: str
    rows: tuple[Row, ...]
    schema: Schema | None = field(default=None, repr=False, compare=False)
    _by_source: dict[str, Row] = field(init=False, repr=False, compare=False)
    _moves: dict[str, _Move] = field(init=False, repr=False, compare=False)
    _typed: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_source = {row.source: row for row in self.rows}
        if len(by_source) < len(self.rows):
            counted = Counter(row.source for row in self.rows)
            twice = next(source for source, count in counted.items() if count > 1)
            msg = f"the map from {self.origin} to {self.destination} names {twice} twice"
            raise SchemaError(msg, hint="one row a source label")
        moves = {row.source: _move(row, self.schema) for row in self.rows if row.target}
        typed = frozenset(source.partition("/")[0] for source in by_source if "/" in source)
        object.__setattr__(self, "_by_source", by_source)
        object.__setattr__(self, "_moves", moves)
        object.__setattr__(self, "_typed", typed)

    @property
    def looks_at_types(self) -> bool:
        """Whether some row needs to know the type of a mark."""
        return bool(self._typed)

    def row(self, label: str, attributes: Mapping[str, Value] = NONE) -> Row | None:
        """Give the row that covers such a mark; None = the map does not know it."""
        row = self._by_source.get(key(label, attributes))
        if row is None and label not in self._typed:
            row = self._by_source.get(label)
        return row

    def target(self, label: str, attributes: Mapping[str, Value] = NONE) -> str | None:
        """Give what such a mark becomes, None where it is dropped; the unknown stays as it is.

        Columns of codes need one call for each distinct pair of label and type.
        """
        row = self.row(label, attributes)
        if row is None:
            return key(label, attributes)
        if row.target and self._moves[row.source].keeps_type:
            return key(row.target, attributes)
        return row.target

    def apply(self, marks: Marks) -> Mapped:
        """Map spans, tags with their evidence, and relations.

        A relation goes when one of its ends goes, and is then counted under its own label.
        """
        dropped: Counter[str] = Counter()
        unknown: Counter[str] = Counter()
        spans = [
            _respan(span, *renamed)
            for span in marks.spans
            if (renamed := self._rename(span, dropped, unknown))
        ]
        tags, relations = [], []
        for tag in marks.tags:
            if renamed := self._rename(tag, dropped, unknown):
                evidence = (self._map_end(span) for span in tag.evidence)
                tags.append(Tag(*renamed, tuple(span for span in evidence if span)))
        for relation in marks.relations:
            source, target = self._map_end(relation.source), self._map_end(relation.target)
            if source is None or target is None:
                dropped[relation.label] += 1
                continue
            ends = (source, target)
            relations.append(Relation(relation.label, *ends, relation.attributes, relation.roles))
        targets = (self.target(label) for label in marks.unreadable)
        unreadable = tuple(label for label in targets if label is not None)
        mapped = Marks(tuple(spans), tuple(tags), tuple(relations), unreadable)
        return Mapped(mapped, dropped, unknown)

    def _rename(
        self, mark: Span | Tag, dropped: Counter[str], unknown: Counter[str]
    ) -> tuple[str, Attributes] | None:
        row = self.row(mark.label, mark.attributes)
        if row is None:
            unknown[key(mark.label, mark.attributes)] += 1
            return mark.label, mark.attributes
        if not row.target:
            dropped[key(mark.label, mark.attributes)] += 1
            return None
        move = self._moves[row.source]
        stale = (CATEGORY,) if move.keeps_type else (CATEGORY, TYPE)
        return move.label, mark.attributes.without(*stale).having(move.set)

    def _map_end(self, span: Span) -> Span | None:
        """Map a piece of evidence or the end of a relation, which is not counted by itself."""
        renamed = self._rename(span, Counter(), Counter())
        return _respan(span, *renamed) if renamed else None


def _respan(span: Span, label: str, attributes: Attributes) -> Span:
    return Span(span.start, span.end, label, attributes, span.fragments, quote=span.quote)


def _move(row: Row, schema: Schema | None) -> _Move:
    label, _, type_ = (row.target or "").partition("/")
    known = schema.label(label) if schema is not None else None
    attributes = known.attributes if known is not None else ()
    fixed = {a.name: a.default for a in attributes if a.default is not None}
    if type_:
        fixed[TYPE] = type_
    has_type = schema is None or any(a.name == TYPE for a in attributes)
    return _Move(label, Attributes(fixed), not type_ and "/" not in row.source and has_type)
