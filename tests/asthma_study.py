"""A small study for tests of planning: the synthetic asthma notes and a protocol for them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from goldbench.corpus import Attributes, Document, Record
from goldbench.corpus.columns import Columns, batches
from goldbench.formats import write
from goldbench.language import Term
from goldbench.planning.protocol import Population, Protocol, Role, Site, Variable
from goldbench.planning.sample.survey import Survey, survey
from goldbench.synthetic import asthma

NOTES = 3000


@cache
def records(notes: int = NOTES) -> tuple[Record, ...]:
    return tuple(asthma.notes(notes, seed=11))


def variable(name: str, **given: Any) -> Variable:
    forms = dict.fromkeys(asthma.VARIABLES[name].english)
    role: Role = "primary" if name == asthma.PRIMARY else "secondary"
    return Variable(name, role, terms=tuple(Term(form) for form in forms), **given)


def protocol(**population: Any) -> Protocol:
    """Give a protocol with expectations for asthma only."""
    primary = variable("ASTHMA", precision=0.85, recall=0.80)
    others = tuple(variable(name) for name in ("OBESITY", "OMALIZUMAB"))
    studied = Population(youngest=18, **population)
    return Protocol("Asthma in six hospitals", (primary, *others), population=studied)


def six_sites() -> tuple[Site, ...]:
    return tuple(Site(site.name) for site in asthma.SITES)


@cache
def surveyed() -> Survey:
    return survey(protocol(), parts(records()))


def parts(given: Sequence[Record], size: int = 700) -> list[Columns]:
    return list(batches(given, size))


def on_disk(folder: Path, given: Sequence[Record] | None = None) -> Path:
    """Write the notes as a Parquet folder."""
    path = folder / "notes"
    write(given or records(), path, "parquet")
    return path


def note(id_: str, text: str = "Well.", **meta: Any) -> Record:
    return Record(Document(id_, text, Attributes(meta)))


def expecting(given: Protocol, **rates: Any) -> Protocol:
    """Give all variables the same expectations."""
    changed = tuple(replace(declared, **rates) for declared in given.variables)
    return replace(given, variables=changed)
