"""What was drawn, and what becomes of its probabilities when notes drop out.

Notes that cannot be finished are taken to be missing at random within their stratum: the others,
and those that replace them, stand for it. Notes that turn out not to belong to the population make
the population itself smaller, in the proportion seen.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as altered
from typing import NamedTuple

from goldbench.corpus import Design, Place
from goldbench.errors import DesignError, UsageError


class Note(NamedTuple):
    """A note with its place. `unit` is what was drawn: the note itself, or its cluster.

    `of` is the number of notes that unit has in the population.
    """

    id: str
    stratum: str
    cluster: str
    unit: str
    of: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Notes in drawing order, strata mixed, so that the order betrays nothing to annotators.

    `population` is the number of units in each stratum drawn from. `unusable` and `outside` are the
    notes that dropped out: not to be finished, and not of the population.
    """

    notes: tuple[Note, ...]
    reserve: tuple[Note, ...]
    population: Mapping[str, int]
    seed: int
    unusable: tuple[Note, ...] = ()
    outside: tuple[Note, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(note.id for note in self.notes)

    @property
    def design(self) -> Design:
        """The inclusion probabilities of the notes that are left."""
        drawn = self._compute_shares()
        inside, left, gone = (
            Counter(note.unit for note in part)
            for part in (self.notes, self.unusable, self.outside)
        )
        places = {}
        for note in self.notes:
            u = note.unit
            there = note.of * (1 - gone[u] / (inside[u] + left[u] + gone[u]))
            chance = min(1.0, drawn[note.stratum] * inside[u] / there)
            places[note.id] = Place(note.stratum, note.cluster, chance)
        return Design(places)

    @property
    def reserve_design(self) -> Design:
        """The probability that each note of the reserve has once it stands in for a drawn one.

        It is that of its stratum as drawn; what is finished there in the end decides all of them.
        """
        drawn = self._compute_shares()
        inside = Counter(note.unit for note in self.reserve)
        return Design(
            {
                note.id: Place(
                    note.stratum,
                    note.cluster,
                    min(1.0, drawn[note.stratum] * inside[note.unit] / note.of),
                )
                for note in self.reserve
            }
        )

    def _compute_shares(self) -> dict[str, float]:
        """Give units kept / units of the population, a stratum."""
        kept, lost, out = (_units(part) for part in (self.notes, self.unusable, self.outside))
        shares = {}
        for h, units in self.population.items():
            here = kept.get(h, set())
            if not here:
                msg = f"no note is left in stratum {h!r}"
                hint = "finish or replace some there; nothing else can stand for it"
                raise DesignError(msg, hint=hint)
            # A unit that is still there in part is neither lost nor out.
            lacking = lost.get(h, set()) - here
            away = len(out.get(h, set()) - here - lacking)
            seen = len(here) + len(lacking) + away
            shares[h] = len(here) / (units * (1 - away / seen))
        return shares


def replace(draw: Draw, unusable: Collection[str] = (), *, outside: Collection[str] = ()) -> Draw:
    """Take notes out of a draw and let the reserve of their strata move up.

    `unusable` notes belong to the population but cannot be finished; `outside` ones should never
    have been in it. A unit is replaced when its last note goes. Where the reserve has run out the
    stratum stays short; the probabilities say so.
    """
    lost, out = set(unusable), set(outside)
    _check_drawn(draw, lost | out)
    if both := sorted(lost & out):
        msg = f"note {both[0]!r} is both unusable and outside the population"
        raise UsageError(msg, hint="it can be one of the two")
    rest = tuple(note for note in draw.notes if note.id not in lost | out)
    before, after = _units(draw.notes), _units(rest)
    vacant = {h: len(before[h]) - len(after.get(h, set())) for h in before}
    moved: dict[str, set[str]] = {h: set() for h in vacant}
    for note in draw.reserve:
        h = note.stratum
        if note.unit in moved[h] or len(moved[h]) < vacant[h]:
            moved[h].add(note.unit)
    called = tuple(note for note in draw.reserve if note.unit in moved[note.stratum])
    return altered(
        draw,
        notes=rest + called,
        reserve=tuple(note for note in draw.reserve if note.unit not in moved[note.stratum]),
        unusable=draw.unusable + tuple(note for note in draw.notes if note.id in lost),
        outside=draw.outside + tuple(note for note in draw.notes if note.id in out),
    )


def finish(draw: Draw, finished: Collection[str]) -> Draw:
    """Keep the finished notes only; the probabilities become theirs."""
    done = set(finished)
    _check_drawn(draw, done)
    return altered(
        draw,
        notes=tuple(note for note in draw.notes if note.id in done),
        unusable=draw.unusable + tuple(note for note in draw.notes if note.id not in done),
    )


def _units(notes: Iterable[Note]) -> dict[str, set[str]]:
    units: dict[str, set[str]] = {}
    for note in notes:
        units.setdefault(note.stratum, set()).add(note.unit)
    return units


def _check_drawn(draw: Draw, ids: set[str]) -> None:
    unknown = sorted(ids - set(draw.order))
    if unknown:
        msg = f"note {unknown[0]!r} is not in the draw"
        raise UsageError(msg, hint="name notes that were drawn and have not dropped out before")
