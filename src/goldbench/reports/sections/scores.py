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
    names = {one.name for one in evidence.tracks}
    results = tuple(one for one in evidence.score if one.track in names)
    blocks: list[Block] = [_main(results, words)]
    reasons = tuple(
        words("scores.reason", system=one.system, track=one.track, reason=one.reason)
        for one in results
        if one.reason
    )
    blocks += [Paragraph(line, "quiet") for line in reasons]
    if any(one.scores.negatives for one in results):
        blocks.append(_negatives(results, words))
    if any(one.macro for one in results):
        blocks.append(Fold(words("scores.macro_title"), (_macro(results, words),)))
    if any(one.paper for one in results):
        blocks.append(Fold(words("scores.paper_title"), (_paper(results, words),)))
    if len(evidence.systems) > 2:
        blocks.append(Fold(words("scores.summary_title"), (_summary(evidence, words),)))
    lead = "scores.lead_weighted" if evidence.method.weighted else "scores.lead"
    return Section("scores", words("scores.title"), tuple(blocks), words(lead))


def _main(results: tuple[Result, ...], words: Words) -> Table:
    columns = (
        Column(words("column.system")),
        Column(words("column.track")),
        *(Column(words(f"column.{name}"), number=True) for name in ("documents", "missing")),
        *(Column(words(f"column.{name}"), number=True) for name in ("tp", "fp", "fn")),
        *(Column(words(f"measure.{name}"), number=True) for name in _MEASURES),
    )
    weighted = any(one.scores.estimate for one in results)
    extra = {one.system: one.extra for one in results if one.extra}
    notes = [words("scores.weighted")] if weighted else []
    notes += [
        words("scores.extra", system=system, n=words.number.whole(n)) for system, n in extra.items()
    ]
    notes += [
        words("scores.unplaced", system=s, track=t, n=words.number.whole(n))
        for s, t, n in ((one.system, one.track, one.unplaced) for one in results)
        if n
    ]
    notes += [
        words("scores.findings", system=system, findings=_listed(found, words))
        for system, found in {one.system: one.findings for one in results}.items()
        if found
    ]
    return Table(
        words("scores.caption"),
        columns,
        tuple(_row(one, words) for one in results),
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
    for one in results:
        if one.scores.negatives is None:
            continue
        several = len(one.by_label) > 1
        parts = [*one.by_label.items(), *([("", one.scores)] if several else [])]
        for label, scores in parts:
            if scores.negatives is None:
                continue
            weighted = scores.interval is not None and scores.interval.weighted
            shares = (
                words.number.stacked(share.estimate if weighted else share.value, share.interval)
                for share in scores.negatives.shares.values()
            )
            tn = words.number.whole(scores.negatives.tn)
            rows.append((one.system, label or words("column.all"), tn, *shares))
    first = next(one for one in results if one.scores.negatives is not None)
    named = first.unit if words.has(f"count.{first.unit}") else "documents"
    note = words("scores.negatives_note", units=words.count(named, first.units or 0))
    return Table(words("scores.negatives_caption"), columns, tuple(rows), note)


def _listed(findings: Mapping[str, int], words: Words) -> str:
    return "; ".join(f"{words.number.whole(n)} × {kind}" for kind, n in findings.items())


def _row(one: Result, words: Words) -> tuple[str, ...]:
    found, spans = one.scores, one.scores.interval
    shown = found.estimate or found.rates
    tp = words.number.whole(found.tp)
    if found.tp_system is not None and found.tp_system != found.tp:
        tp = f"{tp} / {words.number.whole(found.tp_system)}"
    if found.partial:
        tp += " " + words("scores.partial", n=words.number.whole(found.partial))
    return (
        one.system,
        one.track,
        words.number.whole(one.documents),
        words.number.whole(one.missing),
        tp,
        words.number.whole(found.fp),
        words.number.whole(found.fn),
        *(words.number.stacked(getattr(shown, m), getattr(spans, m, None)) for m in _MEASURES),
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
            one.system,
            one.track,
            words(f"scores.over.{kind}"),
            words.number.whole(macro.units),
            *(
                words.number.stacked(getattr(macro.mean, m), getattr(macro.interval, m, None))
                for m in _MEASURES
            ),
            words.number.share(macro.sd.f1) if macro.sd else UNDEFINED,
        )
        for one in results
        for kind, macro in one.macro.items()
    ]
    resampled = any(
        macro.interval and macro.interval.method == "bootstrap-bca"
        for one in results
        for macro in one.macro.values()
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
            one.system,
            one.track,
            *(
                words.number.stacked(getattr(one.scores, m), getattr(one.paper, m))
                for m in _MEASURES
            ),
        )
        for one in results
        if one.paper is not None
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
    for name in (one.name for one in evidence.tracks):
        for measure in _MEASURES:
            found = [getattr(one.scores, measure) for one in evidence.on(name)]
            values = [value for value in found if value is not None]
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
