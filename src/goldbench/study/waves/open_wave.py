"""What keeps a wave open: said to whoever wants to look too early."""

from goldbench.study.errors import StateError
from goldbench.study.waves.state import WaveState


def not_whole(state: WaveState) -> StateError:
    """Say what keeps a wave open, by site: nothing is evaluated before."""
    several = sum(state.missing.values())
    where = ", ".join(f"{name} {number}" for name, number in state.missing.items())
    what = "note has" if several == 1 else "notes have"
    msg = f"wave {state.wave} is not whole: {several} {what} no gold yet ({where})"
    hint = "finish and close its batches; a note that cannot be read is replaced from the reserve"
    return StateError(msg, hint=hint)


__all__ = ["not_whole"]
