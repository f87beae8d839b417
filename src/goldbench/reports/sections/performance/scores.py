"""All systems on all rules: counts, scores with intervals, averages, the papers' intervals."""

from collections.abc import Mapping
from statistics import mean, median, stdev

from goldbench.reports.numbers import UNDEFINED
from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Block, Column, Fold, Paragraph, Section, Table
from goldbench.reports.words import Words
from goldbench.scoring import Result

_MEASURES = ("precision", "recall", "f1")
_NEGATIVE = ("specificity", "npv", "prevalence")


def scores(evidence: ReportData, words: Words) -> Section:
    names = {track.name for track in evidence.tracks}
    results = tuple(result for result in evidence.score if result.track in names)
    blocks: list[Block] = [_main(results, words)]
    reasons = tuple(
        words("scores.reason", system=result.system, track=result.track, reason=result.reason)
        for result in results
        if result.reason
    )
    blocks += [Paragraph(line, "quiet") for line in reasons]
    if any(result.scores.negatives for result in results):
        blocks.append(_negatives(results, words))
    if any(result.macro for result in results):
        blocks.append(Fold(words("scores.macro_title"), (_macro(results, words),)))
    if any(result.paper for result in results):
        blocks.append(Fold(words("scores.paper_title"), (_paper(results, words),)))
    if len(evidence.systems) > 2:
        blocks.append(Fold(words("scores.summary_title"), (_summary(evidence, words),)))
    lead = "scores.lead_weighted" if evidence.method.weighs else "scores.lead"
    return Section("scores", words("scores.title"), tuple(blocks), words(lead))


def _main(results: tuple[Result, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("column.track")),
        *(Column(words(f"column.{name}"), number=True) for name in ("documents", "missing")),
        *(Column(words(f"column.{name}"), number=True) for name in ("tp", "fp", "fn")),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    weighted = any(result.scores.weighted for result in results)
    extra = {result.system: result.extra for result in results if result.extra}
    notes = [words("scores.weighted")] if weighted else []
    notes += [
        words("scores.extra", system=system, n=words.number.whole(n)) for system, n in extra.items()
    ]
    notes += [
        words("scores.unplaced", system=s, track=t, n=words.number.whole(n))
        for s, t, n in ((result.system, result.track, result.unplaced) for result in results)
        if n
    ]
    notes += [
        words("scores.findings", system=system, findings=_list_findings(findings, words))
        for system, findings in {result.system: result.findings for result in results}.items()
        if findings
    ]
    return Table(
        words("scores.caption"),
        columns,
        tuple(_row(result, words) for result in results),
        " ".join(notes),
    )


def _negatives(results: tuple[Result, ...], words: Words) -> Table:
    """True negatives of the rules over documents and patients, by label and together."""
    columns = (
        Column(words("column.system")),
        Column(words("column.label")),
        Column(words("measure.tn"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _NEGATIVE),
    )
    rows = []
    for result in results:
        if result.scores.negatives is None:
            continue
        several = len(result.by_label) > 1
        parts = [*result.by_label.items(), *([("", result.scores)] if several else [])]
        for label, scores in parts:
            if scores.negatives is None:
                continue
            shares = (
                words.number.stack(scores.show(share), share.interval)
                for share in scores.negatives.shares.values()
            )
            tn = words.number.whole(scores.negatives.tn)
            rows.append((result.system, label or words("column.all"), tn, *shares))
    first = next(result for result in results if result.scores.negatives is not None)
    named = first.unit if words.has(f"count.{first.unit}") else "documents"
    note = words("scores.negatives_note", units=words.count(named, first.units or 0))
    return Table(words("scores.negatives_caption"), columns, tuple(rows), note)


def _list_findings(findings: Mapping[str, int], words: Words) -> str:
    return "; ".join(f"{words.number.whole(n)} × {kind}" for kind, n in findings.items())


def _row(result: Result, words: Words) -> tuple[str, ...]:
    scores, spans = result.scores, result.scores.interval
    shown = scores.shown
    tp = words.number.whole(scores.tp)
    if scores.tp_system is not None and scores.tp_system != scores.tp:
        tp = f"{tp} / {words.number.whole(scores.tp_system)}"
    if scores.partial:
        tp += " " + words("scores.partial", n=words.number.whole(scores.partial))
    return (
        result.system,
        result.track,
        words.number.whole(result.documents),
        words.number.whole(result.missing),
        tp,
        words.number.whole(scores.fp),
        words.number.whole(scores.fn),
        *(words.number.stack(getattr(shown, m), getattr(spans, m, None)) for m in _MEASURES),
    )


def _macro(results: tuple[Result, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("column.track")),
        Column(words("column.over")),
        Column(words("column.units"), number=True),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
        Column(words("column.sd_f1"), number=True),
    )
    rows = [
        (
            result.system,
            result.track,
            words(f"scores.over.{kind}"),
            words.number.whole(macro.units),
            *(
                words.number.stack(getattr(macro.mean, m), getattr(macro.interval, m, None))
                for m in _MEASURES
            ),
            words.number.share(macro.sd.f1) if macro.sd else UNDEFINED,
        )
        for result in results
        for kind, macro in result.macro.items()
    ]
    resampled = any(
        macro.interval and macro.interval.method == "bootstrap-bca"
        for result in results
        for macro in result.macro.values()
    )
    how = words("scores.macro_bootstrap" if resampled else "scores.macro_one_more")
    note = words("scores.macro_note", interval=how)
    return Table(words("scores.macro_caption"), columns, tuple(rows), note)


def _paper(results: tuple[Result, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("column.track")),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    rows = [
        (
            result.system,
            result.track,
            *(
                words.number.stack(getattr(result.scores, m), getattr(result.paper, m))
                for m in _MEASURES
            ),
        )
        for result in results
        if result.paper is not None
    ]
    return Table(words("scores.paper_caption"), columns, tuple(rows), words("scores.paper_note"))


def _summary(evidence: ReportData, words: Words) -> Table:
    """Mean, SD, median, least and most over systems (Table 12 of Stubbs & Uzuner 2015)."""
    names = ("mean", "sd", "median", "least", "most")
    columns = (
        Column(words("column.track")),
        Column(words("column.measure")),
        *(Column(words(f"column.{name}"), number=True) for name in names),
    )
    rows = []
    for name in (track.name for track in evidence.tracks):
        for measure in _MEASURES:
            measured = [getattr(result.scores, measure) for result in evidence.on(name)]
            values = [value for value in measured if value is not None]
            if not values:
                continue
            cells = (
                mean(values),
                stdev(values) if len(values) > 1 else None,
                median(values),
                min(values),
                max(values),
            )
            rows.append(
                (name, words(f"measure.{measure}"), *(words.number.share(cell) for cell in cells))
            )
    return Table(words("scores.summary_caption"), columns, tuple(rows))
