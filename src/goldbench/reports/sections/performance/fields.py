"""Answers of language models: what became of the values of each field, and of the quotes."""

from collections.abc import Iterator

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Outcomes, Rated, Result, Scores
from goldbench.scoring.fields.nodes import OUTSIDE
from goldbench.scoring.fields.rule import HOW
from goldbench.scoring.tracks.catalog import EVIDENCE, FIELDS

_OUTCOMES = ("right", "wrong", "missing", "invented")
_FOUND = {"found": ("exact", "ambiguous"), "loosely": ("loose", "edited")}
"""Ways in which a quote was found that share a column."""


def fields(evidence: ReportData, words: Words) -> Section | None:
    blocks: list[Block] = []
    for result in evidence.on(FIELDS):
        blocks.append(_outcomes(result, words))
        if result.noticed:
            blocks.append(_misfits(result, words))
    blocks += (_quotes(result, words) for result in evidence.on(EVIDENCE))
    if not blocks:
        return None
    return Section("fields", words("fields.title"), tuple(blocks), words("fields.lead"))


def _outcomes(result: Result, words: Words) -> Table:
    columns = (
        Column(words("fields.field")),
        *(Column(words(f"fields.{name}"), number=True) for name in _OUTCOMES),
        Column(words("fields.accuracy"), number=True),
        Column(words("measure.f1"), number=True),
    )
    rows = []
    for name, scores in (*result.by_label.items(), (words("column.all"), result.scores)):
        if scores.outcomes is not None:
            shown, spans = scores.shown, scores.interval
            f1 = words.number.stack(shown.f1, spans.f1 if spans else None)
            rows.append((_name_field(name, words), *_cells(scores, scores.outcomes, words), f1))
    whole = result.scores.outcomes.whole if result.scores.outcomes else None
    if whole is not None:
        rows.append(
            (words("fields.whole"), "", "", "", "", _share(result.scores, whole, words), "")
        )
    caption = words("fields.caption", system=result.system)
    return Table(caption, columns, tuple(rows), words("fields.note"))


def _cells(scores: Scores, outcomes: Outcomes, words: Words) -> Iterator[str]:
    for name in _OUTCOMES:
        yield words.number.whole(getattr(outcomes, name))
    yield _share(scores, outcomes.accuracy, words)


def _share(scores: Scores, share: Rated, words: Words) -> str:
    return words.number.stack(scores.show(share), share.interval)


def _name_field(name: str, words: Words) -> str:
    return words("fields.outside") if name == OUTSIDE else name


def _misfits(result: Result, words: Words) -> Table:
    columns = (
        Column(words("fields.field")),
        Column(words("fields.kind")),
        Column(words("fields.number"), number=True),
    )
    rows = tuple(
        (_name_field(name, words), words(f"fields.misfit.{kind}"), words.number.whole(number))
        for (name, kind), number in sorted(result.noticed.items())
    )
    caption = words("fields.misfits", system=result.system)
    return Table(caption, columns, rows, words("fields.misfits_note"))


def _quotes(result: Result, words: Words) -> Table:
    columns = (
        Column(words("fields.backed")),
        Column(words("fields.quotes"), number=True),
        *(Column(words(f"fields.{name}"), number=True) for name in (*_FOUND, "nowhere")),
        Column(words("fields.real"), number=True),
        Column(words("fields.stated"), number=True),
    )
    rows = []
    for name, scores in (*result.by_label.items(), (words("column.all"), result.scores)):
        every = scores is result.scores
        kinds = [
            sum(_number(result, None if every else name, HOW[how]) for how in hows)
            for hows in _FOUND.values()
        ]
        counts = (sum(kinds) + scores.fp, *kinds, scores.fp)
        shown, spans = scores.shown, scores.interval
        shares = (
            words.number.stack(shown.precision, spans.precision if spans else None),
            words.number.stack(shown.recall, spans.recall if spans else None),
        )
        rows.append((name, *map(words.number.whole, counts), *shares))
    caption = words("fields.evidence", system=result.system)
    return Table(caption, columns, tuple(rows), words("fields.evidence_note"))


def _number(result: Result, field: str | None, kind: str) -> int:
    return sum(
        number
        for (name, other), number in result.noticed.items()
        if other == kind and field in (None, name)
    )
