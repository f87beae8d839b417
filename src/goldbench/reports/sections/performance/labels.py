"""Scores by label: forest plot and table."""

from collections.abc import Mapping, Sequence

from goldbench.reports.figures import Estimate, ForestRow, Frame, forest
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Fold, Paragraph, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Result, Scores

WIDE, NARROW = 860, 350
TOGETHER = 3
"""Systems that share one forest plot; of more, each gets its own."""
_MOST_ROWS = 60
_MEASURES = ("precision", "recall", "f1")

Breakdown = Mapping[str, Scores]


def labels(evidence: ReportData, words: Words) -> Section | None:
    results = [result for result in evidence.results if result.by_label]
    if not results:
        return None
    key = "field" if evidence.primary.unit == "field" else "label"
    blocks = forests(key, results, [result.by_label for result in results], words)
    if evidence.account is not None and isinstance(blocks[0], Figure):
        blocks.append(blocks[0].data)  # the form of Table 3 of Canales 2021, open to read and print
    title, lead = (words(f"labels.{part}_{key}") for part in ("title", "lead"))
    return Section("labels", title, tuple(blocks), lead)


def forests(
    key: str, results: Sequence[Result], breakdowns: Sequence[Breakdown], words: Words
) -> list[Block]:
    """Draw one forest for a few systems together, else one for each, folded after the first."""
    if len(results) <= TOGETHER:
        return [_forest(key, results, breakdowns, words)]
    blocks: list[Block] = []
    for number, (result, breakdown) in enumerate(zip(results, breakdowns, strict=True)):
        drawn = _forest(key, [result], [breakdown], words, number=number)
        blocks.append(drawn if not number else Fold(result.system, (drawn,)))
    return blocks


def _forest(
    key: str,
    results: Sequence[Result],
    breakdowns: Sequence[Breakdown],
    words: Words,
    *,
    number: int = 0,
) -> Block:
    every = order_rows(breakdowns)
    rows = [row for row in every if row.marks] or every
    names = [result.system for result in results]
    name = words.name("key", key)
    title = words("forest.title", key=name, systems=", ".join(names))
    interval = results[0].scores.interval
    sure = words.number.level(interval.level) if interval else ""
    description = words("forest.description", rows=len(rows), level=sure, key=name)
    data = _table(key, results, breakdowns, [row.name for row in every], words)
    if not rows:
        return Paragraph(words("forest.nothing"), "quiet")
    together = estimate(results[0].scores).value if len(names) == 1 else None
    drawn = [
        forest(
            rows[:_MOST_ROWS],
            names,
            Frame(width, f"forest-{key}-{number}-{width}", title, description, words.number),
            measure=words("forest.axis", level=sure),
            reference=together,
            called=words("forest.reference", f1=words.number.share(together)) if together else "",
        )
        for width in (WIDE, NARROW)
    ]
    caption = words("forest.caption", key=name, level=sure, systems=", ".join(names))
    if len(rows) < len(every):
        caption += " " + words("forest.unseen", n=len(every) - len(rows))
    if len(rows) > _MOST_ROWS:
        caption += " " + words("forest.cut", shown=_MOST_ROWS, all=len(rows))
    return Figure(caption, drawn[0], drawn[1], data)


def order_rows(breakdowns: Sequence[Breakdown]) -> list[ForestRow]:
    """Sort by the first system's F1, best first; what has none comes last."""
    names = dict.fromkeys(name for breakdown in breakdowns for name in breakdown)
    rows = [
        ForestRow(
            name,
            max(
                (b[name].tp + b[name].fn + b[name].partial for b in breakdowns if name in b),
                default=0,
            ),
            tuple(estimate(b.get(name)) for b in breakdowns),
        )
        for name in names
    ]
    return sorted(rows, key=_order)


def _order(row: ForestRow) -> tuple[float, str]:
    first = row.estimates[0].value
    return (1.0 if first is None else -first, row.name)


def estimate(scores: Scores | None, measure: str = "f1") -> Estimate:
    """Take a score and its interval apart."""
    if scores is None:
        return Estimate(None)
    value = getattr(scores.shown, measure)
    bounds = getattr(scores.interval, measure, None)
    return Estimate(value, *(bounds or (None, None)))


def _table(
    key: str,
    results: Sequence[Result],
    breakdowns: Sequence[Breakdown],
    names: Sequence[str],
    words: Words,
) -> Table:
    columns = (
        Column(words("forest.key", key=_capitalise(words.name("key", key)))),
        Column(words("column.system")),
        *(Column(words(f"column.{name}"), number=True) for name in ("tp", "fp", "fn")),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    rows = []
    for name in names:
        for result, breakdown in zip(results, breakdowns, strict=True):
            if name in breakdown:
                s = breakdown[name]
                shown = s.shown
                spans = s.interval
                cells = [
                    words.number.stack(getattr(shown, m), getattr(spans, m, None))
                    for m in _MEASURES
                ]
                counts = (
                    words.number.whole(s.tp),
                    words.number.whole(s.fp),
                    words.number.whole(s.fn),
                )
                rows.append((name, result.system, *counts, *cells))
    return Table(words("forest.table", key=words.name("key", key)), columns, tuple(rows))


def _capitalise(name: str) -> str:
    return name[:1].upper() + name[1:]
