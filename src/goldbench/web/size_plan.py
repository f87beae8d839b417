"""The plan of a sample from what sliders say: what the page and `/api/size` show."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from goldbench.errors import UsageError
from goldbench.planning.sample.frequency import Frequency
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.planning.sizes.simple_random.slice import slice_size
from goldbench.planning.sizes.stratified.patients import PatientKind, notes_per_patient

MOST_NOTES = 20_000
_STEP = 0.01  # of a slider: a frequency that it rounds is still the measured one


def plan_size(
    values: dict[str, float],
    more: dict[str, float],
    *,
    source: str,
    name: str = "",
    seen: Frequency | None = None,
    drawn: bool = False,
) -> dict[str, Any]:
    """Ask the planner for a size; with `drawn` also for the draw.

    `seen` is what was measured of the variable: a slider that stands there means that number.
    """
    rate = values["frequency"]
    if seen is not None and source != "external" and abs(rate - seen.pooled) <= _STEP / 2:
        rate = seen.pooled
    ask = SizeRequest(
        values["precision"],
        values["recall"],
        rate,
        width=values["width"],
        level=more["level"],
        assurance=values["assurance"],
        source="external" if source == "external" else "internal",
        sites=int(more["sites"]),
        minutes_per_note=more["minutes"],
        name=name,
    )
    if drawn and seen is not None and seen.kinds is not None and ask.source == "internal":
        ask = _with_patients(ask, seen, seen.kinds)
    return _plan(ask)


def _with_patients(
    ask: SizeRequest, seen: Frequency, kinds: tuple[PatientKind, ...]
) -> SizeRequest:
    """Plan for the patients there are; at another frequency for ones with as many notes."""
    if abs(ask.rate - seen.pooled) <= _STEP / 2 and int(ask.sites or 1) == len(seen.sites):
        return replace(ask, kinds=kinds)
    return replace(ask, notes_per_patient=notes_per_patient(kinds))


@lru_cache(maxsize=256)
def _plan(ask: SizeRequest) -> dict[str, Any]:
    """A plan takes up to a few seconds, and sliders come back to where they were."""
    half, alpha = ask.width / 2, 1 - ask.level
    quick = slice_size(ask.precision, ask.recall, ask.rate, half, alpha, ask.source, clamp=True)
    if quick.total > MOST_NOTES:  # searching there would take minutes
        msg = f"this takes more than {MOST_NOTES} notes"
        raise UsageError(msg, hint="ask for a wider interval, or a variable that is less rare")
    return plan_summary(ask)
