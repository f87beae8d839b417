"""The answers that were given as options, put into a protocol."""

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from goldbench.formats import address
from goldbench.language import Term
from goldbench.planning.protocol import (
    Decision,
    Population,
    Protocol,
    Question,
    Site,
    Variable,
)

_TEXTS = ("title", "objective", "language", "approval", "data_use")
_LISTS = {"department": "departments", "kind": "kinds", "sex": "sexes"}
_NUMBERS = ("precision", "recall", "width", "level")


def assume_protocol(folder: Path) -> Protocol:
    """Give what is assumed: the paper's level, width, and realistic precision and recall."""
    primary = Variable("", "primary", precision=0.80, recall=0.80)
    return Protocol(folder.resolve().name, (primary,))


def apply_options(p: Protocol, given: dict[str, Any], folder: Path, day: date) -> Protocol:
    """Put options over a protocol; what was not given stays."""
    fields = _only_given(given, *_TEXTS)
    for name in ("notes", "system"):
        if given[name] is not None:
            fields[name] = relative_address(given[name], folder)
    p = replace(p, **fields)
    asked = [
        Question(*(part.strip() for part in question.split("=", 1)))
        for question in given["questions"]
    ]
    p = replace(
        p,
        population=_population(p.population, given),
        variables=_variables(p, given),
        sampling=replace(p.sampling, **_only_given(given, "minutes_per_note", "seed")),
        questions=(*p.questions, *asked),
    )
    if given["decided_by"]:
        parameters = [f"variable.{p.primary.name}.{name}" for name in _only_given(given, *_NUMBERS)]
        decisions = [
            Decision(parameter, given["decided_by"], given["why"], day)
            for parameter in parameters or ["all"]
        ]
        p = replace(p, decisions=(*p.decisions, *decisions))
    return p


def relative_address(source: str, folder: Path) -> str:
    """Give an address relative to the study's folder, so that the two can move together."""
    where = address.parse(source)
    path = where.path if where.path.is_absolute() else Path(os.path.relpath(where.path, folder))
    return path.as_posix() + (f"::{where.layer}" if where.layer else "")


def _only_given(given: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: given[name] for name in names if given[name] is not None}


def _population(population: Population, given: dict[str, Any]) -> Population:
    fields = _only_given(given, "youngest", "oldest", "claim")
    fields |= {
        name: day.date() for name, day in _only_given(given, "first_day", "last_day").items()
    }
    fields |= {field: given[option] for option, field in _LISTS.items() if given[option]}
    if given["sites"]:
        pairs = [pair.partition("=") for pair in given["sites"]]
        fields["sites"] = tuple(Site(name, kind) for name, _, kind in pairs)
    return replace(population, **fields)


def _variables(p: Protocol, given: dict[str, Any]) -> tuple[Variable, ...]:
    fields = _only_given(given, *_NUMBERS, "unit") | dict.fromkeys(given["counts"], True)
    primary = replace(p.primary, name=given["primary"] or p.primary.name, **fields)
    old = {variable.name: variable for variable in p.secondary}
    rest = [old.pop(name, Variable(name)) for name in given["secondary"]] + list(old.values())
    variables = {variable.name: variable for variable in (primary, *rest)}
    for option, regex in (("terms", False), ("patterns", True)):
        for answer in given[option]:
            name, sign, words = answer.partition("=")
            owner = name if sign and name in variables else primary.name
            term = Term(words if sign and name in variables else answer, p.language, regex)
            variables[owner] = replace(variables[owner], terms=(*variables[owner].terms, term))
    return tuple(variables.values())
