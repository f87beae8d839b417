"""For whom a system is worse: each group against the rest, in sentences and as a table."""

from collections.abc import Iterator, Sequence

from goldbench.reports.section import Block, Column, Fold, Points, Table
from goldbench.reports.words import Words
from goldbench.scoring import Gap, Gaps, Result


def gap_blocks(key: str, results: Sequence[Result], words: Words) -> list[Block]:
    """Give what is said of a key, and the numbers folded below it; nothing for one group."""
    told = [(one, one.gaps[key]) for one in results if key in one.gaps]
    told = [(one, found) for one, found in told if len(found.groups) > 1]
    if not told:
        return []
    sentences = tuple(
        words.marked("gaps.of", system=one.system, said=said)
        for one, found in told
        for said in sentences_of(found, words)
    )
    title = words("gaps.title", key=words.named("key", key))
    return [Points(sentences), Fold(title, (_table(key, told, words),))]


def sentences_of(found: Gaps, words: Words) -> Iterator[str]:
    """Say for whom the system is worse, what remains possible, and who is too few to tell."""
    number = words.number
    measure = words(f"measure.{found.measure}")
    measure = measure if found.measure == "f1" else measure.lower()
    for one in found.told:
        if one.difference is None or one.interval is None or one.adjusted is None:
            continue
        low, high = sorted(abs(end) for end in one.interval)
        yield words(
            "gaps.lower" if one.difference < 0 else "gaps.higher",
            measure=measure,
            group=one.group,
            difference=number.decimal(abs(one.difference), 2),
            low=number.decimal(low, 2),
            high=number.decimal(high, 2),
            p=number.p_said(one.adjusted),
        )
    if not found.alarms and found.possible is not None:
        yield words("gaps.none", measure=measure, most=number.decimal(found.possible, 2))
    if found.chance is not None and found.range is not None:
        yield words(
            "gaps.chance",
            range=number.decimal(found.range, 2),
            median=number.decimal(found.chance.median, 2),
            most=number.decimal(found.chance.most, 2),
        )
    if found.too_small:
        listed = ", ".join(f"{one.group} ({number.whole(one.clusters)})" for one in found.too_small)
        yield words("gaps.small", unit=words.named("cluster", found.cluster), groups=listed)


def _table(key: str, told: Sequence[tuple[Result, Gaps]], words: Words) -> Table:
    first = told[0][1]
    columns = (
        Column(words("column.system")),
        Column(words("forest.key", key=words.named("key", key).capitalize())),
        Column(words("gaps.holders"), number=True),
        Column(words(f"measure.{first.measure}"), number=True),
        Column(words("gaps.rest"), number=True),
        Column(words("column.difference"), number=True),
        Column(words("column.interval"), number=True),
        Column(words("comparison.holm"), number=True),
    )
    rows = tuple(
        (one.system, gap.group, *_cells(gap, words)) for one, found in told for gap in found.groups
    )
    note = words("gaps.note", unit=words.named("cluster", first.cluster))
    return Table(words("gaps.title", key=words.named("key", key)), columns, rows, note)


def _cells(gap: Gap, words: Words) -> tuple[str, ...]:
    number = words.number
    return (
        number.whole(gap.clusters),
        number.share(gap.score),
        number.share(gap.rest),
        number.signed(gap.difference),
        number.signed_bounds(gap.interval),
        words("gaps.too_small") if gap.small else number.p_value(gap.adjusted),
    )
