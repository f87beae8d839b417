"""What was done, in words that can stand in a paper."""

from collections.abc import Iterator

from goldbench.reports.plan import describe_sampling
from goldbench.reports.report_data import ReportData
from goldbench.reports.rules import formula, in_words, whole_rule
from goldbench.reports.section import Copyable, Fold, Points, Section
from goldbench.reports.sections.gold_standard.annotation import describe_annotation
from goldbench.reports.words import Words
from goldbench.scoring.rates.rating import PLAIN


def methods(evidence: ReportData, words: Words) -> Section:
    text = Copyable("methods-text", tuple(paragraphs(evidence, words)))
    rules = Points(
        tuple(f"{track.name} v{track.version}: {whole_rule(track)}" for track in evidence.tracks)
    )
    return Section(
        "methods",
        words("methods.title"),
        (text, Fold(words("methods.rules"), (rules,))),
        words("methods.lead"),
    )


def paragraphs(evidence: ReportData, words: Words) -> Iterator[str]:
    """Give the paragraphs: what was compared and how, the intervals, the comparison of systems."""
    yield from _study(evidence, words)
    yield " ".join(_matching(evidence, words))
    yield " ".join(_intervals(evidence, words))
    if evidence.comparisons:
        yield words(
            "methods.comparison",
            unit=_unit(evidence, words),
            level=words.number.level(evidence.settings.level),
        )
    if evidence.runs:
        yield words("methods.runs", model=evidence.runs[0].model, runs=evidence.runs[0].runs)


def _study(evidence: ReportData, words: Words) -> Iterator[str]:
    account = evidence.account
    if account is None:
        return
    if account.plan is not None or account.draw is not None:
        yield " ".join(describe_sampling(account, words))
    if account.annotation is not None:
        yield " ".join(describe_annotation(account.annotation, words))


def _matching(evidence: ReportData, words: Words) -> Iterator[str]:
    settings = evidence.settings
    yield words(
        "methods.scored",
        systems=_join_names(list(evidence.systems), words),
        gold=evidence.score.gold.name,
        documents=words.count("documents", evidence.score.gold.documents),
        marks=words.count("marks", evidence.survey.marks),
        hash=evidence.score.gold.hash[:12],
        version=evidence.origin.version or words("methods.unknown_version"),
    )
    for track in evidence.tracks:
        yield words(
            "methods.track",
            name=track.name,
            version=track.version,
            rule=in_words(track, words),
            formula=formula(track, words),
        )
    if evidence.official:
        yield words("methods.official", names=_join_names(list(evidence.official), words))
    if settings.map is not None:
        yield words("methods.map", origin=settings.map.origin, destination=settings.map.destination)
    if settings.include is not None:
        yield words("methods.include", labels=", ".join(sorted(settings.include)))
    if settings.exclude:
        yield words("methods.exclude", labels=", ".join(sorted(settings.exclude)))
    yield words("methods.measures")
    missing = [
        f"{result.system} {words.number.whole(result.missing)}"
        for result in evidence.results
        if result.missing
    ]
    if missing:
        yield words("methods.missing_some", systems=", ".join(missing))
    else:
        yield words("methods.missing_none")


def _intervals(evidence: ReportData, words: Words) -> Iterator[str]:
    settings = evidence.settings
    sure, unit = words.number.level(settings.level), _unit(evidence, words)
    key = settings.interval.replace("-", "_")
    rho = words.number.setting(evidence.method.rho)
    yield words(f"methods.interval.{key}", level=sure, unit=unit, rho=rho)
    if settings.interval == "korn-graubard":
        alike = [track.name for track in evidence.tracks if track.alike]
        other = [track.name for track in evidence.tracks if not track.alike]
        if alike:
            yield words("methods.f1_j")
        if other:
            yield words("methods.f1_bootstrap", tracks=_join_names(other, words), unit=unit)
    if settings.interval not in PLAIN:
        yield words("methods.clusters", clusters=words.number.whole(evidence.clusters), unit=unit)
    if evidence.method.weighs:
        yield words("methods.weighted", strata=evidence.strata)
    elif evidence.method.weighted:
        yield words("methods.unweighted")
    yield words("methods.seed", seed=settings.seed)


def _unit(evidence: ReportData, words: Words) -> str:
    return words.name("cluster", evidence.unit)


def _join_names(names: list[str], words: Words) -> str:
    if len(names) < 2:
        return "".join(names)
    return words("list.and", first=", ".join(names[:-1]), last=names[-1])
