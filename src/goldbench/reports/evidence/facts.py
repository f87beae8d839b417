"""What a study can say of itself, fact by fact, each with its source. Nothing is made up.

A fact that the study does not have is not in the answer; who asks for it gets an open item.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from goldbench.planning.folder import FREQUENCIES
from goldbench.planning.protocol import FILE as PROTOCOL
from goldbench.reports.evidence.pack import Answer
from goldbench.reports.listing import Listing
from goldbench.reports.plan import describe_sampling
from goldbench.reports.report_data import ReportData
from goldbench.reports.rules import formula, in_words
from goldbench.reports.sections.comparisons.comparison import verdict
from goldbench.reports.sections.gold_standard.annotation import describe_annotation
from goldbench.reports.sections.performance.groups import group_keys
from goldbench.reports.sections.reporting.limits import points
from goldbench.reports.statements import describe_population, expertise
from goldbench.reports.study_summary import MANIFEST, Annotation, StudySummary
from goldbench.reports.words import Words
from goldbench.scoring import Result, Scores

FLOW, DRAW = FREQUENCIES, f"draw/{MANIFEST}"
DATABASE = "study.db"
_MEASURES = ("precision", "recall", "f1")
_MOST = 12
"""Labels that a sentence lists."""


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What there is of a study: its folder's account, and what was scored, if anything was.

    `release` is the gold standard's name.
    """

    account: StudySummary
    data: ReportData | None = None
    release: str | None = None

    @property
    def scores(self) -> str:
        """The source of what was scored."""
        tracks = (
            ""
            if self.data is None
            else ", ".join(f"{t.name} v{t.version}" for t in self.data.tracks)
        )
        return f"goldbench score releases/{self.release}: {tracks}"


def facts(material: Material, words: Words) -> dict[str, Answer]:
    """Give every fact of the study and of its scores, by name."""
    answers = dict(_of_protocol(material.account, words))
    answers |= _of_sample(material.account, words)
    if material.account.annotation is not None:
        answers |= _of_annotation(material.account.annotation, words)
    if material.data is not None:
        answers |= _of_scores(material, material.data, words)
    return answers


def system_facts(material: Material, result: Result, words: Words) -> dict[str, Answer]:
    """Give the facts of one system on the primary track."""
    data = material.data
    if data is None:
        return {}
    source = (material.scores,)
    place = data.systems.index(result.system)
    seen = data.survey.systems[place]
    answers = {
        "name": Answer(
            words("evidence.answer.name", system=result.system, hash=seen.hash[:12]), source
        ),
        "overall": Answer(_describe_scores(result.system, result.scores, words), source),
        "missing": Answer(
            words("evidence.answer.missing", n=words.number.whole(result.missing)), source
        ),
    }
    if result.by_label:
        answers["by_label"] = Answer(_breakdown(result.by_label, words), source)
    sites = result.groups.get("site")
    if sites and "site" in group_keys(data):
        answers["by_site"] = Answer(_breakdown(sites, words), source)
    listing = data.listings[place]
    if listing.total:
        text = ", ".join(
            f"{words(key)}: {words.number.whole(number)}" for key, number in _kinds(listing).items()
        )
        answers["errors"] = Answer(text, source)
    return answers


def _of_protocol(account: StudySummary, words: Words) -> Iterator[tuple[str, Answer]]:
    protocol = account.protocol
    yield "title", Answer(protocol.title, (f"{PROTOCOL}: title",))
    for name in ("objective", "approval", "data_use"):
        statement = getattr(protocol, name)
        if statement:
            yield name, Answer(statement, (f"{PROTOCOL}: {name}",))
    if protocol.unseen:
        text = words("evidence.answer.unseen", text=protocol.unseen)
        yield "unseen", Answer(text, (f"{PROTOCOL}: unseen",))
    people = protocol.population
    who = people.claim or describe_population(people)
    if who:
        yield "population", Answer(who, (f"{PROTOCOL}: population",))
    if people.first_day or people.last_day:
        days = " – ".join(str(day or "…") for day in (people.first_day, people.last_day))
        text = words("evidence.answer.period", days=days)
        yield "period", Answer(text, (f"{PROTOCOL}: population",))
    text = words("evidence.answer.language", lang=protocol.language)
    yield "language", Answer(text, (f"{PROTOCOL}: language",))
    variables = "; ".join(
        words(
            "evidence.answer.variable",
            name=variable.name,
            role=words(f"evidence.role.{variable.role}"),
            unit=words(f"evidence.unit.{variable.unit}"),
        )
        + (f": {variable.description}" if variable.description else "")
        for variable in protocol.variables
    )
    yield "variables", Answer(variables, (f"{PROTOCOL}: variable",))
    version = words("evidence.answer.protocol", version=protocol.version, hash=protocol.hash[:12])
    yield "protocol", Answer(version, (PROTOCOL,))


def _of_sample(account: StudySummary, words: Words) -> Iterator[tuple[str, Answer]]:
    flow = account.flow
    number = words.number
    if flow is not None:
        reasons = "; ".join(
            f"{words.message(exclusion.reason)}: {number.whole(exclusion.total)}"
            for exclusion in flow.exclusions
            if exclusion.total
        )
        text = words(
            "evidence.answer.flow",
            found=number.whole(sum(flow.found.values())),
            eligible=number.whole(sum(flow.eligible.values())),
            sites=", ".join(f"{site}: {number.whole(n)}" for site, n in flow.eligible.items()),
        )
        yield "flow", Answer(text, (FLOW,))
        if reasons:
            text = words("evidence.answer.exclusions", reasons=reasons)
            yield "exclusions", Answer(text, (FLOW,))
    if account.frequencies:
        text = ", ".join(
            f"{name}: {number.percent(frequency.pooled)}"
            for name, frequency in account.frequencies.items()
        )
        if text:
            text = words("evidence.answer.frequencies", shares=text)
            yield "frequencies", Answer(text, (FLOW,))
    sentences = " ".join(describe_sampling(account, words))
    if sentences:
        sources = [f"{PROTOCOL}: sampling"] if account.plan is not None else []
        sources += [DRAW] if account.draw is not None else []
        yield "sampling", Answer(sentences, tuple(sources))


def _of_annotation(annotation: Annotation, words: Words) -> Iterator[tuple[str, Answer]]:
    source = (DATABASE, f"releases/{annotation.release}")
    yield "annotation", Answer(" ".join(describe_annotation(annotation, words)), source)
    guideline = words(
        "annotation.guideline", version=annotation.guideline, hash=annotation.guideline_hash[:12]
    )
    yield "guideline", Answer(guideline, (DATABASE,))
    if annotation.expertise:
        yield "expertise", Answer(expertise(annotation, words), (DATABASE,))
    together = annotation.find_agreement(None)
    if together is not None and together.value is not None:
        text = words(
            "statement.agreement",
            f1=words.number.share(together.value),
            bounds=words.number.bounds(together.interval),
        )
        yield "agreement", Answer(text, (DATABASE,))
    if annotation.unfinished:
        text = words("limits.unfinished", n=annotation.unfinished)
        yield "unfinished", Answer(text, (f"releases/{annotation.release}",))


def _of_scores(material: Material, data: ReportData, words: Words) -> Iterator[tuple[str, Answer]]:
    source, number = (material.scores,), words.number
    gold = data.score.gold
    text = words(
        "evidence.answer.counts",
        documents=words.count("documents", gold.documents),
        clusters=number.whole(data.clusters),
        unit=words.name("cluster", data.unit),
        marks=words.count("marks", data.survey.marks),
        hash=gold.hash[:12],
    )
    yield "counts", Answer(text, (f"releases/{material.release}", material.scores))
    rules = "; ".join(
        f"{track.name} v{track.version}: {in_words(track, words)} ({formula(track, words)})"
        for track in data.tracks
    )
    yield "rule", Answer(rules, source)
    yield "metrics", Answer(words("methods.measures"), source)
    yield (
        "performance",
        Answer(
            " ".join(
                _describe_scores(result.system, result.scores, words) for result in data.results
            ),
            source,
        ),
    )
    if data.comparisons:
        text = " ".join(
            f"{comparison.a} – {comparison.b}: {verdict(comparison, words)}."
            for comparison in data.comparisons
        )
        yield "comparison", Answer(text, source)
    sites = [result for result in data.results if result.groups.get("site")]
    if sites and "site" in group_keys(data):
        text = " ".join(
            f"{site.system}: {_breakdown(site.groups['site'], words)}." for site in sites
        )
        yield "sites", Answer(text, source)
    lost = ", ".join(
        f"{result.system} {number.whole(result.missing)}"
        for result in data.results
        if result.missing
    )
    if lost:
        yield "unanswered", Answer(words("methods.missing_some", systems=lost), source)
    limits = " ".join(points(data, words))
    if limits:
        yield "limits", Answer(limits, (material.scores, "report: limits"))
    if data.runs:
        text = "; ".join(
            words(
                "evidence.answer.runs",
                model=model_runs.model,
                runs=model_runs.runs,
                sd=number.share(model_runs.sd.f1),
            )
            for model_runs in data.runs
        )
        yield "runs", Answer(text, source)
    if data.origin.versions:
        text = ", ".join(f"{name} {version}" for name, version in data.origin.versions.items())
        if data.origin.command:
            text = f"{data.origin.command}; {text}"
        yield "software", Answer(text, source)
    systems = ", ".join(
        words("evidence.answer.name", system=name, hash=seen.hash[:12])
        for name, seen in zip(data.systems, data.survey.systems, strict=True)
    )
    yield "systems", Answer(systems, source)


def _kinds(listing: Listing) -> dict[str, int]:
    """Count errors by the name of their kind."""
    kinds: dict[str, int] = {}
    for (kind, _), number in listing.counts.items():
        key = f"errors.kind.{kind.replace(' ', '_')}"
        kinds[key] = kinds.get(key, 0) + number
    return kinds


def _describe_scores(name: str, scores: Scores, words: Words) -> str:
    shown, spans = scores.shown, scores.interval
    parts = (
        f"{words(f'measure.{measure}')} {words.number.share(getattr(shown, measure))} "
        f"({words.number.bounds(getattr(spans, measure, None))})"
        for measure in _MEASURES
    )
    return f"{name}: {', '.join(parts)}."


def _breakdown(values: Mapping[str, Scores], words: Words) -> str:
    rows = list(values.items())
    texts = [
        f"{name} {words.number.share(s.shown.f1)} "
        f"({words.number.bounds(s.interval.f1 if s.interval else None)})"
        for name, s in rows[:_MOST]
    ]
    shown = ", ".join(texts)
    if len(rows) > _MOST:
        shown = words("limits.more", shown=shown, more=len(rows) - _MOST)
    return f"{words('measure.f1')}: {shown}"
