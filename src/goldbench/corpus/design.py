"""How documents were drawn: stratum, cluster, inclusion probability."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.errors import DesignError


class Place(NamedTuple):
    """Where one document stands in the design. `cluster` is usually the patient."""

    stratum: str
    cluster: str
    probability: float


@dataclass(frozen=True, slots=True)
class Design(Mapping[str, Place]):
    """Document id -> place. The weight of a document is 1 / probability."""

    places: Mapping[str, Place]

    def __post_init__(self) -> None:
        for id_, place in self.places.items():
            if not 0 < place.probability <= 1:
                msg = f"document {id_!r}: inclusion probability {place.probability} not in (0, 1]"
                raise DesignError(msg, hint="a document that could not be drawn cannot be here")

    def __getitem__(self, id_: str) -> Place:
        return self.places[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)
