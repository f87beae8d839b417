"""Pairs of systems on the same notes: difference, interval, p, verdict."""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Points, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Comparison, Ranking, rank_systems
from goldbench.scoring.compare import Difference


def comparison(evidence: ReportData, words: Words) -> Section | None:
    found = evidence.comparisons
    if not found:
        return None
    blocks: list[Block] = [_overall(found, words)]
    first = [one for one in found if one.track == evidence.primary.name]
    if len(first) <= 10:
        verdicts = tuple(
            words.marked("comparison.verdict", a=one.a, b=one.b, verdict=verdict(one, words))
            for one in first
        )
        blocks.insert(0, Points(verdicts))
    blocks += [_ranks(one, words) for one in rank_systems(first)]
    for one in first:
        if len(one.by_label) > 1:
            title = words("comparison.by_label", a=one.a, b=one.b)
            blocks.append(Fold(title, (_labels(one, words),)))
    lead = words(
        "comparison.lead",
        clusters=words.number.whole(found[0].clusters),
        unit=words.named("cluster", evidence.unit),
    )
    return Section("comparison", words("comparison.title"), tuple(blocks), lead)


def verdict(one: Comparison, words: Words, of: Difference | None = None) -> str:
    """Say what can be concluded of all marks together, or of one label."""
    found, number = of or one.overall, words.number
    measure = words(f"measure.{one.measure}")
    if found.difference is None or found.p_value is None or found.interval is None:
        return words("comparison.undefined", measure=measure)
    p = number.p_said(found.p_value)
    if found.p_value <= 1 - one.level:
        better, worse = (one.a, one.b) if found.difference > 0 else (one.b, one.a)
        points, low, high = (
            number.decimal(value * 100, 1)
            for value in (abs(found.difference), *sorted(abs(end) for end in found.interval))
        )
        return words(
            "comparison.better" if of is None else "comparison.better_on",
            better=better,
            worse=worse,
            points=points,
            low=low,
            high=high,
            measure=measure,
            p=p,
        )
    widest = max(abs(found.interval.low), abs(found.interval.high)) * 100
    return words("comparison.alike_up_to", points=number.decimal(widest, 1), p=p)


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
    rows = tuple((f"{one.a} − {one.b}", one.track, *_cells(one.overall, words)) for one in found)
    return Table(words("comparison.caption"), columns, rows)


def _ranks(ranking: Ranking, words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words(f"measure.{ranking.measure}"), number=True),
        Column(words("comparison.rank"), number=True),
        Column(words("comparison.rank_range"), number=True),
    )
    rows = tuple(
        (
            one.system,
            words.number.share(one.score),
            words.number.whole(one.place.rank),
            words("comparison.from_to", low=one.place.low, high=one.place.high)
            if one.place.low < one.place.high
            else words.number.whole(one.place.low),
        )
        for one in ranking.systems
    )
    return Table(words("comparison.ranks"), columns, rows)


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
    rows = tuple(
        (d.label or "", *_cells(d, words), words.number.p_value(d.adjusted)) for d in one.by_label
    )
    return Table(words("comparison.by_label", a=one.a, b=one.b), columns, rows)


def _cells(found: Difference, words: Words) -> tuple[str, ...]:
    return (
        words.number.share(found.a),
        words.number.share(found.b),
        words.number.signed(found.difference),
        words.number.signed_bounds(found.interval),
        words.number.p_value(found.p_value),
    )
