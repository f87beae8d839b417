"""What limits the claim: said before a reviewer has to ask."""

from collections.abc import Iterator

from goldbench.reports.report_data import ReportData
from goldbench.reports.section import Points, Section
from goldbench.reports.sections.performance.groups import group_keys
from goldbench.reports.statements import describe_narrowing
from goldbench.reports.waves import LEAN, waves_of
from goldbench.reports.words import Words
from goldbench.scoring import Scores
from goldbench.scoring.fields.nodes import OUTSIDE

_FEW_CLUSTERS, _BOOTSTRAP_NEEDS = 30, 100
_WIDE = 0.10
"""Half a width of an F1 interval beyond which a label is called uncertain."""
_MOST_NAMES = 12
_LOW = 0.80
"""F1 between annotators below which the gold standard itself is called uncertain."""


def limits(evidence: ReportData, words: Words) -> Section | None:
    sentences = tuple(points(evidence, words))
    if not sentences:
        return None
    return Section("limits", words("limits.title"), (Points(sentences),), words("limits.lead"))


def points(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say what limits the result, a sentence each."""
    yield from _of_sample(evidence, words)
    yield from _of_population(evidence, words)
    yield from _of_study(evidence, words)
    yield from _of_labels(evidence, words)
    yield from _of_intervals(evidence, words)
    for result in evidence.results:
        if result.missing:
            missing = words.count("documents", result.missing)
            yield words("limits.missing", system=result.system, missing=missing)
        if result.extra and not _is_drawn(evidence):
            yield words(
                "limits.extra", system=result.system, extra=words.count("documents", result.extra)
            )
    yield from (words("limits.note", note=note) for note in evidence.score.notes)


def _is_drawn(evidence: ReportData) -> bool:
    """Whether systems were run on a population from which the notes were drawn, as is planned."""
    return evidence.account is not None and evidence.account.draw is not None


def _of_sample(evidence: ReportData, words: Words) -> Iterator[str]:
    settings = evidence.settings
    clusters = evidence.clusters
    if settings.interval in {"clopper-pearson", "wilson"}:
        yield words("limits.unclustered", method=settings.interval)
    elif clusters == evidence.score.gold.documents and settings.design is None:
        yield words("limits.no_patients", key=words.name("cluster", settings.cluster))
    if clusters < _FEW_CLUSTERS:
        yield words("limits.few", clusters=clusters, unit=words.name("cluster", evidence.unit))
    elif clusters < _BOOTSTRAP_NEEDS and settings.interval == "bootstrap":
        yield words(
            "limits.bootstrap", clusters=clusters, unit=words.name("cluster", evidence.unit)
        )
    if settings.design is None:
        yield words("limits.no_design")
    sites = {value for result in evidence.results for value in result.groups.get("site", {})}
    if "site" not in group_keys(evidence):
        yield words("limits.no_sites")
    elif len(sites) == 1:
        yield words("limits.one_site")


def _of_intervals(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say what the scores' own remarks say; how few units there are is said once for all."""
    for result in evidence.results:
        for remark in result.remarks:
            if remark.kind == "perfect":
                yield words(
                    "limits.perfect",
                    system=result.system,
                    measure=words(f"measure.{remark.score}").lower(),
                    rho=words.number.share(remark.rho),
                    least=words.number.share(remark.least),
                    hidden=words.number.percent(remark.hidden),
                )
            elif remark.kind != "few":
                document = remark.document or ""
                yield words(f"limits.{remark.kind}", system=result.system, document=document)


def _of_population(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say where the population was narrowed by what notes say, and what that lost."""
    account = evidence.account
    if account is not None and account.protocol.population.narrowing is not None:
        yield (
            words("limits.narrowed") + " " + describe_narrowing(account.protocol.population, words)
        )


def _of_study(evidence: ReportData, words: Words) -> Iterator[str]:
    """Say where the study fell short of its plan, and where its annotators differ."""
    account = evidence.account
    if account is None:
        return
    annotation = account.annotation
    waves = waves_of(account)
    if waves is not None:
        yield words("limits.waves", lean=words.number.decimal(LEAN, 3))
        if waves.early:
            yield words("limits.early")
    if annotation is not None and annotation.unfinished:
        yield words("limits.unfinished", n=annotation.unfinished)
    together = annotation.find_agreement(None) if annotation is not None else None
    if together is not None and together.value is not None and together.value < _LOW:
        yield words("limits.disagreement", f1=words.number.share(together.value))
    for result in evidence.results:
        scores = evidence.primary_scores(result)
        if account.ask is None or scores is None or scores.interval is None:
            continue
        for name in ("precision", "recall"):
            interval = getattr(scores.interval, name)
            wide = None if interval is None else interval.high - interval.low
            if wide is not None and wide > account.ask.width:
                yield words(
                    "limits.wide",
                    measure=words(f"measure.{name}"),
                    variable=account.protocol.primary.name,
                    system=result.system,
                    wide=words.number.share(wide),
                    planned=words.number.setting(account.ask.width),
                )


def _of_labels(evidence: ReportData, words: Words) -> Iterator[str]:
    first = evidence.results[0].by_label
    unseen = [label for label, s in first.items() if not _gold(s) and label != OUTSIDE]
    unsure = [label for label, scores in first.items() if _gold(scores) and _width(scores) > _WIDE]
    if unsure:
        named = _list_labels(unsure, words)
        system = evidence.results[0].system
        yield words("limits.unsure", labels=named, n=len(unsure), all=len(first), system=system)
    if unseen:
        yield words("limits.unseen", labels=_list_labels(unseen, words))


def _gold(scores: Scores) -> int:
    return scores.tp + scores.fn + scores.partial


def _width(scores: Scores) -> float:
    """Half the width of the F1 interval; a label without one is as uncertain as can be."""
    if scores.interval is None:
        return 0.0
    interval = scores.interval.f1
    return 0.5 if interval is None else (interval.high - interval.low) / 2


def _list_labels(labels: list[str], words: Words) -> str:
    shown = ", ".join(labels[:_MOST_NAMES])
    more = len(labels) - _MOST_NAMES
    return shown if more <= 0 else words("limits.more", shown=shown, more=more)
