"""The sample size: sliders, live numbers, a sentence for the methods section.

The page is a form that works without script; with script it asks `/api/size`.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response

from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.folder import StudyFolder
from goldbench.planning.protocol import PilotSample, Protocol, Published
from goldbench.planning.sample.frequency import Frequency
from goldbench.planning.sizes.plan import SizeRequest, plan_summary
from goldbench.planning.sizes.simple_random.slice import slice_size
from goldbench.planning.sizes.stratified.patients import PatientKind, notes_per_patient
from goldbench.web.pages.planning.protocol import protocol_of
from goldbench.web.render import page
from goldbench.web.session import Lead, settings_of
from goldbench.web.settings import Settings

router = APIRouter(include_in_schema=False)

MOST_NOTES = 20_000

_STEP = 0.01  # of a slider: a frequency that it rounds is still the measured one
# name -> least, most, step, first
SLIDERS: dict[str, tuple[float, float, float, float]] = {
    "precision": (0.5, 0.99, 0.01, 0.85),
    "recall": (0.5, 0.99, 0.01, 0.80),
    "frequency": (0.01, 0.95, 0.01, 0.48),
    "width": (0.04, 0.30, 0.01, 0.10),
    "assurance": (0.5, 0.99, 0.01, 0.80),
}


@router.get("/lead/size")
def size(request: Request, actor: Lead) -> Response:
    del actor
    settings = settings_of(request)
    protocol = protocol_of(settings)
    measured = _measured(settings, protocol)
    given = request.query_params
    values = {name: first for name, (_, _, _, first) in SLIDERS.items()}
    presets = _presets(protocol, measured)
    chosen = given.get("variable", next(iter(presets), ""))
    values |= presets.get(chosen, {})
    for name, (least, most, _, _) in SLIDERS.items():
        values[name] = _number(given.get(name), values[name], least, most)
    more = {
        "sites": int(_number(given.get("sites"), float(_sites(protocol, measured)), 1, 500)),
        "minutes": _number(given.get("minutes"), _minutes(protocol), 0.1, 600),
        "level": _number(given.get("level"), 0.95, 0.8, 0.999),
    }
    source = given.get("source", _source(protocol, chosen))
    source = "external" if source == "external" else "internal"
    plan, trouble = None, None
    seen = measured.get(chosen)
    try:
        drawn = "drawn" in given
        plan = summary(values, more, source=source, name=chosen, seen=seen, drawn=drawn)
    except GoldbenchError as error:
        trouble = error
    return page(
        request,
        "size.html",
        sliders=SLIDERS,
        values=values,
        more=more,
        source=source,
        plan=plan,
        trouble=trouble,
        presets=presets,
        chosen=chosen,
        drawable=seen is not None and seen.kinds is not None,
        population=_documents(seen),
    )


def summary(
    values: dict[str, float],
    more: dict[str, float],
    *,
    source: str,
    name: str = "",
    seen: Frequency | None = None,
    drawn: bool = False,
) -> dict[str, Any]:
    """Ask the planner; also what `/api/size` answers. With `drawn` also for the draw.

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
    return _planned(ask)


def measured_variable(settings: Settings, name: str) -> Frequency | None:
    """Give what was measured of a variable."""
    return _measured(settings, protocol_of(settings)).get(name)


def _documents(seen: Frequency | None) -> int | None:
    """Give how many notes the population has; None where nobody counted."""
    return None if seen is None else sum(share.documents for share in seen.sites.values())


def _with_patients(
    ask: SizeRequest, seen: Frequency, kinds: tuple[PatientKind, ...]
) -> SizeRequest:
    """Plan for the patients there are; at another frequency for ones with as many notes."""
    if abs(ask.rate - seen.pooled) <= _STEP / 2 and int(ask.sites or 1) == len(seen.sites):
        return replace(ask, kinds=kinds)
    return replace(ask, notes_per_patient=notes_per_patient(kinds))


@lru_cache(maxsize=256)
def _planned(ask: SizeRequest) -> dict[str, Any]:
    """A plan takes up to a few seconds, and sliders come back to where they were."""
    half, alpha = ask.width / 2, 1 - ask.level
    quick = slice_size(ask.precision, ask.recall, ask.rate, half, alpha, ask.source, clamp=True)
    if quick.total > MOST_NOTES:  # searching there would take minutes
        msg = f"this takes more than {MOST_NOTES} notes"
        raise UsageError(msg, hint="ask for a wider interval, or a variable that is less rare")
    return plan_summary(ask)


def _measured(settings: Settings, protocol: Protocol | None) -> Mapping[str, Frequency]:
    """Take what `study freq` wrote; a page does not read the notes."""
    if settings.folder is None or protocol is None:
        return {}
    try:
        return StudyFolder(settings.folder, protocol).kept_frequencies()
    except GoldbenchError:
        return {}


def _presets(
    protocol: Protocol | None, measured: Mapping[str, Frequency]
) -> dict[str, dict[str, float]]:
    """Take what the protocol expects of each variable, where it expects enough to plan.

    How frequent it is stands in the protocol, or was measured: all notes pooled, as `goldbench
    size` has it.
    """
    presets: dict[str, dict[str, float]] = {}
    for variable in protocol.variables if protocol is not None else ():
        if variable.precision is None or variable.recall is None:
            continue
        values = {
            "precision": variable.precision,
            "recall": variable.recall,
            "width": variable.width,
        }
        if isinstance(variable.frequency, Published):
            values["frequency"] = variable.frequency.frequency
        elif isinstance(variable.frequency, PilotSample):
            values["frequency"] = variable.frequency.pilot.mean
        elif variable.name in measured:
            values["frequency"] = measured[variable.name].pooled
        if protocol is not None:
            values["assurance"] = protocol.sampling.assurance
        presets[variable.name] = values
    return presets


def _source(protocol: Protocol | None, chosen: str) -> str:
    """Say what the frequency counts: what the system marks, or what has the event."""
    for variable in protocol.variables if protocol is not None else ():
        if variable.name == chosen and isinstance(variable.frequency, Published):
            return "external"
        if variable.name == chosen and isinstance(variable.frequency, PilotSample):
            return variable.frequency.source
    return "internal"


def _sites(protocol: Protocol | None, measured: Mapping[str, Frequency]) -> int:
    named = len(protocol.population.sites) if protocol is not None else 0
    first = next(iter(measured.values()), None)
    return max(1, named or (len(first.sites) if first is not None else 1))


def _minutes(protocol: Protocol | None) -> float:
    minutes = protocol.sampling.minutes_per_note if protocol is not None else None
    return minutes if minutes is not None else 10.0


def _number(text: str | None, otherwise: float, least: float, most: float) -> float:
    try:
        number = float((text or "").replace(",", "."))
    except ValueError:
        return otherwise
    return min(max(number, least), most) if number == number else otherwise  # noqa: PLR0124 - NaN
