"""Several runs of one model: the spread between them, and an interval that knows of it."""

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Column, Paragraph, Section, Table
from goldbench.reports.words import Words

_MEASURES = ("precision", "recall", "f1")


def runs(evidence: ReportData, words: Words) -> Section | None:
    if not evidence.runs:
        return None
    first = evidence.runs[0]
    sentence = words.markup(
        "runs.sentence",
        model=first.model,
        runs=words.count("runs", first.runs),
        f1=words.number.share(first.mean.f1),
        level=words.number.level(first.interval.level),
        bounds=words.number.bounds(first.interval.f1),
        sd=words.number.share(first.sd.f1),
    )
    columns = (
        Column(words("column.track")),
        Column(words("column.measure")),
        Column(words("column.mean"), number=True),
        Column(words("runs.sd"), number=True),
    )
    rows = tuple(
        (
            model_runs.track,
            words(f"measure.{name}"),
            words.number.stack(getattr(model_runs.mean, name), getattr(model_runs.interval, name)),
            words.number.share(getattr(model_runs.sd, name)),
        )
        for model_runs in evidence.runs
        for name in _MEASURES
    )
    table = Table(words("runs.caption", model=first.model), columns, rows)
    return Section("runs", words("runs.title"), (Paragraph(sentence), table), words("runs.lead"))
