"""Notes with known gold, and annotators and systems with known errors.

Nobody in these notes exists. Everything is made from a seed: the same seed gives the same
notes, note i does not depend on how many are asked for, and patients are made independently of
each other. `FAMILIES` names the generators; `simulate` makes further layers from the gold.
"""

from collections.abc import Iterator
from typing import Literal, Protocol, cast

from goldbench.corpus import Record
from goldbench.synthetic import asthma, phi, simulate

__all__ = ["FAMILIES", "Family", "asthma", "phi", "simulate"]


class Family(Protocol):
    """A generator of notes with a layer `gold`."""

    def __call__(self, n: int, *, seed: int, lang: str = "en") -> Iterator[Record]: ...


def _heart_risk(n: int, *, seed: int, lang: str = "en") -> Iterator[Record]:
    from goldbench.synthetic import heart  # noqa: PLC0415 - its phrases are read when used

    return heart.notes(n, seed=seed, lang=cast(Literal["en"], lang))  # it refuses the others


FAMILIES: dict[str, Family] = {
    "asthma": asthma.notes,
    "heart-risk": _heart_risk,
    "phi": phi.notes,
}
