"""Where each mark of a gold standard comes from."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from goldbench.corpus import Layer, Marks, Relation, Span, Tag

Mark: TypeAlias = Span | Tag | Relation

COLUMNS = (
    "document", "unit", "ordinal", "label", "start", "end", "attributes", "how", "by", "curator",
    "reason",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Provenance:
    """One gold mark: how it came in, and whose marks it rests on.

    `how` is "voted 2/3" (two of the three who looked at the document), "agreed" (all of them), or
    "curated"; then `curator` decided, with a reason if one was given.
    """

    document: str
    mark: Mark
    how: str
    by: tuple[str, ...] = ()
    curator: str = ""
    reason: str = ""

    def sort_key(self) -> tuple[object, ...]:
        return (self.document, unit_of(self.mark), self.mark.sort_key())


@dataclass(frozen=True, slots=True)
class Gold:
    """A gold standard before it is frozen: its marks, and where each comes from, in one order."""

    layer: Layer
    provenance: tuple[Provenance, ...]

    @classmethod
    def of(cls, name: str, ids: Iterable[str], provenance: Iterable[Provenance]) -> "Gold":
        """Make the layer from its marks; `ids` are the documents that were looked at."""
        rows = tuple(sorted(provenance, key=Provenance.sort_key))
        by_document: dict[str, list[Mark]] = {id_: [] for id_ in sorted(ids)}
        for row in rows:
            by_document[row.document].append(row.mark)
        return cls(Layer(name, {id_: marks_of(marks) for id_, marks in by_document.items()}), rows)

    def without_evidence(self) -> "Gold":
        """Take the evidence off the facts; each row keeps its place."""
        layer = {
            id_: Marks(m.spans, tuple(tag.without_evidence() for tag in m.tags), m.relations)
            for id_, m in self.layer.items()
        }
        rows = tuple(
            replace(row, mark=row.mark.without_evidence()) if isinstance(row.mark, Tag) else row
            for row in self.provenance
        )
        return Gold(Layer(self.layer.name, layer), rows)

    def how(self) -> dict[str, int]:
        """Count the marks by where they come from: agreed, curated, voted 2/3."""
        counts: dict[str, int] = {}
        for row in self.provenance:
            counts[row.how] = counts.get(row.how, 0) + 1
        return dict(sorted(counts.items()))


def marks_of(marks: Iterable[Mark]) -> Marks:
    """Sort marks by kind."""
    given = tuple(marks)
    return Marks(
        tuple(mark for mark in given if isinstance(mark, Span)),
        tuple(mark for mark in given if isinstance(mark, Tag)),
        tuple(mark for mark in given if isinstance(mark, Relation)),
    )


def unit_of(mark: Mark) -> str:
    if isinstance(mark, Span):
        return "span"
    return "tag" if isinstance(mark, Tag) else "relation"


def provenance_to_csv(rows: Iterable[Provenance]) -> str:
    """Write a row for each mark; `ordinal` is its place among the document's spans, tags, ...

    Label, offsets and attributes are there for people; the ordinal finds the mark again.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        unit = unit_of(row.mark)
        ordinal = seen.get((row.document, unit), 0)
        seen[row.document, unit] = ordinal + 1
        start, end = _place(row.mark)
        how = (
            json.dumps(dict(row.mark.attributes), ensure_ascii=False) if row.mark.attributes else ""
        )
        by = json.dumps(row.by, ensure_ascii=False)
        cells = (row.document, unit, ordinal, row.mark.label, start, end, how)
        writer.writerow((*cells, row.how, by, row.curator, row.reason))
    return out.getvalue()


def provenance_from_csv(text: str, layer: Layer) -> tuple[Provenance, ...]:
    """Read the rows back; each finds its mark in the layer by its ordinal."""
    rows = csv.reader(io.StringIO(text, newline=""))
    if tuple(next(rows, ())) != COLUMNS:
        msg = "no table of provenance"
        raise ValueError(msg)
    parsed = []
    for document, unit, ordinal, *_, how, by, curator, reason in rows:
        marks = layer[document]
        kinds: dict[str, tuple[Mark, ...]] = {
            "span": marks.spans,
            "tag": marks.tags,
            "relation": marks.relations,
        }
        mark = kinds[unit][int(ordinal)]
        parsed.append(Provenance(document, mark, how, tuple(json.loads(by)), curator, reason))
    return tuple(parsed)


def _place(mark: Mark) -> tuple[int | str, int | str]:
    """Give the offsets of a span; a relation's are where its ends begin."""
    if isinstance(mark, Span):
        return mark.start, mark.end
    if isinstance(mark, Relation):
        return mark.source.start, mark.target.start
    return "", ""
