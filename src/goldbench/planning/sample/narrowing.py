"""Where a narrower population helps: the size that each department and kind of note would need.

"Poor prevalence variables might require a very large number of documents to be annotated, which is
not feasible in practice. However, the prevalence could be measured not from an entire database, but
from a subset of relevant EHRs" (Canales et al. 2021, phase 2). The claim is then about that subset,
and the protocol says so.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from goldbench.errors import DesignError, GoldbenchError, UsageError
from goldbench.planning.protocol import Decision, Protocol, Site, revise_protocol
from goldbench.planning.sample.frequency import Average, Frequency, Group, choose_frequency, groups
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.counts.corrections import design_effect
from goldbench.planning.sizes.plan import Method, SizeRequest
from goldbench.planning.sizes.simple_random.assurance import assured_size

_FIELDS = {"department": "departments", "kind": "kinds", "site": "sites"}


class Narrower(NamedTuple):
    """What one part of the population would need; None, and why, where it is not possible."""

    group: Group
    documents: int | None
    reason: str

    @property
    def feasible(self) -> bool:
        return self.documents is not None and self.documents <= self.group.share.documents


def ask_of(
    protocol: Protocol,
    name: str,
    measured: Mapping[str, Frequency],
    *,
    method: Method = "assured",
    how: Average | None = None,
) -> SizeRequest:
    """Ask for a variable of a study: its expectations, and its frequency.

    The frequency is the paper's mean over sites for SLiCE, which shares its notes equally among
    them, and the pooled one otherwise: that is what a random sample of the population shows.
    Where mentions are scored, notes hold as many as measured; without a correlation between them
    (`rho`) a note counts as one decision.
    """
    variable = protocol.variable(name)
    if variable.precision is None or variable.recall is None:
        msg = f"nothing is expected of {name}"
        raise UsageError(msg, hint="give it a precision and a recall in study.toml")
    average: Average = how or ("mean" if method == "slice" else "pooled")
    planned = choose_frequency(protocol, name, measured, average)
    seen = measured.get(name)
    mentions = seen.mentions if seen and variable.unit == "mention" else None
    deff = 1.0
    if mentions is not None and seen is not None and seen.crowding is not None:
        deff = mentions if variable.rho is None else design_effect(seen.crowding, variable.rho)
    return SizeRequest(
        variable.precision,
        variable.recall,
        planned.frequency,
        width=variable.width,
        level=variable.level,
        assurance=protocol.sampling.assurance,
        method=method,
        source=planned.source,
        deff=deff,
        mentions=mentions,
        minutes_per_note=protocol.sampling.minutes_per_note,
        name=name,
        origin=planned.origin,
    )


def list_narrower(
    survey: Survey, ask: SizeRequest, keys: tuple[str, ...] = ("department", "kind")
) -> list[Narrower]:
    """Give frequency and size of every department and kind of note; the smallest size first."""
    sized = [_size_group(group, ask) for group in groups(survey, ask.name, keys)]
    return sorted(sized, key=lambda n: (n.documents is None, n.documents or 0, n.group[:2]))


def _size_group(group: Group, ask: SizeRequest) -> Narrower:
    frequency = group.share.frequency
    if frequency is None or not 0 < frequency < 1:
        return Narrower(group, None, "found in no note" if not frequency else "found in every note")
    try:
        size = assured_size(
            ask.precision,
            ask.recall,
            frequency,
            ask.width,
            alpha=ask.alpha,
            assurance=ask.assurance,
            metrics=ask.metrics,
            interval=ask.interval,
            deff=ask.per_document,
        )
    except GoldbenchError as error:
        return Narrower(group, None, str(error))
    enough = size.total <= group.share.documents
    return Narrower(group, size.total, "" if enough else "more than there are")


def narrow_population(
    protocol: Protocol,
    key: str,
    values: tuple[str, ...],
    *,
    claim: str,
    by: str,
    why: str,
    day: date | None,
) -> Protocol:
    """Record a narrower population, and the claim that goes with it, as the next version."""
    if key not in _FIELDS:
        msg = f"the population cannot be narrowed by {key!r}"
        raise UsageError(msg, hint=f"one of: {', '.join(sorted(_FIELDS))}")
    if not claim.strip():
        msg = "a narrower population makes a narrower claim, and none was given"
        raise UsageError(msg, hint='say about whom the study now speaks, e.g. "notes of Allergy"')
    old = protocol.population
    if key == "site":
        known = {site.name: site for site in old.sites}
        absent = [name for name in values if name not in known]
        if known and absent:
            msg = f"{absent[0]!r} is not a site of the study"
            raise DesignError(msg, hint=f"one of: {', '.join(sorted(known))}")
        sites = tuple(known.get(name, Site(name)) for name in values)
        population = replace(old, sites=sites, claim=claim)
    elif key == "department":
        population = replace(old, departments=values, claim=claim)
    else:
        population = replace(old, kinds=values, claim=claim)
    parameter = f"population.{_FIELDS[key]}"
    return revise_protocol(
        protocol,
        f"narrowed to {key} {', '.join(values)}",
        by=by,
        day=day,
        decisions=(Decision(parameter, by, why, day),),
        population=population,
    )
