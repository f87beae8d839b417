"""The headline: what was found out about each system, in a sentence and three numbers."""

from collections.abc import Iterator

from goldbench.reports.report_data import ReportData
from goldbench.reports.rules import in_words
from goldbench.reports.section import (
    Block,
    Figures,
    Headline,
    Paragraph,
    Points,
    Section,
    Statement,
)
from goldbench.reports.sections.comparisons.comparison import verdict
from goldbench.reports.words import Words
from goldbench.scoring import Comparison, Interval, Result, Scores

MOST = 4
"""Systems that get a sentence each; of more, the best gets one."""
MOST_VERDICTS = 3


def result(evidence: ReportData, words: Words) -> Section:
    results = evidence.results
    blocks: list[Block] = []
    shown = list(enumerate(results))
    if len(results) > MOST:
        best = max(shown, key=lambda pair: _f1(pair[1]))
        blocks.append(
            Paragraph(words("result.best_of", system=best[1].system, n=len(results)), "quiet")
        )
        shown = [best]
    statements = tuple(
        _statement(evidence, system_result, series, words) for series, system_result in shown
    )
    blocks.append(Headline(statements))
    further = (
        *_negatives(evidence, words),
        *_together(evidence, words),
        *_verdicts(evidence, words),
    )
    if further:
        blocks.append(Points(further))
    return Section("result", words("result.title"), tuple(blocks), _lead(evidence, words))


def _lead(evidence: ReportData, words: Words) -> str:
    clusters = evidence.clusters
    kind = evidence.unit
    named = kind if words.has(f"count.{kind}") else "unit"
    key = "result.lead" if clusters == evidence.score.gold.documents else "result.lead_clusters"
    lead = words(
        key,
        documents=words.count("documents", evidence.score.gold.documents),
        marks=words.count("marks", evidence.survey.marks),
        clusters=words.count(named, clusters),
        track=evidence.primary.name,
        rule=in_words(evidence.primary, words),
    )
    if evidence.account is None or _scores(evidence, evidence.results[0])[1]:
        return lead
    variable = evidence.account.protocol.primary.name
    return f"{lead} {words('result.primary', variable=variable)}"


def _scores(evidence: ReportData, result: Result) -> tuple[Scores, bool]:
    """Give the scores that the headline is about: the primary variable's, where there is one."""
    primary = evidence.primary_scores(result)
    return (result.scores, True) if primary is None else (primary, False)


def _together(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say what all variables together score, where the headline is about the primary one."""
    for result in evidence.results:
        scores, whole = _scores(evidence, result)
        shown = result.scores.shown
        if whole or shown.f1 is None or scores is result.scores or len(result.by_label) < 2:
            continue
        spans = result.scores.interval
        yield words.markup(
            "result.together",
            system=result.system,
            f1=words.number.share(shown.f1),
            f1_bounds=words.number.bounds(spans.f1 if spans else None),
        )


def _negatives(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say what else is known where documents or patients are counted."""
    for result in evidence.results:
        scores, _ = _scores(evidence, result)
        known = scores.negatives
        if known is None or known.specificity.value is None or known.npv.value is None:
            continue
        values = {name: scores.show(share) for name, share in known.shares.items()}
        yield words.markup(
            "result.specificity_weighted" if scores.weighted else "result.specificity",
            system=result.system,
            specificity=words.number.share(values["specificity"]),
            specificity_bounds=words.number.bounds(known.specificity.interval),
            npv=words.number.share(values["npv"]),
            npv_bounds=words.number.bounds(known.npv.interval),
            prevalence=words.number.percent(values["prevalence"]),
            unit=words.count(
                "patient" if result.unit == "patient" else "documents", result.units or 0
            ),
        )


def _statement(evidence: ReportData, result: Result, series: int, words: Words) -> Statement:
    scores, _ = _scores(evidence, result)
    shown = scores.shown
    spans = scores.interval
    figures = tuple(
        _figures(words, name, getattr(shown, name), getattr(spans, name, None))
        for name in ("f1", "precision", "recall")
    )
    return Statement(series, result.system, _sentence(result, scores, words), figures)


def _figures(words: Words, measure: str, value: float | None, interval: Interval | None) -> Figures:
    name = words(f"measure.{measure}")
    if interval is None:
        return Figures(name, words.number.share(value), "", None, None)
    return Figures(
        name, words.number.share(value), words.number.bounds(interval), interval.low, interval.high
    )


def _sentence(result: Result, scores: Scores, words: Words) -> str:
    shown = scores.shown
    if result.reason is not None:
        return words("result.no_score", reason=result.reason)
    if shown.f1 is not None and not (scores.tp or scores.fn):
        each = words.number.decimal(scores.fp / max(result.documents, 1), 2)
        return words("result.unmarked", fp=words.number.whole(scores.fp), each=each)
    if shown.f1 is None:
        return words("result.undefined")
    spans = scores.interval
    if spans is None:
        return words.markup("result.sentence_plain", f1=words.number.share(shown.f1))
    values = {
        "recall": words.number.percent(shown.recall),
        "recall_bounds": words.number.percents(spans.recall),
        "precision": words.number.percent(shown.precision),
        "precision_bounds": words.number.percents(spans.precision),
        "f1": words.number.share(shown.f1),
        "f1_bounds": words.number.bounds(spans.f1),
        "level": words.number.level(spans.level),
    }
    silent = shown.precision is None
    sentence = words.markup("result.sentence_silent" if silent else "result.sentence", **values)
    if result.missing:
        missing = words.count("documents", result.missing)
        sentence += " " + words.markup("result.missing", missing=missing)
    return sentence


def _verdicts(evidence: ReportData, words: Words) -> tuple[str, ...]:
    """Say which system is better, where there are few enough pairs to read."""
    verdicts = [
        comparison
        for comparison in evidence.comparisons
        if comparison.track == evidence.primary.name
    ]
    if len(verdicts) > MOST_VERDICTS:
        return ()
    primary = None if evidence.account is None else evidence.account.primary
    label = primary[0] if primary is not None and len(primary) == 1 else None
    return tuple(_verdict(comparison, label, words) for comparison in verdicts)


def _verdict(comparison: Comparison, label: str | None, words: Words) -> str:
    """Compare what the headline is about: the primary variable, where there is one."""
    of_label = next((d for d in comparison.by_label if d.label == label), None) if label else None
    if of_label is None:
        return words.markup(
            "comparison.verdict", a=comparison.a, b=comparison.b, verdict=verdict(comparison, words)
        )
    conclusion = verdict(comparison, words, of_label)
    return words.markup(
        "comparison.verdict_on", a=comparison.a, b=comparison.b, variable=label, verdict=conclusion
    )


def _f1(result: Result) -> float:
    return -1.0 if result.scores.f1 is None else result.scores.f1
