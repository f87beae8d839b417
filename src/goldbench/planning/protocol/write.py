"""Writing `study.toml`: the answers, and beside each the question it answers.

The file is made for people: what is not said stands there as a comment, so that the next reader
sees what could be said. Reading what was written gives the same protocol.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import date

from goldbench.language import Term
from goldbench.planning.protocol import (
    FORMAT,
    Criterion,
    PilotSample,
    Protocol,
    Published,
    Variable,
    Waves,
)

_HEAD = """\
# The protocol of a goldbench study: phase 1 of Canales et al., JMIR Med Inform 2021;9(7):e20492.
# `goldbench study show` prints it; `goldbench study freq`, `size` and `draw` work by it.
# Lines that begin with # say nothing: remove the sign to say it."""


def write_protocol(protocol: Protocol) -> str:
    """Give the text of the file."""
    return "\n".join(_lines(protocol)) + "\n"


def _lines(p: Protocol) -> Iterator[str]:
    yield _HEAD
    yield ""
    yield _pair("format", FORMAT, "of this file")
    yield _pair("version", p.version, "of the protocol; every change is a line of its history")
    yield _pair("title", p.title)
    yield "# What is to be found out, and of which system?"
    yield _pair("objective", p.objective)
    yield _pair("language", p.language, "of the notes and terms, where a term does not say: en, es")
    yield "# Where are the notes (PATH, relative to this file), and what did the system mark in"
    yield "# them (PATH::LAYER)? Without a system the terms below are searched for."
    yield _pair("notes", p.notes)
    yield _pair("system", p.system)
    yield "# Had those who made the system seen these notes? How were they kept apart?"
    yield _pair("unseen", p.unseen)
    yield ""
    yield "[ethics]"
    yield "# Which committee approved the study, and under which number?"
    yield _pair("approval", p.approval)
    yield "# On what terms may the notes be used, by whom, until when?"
    yield _pair("data_use", p.data_use)
    yield from _population(p)
    for number, variable in enumerate(p.variables):
        lines = _variable(variable, p.language)
        # The questions stand beside the first variable; ten times over they would hide the rest.
        yield from (line for line in lines if not number or not line.startswith("#"))
    yield from _sampling(p)
    yield from _waves(p)
    yield from _human(p)
    yield from _records(p)


def _population(p: Protocol) -> Iterator[str]:
    given = p.population
    yield ""
    yield "[population]"
    yield "# About whom does the study speak, in one sentence? Narrower than planned: say so here."
    yield _pair("claim", given.claim)
    yield "# Is the patient's age relevant? Years; both ends included."
    yield _maybe("youngest", given.youngest, "18")
    yield _maybe("oldest", given.oldest, "99")
    yield "# Are there sexes, clinical departments or kinds of notes that matter? As in the notes;"
    yield "# an empty list means any."
    yield _pair("sexes", given.sexes)
    yield _pair("departments", given.departments)
    yield _pair("kinds", given.kinds)
    yield "# The study period; both days included."
    yield _maybe("first_day", given.first_day, "2013-01-01")
    yield _maybe("last_day", given.last_day, "2018-12-31")
    yield ""
    yield "# Which hospitals take part, and of what kind is each? None: all that have notes."
    if not given.sites:
        yield '# [[population.site]]\n# name = "hospital-1"\n# kind = "university hospital"'
    for site in given.sites:
        yield "[[population.site]]"
        yield _pair("name", site.name)
        yield _pair("kind", site.kind)
    yield ""
    yield "# Any other metadata that decides: one of some values, or a number in a range."
    if not given.criteria:
        yield '# [[population.criterion]]\n# key = "ward"\n# values = ["3B", "4A"]'
    for criterion in given.criteria:
        yield from _criterion(criterion)
    if given.narrowing is not None:
        yield ""
        yield "# Narrowed by what notes say (`goldbench study narrow`): the list of notes that are"
        yield "# kept, and the share of positives that an audit found to be left out."
        yield "[population.narrowing]"
        for field in fields(given.narrowing):
            yield _pair(field.name, getattr(given.narrowing, field.name))


def _criterion(given: Criterion) -> Iterator[str]:
    yield "[[population.criterion]]"
    yield _pair("key", given.key)
    if given.values:
        yield _pair("values", given.values)
    for name, value in (("minimum", given.minimum), ("maximum", given.maximum)):
        if value is not None:
            yield _pair(name, value)


def _variable(v: Variable, language: str) -> Iterator[str]:
    yield ""
    yield "[[variable]]"
    yield _pair("name", v.name)
    yield _pair("role", v.role, "primary (one), or secondary")
    yield _pair("description", v.description)
    yield _pair("labels", v.labels, "in the system's layer; empty: its name")
    yield '# Words to search for; {regex = \'...\'}; {literal = "...", language = "es"}.'
    yield _terms("terms", v.terms, language)
    yield "# Further words that may hint at a case the system missed (for rare variables)."
    yield _terms("wide", v.wide, language)
    yield _pair("unit", v.unit, "what is scored: the document's fact, or each mention")
    yield "# Does a mention count that is denied, of a relative, or only suspected or planned?"
    yield _pair("negated", v.negated)
    yield _pair("family", v.family)
    yield _pair("uncertain", v.uncertain)
    yield "# What may be expected of the system? Realistic values, about .80: above .90 the sample"
    yield "# becomes too small if the system is worse."
    yield _maybe("precision", v.precision, "0.80")
    yield _maybe("recall", v.recall, "0.80")
    yield _pair("width", v.width, "full width of the confidence interval")
    yield _pair("level", v.level, "of the interval")
    yield _maybe("rho", v.rho, "0.2", "correlation of the mentions of one note")
    yield "# How frequent is it? Measured in the notes (study freq), unless it is said here:"
    if isinstance(v.frequency, Published):
        value = _inline(value=v.frequency.frequency, reference=v.frequency.reference)
        yield f"frequency = {value}"
    else:
        yield '# frequency = {value = 0.05, reference = "a publication"}'
    if isinstance(v.frequency, PilotSample):
        pilot = v.frequency
        value = _inline(positives=pilot.positives, documents=pilot.documents, source=pilot.source)
        yield f"pilot = {value}"
    else:
        yield '# pilot = {positives = 48, documents = 100, source = "external"}'


def _sampling(p: Protocol) -> Iterator[str]:
    s = p.sampling
    yield ""
    yield "[sampling]"
    yield _pair("assurance", s.assurance, "chance that the intervals become as narrow as wanted")
    yield _maybe("minutes_per_note", s.minutes_per_note, "5", "for one annotator")
    yield _pair("seed", s.seed, "the same seed draws the same notes, on any machine")
    yield _pair("cluster", s.cluster, "metadata key of notes that belong together")
    yield _pair("reserve", s.reserve, "spare notes for unusable ones, as a share of the draw")


def _waves(p: Protocol) -> Iterator[str]:
    waves = p.waves or Waves()
    lines = (
        "[waves]",
        _pair("every", waves.every, "a look after each such share of the planned notes"),
        _pair("first", waves.first, "the first look; not before 100 notes are read"),
        _pair("cap", waves.cap, "the last wave: stop there, narrow enough or not"),
        _pair("variables", waves.variables, "whose widths decide; empty: the primary one"),
        _pair("f1", waves.f1, "the interval of F1 must be as narrow, too"),
        _pair("track", waves.track, "the scoring rule; empty: the one that fits the gold"),
    )
    yield ""
    yield "# May annotation stop as soon as the intervals are as narrow as planned? Said before the"
    yield "# first wave is drawn (goldbench draw --wave 1), and changed by a decision only."
    yield from lines if p.waves is not None else (f"# {line}" for line in lines)


def _human(p: Protocol) -> Iterator[str]:
    yield ""
    yield "# Is a system to be as good as a second human?"
    yield "[human]"
    yield "# How much less may it agree with the annotators than they with each other? Say it"
    yield "# before anybody has seen a score."
    yield _maybe("margin", p.human.margin, "0.05")
    yield "# Which systems' marks did annotators see before they marked? These are not compared."
    yield _pair("pre_annotated", p.human.pre_annotated)


def _records(p: Protocol) -> Iterator[str]:
    yield ""
    yield "# Who decided each parameter, and why?"
    if not p.decisions:
        yield '# [[decision]]\n# parameter = "variable.NAME.precision"\n# by = "..."\n# why = "..."'
    for decision in p.decisions:
        yield "[[decision]]"
        yield _pair("parameter", decision.parameter)
        yield _pair("by", decision.by)
        yield _pair("why", decision.why)
        if decision.day is not None:
            yield _pair("day", decision.day)
    yield ""
    yield "# Questions of this study that the method does not ask."
    if not p.questions:
        yield '# [[question]]\n# question = "..."\n# answer = "..."'
    for question in p.questions:
        yield "[[question]]"
        yield _pair("question", question.question)
        yield _pair("answer", question.answer)
    yield ""
    yield "# What changed from version to version."
    for change in p.history:
        yield "[[history]]"
        yield _pair("version", change.version)
        yield _pair("change", change.change)
        yield _pair("by", change.by)
        if change.day is not None:
            yield _pair("day", change.day)


def _pair(name: str, value: object, comment: str = "") -> str:
    return f"{name} = {toml_value(value)}" + (f"  # {comment}" if comment else "")


def _maybe(name: str, value: object, example: str, comment: str = "") -> str:
    if value is not None:
        return _pair(name, value, comment)
    return f"# {name} = {example}" + (f"  # {comment}" if comment else "")


def _terms(name: str, terms: Iterable[Term], language: str) -> str:
    lines = [f"  {_term(term, language)}," for term in terms]
    return "\n".join([f"{name} = [", *lines, "]"]) if lines else f"{name} = []"


def _term(term: Term, language: str) -> str:
    if not term.regex and term.language == language:
        return toml_value(term.text)
    form = _inline(**{"regex" if term.regex else "literal": term.text})
    if term.language != language:
        form = form[:-1] + f", language = {toml_value(term.language)}}}"
    return form


def _inline(**values: object) -> str:
    return "{" + ", ".join(f"{name} = {toml_value(v)}" for name, v in values.items()) + "}"


def toml_value(value: object) -> str:
    r"""Write a value in TOML.

    >>> toml_value('C:\\d+ "x"'), toml_value(("a", "b")), toml_value(0.1), toml_value(True)
    ('\'C:\\d+ "x"\'', '["a", "b"]', '0.1', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(int(value) if float(value).is_integer() else value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return _text(str(value))


def _text(text: str) -> str:
    # Regular expressions stay readable between single quotes, where nothing is escaped.
    if "\\" in text and not re.search(r"['\x00-\x08\x0a-\x1f\x7f]", text):
        return f"'{text}'"
    # JSON's escapes are TOML's, but for DEL, which TOML wants escaped too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
