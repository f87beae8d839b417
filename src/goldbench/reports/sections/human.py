"""Whether a system could take an annotator's place: agreements, differences, verdicts."""

from collections.abc import Iterator, Sequence

from goldbench.agreement import SecondHuman
from goldbench.reports.figures import Estimate, ForestRow, Frame, forest
from goldbench.reports.humans import SHOWN
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Paragraph, Points, Section, Table
from goldbench.reports.sections.labels import NARROW, WIDE
from goldbench.reports.words import Words
from goldbench.stats import Interval, Shift


def human(evidence: ReportData, words: Words) -> Section | None:
    found = evidence.human
    if not found and not evidence.unasked:
        return None
    blocks: list[Block] = []
    if found:
        blocks.append(Points(tuple(_said(one, words) for one in found)))
        blocks.append(_figure([one for one in found if one.label is None] or list(found), words))
        blocks.append(_places(found, words))
        blocks.append(Paragraph(_margin(found[0], words), "quiet"))
        tests = tuple(_alt_tests(found, words))
        if tests:
            blocks.append(Paragraph(" ".join((words("human.alt_test"), *tests)), "quiet"))
    for system, reason in evidence.unasked.items():
        why = words("human.shown") if reason == SHOWN else reason
        blocks.append(Paragraph(words("human.unasked", system=system, reason=why), "quiet"))
    return Section("human", words("human.title"), tuple(blocks), words("human.lead"))


def verdict(one: SecondHuman, words: Words) -> str:
    """Say what can be concluded, in the words of the language."""
    number = words.number
    if one.overall is None:
        return words("human.undefined")
    values = {
        "system": one.system,
        "difference": number.signed(one.overall.difference),
        "bounds": number.signed_bounds(one.overall.interval),
        "level": number.level(2 * one.level - 1),
        "margin": number.chosen(one.margin),
        "documents": words.count("documents", one.documents),
        "positives": number.whole(round(one.positives)),
        "loss": number.decimal(max(-one.overall.interval.low, 0.0), 2),
    }
    told = one.conclusion
    if told == "open":
        enough = one.needed is None or one.needed <= one.documents
        key = "human.open_enough" if enough else "human.open_more"
        return words(key, **values, needed=number.whole(one.needed or 0)) + _one_place(one, words)
    return words(f"human.{told}", **values) + (_one_place(one, words) if told == "yes" else "")


def _said(one: SecondHuman, words: Words) -> str:
    what = words("human.all") if one.label is None else one.label
    return words.marked("human.verdict", system=one.system, what=what, verdict=verdict(one, words))


def _one_place(one: SecondHuman, words: Words) -> str:
    if one.either or len({place.conclusion for place in one.places}) < 2:
        return ""
    parts = (
        words(f"human.place_{place.conclusion}", annotator=_name(place.annotator, words))
        for place in one.places
    )
    return f"; {', '.join(parts)}"


def _name(annotator: str, words: Words) -> str:
    """Annotators of a study are numbered; others have names of their own."""
    kind, _, number = annotator.rpartition(" ")
    if number.isdigit() and kind == "annotator":
        return words("human.called", number=number)
    return annotator


def _figure(found: Sequence[SecondHuman], words: Words) -> Figure:
    rows = list(_rows(found, words))
    sure = words.number.level(found[0].level)
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
    return Figure(words("human.caption", level=sure, track=found[0].track), wide, narrow, data)


def _bounds(found: Estimate, words: Words) -> str:

    if found.low is None or found.high is None:
        return words.number.bounds(None)
    return words.number.bounds(Interval(found.low, found.high))


def _rows(found: Sequence[SecondHuman], words: Words) -> Iterator[ForestRow]:
    first = found[0]
    for (a, b), (value, interval) in first.between.items():
        name = words("human.both", one=_name(a, words), other=_name(b, words))
        yield ForestRow(name, round(first.positives), (Estimate(value, *(interval or ())),))
    for one in found:
        for annotator, (value, interval) in one.against.items():
            name = words("human.both", one=one.system, other=_name(annotator, words))
            yield ForestRow(name, round(one.positives), (Estimate(value, *(interval or ())),))


def _places(found: Sequence[SecondHuman], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("human.what")),
        Column(words("human.place")),
        Column(words("column.difference"), number=True),
        Column(
            words("human.bounds", level=words.number.level(2 * found[0].level - 1)), number=True
        ),
    )
    rows: list[tuple[str, ...]] = []
    for one in found:
        what = one.label or words("column.all")
        places = [(_name(place.annotator, words), place.shift) for place in one.places]
        if one.overall is not None:
            places.append((words("human.anybody"), one.overall))
        rows += [(one.system, what, name, *_cells(shift, words)) for name, shift in places]
    return Table(words("human.places"), columns, tuple(rows))


def _cells(shift: Shift, words: Words) -> tuple[str, str]:
    return words.number.signed(shift.difference), words.number.signed_bounds(shift.interval)


def _margin(one: SecondHuman, words: Words) -> str:
    return words(f"human.margin_{one.margin_from}", margin=words.number.chosen(one.margin))


def _alt_tests(found: Sequence[SecondHuman], words: Words) -> Iterator[str]:
    for one in found:
        if one.alt_test is not None and one.label is None:
            yield words(
                "human.alt_said",
                system=one.system,
                winning=words.number.decimal(one.alt_test.winning, 2),
                advantage=words.number.decimal(one.alt_test.advantage, 2),
                epsilon=words.number.chosen(one.alt_test.epsilon),
            )
