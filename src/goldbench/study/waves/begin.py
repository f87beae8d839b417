"""The next wave begins: after a look that says go on, or with a reason that stays in the log."""

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import StateError
from goldbench.study.study import Study
from goldbench.study.waves.open_wave import not_whole
from goldbench.study.waves.registration import BEGUN
from goldbench.study.waves.state import WaveState, require_wave_state
from goldbench.study.words import prose


def begin_wave(study: Study, actor: Actor, *, after: int, despite: str | None = None) -> WaveState:
    """Begin the wave after the one that was looked at; its notes can be in batches from now on.

    `after` is the wave that whoever asks has seen: of two who ask at once one begins the next and
    the other is told so. `despite` is a reason to go on although the wave is not whole, nobody has
    looked, or the rule says stop. Beyond the cap there is nothing.
    """
    actor.allow("lead", "batches")
    reason = None
    if despite is not None:
        reason = prose(despite, "the reason", empty=False, limit=2000)
    with study.store.write("batches") as connection:
        state = require_wave_state(connection)
        if state.wave != after:
            msg = f"wave {after} is not the present one: wave {state.wave} has begun"
            raise StateError(msg, hint="somebody else has gone on; look again")
        if state.wave >= state.plan.waves:
            msg = f"wave {state.wave} is the last: the cap is reached"
            raise StateError(msg, hint="build the gold, and report the widths as they are")
        against = _find_objection(state)
        if against is not None and reason is None:
            raise against
        payload = {
            "wave": state.wave + 1,
            "depth": state.plan.depths[state.wave],
            "notes": state.next_notes,
            "despite": None if against is None else reason,
        }
        record(study, connection, actor, BEGUN, payload)
        return require_wave_state(connection)


def _find_objection(state: WaveState) -> StateError | None:
    """Say what speaks against the next wave."""
    if not state.is_whole:
        return not_whole(state)
    if state.look is None:
        msg = f"nobody has looked at wave {state.wave} yet"
        return StateError(msg, hint="goldbench draw STUDY --wave status, or the page of waves")
    if state.look.verdict == "stop":
        msg = f"the intervals are as narrow as planned after wave {state.wave}: stop"
        return StateError(msg, hint="build the gold; going on all the same takes a reason")
    return None


__all__ = ["begin_wave"]
