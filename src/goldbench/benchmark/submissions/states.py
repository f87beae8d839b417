"""The states of a submission, what may follow what, and the closed list of reasons.

    RECEIVED > VALIDATING > QUEUED > STARTING > RUNNING > SCORING > (APPROVAL) > SCORED

Each of these may end as INVALID, FAILED, TIMED_OUT, OUT_OF_MEMORY, CANCELLED or SYSTEM_ERROR; a
fault of the platform goes back to where the submission waited, `TRIES` times in all.
"""

from typing import Literal, get_args

from goldbench.errors import GoldbenchError

State = Literal[
    "RECEIVED", "VALIDATING", "QUEUED", "STARTING", "RUNNING", "SCORING", "APPROVAL",
    "SCORED", "INVALID", "FAILED", "TIMED_OUT", "OUT_OF_MEMORY", "CANCELLED", "SYSTEM_ERROR",
]  # fmt: skip
Reason = Literal[
    "answer_shape",  # not JSON, no list of the task's annotations, too many marks
    "cage",  # ours: no cage could be made
    "cancelled_by_host",
    "cancelled_by_team",
    "ended",  # the tool ended by itself, more often than it may be started
    "gold_changed",  # ours: the gold has another hash than when the task was opened
    "health",  # /tool or /healthCheck do not answer as the specification says
    "manifest",  # tool.toml is missing or wrong
    "memory",
    "missing",  # more notes without a usable answer than the task allows
    "not_repeatable",
    "not_allowed",  # an address for which there is no yes of the data owner
    "note_timeout",
    "offsets",
    "platform",  # ours: an exception of our own
    "processes",
    "start",  # nothing answered in time
    "too_long",  # an answer of more bytes than allowed
    "type",  # another type of tool than the task asks for
    "unknown_notes",  # answers to notes that the task does not have
    "wall",
    "worker_lost",  # ours: the worker went away
]
WAITING: tuple[State, ...] = ("RECEIVED", "QUEUED")
WORKING: tuple[State, ...] = ("VALIDATING", "STARTING", "RUNNING", "SCORING")
ENDS: tuple[State, ...] = (
    "SCORED", "INVALID", "FAILED", "TIMED_OUT", "OUT_OF_MEMORY", "CANCELLED", "SYSTEM_ERROR",
)  # fmt: skip
REASONS: tuple[Reason, ...] = get_args(Reason)
TRIES = 3
NEXT: dict[State, tuple[State, ...]] = {
    "RECEIVED": ("VALIDATING", "CANCELLED", "SYSTEM_ERROR"),
    "VALIDATING": ("QUEUED", "RECEIVED", "INVALID", "CANCELLED", "SYSTEM_ERROR"),
    "QUEUED": ("STARTING", "CANCELLED", "SYSTEM_ERROR"),
    "STARTING": (
        "RUNNING", "QUEUED", "FAILED", "TIMED_OUT", "OUT_OF_MEMORY", "CANCELLED", "SYSTEM_ERROR",
    ),
    "RUNNING": (
        "STARTING", "SCORING", "QUEUED", "FAILED", "TIMED_OUT", "OUT_OF_MEMORY", "CANCELLED",
        "INVALID", "SYSTEM_ERROR",
    ),
    "SCORING": ("STARTING", "APPROVAL", "SCORED", "QUEUED", "CANCELLED", "SYSTEM_ERROR"),
    "APPROVAL": ("SCORED", "CANCELLED"),
    **dict.fromkeys(ENDS, ()),
}  # fmt: skip


class StateError(GoldbenchError):
    """A step that the table above does not know: a fault of the platform."""


def check_step(state: State, following: State) -> None:
    if following not in NEXT[state]:
        msg = f"a submission cannot go from {state} to {following}"
        raise StateError(msg)


def waits_again(state: State) -> State:
    """Name where a submission waits again after a fault of the platform."""
    return "RECEIVED" if state in ("RECEIVED", "VALIDATING") else "QUEUED"
