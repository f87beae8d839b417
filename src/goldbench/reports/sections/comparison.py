"""Pairs of systems on the same notes: difference, interval, p, verdict."""

from goldbench.reports.evidence import Evidence
from goldbench.reports.numbers import p_value, share, signed, signed_bounds
from goldbench.reports.section import Block, Column, Fold, Points, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Comparison
from goldbench.scoring.compare import Difference


def comparison(evidence: Evidence, words: Words) -> Section | None:
    found = evidence.comparisons
    if not found:
        return None
    blocks: list[Block] = [_overall(found, words)]
    first = [one for one in found if one.track == evidence.primary.name]
    if len(first) <= 10:
        verdicts = tuple(
            words.marked("comparison.verdict", a=one.a, b=one.b, verdict=one.verdict)
            for one in first
        )
        blocks.insert(0, Points(verdicts))
    for one in first:
        if len(one.by_label) > 1:
            title = words("comparison.by_label", a=one.a, b=one.b)
            blocks.append(Fold(title, (_labels(one, words),)))
    lead = words(
        "comparison.lead",
        clusters=f"{found[0].clusters:,}",
        unit=evidence.unit,
    )
    return Section("comparison", words("comparison.title"), tuple(blocks), lead)


def _overall(found: tuple[Comparison, ...], words: Words) -> Table:
    columns = (
        Column(words("comparison.pair")),
        Column(words("column.track")),
        Column(words("comparison.first"), number=True),
        Column(words("comparison.second"), number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column("p", number=True),
    )
    rows = tuple((f"{one.a} − {one.b}", one.track, *_cells(one.overall)) for one in found)
    return Table(words("comparison.caption"), columns, rows)


def _labels(one: Comparison, words: Words) -> Table:
    columns = (
        Column(words("column.label")),
        Column(one.a, number=True),
        Column(one.b, number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column("p", number=True),
        Column(words("comparison.holm"), number=True),
    )
    rows = tuple((d.label or "", *_cells(d), p_value(d.adjusted)) for d in one.by_label)
    return Table(words("comparison.by_label", a=one.a, b=one.b), columns, rows)


def _cells(found: Difference) -> tuple[str, ...]:
    return (
        share(found.a),
        share(found.b),
        signed(found.difference),
        signed_bounds(found.interval),
        p_value(found.p_value),
    )
