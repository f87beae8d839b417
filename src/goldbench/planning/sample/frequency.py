"""How frequent a variable is: Formula 2 of Canales et al. 2021, by site, averaged and pooled.

    Freq = documents with mentions of the variable / documents, in the target population

The paper takes the mean of the hospitals' frequencies; the pooled frequency counts all documents
alike. They differ where sites differ in size, and it is the pooled one that a random sample of the
population shows. A pilot gives a distribution instead of a number (`Pilot`), a publication the
share that truly has the event (source "external").
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from goldbench.errors import DesignError
from goldbench.planning.protocol import PilotSample, Protocol, Published
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.counts.cells import Pilot, Source
from goldbench.planning.sizes.counts.corrections import crowding
from goldbench.planning.sizes.stratified.patients import PatientKind, kinds_of

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

Average = Literal["mean", "pooled"]


class Share(NamedTuple):
    """Documents with the variable, of documents."""

    positives: int
    documents: int

    @property
    def frequency(self) -> float | None:
        return self.positives / self.documents if self.documents else None


@dataclass(frozen=True, slots=True)
class Frequency:
    """What was seen of one variable. `mentions` and `crowding` are of documents that have it.

    `crowding` is the number of mentions that share the document of an average mention. `kinds`
    are the patients by how their notes lie; None where they were not counted.
    """

    variable: str
    sites: Mapping[str, Share]
    mentions: float | None
    crowding: float | None
    kinds: tuple[PatientKind, ...] | None = None

    @property
    def pooled(self) -> float:
        positives = sum(share.positives for share in self.sites.values())
        return positives / max(1, sum(share.documents for share in self.sites.values()))

    @property
    def mean(self) -> float:
        """The mean over sites that have notes: the paper's frequency."""
        shares = [f for share in self.sites.values() if (f := share.frequency) is not None]
        return sum(shares) / max(1, len(shares))

    def average(self, how: Average) -> float:
        return self.mean if how == "mean" else self.pooled

    def as_json(self) -> dict[str, object]:
        return {
            "variable": self.variable,
            "sites": [
                {"site": name, **share._asdict(), "frequency": share.frequency}
                for name, share in self.sites.items()
            ],
            "mean": self.mean,
            "pooled": self.pooled,
            "mentions": self.mentions,
            "crowding": self.crowding,
            "patients": None
            if self.kinds is None
            else [
                {"patients": kind.patients, "notes": [list(note) for note in kind.notes]}
                for kind in self.kinds
            ],
        }


class Planned(NamedTuple):
    """The frequency to plan with, what it counts, and where it comes from."""

    frequency: float | Pilot
    source: Source
    origin: str


def frequencies(survey: Survey, protocol: Protocol) -> dict[str, Frequency]:
    """Give Formula 2 for every variable of the protocol, by site."""
    return {
        variable.name: _frequency(survey.table, variable.name, tuple(survey.flow.eligible))
        for variable in protocol.variables
    }


def _frequency(table: "pl.DataFrame", name: str, sites: tuple[str, ...]) -> Frequency:
    import polars as pl  # noqa: PLC0415  # slow to import

    column = pl.col(f"n.{name}")
    counted = table.group_by("site").agg((column > 0).sum().alias("positives"), pl.len())
    shares = {site: Share(positives, documents) for site, positives, documents in counted.rows()}
    mentions = table.filter(column > 0)[f"n.{name}"].to_list()
    return Frequency(
        name,
        {site: shares.get(site, Share(0, 0)) for site in sorted({*sites, *shares})},
        sum(mentions) / len(mentions) if mentions else None,
        crowding(mentions) if mentions else None,
        patient_kinds(table, name),
    )


def patient_kinds(table: "pl.DataFrame", name: str) -> tuple[PatientKind, ...]:
    """Count the patients of a survey by how their notes lie."""
    import polars as pl  # noqa: PLC0415  # slow to import

    has = pl.col(f"n.{name}") > 0
    by = table.group_by("cluster", "site").agg(has.sum().alias("p"), (~has).sum().alias("n"))
    return kinds_of(by.select("cluster", "site", "p", "n").rows())


def choose_frequency(
    protocol: Protocol, name: str, measured: Mapping[str, Frequency], how: Average = "mean"
) -> Planned:
    """Give the frequency to plan with: what the protocol says, else what was measured."""
    frequency = protocol.variable(name).frequency
    if isinstance(frequency, Published):
        return Planned(frequency.frequency, "external", frequency.reference or "a publication")
    if isinstance(frequency, PilotSample):
        origin = f"a pilot, {frequency.positives} of {frequency.documents} notes"
        return Planned(frequency.pilot, frequency.source, origin)
    if name not in measured:
        msg = f"the frequency of {name} is not known"
        hint = "run `goldbench study freq`, or say it in study.toml (frequency or pilot)"
        raise DesignError(msg, hint=hint)
    seen = measured[name]
    average = seen.average(how)
    if not 0 < average < 1:
        msg = f"{name} was found in {'no note' if average <= 0 else 'every note'} of the population"
        raise DesignError(msg, hint="check its terms or labels, or widen the population")
    of = "mean over sites" if how == "mean" else "pooled over sites"
    return Planned(average, "internal", f"measured in the notes, {of}")


class Group(NamedTuple):
    """A part of the population: the notes of one department, or of one kind."""

    key: str
    value: str
    share: Share


def groups(
    survey: Survey, name: str, keys: tuple[str, ...] = ("department", "kind")
) -> list[Group]:
    """Give the frequency in every department and kind of note, the highest first."""
    import polars as pl  # noqa: PLC0415  # slow to import

    groups = []
    for key in keys:
        positive = (pl.col(f"n.{name}") > 0).sum()
        counted = survey.table.drop_nulls(key).group_by(key).agg(positive.alias("p"), pl.len())
        of_key = [Group(key, value, Share(p, n)) for value, p, n in counted.rows()]
        groups += sorted(of_key, key=lambda g: (-(g.share.frequency or 0), g.value))
    return groups
