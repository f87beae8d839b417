"""Whether a system could take an annotator's place: agreements, differences, verdicts."""

from collections.abc import Iterator, Sequence

from goldbench.agreement import SecondHuman
from goldbench.reports.figures import Estimate, ForestRow, Frame, forest
from goldbench.reports.humans import SHOWN
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Paragraph, Points, Section, Table
from goldbench.reports.sections.performance.labels import NARROW, WIDE
from goldbench.reports.words import Words
from goldbench.stats import Interval, Shift


def human(evidence: ReportData, words: Words) -> Section | None:
    human = evidence.human
    if not human and not evidence.unasked:
        return None
    blocks: list[Block] = []
    if human:
        blocks.append(Points(tuple(_format_verdict(comparison, words) for comparison in human)))
        blocks.append(
            _figure(
                [comparison for comparison in human if comparison.label is None] or list(human),
                words,
            )
        )
        blocks.append(_places(human, words))
        blocks.append(Paragraph(_margin(human[0], words), "quiet"))
        tests = tuple(_alt_tests(human, words))
        if tests:
            blocks.append(Paragraph(" ".join((words("human.alt_test"), *tests)), "quiet"))
    for system, reason in evidence.unasked.items():
        why = words("human.shown") if reason == SHOWN else reason
        blocks.append(Paragraph(words("human.unasked", system=system, reason=why), "quiet"))
    return Section("human", words("human.title"), tuple(blocks), words("human.lead"))


def verdict(second_human: SecondHuman, words: Words) -> str:
    """Say what can be concluded, in the words of the language."""
    number = words.number
    if second_human.overall is None:
        return words("human.undefined")
    values = {
        "system": second_human.system,
        "difference": number.difference(second_human.overall.difference),
        "bounds": number.difference_bounds(second_human.overall.interval),
        "level": number.level(2 * second_human.level - 1),
        "margin": number.setting(second_human.margin),
        "documents": words.count("documents", second_human.documents),
        "positives": number.whole(round(second_human.positives)),
        "loss": number.decimal(max(-second_human.overall.interval.low, 0.0), 2),
    }
    conclusion = second_human.conclusion
    if conclusion == "open":
        enough = second_human.needed is None or second_human.needed <= second_human.documents
        key = "human.open_enough" if enough else "human.open_more"
        return words(
            key, **values, needed=number.whole(second_human.needed or 0)
        ) + _describe_places(second_human, words)
    return words(f"human.{conclusion}", **values) + (
        _describe_places(second_human, words) if conclusion == "yes" else ""
    )


def _format_verdict(second_human: SecondHuman, words: Words) -> str:
    what = words("human.all") if second_human.label is None else second_human.label
    return words.markup(
        "human.verdict", system=second_human.system, what=what, verdict=verdict(second_human, words)
    )


def _describe_places(second_human: SecondHuman, words: Words) -> str:
    if second_human.either or len({place.conclusion for place in second_human.places}) < 2:
        return ""
    parts = (
        words(f"human.place_{place.conclusion}", annotator=_name(place.annotator, words))
        for place in second_human.places
    )
    return f"; {', '.join(parts)}"


def _name(annotator: str, words: Words) -> str:
    """Annotators of a study are numbered; others have names of their own."""
    kind, _, number = annotator.rpartition(" ")
    if number.isdigit() and kind == "annotator":
        return words("human.called", number=number)
    return annotator


def _figure(second_humans: Sequence[SecondHuman], words: Words) -> Figure:
    rows = list(_rows(second_humans, words))
    sure = words.number.level(second_humans[0].level)
    title, description = words("human.figure"), words("human.description", n=len(rows))
    wide, narrow = (
        forest(
            rows,
            [words("human.figure")],
            Frame(width, f"human-{width}", title, description, words.number),
            measure=words("forest.axis", level=sure),
        )
        for width in (WIDE, NARROW)
    )
    columns = (
        Column(words("human.pair")),
        Column(words("human.marks"), number=True),
        Column("F1", number=True),
        Column(words("column.interval"), number=True),
    )
    cells = tuple(
        (
            row.name,
            words.number.whole(row.marks),
            words.number.share(row.estimates[0].value),
            _bounds(row.estimates[0], words),
        )
        for row in rows
    )
    data = Table(words("human.figure"), columns, cells)
    return Figure(
        words("human.caption", level=sure, track=second_humans[0].track), wide, narrow, data
    )


def _bounds(estimate: Estimate, words: Words) -> str:

    if estimate.low is None or estimate.high is None:
        return words.number.bounds(None)
    return words.number.bounds(Interval(estimate.low, estimate.high))


def _rows(second_humans: Sequence[SecondHuman], words: Words) -> Iterator[ForestRow]:
    first = second_humans[0]
    for (a, b), (value, interval) in first.between.items():
        name = words("human.both", one=_name(a, words), other=_name(b, words))
        yield ForestRow(name, round(first.positives), (Estimate(value, *(interval or ())),))
    for comparison in second_humans:
        for annotator, (value, interval) in comparison.against.items():
            name = words("human.both", one=comparison.system, other=_name(annotator, words))
            yield ForestRow(
                name, round(comparison.positives), (Estimate(value, *(interval or ())),)
            )


def _places(second_humans: Sequence[SecondHuman], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("human.what")),
        Column(words("human.place")),
        Column(words("column.difference"), number=True),
        Column(
            words("human.bounds", level=words.number.level(2 * second_humans[0].level - 1)),
            number=True,
        ),
    )
    rows: list[tuple[str, ...]] = []
    for comparison in second_humans:
        what = comparison.label or words("column.all")
        places = [(_name(place.annotator, words), place.shift) for place in comparison.places]
        if comparison.overall is not None:
            places.append((words("human.anybody"), comparison.overall))
        rows += [(comparison.system, what, name, *_cells(shift, words)) for name, shift in places]
    return Table(words("human.places"), columns, tuple(rows))


def _cells(shift: Shift, words: Words) -> tuple[str, str]:
    return words.number.difference(shift.difference), words.number.difference_bounds(shift.interval)


def _margin(second_human: SecondHuman, words: Words) -> str:
    return words(
        f"human.margin_{second_human.margin_from}", margin=words.number.setting(second_human.margin)
    )


def _alt_tests(second_humans: Sequence[SecondHuman], words: Words) -> Iterator[str]:
    for comparison in second_humans:
        if comparison.alt_test is not None and comparison.label is None:
            yield words(
                "human.alt_said",
                system=comparison.system,
                winning=words.number.decimal(comparison.alt_test.winning, 2),
                advantage=words.number.decimal(comparison.alt_test.advantage, 2),
                epsilon=words.number.setting(comparison.alt_test.epsilon),
            )
