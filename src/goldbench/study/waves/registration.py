"""The waves of a study: registered with its notes, changed by a decision that is logged.

A note knows its rank in its stratum; where the waves end is a setting of the study. So a note that
moves up from the reserve is in the wave of the one whose place it takes, and a later change moves
the ends of waves that have not begun, not notes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from goldbench.errors import UsageError
from goldbench.planning.protocol import Waves
from goldbench.planning.waves import WavePlan
from goldbench.store import Event
from goldbench.study.actor import Actor
from goldbench.study.audit import STREAM, record
from goldbench.study.errors import StateError
from goldbench.study.study import Study
from goldbench.study.tables import AUDIT, note, setting
from goldbench.study.words import line, prose

_SETTING = "waves"
BEGUN, LOOKED, SHOWN, CHANGED = "wave_begun", "wave_looked", "widths_shown", "waves_changed"
KINDS = (BEGUN, LOOKED, SHOWN, CHANGED)
"""What the audit log says of waves: append-only, hash-chained, and what a study's state is."""


@dataclass(frozen=True, slots=True)
class DrawnWaves:
    """What a draw in waves says: where they end, and the rank of each note in its stratum."""

    plan: WavePlan
    ranks: Mapping[str, int]


def waves_in(connection: Connection) -> WavePlan | None:
    """Give where the waves of the study end; None for one that is read at once."""
    query = select(setting.c.value).where(setting.c.name == _SETTING)
    plan = connection.execute(query).scalar()
    return None if plan is None else WavePlan.from_json(plan)


def wave_of(plan: WavePlan | None, row: Row[Any]) -> int | None:
    """Give the wave of a note's row; None for what is in no draw, or in reserve."""
    if plan is None or row.probability is None or row.rank is None or row.stratum is None:
        return None
    return plan.wave_of(row.stratum, row.rank)


def waves_of_notes(connection: Connection, plan: WavePlan) -> dict[str, int]:
    """Give the wave of each note that has one, by its id in the study."""
    query = select(note.c.id, note.c.stratum, note.c.rank).where(
        note.c.probability.is_not(None), note.c.rank.is_not(None), note.c.stratum.is_not(None)
    )
    return {id_: plan.wave_of(stratum, rank) for id_, stratum, rank in connection.execute(query)}


def wave_order(connection: Connection) -> Callable[[str], int]:
    """Give what to sort notes by when they are handed out: the waves, in their order.

    Within a wave everybody keeps an order of their own: it is evaluated whole, so that the order
    inside it decides nothing, and nobody can tell where a colleague stands.
    """
    plan = waves_in(connection)
    waves = {} if plan is None else waves_of_notes(connection, plan)
    return lambda note_id: waves.get(note_id, 0)


def register_waves(study: Study, connection: Connection, actor: Actor, plan: WavePlan) -> None:
    """Write the plan down with the first notes of its draw; the first wave begins.

    Notes that come later must be of the same draw.
    """
    there = waves_in(connection)
    if there is None:
        connection.execute(insert(setting).values(name=_SETTING, value=plan.as_json()))
        payload = {"wave": 1, "depth": plan.depths[0], "waves": plan.as_json(), "despite": None}
        record(study, connection, actor, BEGUN, payload)
    elif (there.planned, there.population, there.drawn) != (
        plan.planned,
        plan.population,
        plan.drawn,
    ):
        msg = "the study has notes of a draw with other waves"
        raise UsageError(msg, hint="one draw a study: its waves are registered before the first")


def change_waves(
    study: Study, actor: Actor, rule: Waves, *, by: str, why: str
) -> tuple[WavePlan, int]:
    """Change where the waves that have not begun end; who decided it and why stays in the log."""
    actor.allow("lead", "batches")
    decision = {"by": line(by, "who decided it"), "why": prose(why, "the reason", empty=False)}
    with study.store.write("batches") as connection:
        plan = require_waves(connection)
        begun = find_current_wave(connection)
        changed = plan.change_rule(rule, begun=begun)
        mine = setting.c.name == _SETTING
        connection.execute(update(setting).where(mine).values(value=changed.as_json()))
        record(study, connection, actor, CHANGED, {**decision, "depths": list(changed.depths)})
    return changed, begun


def require_waves(connection: Connection) -> WavePlan:
    plan = waves_in(connection)
    if plan is None:
        msg = "no notes of a draw in waves are in the study"
        hint = "goldbench draw STUDY --wave 1, then bring STUDY/draw in on the page of notes"
        raise StateError(msg, hint=hint)
    return plan


def find_current_wave(connection: Connection) -> int:
    """Give the number of the wave that was begun last."""
    return max((event.payload["wave"] for event in events_in(connection, BEGUN)), default=0)


def events_in(connection: Connection, *kinds: str) -> list[Event]:
    """Give what the audit log says of waves, oldest first."""
    return AUDIT.events(connection, STREAM, kinds=kinds or KINDS)


__all__ = [
    "BEGUN",
    "CHANGED",
    "LOOKED",
    "SHOWN",
    "DrawnWaves",
    "change_waves",
    "events_in",
    "find_current_wave",
    "register_waves",
    "require_waves",
    "wave_of",
    "wave_order",
    "waves_in",
    "waves_of_notes",
]
