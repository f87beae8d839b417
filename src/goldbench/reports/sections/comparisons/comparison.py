"""Pairs of systems on the same notes: difference, interval, p, verdict."""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Points, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Comparison, Ranking, rank_systems
from goldbench.scoring.comparison.compare import Difference


def comparison(evidence: ReportData, words: Words) -> Section | None:
    comparisons = evidence.comparisons
    if not comparisons:
        return None
    blocks: list[Block] = [_overall(comparisons, words)]
    first = [pair for pair in comparisons if pair.track == evidence.primary.name]
    if len(first) <= 10:
        verdicts = tuple(
            words.markup("comparison.verdict", a=pair.a, b=pair.b, verdict=verdict(pair, words))
            for pair in first
        )
        blocks.insert(0, Points(verdicts))
    blocks += [_ranks(pair, words) for pair in rank_systems(first)]
    for pair in first:
        if len(pair.by_label) > 1:
            title = words("comparison.by_label", a=pair.a, b=pair.b)
            blocks.append(Fold(title, (_labels(pair, words),)))
    lead = words(
        "comparison.lead",
        clusters=words.number.whole(comparisons[0].clusters),
        unit=words.name("cluster", evidence.unit),
    )
    return Section("comparison", words("comparison.title"), tuple(blocks), lead)


def verdict(comparison: Comparison, words: Words, of: Difference | None = None) -> str:
    """Say what can be concluded of all marks together, or of one label."""
    difference, number = of or comparison.overall, words.number
    measure = words(f"measure.{comparison.measure}")
    if difference.difference is None or difference.p_value is None or difference.interval is None:
        return words("comparison.undefined", measure=measure)
    p = number.p_text(difference.p_value)
    if difference.p_value <= 1 - comparison.level:
        better, worse = (
            (comparison.a, comparison.b)
            if difference.difference > 0
            else (comparison.b, comparison.a)
        )
        points, low, high = (
            number.decimal(value * 100, 1)
            for value in (
                abs(difference.difference),
                *sorted(abs(end) for end in difference.interval),
            )
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
    widest = max(abs(difference.interval.low), abs(difference.interval.high)) * 100
    return words("comparison.alike_up_to", points=number.decimal(widest, 1), p=p)


def _overall(comparisons: tuple[Comparison, ...], words: Words) -> Table:
    columns = (
        Column(words("comparison.pair")),
        Column(words("column.track")),
        Column(words("comparison.first"), number=True),
        Column(words("comparison.second"), number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column("p", number=True),
    )
    rows = tuple(
        (f"{pair.a} − {pair.b}", pair.track, *_cells(pair.overall, words)) for pair in comparisons
    )
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
            system.system,
            words.number.share(system.score),
            words.number.whole(system.place.rank),
            words("comparison.from_to", low=system.place.low, high=system.place.high)
            if system.place.low < system.place.high
            else words.number.whole(system.place.low),
        )
        for system in ranking.systems
    )
    return Table(words("comparison.ranks"), columns, rows)


def _labels(comparison: Comparison, words: Words) -> Table:
    columns = (
        Column(words("column.label")),
        Column(comparison.a, number=True),
        Column(comparison.b, number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column("p", number=True),
        Column(words("comparison.holm"), number=True),
    )
    rows = tuple(
        (d.label or "", *_cells(d, words), words.number.p_value(d.adjusted))
        for d in comparison.by_label
    )
    return Table(words("comparison.by_label", a=comparison.a, b=comparison.b), columns, rows)


def _cells(difference: Difference, words: Words) -> tuple[str, ...]:
    return (
        words.number.share(difference.a),
        words.number.share(difference.b),
        words.number.difference(difference.difference),
        words.number.difference_bounds(difference.interval),
        words.number.p_value(difference.p_value),
    )
