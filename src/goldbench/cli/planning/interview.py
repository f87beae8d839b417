"""The questions of phase 1, asked one after the other; what is known already is not asked."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar, cast, get_args

import click

from goldbench.corpus import CountedUnit
from goldbench.errors import GoldbenchError, UsageError
from goldbench.language import Term
from goldbench.planning.protocol import (
    OF_PATIENTS,
    Decision,
    Population,
    Protocol,
    Question,
    Site,
    Variable,
)
from goldbench.planning.sample.facets import Facets

T = TypeVar("T")


def interview(given: Protocol, known: set[str], notes: Facets | None, day: date) -> Protocol:
    """Ask for everything that is not in `known`; the answers so far are the defaults."""
    return _Interview(given, known, notes, day).run()


class _Interview:
    def __init__(self, given: Protocol, known: set[str], notes: Facets | None, day: date) -> None:
        self.made = given
        self.known = known
        self.notes = notes
        self.day = day

    def run(self) -> Protocol:
        self._say("The study")
        self._field("objective", "What is to be found out, and of which system?")
        self._field("language", "Language of the notes (en, es, ...)")
        self._field("system", "The system's marks, PATH::LAYER (empty: search for terms)")
        self._field("approval", "Ethics approval: which committee, which number?")
        self._field("data_use", "On what terms may the notes be used?")
        self._say("The population")
        self._population()
        self._say("The variables")
        self._primary()
        self._secondary()
        self._say("Who decided, and what else?")
        self._decisions()
        self._questions()
        return self.made

    def _say(self, title: str) -> None:
        click.echo(f"\n{title}", err=True)

    def _field(self, name: str, question: str) -> None:
        if name not in self.known:
            answer: dict[str, Any] = {name: _prompt(question, getattr(self.made, name))}
            self.made = replace(self.made, **answer)

    def _there(self, key: str) -> str:
        values = self.notes.common(key)[:12] if self.notes else []
        return f" (in the notes: {', '.join(values)})" if values else ""

    def _population(self) -> None:
        given = self.made.population
        old: Population = given
        if "sites" not in self.known:
            names = ", ".join(site.name for site in old.sites)
            chosen = _list(
                _prompt(f"Which hospitals take part{self._there('site')}; empty: all", names)
            )
            kinds = {site.name: site.kind for site in old.sites}
            sites = []
            for name in chosen:
                kind = _prompt(f"  What kind of hospital is {name}?", kinds.get(name, ""))
                sites.append(Site(name, kind))
            given = replace(given, sites=tuple(sites))
        for field, key, what in (
            ("departments", "department", "Which clinical departments"),
            ("kinds", "kind", "Which kinds of notes"),
            ("sexes", "sex", "Which sexes"),
        ):
            if field not in self.known:
                now = ", ".join(getattr(given, field))
                chosen = _list(_prompt(f"{what}{self._there(key)}; empty: any", now))
                answer: dict[str, Any] = {field: tuple(chosen)}
                given = replace(given, **answer)
        given = self._limits(given)
        if "claim" not in self.known:
            given = replace(given, claim=_prompt("About whom does the study speak?", given.claim))
        self.made = replace(self.made, population=given)

    def _limits(self, given: Population) -> Population:
        seen = self.notes.days if self.notes else None
        days = f" (in the notes: {' to '.join(seen)})" if seen else ""
        for first, last, questions, read in (
            ("youngest", "oldest", ("Youngest patients, years", "Oldest patients, years"), _number),
            ("first_day", "last_day", (f"First day of the period{days}", "Last day"), _day),
        ):
            low = getattr(given, first)
            if first not in self.known:
                low = _read(f"{questions[0]}; empty: any", low, read)
            high = getattr(given, last)
            if last not in self.known:
                high = _read(f"{questions[1]}; empty: any", high, _not_before(low, read))
            answer: dict[str, Any] = {first: low, last: high}
            given = replace(given, **answer)
        return given

    def _primary(self) -> None:
        primary = self.made.primary
        if "primary" not in self.known:
            name = _prompt("Which primary condition will be evaluated?", primary.name, needed=True)
            primary = replace(primary, name=name)
        primary = self._terms(primary)
        if "unit" not in self.known:
            question = (
                "What is scored: the fact of a document, or each mention? (document, mention)"
            )
            primary = replace(primary, unit=_read(question, primary.unit, read_unit))
        if "counts" not in self.known:
            now = ", ".join(k for k in ("negated", "family", "uncertain") if getattr(primary, k))
            counting = _list(_prompt("Which count: negated, family, uncertain; empty: none", now))
            flags: dict[str, Any] = {k: k in counting for k in ("negated", "family", "uncertain")}
            primary = replace(primary, **flags)
        for field, question in (
            ("precision", "Expected precision (about 0.80; not above 0.90 unless known)"),
            ("recall", "Expected recall"),
            ("width", "Full width of the confidence interval"),
            ("level", "Level of confidence"),
        ):
            if field not in self.known:
                answer: dict[str, Any] = {field: _read(question, getattr(primary, field), _share)}
                primary = replace(primary, **answer)
        self._replace(primary)

    def _terms(self, variable: Variable) -> Variable:
        if f"terms:{variable.name}" in self.known or (
            variable.role == "primary" and "terms" in self.known
        ):
            return variable
        now = ", ".join(term.text for term in variable.terms)
        question = f"Words for {variable.name}, separated by commas"
        return replace(variable, terms=_read(question, now, self._read_terms))

    def _read_terms(self, answer: str) -> tuple[Term, ...]:
        return tuple(Term(text, self.made.language) for text in _list(answer))

    def _secondary(self) -> None:
        if "secondary" in self.known:
            return
        now = ", ".join(variable.name for variable in self.made.secondary)
        names = _list(_prompt("Which secondary variables; separated by commas, empty: none", now))
        old = {variable.name: variable for variable in self.made.secondary}
        variables = [self._terms(old.get(name, Variable(name))) for name in names]
        self.made = replace(self.made, variables=(self.made.primary, *variables))

    def _replace(self, primary: Variable) -> None:
        rest = tuple(v for v in self.made.variables if v.role == "secondary")
        self.made = replace(self.made, variables=(primary, *rest))

    def _decisions(self) -> None:
        if "decisions" in self.known:
            return
        name = self.made.primary.name
        for what, parameter in (
            ("the population", "population"),
            (f"what is expected of the system for {name}", f"variable.{name}"),
        ):
            by = _prompt(f"Who decided {what}? (empty: not said)", "")
            if by:
                why = _prompt("  Why so?", "")
                decision = Decision(parameter, by, why, self.day)
                self.made = replace(self.made, decisions=(*self.made.decisions, decision))

    def _questions(self) -> None:
        if "questions" in self.known:
            return
        while question := _prompt("A further question of this study (empty: no more)", ""):
            answer = _prompt("  Its answer", "")
            asked = Question(question, answer)
            self.made = replace(self.made, questions=(*self.made.questions, asked))


def _prompt(question: str, default: str, *, needed: bool = False) -> str:
    while True:
        answer = click.prompt(question, default=default, show_default=bool(default), err=True)
        if str(answer).strip() or not needed:
            return str(answer).strip()
        click.echo("  an answer is needed here", err=True)


def _read(question: str, default: object, read: Callable[[str], T]) -> T:
    """Ask again until the answer can be read."""
    now = "" if default is None else str(default)
    while True:
        try:
            return read(_prompt(question, now))
        except GoldbenchError as error:
            click.echo(f"  {error}", err=True)
            if error.hint:
                click.echo(f"  {error.hint}", err=True)


def _not_before(low: Any, read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Read an upper end that does not lie below the lower one."""

    def check(answer: str) -> Any:
        value = read(answer)
        if low is not None and value is not None and value < low:
            msg = f"{answer} lies before {low}"
            raise UsageError(msg)
        return value

    return check


def _list(answer: str) -> list[str]:
    return [part.strip() for part in answer.split(",") if part.strip()]


def _number(answer: str) -> float | None:
    try:
        return float(answer) if answer else None
    except ValueError:
        msg = f"{answer!r} is not a number"
        raise UsageError(msg) from None


def _day(answer: str) -> date | None:
    try:
        return date.fromisoformat(answer) if answer else None
    except ValueError:
        msg = f"{answer!r} is not a day such as 2018-12-31"
        raise UsageError(msg) from None


def _share(answer: str) -> float | None:
    value = _number(answer)
    if value is not None and not 0 < value < 1:
        msg = f"{answer} does not lie between 0 and 1"
        raise UsageError(msg)
    return value


def read_unit(answer: str) -> CountedUnit:
    for unit in get_args(CountedUnit):
        if answer == unit:
            return cast(CountedUnit, unit)
    if answer == "patient":
        msg = "a patient is no unit to plan by"
        raise UsageError(msg, hint=OF_PATIENTS)
    msg = f"{answer!r} is neither document nor mention"
    raise UsageError(msg)
