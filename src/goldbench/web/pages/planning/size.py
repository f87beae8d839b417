"""The sample size: sliders, live numbers, a sentence for the methods section.

The page is a form that works without script; with script it asks `/api/size`.
"""

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response

from goldbench.errors import GoldbenchError
from goldbench.planning.protocol import PilotSample, Protocol, Published
from goldbench.planning.sample.frequency import Frequency
from goldbench.web.render import page
from goldbench.web.session import Lead, settings_of
from goldbench.web.size_plan import plan_size
from goldbench.web.study_folder import protocol_of, read_frequencies

router = APIRouter(include_in_schema=False)

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
    frequencies = read_frequencies(settings, protocol)
    given = request.query_params
    values = {name: first for name, (_, _, _, first) in SLIDERS.items()}
    presets = _presets(protocol, frequencies)
    chosen = given.get("variable", next(iter(presets), ""))
    values |= presets.get(chosen, {})
    for name, (least, most, _, _) in SLIDERS.items():
        values[name] = _number(given.get(name), values[name], least, most)
    more = {
        "sites": int(_number(given.get("sites"), float(_sites(protocol, frequencies)), 1, 500)),
        "minutes": _number(given.get("minutes"), _minutes(protocol), 0.1, 600),
        "level": _number(given.get("level"), 0.95, 0.8, 0.999),
    }
    source = given.get("source", _source(protocol, chosen))
    source = "external" if source == "external" else "internal"
    plan, trouble = None, None
    seen = frequencies.get(chosen)
    try:
        drawn = "drawn" in given
        plan = plan_size(values, more, source=source, name=chosen, seen=seen, drawn=drawn)
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


def _documents(seen: Frequency | None) -> int | None:
    """Give how many notes the population has; None where nobody counted."""
    return None if seen is None else sum(share.documents for share in seen.sites.values())


def _presets(
    protocol: Protocol | None, frequencies: Mapping[str, Frequency]
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
        elif variable.name in frequencies:
            values["frequency"] = frequencies[variable.name].pooled
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


def _sites(protocol: Protocol | None, frequencies: Mapping[str, Frequency]) -> int:
    named = len(protocol.population.sites) if protocol is not None else 0
    first = next(iter(frequencies.values()), None)
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
