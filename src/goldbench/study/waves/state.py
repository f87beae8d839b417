"""Where a study in waves stands: which wave has begun, whether it is whole, what the looks said."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, func, select

from goldbench.planning.waves import Outlook, WavePlan
from goldbench.store import Event
from goldbench.study.actor import Actor
from goldbench.study.study import Study
from goldbench.study.tables import batch, curation, note, sheet, site
from goldbench.study.waves.registration import (
    BEGUN,
    CHANGED,
    LOOKED,
    SHOWN,
    events_in,
    require_waves,
    waves_in,
    waves_of_notes,
)

Verdict = Literal["stop", "go on", "cap"]


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at a whole wave said; widths are not in it, and scores never.

    `outlook` is None where nothing is left to expect: at a stop and at the cap.
    """

    wave: int
    notes: int
    verdict: Verdict
    outlook: Outlook | None
    at: datetime

    def as_json(self) -> dict[str, Any]:
        return {
            "wave": self.wave,
            "notes": self.notes,
            "verdict": self.verdict,
            "outlook": None if self.outlook is None else self.outlook.as_json(),
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Departure:
    """Something that was done otherwise than the rule says, and why: it stays in the report."""

    kind: Literal["begun", "changed", "shown"]
    wave: int
    why: str
    at: datetime

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "wave": self.wave,
            "why": self.why,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class WaveState:
    """`wave` is the one begun last, `notes` those of it and all before; `planned` at depth 1.

    `missing`: notes of these without gold, by site. `ahead`: notes of later waves that have gold
    already; they wait and do not count. `whole`: the last wave up to which every note has gold.
    """

    plan: WavePlan
    wave: int
    whole: int
    notes: int
    planned: int
    sites: int
    missing: Mapping[str, int]
    ahead: int
    sizes: tuple[int, ...]
    looks: tuple[Look, ...]
    departures: tuple[Departure, ...]

    @property
    def is_whole(self) -> bool:
        return self.whole >= self.wave

    @property
    def look(self) -> Look | None:
        """The look at the present wave, if there was one."""
        return next((look for look in self.looks if look.wave == self.wave), None)

    @property
    def stopped(self) -> bool:
        """Whether the rule said stop, or the cap is reached, and nobody went on all the same."""
        return self.look is not None and self.look.verdict != "go on"

    @property
    def next_notes(self) -> int:
        """How many notes the next wave adds; none after the last."""
        later = self.sizes[self.wave : self.wave + 1]
        return later[0] - self.notes if later else 0

    @property
    def next_strata(self) -> int:
        if self.wave >= self.plan.waves:
            return 0
        before, after = self.plan.sizes(self.wave), self.plan.sizes(self.wave + 1)
        return sum(after[name] > before[name] for name in after)

    def notes_within(self, more: int) -> int:
        """Give the notes that so many waves more add, at most those to the cap."""
        return self.sizes[min(self.wave + more, self.plan.waves) - 1] - self.notes

    def as_json(self) -> dict[str, Any]:
        return {
            "wave": self.wave,
            "waves": self.plan.waves,
            "within": self.plan.within,
            "depths": list(self.plan.depths),
            "whole": self.is_whole,
            "notes": self.notes,
            "planned": self.planned,
            "sites": self.sites,
            "missing": dict(self.missing),
            "ahead": self.ahead,
            "stopped": self.stopped,
            "next": {"notes": self.next_notes, "strata": self.next_strata},
            "looks": [look.as_json() for look in self.looks],
            "departures": [departure.as_json() for departure in self.departures],
        }


def wave_state(study: Study, actor: Actor) -> WaveState | None:
    """Tell the lead where the study stands; None if it is not read in waves."""
    actor.allow("lead", "progress")
    with study.store.read() as connection:
        return state_in(connection)


def state_in(connection: Connection) -> WaveState | None:
    plan = waves_in(connection)
    return None if plan is None else _state(connection, plan)


def require_wave_state(connection: Connection) -> WaveState:
    """Give the state of a study that must be one in waves."""
    return _state(connection, require_waves(connection))


def _state(connection: Connection, plan: WavePlan) -> WaveState:
    waves = waves_of_notes(connection, plan)
    done = find_finished_notes(connection)
    events = events_in(connection)
    begun = max(event.payload["wave"] for event in events if event.kind == BEGUN)
    lacking = {id_: wave for id_, wave in waves.items() if id_ not in done}
    several = Counter(waves.values())
    sizes = tuple(
        sum(number for own, number in several.items() if own <= wave)
        for wave in range(1, plan.waves + 1)
    )
    names = {row.id: row.name for row in connection.execute(select(site))}
    query = select(note.c.id, note.c.site_id)
    of_site = {row.id: names[row.site_id] for row in connection.execute(query) if row.id in waves}
    missing = Counter(of_site[id_] for id_, wave in lacking.items() if wave <= begun)
    absent = _absent(connection, plan)
    missing.update(stratum.partition("/")[0] for stratum, wave in absent if wave <= begun)
    first = min((*lacking.values(), *(wave for _, wave in absent)), default=plan.waves + 1)
    return WaveState(
        plan,
        begun,
        min(first - 1, plan.waves),
        sizes[begun - 1],
        sizes[plan.within - 1],
        len({of_site[id_] for id_, wave in waves.items() if wave <= begun}),
        dict(sorted(missing.items())),
        sum(wave > begun for id_, wave in waves.items() if id_ in done),
        sizes,
        tuple(look_of(event) for event in events if event.kind == LOOKED),
        tuple(_departures(events)),
    )


def _absent(connection: Connection, plan: WavePlan) -> list[tuple[str, int]]:
    """Give stratum and wave of each rank whose note has not come here yet, as from a far site."""
    query = select(note.c.stratum, note.c.rank, note.c.origin).where(note.c.rank.is_not(None))
    here: dict[str, set[int]] = {}
    for stratum, rank, origin in connection.execute(query):
        if origin != "reserve":
            here.setdefault(stratum or "", set()).add(rank)
    ends = plan.sizes(plan.waves)
    return [
        (name, plan.wave_of(name, rank))
        for name, end in ends.items()
        for rank in range(1, end + 1)
        if rank not in here.get(name, set())
    ]


def find_finished_notes(connection: Connection) -> set[str]:
    """Give the notes that have gold: curated, or read by all who vote, in a closed production."""
    closed = (batch.c.kind == "production") & batch.c.closed_at.is_not(None)
    curated = (
        select(curation.c.note_id)
        .join(batch, batch.c.id == curation.c.batch_id)
        .where(closed, batch.c.policy == "curate", curation.c.state == "done")
    )
    voted = (
        select(sheet.c.note_id)
        .join(batch, batch.c.id == sheet.c.batch_id)
        .where(closed, batch.c.policy == "vote", sheet.c.state == "done")
        .group_by(sheet.c.note_id, batch.c.id, batch.c.annotators)
        .having(func.count() >= batch.c.annotators)
    )
    return {str(id_) for query in (curated, voted) for id_ in connection.execute(query).scalars()}


def look_of(event: Event) -> Look:
    """Read a look back from the audit log."""
    payload = event.payload
    outlook = None if payload["outlook"] is None else Outlook(**payload["outlook"])
    return Look(payload["wave"], payload["notes"], payload["verdict"], outlook, event.at)


def _departures(events: list[Event]) -> list[Departure]:
    departures = []
    wave = 0
    for event in events:
        payload = event.payload
        if event.kind == BEGUN:
            wave = payload["wave"]
            if payload["despite"]:
                departures.append(Departure("begun", wave, payload["despite"], event.at))
        elif event.kind == CHANGED:
            departures.append(Departure("changed", wave, payload["why"], event.at))
        elif event.kind == SHOWN:
            departures.append(Departure("shown", payload["wave"], "", event.at))
    return departures


__all__ = [
    "Departure",
    "Look",
    "Verdict",
    "WaveState",
    "find_finished_notes",
    "look_of",
    "require_wave_state",
    "state_in",
    "wave_state",
]
