"""Section 6 of the paper: how light may annotation be? Three variations on 30 records."""

from collections.abc import Iterator
from statistics import mean
from typing import NamedTuple

from goldbench.corpus import Marks, Record, Span, Tag
from goldbench.risk import extract
from goldbench.synthetic import simulate

# Minutes are not measured but assumed: reading a record, and writing down each mark.
_READING, _MARKING = 6.0, 0.25


class Variation(NamedTuple):
    name: str
    marks: float
    minutes: float
    f1: float


def try_variations(records: list[Record], *, seed: int) -> Iterator[Variation]:
    """Let two annotators mark each variation, and compare one with the other."""
    for name, reduce in (
        ("very light", _annotate_very_lightly),
        ("light", _annotate_lightly),
        ("exhaustive", _annotate_exhaustively),
    ):
        given = [Record(r.document, {"gold": reduce(r)}) for r in records]
        first, second = (
            [set(_facts(record.layers[who])) for record in _novice(given, who, seed)]
            for who in (f"{name} A", f"{name} B")
        )
        both = sum(len(a & b) for a, b in zip(first, second, strict=True))
        all_ = sum(len(a) + len(b) for a, b in zip(first, second, strict=True))
        marks = mean(_count_written(record.layers["gold"]) for record in given)
        yield Variation(name, marks, _READING + _MARKING * marks, 2 * both / all_)


def _novice(records: list[Record], name: str, seed: int) -> Iterator[Record]:
    """Let somebody mark who has read the guideline once."""
    return simulate.annotator(
        records, seed=seed, miss=0.17, boundary=0.0, label=0.06, spurious=0.06, name=name
    )


def _count_written(marks: Marks) -> int:
    """Count what an annotator writes down: "continuing" once, not three times."""
    return len(marks.spans) + len({(t.label, t.attributes.without("time")) for t in marks.tags})


def _annotate_very_lightly(record: Record) -> Marks:
    """Keep one indicator a risk factor and time: the first in the order of its name."""
    kept: dict[tuple[str, object], Tag] = {}
    for tag in sorted(record.layers["gold"].tags, key=Tag.sort_key):
        kept.setdefault((tag.label, tag.attributes.get("time")), tag)
    return Marks(tags=tuple(kept.values()))


def _annotate_lightly(record: Record) -> Marks:
    return Marks(tags=record.layers["gold"].tags)


def _annotate_exhaustively(record: Record) -> Marks:
    """Mark every mention, also the tenth of the same: as many as the extractor finds."""
    accepted = extract(record.document.require_text()).accepted
    spans = {
        Span(finding.start, finding.end, finding.label)
        for finding in accepted
        if finding.end > finding.start
    }
    return Marks(spans=tuple(sorted(spans, key=Span.sort_key)))


def _facts(marks: Marks) -> Iterator[tuple[object, ...]]:
    for tag in marks.tags:
        yield (tag.label, tag.attributes)
    for span in marks.spans:
        yield (span.start, span.end, span.label)
