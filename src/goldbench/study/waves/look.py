"""A look at a whole wave: stop, go on, or the cap is reached.

It is taken once a wave and stands in the audit log: the wave, the notes, the verdict, the waves
still expected. Widths are shown on request to a lead who neither annotates nor curates nor made
the system, and that is logged, too; scores are never shown.
"""

from dataclasses import dataclass
from typing import Any

from goldbench.planning.folder import StudyFolder
from goldbench.planning.waves import project
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import NotAllowedError, StateError
from goldbench.study.gold_build import build_waves
from goldbench.study.study import Study
from goldbench.study.waves.open_wave import not_whole
from goldbench.study.waves.registration import LOOKED, SHOWN
from goldbench.study.waves.state import Look, Verdict, WaveState, look_of, require_wave_state
from goldbench.study.waves.widths import Measured, Width, measure_widths, system_of

BLIND = ("annotator", "curator", "maker")
"""Roles that see no width: whoever reads or decides, and whoever made the system."""


@dataclass(frozen=True, slots=True)
class ShownWidths:
    wave: int
    widths: tuple[Width, ...]

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {
                "variable": width.variable,
                "metric": width.metric,
                "width": width.width,
                "planned": width.planned,
            }
            for width in self.widths
        ]


def look_at_wave(study: Study, actor: Actor, folder: StudyFolder) -> Look:
    """Look at the present wave, which must be whole; a look that was taken is given again."""
    actor.allow("lead", "gold")
    state = _require_whole(study)
    if state.look is not None:
        return state.look
    measured = _measure(study, folder)
    verdict: Verdict = "stop" if measured.narrow else "go on"
    if verdict == "go on" and state.wave >= state.plan.waves:
        verdict = "cap"
    outlook = None
    if verdict == "go on":
        seed = folder.protocol.sampling.seed
        outlook = project(measured.evidence, state.plan, state.wave, seed=seed)
    payload = {
        "wave": state.wave,
        "depth": state.plan.depths[state.wave - 1],
        "notes": state.notes,
        "verdict": verdict,
        "outlook": None if outlook is None else outlook.as_json(),
        "system": measured.system,
        "tracks": list(measured.tracks),
        "protocol": folder.protocol.hash,
    }
    with study.store.write("batches") as connection:
        now = require_wave_state(connection)
        if now.wave != state.wave or not now.is_whole:
            msg = f"wave {state.wave} is not the present one any more"
            raise StateError(msg, hint="somebody else has gone on; look again")
        if now.look is not None:  # somebody else has looked meanwhile, and saw the same
            return now.look
        event = record(study, connection, actor, LOOKED, payload)
        return look_of(event)


def show_widths(study: Study, actor: Actor, folder: StudyFolder) -> ShownWidths:
    """Show the widths of the present wave to a lead who may see them, and log that they did."""
    actor.allow("lead", "gold")
    blind = [role for role in BLIND if role in actor.roles]
    if blind:
        msg = f"widths are not shown to whoever is {blind[0]}: a width is a score in disguise"
        raise NotAllowedError(msg, hint="whether to stop is told without them")
    state = _require_whole(study)
    measured = _measure(study, folder)
    with study.store.write("batches") as connection:
        record(study, connection, actor, SHOWN, {"wave": state.wave})
    return ShownWidths(state.wave, measured.widths)


def _require_whole(study: Study) -> WaveState:
    with study.store.read() as connection:
        state = require_wave_state(connection)
    if not state.is_whole:
        raise not_whole(state)
    return state


def _measure(study: Study, folder: StudyFolder) -> Measured:
    system_of(folder)  # says what is missing before the work
    with study.store.read() as connection:
        built = build_waves(study, connection)
    return measure_widths(built, folder)


__all__ = ["BLIND", "ShownWidths", "look_at_wave", "show_widths"]
