"""When a submission was in which state, and its attempts, as its team may know it.

A tool that has read notes could say something by how long it takes or how much it uses: from the
first hidden note on, times and use are told in steps of a factor of 1.25.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from goldbench.benchmark.submissions.states import ENDS, WAITING
from goldbench.store import Event

STEP = 1.25


def round_to_step(value: float) -> int:
    """Round up to the next power of 1.25.

    >>> [round_to_step(one) for one in (0.2, 1, 1.3, 100, 101)]
    [1, 1, 2, 109, 109]
    """
    return math.ceil(STEP ** math.ceil(math.log(max(1.0, value), STEP) - 1e-9))


def timeline(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Tell when each state began."""
    return [{"state": event.kind, "at": at} for event, at in _date_events(events)]


def attempts(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Tell of each try of a worker when it began and ended, and what came of it.

    A try is one of the validation (public notes) or of the run; `outcome` is the state that
    followed it, None while it goes on.
    """
    tries: list[dict[str, Any]] = []
    for event, at in _date_events(events):
        if "attempt" in event.payload and event.kind in ("VALIDATING", "STARTING"):
            tries.append(
                {"number": event.payload["attempt"],
                 "what": "validation" if event.kind == "VALIDATING" else "run",
                 "began": at, "ended": None, "outcome": None, "reason": None}
            )  # fmt: skip
        elif tries and tries[-1]["ended"] is None and event.kind in (*ENDS, *WAITING):
            reason = event.payload.get("reason")
            tries[-1] |= {"ended": at, "outcome": event.kind, "reason": reason}
    return tries


def coarse_use(usage: Mapping[str, Any]) -> dict[str, int] | None:
    """Tell what a run used, in steps; None where it was not run in a cage of ours."""
    if usage.get("cpu_s") is None:
        return None
    return {name: round_to_step(usage[name]) for name in ("cpu_s", "wall_s", "memory_mb")}


def _date_events(events: Sequence[Event]) -> list[tuple[Event, str]]:
    began = next((event.at for event in events if event.kind == "RUNNING"), None)
    return [(event, f"{_round_time(event.at, began):%Y-%m-%dT%H:%M:%SZ}") for event in events]


def _round_time(at: datetime, began: datetime | None) -> datetime:
    if began is None or at <= began:
        return at
    return began + timedelta(seconds=round_to_step((at - began).total_seconds()))
