"""Distribution tables of a corpus, in the manner of Tables 4-11 of Stubbs & Uzuner 2015.

For every label: in how many distinct documents it occurs (and what share that is), how many
mentions there are, how many a note. For tags: one row for each combination of the attributes
other than time (indicator, status, medication classes), one column for each time and split.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import mean, median
from typing import NamedTuple

from goldbench.corpus.document import Document, Record
from goldbench.corpus.marks import Marks, Tag
from goldbench.corpus.nested import AT, VALUE
from goldbench.corpus.tokens import words
from goldbench.errors import MissingLayerError

ALL = "all"


class Cell(NamedTuple):
    """Distinct documents, their share of the documents looked at, and mentions."""

    documents: int
    share: float | None
    mentions: int


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` maps (label, value) to column -> cell; a column is a split, or "time · split"."""

    title: str
    columns: tuple[str, ...]
    rows: Mapping[tuple[str, str], Mapping[str, Cell]]


class Spread(NamedTuple):
    """How a number is spread over its units."""

    units: int
    mean: float
    median: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Description:
    """`spreads` holds notes per patient, notes per site, characters, words and mentions a note."""

    documents: int
    looked_at: Mapping[str, int]
    spreads: Mapping[str, Spread]
    notes_per_site: Mapping[str, int]
    tables: tuple[Table, ...]


@dataclass(slots=True)
class _Tally:
    """Documents and mentions by (label, value, column)."""

    documents: Counter[tuple[str, str, str]] = field(default_factory=Counter[tuple[str, str, str]])
    mentions: Counter[tuple[str, str, str]] = field(default_factory=Counter[tuple[str, str, str]])

    def add(self, keys: Iterable[tuple[str, str, str]]) -> None:
        here = Counter(keys)
        self.mentions.update(here)
        self.documents.update(here.keys())


def describe(
    records: Iterable[Record], layer: str | None = None, *, split: str = "split", time: str = "time"
) -> Description:
    """Count in one pass. `split` is a metadata key, `time` the attribute that makes columns.

    >>> from goldbench.corpus import Span
    >>> note = Record(Document("1", "Asthma."), {"gold": Marks((Span(0, 6, "ASTHMA"),))})
    >>> describe([note]).tables[0].rows["ASTHMA", ""]["all"]
    Cell(documents=1, share=1.0, mentions=1)
    """
    spans, tags = _Tally(), _Tally()
    looked_at: Counter[str] = Counter()
    patients: Counter[str] = Counter()
    sites: Counter[str] = Counter()
    sizes: dict[str, list[int]] = defaultdict(list)
    documents = 0
    for record in records:
        documents += 1
        document = record.document
        _tally_document(document, patients, sites, sizes)
        marks = _marks_of(record, layer)
        if marks is None:
            continue
        columns = [ALL]
        if document.meta.text(split):
            columns.append(document.meta.text(split))
        looked_at.update(columns)
        sizes["spans per note"].append(len(marks.spans))
        sizes["tags per note"].append(len(marks.tags))
        spans.add((span.label, "", column) for span in marks.spans for column in columns)
        tags.add(
            (tag.label, _value(tag, time), _column(tag, time, column))
            for tag in marks.tags
            for column in columns
        )
    sizes["notes per patient"] = list(patients.values())
    return Description(
        documents,
        dict(looked_at),
        {name: _spread(lengths) for name, lengths in sizes.items() if any(lengths)},
        dict(sorted(sites.items())),
        tuple(_tables(spans, tags, looked_at)),
    )


def _tally_document(
    document: Document, patients: Counter[str], sites: Counter[str], sizes: dict[str, list[int]]
) -> None:
    if document.meta.text("patient"):
        patients[document.meta.text("patient")] += 1
    if document.meta.text("site"):
        sites[document.meta.text("site")] += 1
    if document.text is not None:
        sizes["characters per note"].append(len(document.text))
        sizes["words per note"].append(len(words(document.text)))


def _marks_of(record: Record, layer: str | None) -> Marks | None:
    if layer is not None:
        return record.layers.get(layer)
    if len(record.layers) > 1:
        there = ", ".join(sorted(record.layers))
        msg = f"document {record.document.id!r} has several layers: {there}"
        raise MissingLayerError(msg, hint="name one: PATH::LAYER, or --layer NAME")
    return next(iter(record.layers.values()), None)


def _value(tag: Tag, time: str) -> str:
    left_out = {time, "comment"} | ({AT} if VALUE in tag.attributes else set())
    values = [
        tag.attributes.text(name)
        for name in tag.attributes
        if name not in left_out and tag.attributes.text(name)
    ]
    return " + ".join(values)


def _column(tag: Tag, time: str, split: str) -> str:
    when = tag.attributes.text(time)
    return f"{when} · {split}" if when else split


def _tables(spans: _Tally, tags: _Tally, looked_at: Counter[str]) -> Iterable[Table]:
    if spans.mentions:
        yield _table("Spans by label", spans, looked_at)
    labels = sorted({label for label, _, _ in tags.mentions})
    for label in labels:
        own = _Tally(
            Counter({key: n for key, n in tags.documents.items() if key[0] == label}),
            Counter({key: n for key, n in tags.mentions.items() if key[0] == label}),
        )
        yield _table(f"Tags: {label}", own, looked_at)


def _table(title: str, tally: _Tally, looked_at: Counter[str]) -> Table:
    rows: dict[tuple[str, str], dict[str, Cell]] = defaultdict(dict)
    for label, value, column in sorted(tally.mentions):
        whole = looked_at[column.rpartition(" · ")[2]]
        documents = tally.documents[label, value, column]
        share = documents / whole if whole else None
        rows[label, value][column] = Cell(documents, share, tally.mentions[label, value, column])
    columns = sorted({column for row in rows.values() for column in row})
    return Table(title, tuple(columns), dict(rows))


def _spread(sizes: list[int]) -> Spread:
    return Spread(len(sizes), mean(sizes), median(sizes), min(sizes), max(sizes))
