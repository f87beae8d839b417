"""What is known of the documents that are scored, and of the patients they belong to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Design, Place
from goldbench.corpus.columns import metadata, metadata_keys
from goldbench.corpus.metadata_key import PATIENT, unknown_key
from goldbench.errors import DesignError, UsageError
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.reading.bands import band_values
from goldbench.scoring.reading.packed_ids import PackedIds
from goldbench.scoring.reading.streams import Part
from goldbench.stats import Sample

if TYPE_CHECKING:  # settings know of tracks, tracks of rules
    from goldbench.scoring.settings import Settings

UNKNOWN = "–"


@dataclass
class Documents:
    """The gold's documents in order: ids, clusters and breakdown values.

    `patients` are empty where none is known. `said` are the keys asked for that some document has;
    where one was not found, `keys` are those that there are.
    """

    ids: PackedIds = field(default_factory=PackedIds)
    patients: list[str | None] = field(default_factory=list[str | None])
    values: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    said: set[str] = field(default_factory=set[str])
    keys: set[str] = field(default_factory=set[str])

    def add(self, part: Part, settings: "Settings") -> None:
        table = part.documents
        self.add_bare(part.ids)
        patients = metadata(table, settings.cluster)
        if patients is not None and not self.patients:
            self.patients = [None] * (len(self.ids) - table.height)
        if patients is not None or self.patients:
            self.patients += patients or [None] * table.height
        for name in settings.by:
            if name == "document":
                self.values.setdefault(name, []).extend(part.ids)
                continue
            values = metadata(table, name)
            if values is None:
                self.keys |= metadata_keys(table)
            else:
                self.said.add(name)
            column = self.values.setdefault(name, [])
            column.extend(value or UNKNOWN for value in values or [None] * table.height)
        for name in settings.by_known:
            known = metadata(table, name)
            if name not in settings.by and (known is not None or name in self.values):
                before = len(self.ids) - table.height
                column = self.values.setdefault(name, [UNKNOWN] * before)
                column.extend(value or UNKNOWN for value in known or [None] * table.height)

    def add_bare(self, ids: list[str]) -> None:
        """Add documents of which nothing else is known."""
        self.ids.extend(ids)

    def band(self) -> None:
        """Put ages into bands, once all are known."""
        for name, values in self.values.items():
            self.values[name] = band_values(name, values, UNKNOWN)

    def method(self, settings: "Settings") -> Method:
        """Clusters and weights: the design's if there is one, else patients, else documents."""
        base = Method(settings.interval, settings.level, seed=settings.seed)
        if settings.design is not None:
            lacking = [id_ for id_ in self.ids if id_ not in settings.design]
            if lacking:
                msg = f"{len(lacking)} gold documents are not in the design, first {lacking[0]!r}"
                raise DesignError(msg, hint="a design must name every gold document")
            places = [settings.design[id_] for id_ in self.ids]
            sample = Sample.from_places(places)
            weighted = len({place.probability for place in places}) > 1 or sample.strata > 1
            return replace(base, sample=sample, cluster="cluster", weighted=weighted)
        known = [p for p in self.patients if p]
        if not known and self.ids and settings.cluster != PATIENT:
            raise unknown_key(settings.cluster, "cluster")
        if known and len(set(known)) < len(known):
            clusters = [p or f"\x00{id_}" for p, id_ in zip(self.patients, self.ids, strict=True)]
            sample = Sample.from_labels(len(clusters), cluster=clusters)
            return replace(base, sample=sample, cluster=settings.cluster)
        return base

    def by_patient(self, settings: "Settings") -> "Patients":
        """Fold documents into patients; one whose patient is not known is a patient of its own."""
        design: Mapping[str, Place] = settings.design or {}
        named = [
            known or (design[id_].cluster if id_ in design else None)
            for id_, known in zip(self.ids, self.patients or repeat(None), strict=False)
        ]
        if not any(named):
            msg = f"no gold document says whose it is: they have no {settings.cluster!r}"
            raise UsageError(msg, hint="name the key with --cluster, or score by -t document")
        keys = [name or f"\x00{id_}" for name, id_ in zip(named, self.ids, strict=True)]
        numbers: dict[str, int] = {}
        owners = np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.intp)
        values = {key: _of_owners(owners, len(numbers), own) for key, own in self.values.items()}
        names = list(numbers)
        patients = Documents(PackedIds(names), values=values)
        return Patients(patients, owners, self._design(settings, owners, names))

    def _design(
        self, settings: "Settings", owners: npt.NDArray[np.intp], names: list[str]
    ) -> Design | None:
        """Give each patient the place of their documents, which must be one."""
        if settings.design is None:
            return None
        self.method(settings)  # refuses a design that lacks a document
        places: dict[str, Place] = {}
        for id_, owner in zip(self.ids, owners.tolist(), strict=True):
            name, place = names[owner], settings.design[id_]
            known = places.setdefault(name, place._replace(cluster=name))
            if (known.stratum, known.probability) != (place.stratum, place.probability):
                msg = f"documents of one patient were drawn by different chances, first of {id_!r}"
                hint = "score by -t document; whole patients are drawn by draw --unit cluster"
                raise DesignError(msg, hint=hint)
        return Design(places)


class Patients(NamedTuple):
    """`documents` are the patients in order, `owners` says whose each document is."""

    documents: Documents
    owners: npt.NDArray[np.intp]
    design: Design | None


def _of_owners(owners: npt.NDArray[np.intp], number: int, values: list[str]) -> list[str]:
    """Give the value of each owner, unknown where their documents differ."""
    seen: list[set[str]] = [set() for _ in range(number)]
    for owner, value in zip(owners.tolist(), values, strict=True):
        seen[owner].add(value)
    return [next(iter(own)) if len(own) == 1 else UNKNOWN for own in seen]
