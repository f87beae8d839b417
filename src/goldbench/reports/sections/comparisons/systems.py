"""Precision against recall: systems side by side, or one system with its labels."""

from goldbench.reports.figures import Frame, Spot, scatter
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Figure, Section, Table
from goldbench.reports.sections.performance.labels import estimate
from goldbench.reports.words import Words
from goldbench.scoring import Scores

_WIDE, _NARROW = 700, 350
_MEASURES = ("precision", "recall", "f1")


def systems(evidence: ReportData, words: Words) -> Section | None:
    known = [result for result in evidence.results if result.scores.f1 is not None]
    if not known:
        return None
    alone = len(known) == 1
    spots = [
        spot(result.system, result.scores, series=number)
        for number, result in enumerate(evidence.results)
        if result.scores.f1 is not None
    ]
    rows = [(result.system, result.scores) for result in known]
    if alone:
        parts = [(label, s) for label, s in known[0].by_label.items() if s.tp + s.fn + s.partial]
        spots += [spot(label, s, small=True) for label, s in parts]
        rows += parts
    kind = "alone" if alone else "several"
    title, description = words("systems.figure"), words(f"systems.description_{kind}")
    axes = words("systems.recall"), words("systems.precision")
    wide, narrow = (
        scatter(
            spots, Frame(width, f"scatter-{width}", title, description, words.number), axes=axes
        )
        for width in (_WIDE, _NARROW)
    )
    data = Table(
        words("systems.table"),
        (
            Column(words("column.system") if not alone else words("systems.what")),
            *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
        ),
        tuple((name, *_cells(scores, words)) for name, scores in rows),
    )
    figure = Figure(words(f"systems.caption_{kind}"), wide, narrow, data)
    return Section("systems", words("systems.title"), (figure,), words(f"systems.lead_{kind}"))


def spot(name: str, scores: Scores, *, series: int = 0, small: bool = False) -> Spot:
    return Spot(
        name, estimate(scores, "recall"), estimate(scores, "precision"), series=series, small=small
    )


def _cells(scores: Scores, words: Words) -> tuple[str, ...]:
    shown = scores.shown
    if scores.interval is None:
        return tuple(words.number.share(getattr(shown, name)) for name in _MEASURES)
    return tuple(
        words.number.stack(getattr(shown, name), getattr(scores.interval, name))
        for name in _MEASURES
    )
