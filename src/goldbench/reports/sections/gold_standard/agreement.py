"""How well annotators agree, by variable (Table 2 of Canales 2021), and the systems beside it.

Agreement is what a system can be expected to reach.
"""

from collections.abc import Iterator

from goldbench.agreement import Agreement
from goldbench.reports.figures import Estimate, ForestRow, Frame, forest
from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Figure, Points, Section, Table
from goldbench.reports.sections.performance.labels import NARROW, WIDE, estimate
from goldbench.reports.study_summary import Annotation
from goldbench.reports.words import Words

LOW = 0.80
"""F1 below which a variable is called low, for annotators and for a system."""


def agreement(evidence: ReportData, words: Words) -> Section | None:
    account = evidence.account
    if account is None or account.annotation is None or not account.annotation.agreement:
        return None
    annotation = account.annotation
    blocks: list[Block] = [_figure(evidence, annotation, words)]
    sentences = tuple(findings(evidence, annotation, words))
    if sentences:
        blocks.append(Points(sentences))
    return Section("agreement", words("agreement.title"), tuple(blocks), words("agreement.lead"))


def findings(evidence: ReportData, annotation: Annotation, words: Words) -> Iterator[str]:
    """Name what is low in both, low for a system only, and low for annotators only."""
    rows = {row.label: row for row in annotation.agreement if row.label is not None}
    low_ = words.number.decimal(LOW, 2)
    hard = {label for label, row in rows.items() if row.value is not None and row.value < LOW}
    for result in evidence.results:
        low = {
            label
            for label, scores in result.by_label.items()
            if (value := estimate(scores).value) is not None and value < LOW
        }
        if both := sorted(low & hard):
            yield words("agreement.both", system=result.system, labels=", ".join(both), low=low_)
        if only := sorted((low & rows.keys()) - hard):
            yield words("agreement.system", system=result.system, labels=", ".join(only), low=low_)
        if not low:
            yield words("agreement.none", system=result.system, low=low_)


def _figure(evidence: ReportData, annotation: Annotation, words: Words) -> Figure:
    names = [*evidence.systems, words("agreement.annotators")]
    order = sorted(
        (row for row in annotation.agreement if row.label is not None),
        key=lambda row: (-(row.value if row.value is not None else -1), row.label or ""),
    )
    rows = [
        ForestRow(
            row.label or "",
            _gold(evidence, row.label or ""),
            (
                *(estimate(result.by_label.get(row.label or "")) for result in evidence.results),
                _of(row),
            ),
        )
        for row in order
    ]
    sure = words.number.level(evidence.settings.level)
    title = words("agreement.figure")
    wide, narrow = (
        forest(
            rows,
            names,
            Frame(
                width,
                f"agreement-{width}",
                title,
                words("agreement.description", n=len(rows)),
                words.number,
            ),
            measure=words("forest.axis", level=sure),
        )
        for width in (WIDE, NARROW)
    )
    return Figure(
        words("agreement.caption", level=sure), wide, narrow, _table(evidence, annotation, words)
    )


def _table(evidence: ReportData, annotation: Annotation, words: Words) -> Table:
    columns = (
        Column(words("agreement.variable")),
        Column(words("agreement.marks"), number=True),
        Column(words("agreement.iaa"), number=True),
        *(Column(f"F1 {name}", number=True) for name in evidence.systems),
    )
    rows = []
    for row in annotation.agreement:
        scores = (
            result.scores if row.label is None else result.by_label.get(row.label)
            for result in evidence.results
        )
        cells = (
            UNDEFINED
            if score is None
            else words.number.stack(
                estimate(score).value, score.interval.f1 if score.interval else None
            )
            for score in scores
        )
        rows.append(
            (
                row.label or words("column.all"),
                words.number.whole(row.n),
                words.number.stack(row.value, row.interval),
                *cells,
            )
        )
    return Table(words("agreement.table"), columns, tuple(rows))


def _of(row: Agreement) -> Estimate:
    return Estimate(row.value, *(row.interval or (None, None)))


def _gold(evidence: ReportData, label: str) -> int:
    scores = (result.by_label[label] for result in evidence.results if label in result.by_label)
    return max((s.tp + s.fn + s.partial for s in scores), default=0)
