"""For whom a system is worse: each group against the rest, in sentences and as a table."""

from collections.abc import Iterator, Sequence

from goldbench.reports.section import Block, Column, Fold, Points, Table
from goldbench.reports.words import Words
from goldbench.scoring import Gap, Gaps, Result


def gap_blocks(key: str, results: Sequence[Result], words: Words) -> list[Block]:
    """Give what is said of a key, and the numbers folded below it; nothing for one group."""
    pairs = [(result, result.gaps[key]) for result in results if key in result.gaps]
    pairs = [(result, gaps) for result, gaps in pairs if len(gaps.groups) > 1]
    if not pairs:
        return []
    sentences = tuple(
        words.markup("gaps.of", system=result.system, said=sentence)
        for result, gaps in pairs
        for sentence in sentences_of(gaps, words)
    )
    title = words("gaps.title", key=words.name("key", key))
    return [Points(sentences), Fold(title, (_table(key, pairs, words),))]


def sentences_of(gaps: Gaps, words: Words) -> Iterator[str]:
    """Say for whom the system is worse, what remains possible, and who is too few to tell."""
    number = words.number
    measure = words(f"measure.{gaps.measure}")
    measure = measure if gaps.measure == "f1" else measure.lower()
    for gap in gaps.worth_saying:
        if gap.difference is None or gap.interval is None or gap.adjusted is None:
            continue
        low, high = sorted(abs(end) for end in gap.interval)
        yield words(
            "gaps.lower" if gap.difference < 0 else "gaps.higher",
            measure=measure,
            group=gap.group,
            difference=number.decimal(abs(gap.difference), 2),
            low=number.decimal(low, 2),
            high=number.decimal(high, 2),
            p=number.p_text(gap.adjusted),
        )
    if not gaps.alarms and gaps.possible is not None:
        yield words("gaps.none", measure=measure, most=number.decimal(gaps.possible, 2))
    if gaps.chance is not None and gaps.range is not None:
        yield words(
            "gaps.chance",
            range=number.decimal(gaps.range, 2),
            median=number.decimal(gaps.chance.median, 2),
            most=number.decimal(gaps.chance.most, 2),
        )
    if gaps.too_small:
        listed = ", ".join(f"{gap.group} ({number.whole(gap.clusters)})" for gap in gaps.too_small)
        yield words("gaps.small", unit=words.name("cluster", gaps.cluster), groups=listed)


def _table(key: str, pairs: Sequence[tuple[Result, Gaps]], words: Words) -> Table:
    first = pairs[0][1]
    columns = (
        Column(words("column.system")),
        Column(words("forest.key", key=words.name("key", key).capitalize())),
        Column(words("gaps.holders"), number=True),
        Column(words(f"measure.{first.measure}"), number=True),
        Column(words("gaps.rest"), number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column(words("comparison.holm"), number=True),
    )
    rows = tuple(
        (result.system, gap.group, *_cells(gap, words))
        for result, gaps in pairs
        for gap in gaps.groups
    )
    note = words("gaps.note", unit=words.name("cluster", first.cluster))
    return Table(words("gaps.title", key=words.name("key", key)), columns, rows, note)


def _cells(gap: Gap, words: Words) -> tuple[str, ...]:
    number = words.number
    return (
        number.whole(gap.clusters),
        number.share(gap.score),
        number.share(gap.rest),
        number.difference(gap.difference),
        number.difference_bounds(gap.interval),
        words("gaps.too_small") if gap.small else number.p_value(gap.adjusted),
    )
