"""A protocol in words, for a terminal."""

from collections.abc import Iterator

from goldbench.language import Term
from goldbench.planning.protocol import PilotSample, Population, Protocol, Published, Variable


def describe_protocol(p: Protocol) -> Iterator[str]:
    """Give the lines."""
    yield f"{p.title}, version {p.version}, {p.hash[:12]}"
    for name, text in (
        ("objective", p.objective),
        ("ethics approval", p.approval),
        ("data use", p.data_use),
        ("notes", p.notes),
        ("system", p.system or "none: terms are searched for"),
    ):
        yield f"  {name}: {text or 'not said'}"
    yield "population"
    for line in _population(p.population):
        yield f"  {line}"
    for variable in p.variables:
        yield f"{variable.role} variable {variable.name}"
        for line in _variable(variable, p.language):
            yield f"  {line}"
    s = p.sampling
    yield f"sampling: assurance {s.assurance:g}, seed {s.seed}, clusters by {s.cluster}"
    if p.waves is not None:
        yield f"waves: {describe_waves(p)}"
    if p.human.margin is not None:
        yield f"second human: margin {p.human.margin:g}"
    if p.human.pre_annotated:
        yield f"annotators saw marks of: {', '.join(p.human.pre_annotated)}"
    yield from _records(p)


def describe_waves(p: Protocol) -> str:
    """Say the rule by which a study in waves stops, in one line; "" for a study without."""
    if p.waves is None:
        return ""
    shares = ", ".join(
        f"{name} {getattr(p.waves, name) * 100:g} %" for name in ("every", "first", "cap")
    )
    names = ", ".join(variable.name for variable in p.stops_for)
    return f"{shares}; stops for {names} ({', '.join(p.waves.metrics)})"


def _records(p: Protocol) -> Iterator[str]:
    if p.decisions:
        yield "decisions"
    for decision in p.decisions:
        day = f" ({decision.day})" if decision.day else ""
        yield f"  {decision.parameter}: {decision.by}{day}: {decision.why or 'no reason given'}"
    if p.questions:
        yield "further questions"
    for question in p.questions:
        yield f"  {question.question} {question.answer or 'not answered'}"
    if p.history:
        yield "history"
    for change in p.history:
        who = ", ".join(str(part) for part in (change.by, change.day) if part)
        yield f"  version {change.version}: {change.change}" + (f" ({who})" if who else "")


def _population(p: Population) -> Iterator[str]:
    if p.claim:
        yield p.claim
    sites = ", ".join(site.name + (f" ({site.kind})" if site.kind else "") for site in p.sites)
    if p.narrowing is not None:
        narrowing = p.narrowing
        yield (
            f"narrowed by {narrowing.how} to {narrowing.kept:,} of "
            f"{narrowing.kept + narrowing.left_out:,} notes; lost of "
            f"the positives: {narrowing.lost:.1%} "
            f"({narrowing.lowest:.1%} to {narrowing.highest:.1%}, {narrowing.audited:,} notes read)"
        )
    yield f"hospitals: {sites or 'all'}"
    yield f"period: {_range(p.first_day, p.last_day)}"
    yield f"ages: {_range(p.youngest, p.oldest)}"
    for name, values in (
        ("sexes", p.sexes),
        ("departments", p.departments),
        ("kinds of notes", p.kinds),
    ):
        yield f"{name}: {', '.join(values) or 'any'}"
    for c in p.criteria:
        limits = _range(c.minimum, c.maximum)
        yield f"{c.key}: {', '.join(c.values) if c.values else limits}"


def _range(low: object, high: object) -> str:
    if low is None and high is None:
        return "any"
    shown_ = [f"{limit:g}" if isinstance(limit, float) else str(limit) for limit in (low, high)]
    if low is None:
        return f"up to {shown_[1]}"
    return f"from {shown_[0]}" if high is None else f"{shown_[0]} to {shown_[1]}"


def _variable(v: Variable, language: str) -> Iterator[str]:
    if v.description:
        yield v.description
    yield f"terms: {', '.join(_term(term, language) for term in v.terms) or 'none'}"
    if v.wide:
        yield f"wide search: {', '.join(_term(term, language) for term in v.wide)}"
    if v.labels:
        yield f"labels: {', '.join(v.labels)}"
    also = [kind for kind in ("negated", "family", "uncertain") if getattr(v, kind)]
    yield f"a {v.unit} counts" + (f", also {', '.join(also)}" if also else "")
    if v.expected:
        yield f"expected: precision {v.precision:g}, recall {v.recall:g}"
    else:
        yield "expected: not said"
    yield f"interval: full width {v.width:g} at {v.level * 100:g} %"
    if isinstance(v.frequency, Published):
        yield f"frequency: {v.frequency.frequency:g}, {v.frequency.reference or 'a publication'}"
    if isinstance(v.frequency, PilotSample):
        pilot = v.frequency
        yield f"frequency: {pilot.positives} of {pilot.documents} in a pilot ({pilot.source})"


def _term(term: Term, language: str) -> str:
    written = f"/{term.text}/" if term.regex else term.text
    return written if term.language == language else f"{written} ({term.language})"
