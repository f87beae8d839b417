"""One patient on a page: the picture, the same in words, control, contradictions, the notes."""

from typing import NamedTuple

from markupsafe import Markup

from goldbench.reports.timeline.chart import Chart
from goldbench.reports.timeline.pages import render
from goldbench.reports.timeline.quotes import mark_quotes
from goldbench.risk.timeline import Lane, Timeline

WIDE, NARROW = 1080, 640
MISSING = (
    "age and sex at each record",
    "total and HDL cholesterol as numbers, not only whether a limit was passed",
    "systolic pressure as a number, and whether it was treated",
    "smoking status of today, diabetes, and the absence of an earlier event",
)
_SIGNS = {"before": "before", "during": "on the day", "after": "after"}


class _Note(NamedTuple):
    id: str
    day: str
    text: Markup


class _Row(NamedTuple):
    name: str
    first_seen: str
    cells: list[str]


def patient_page(timeline: Timeline, *, source: str = "") -> str:
    """Write the page of a patient; `source` says whose tags they are."""
    return render(
        "patient.html",
        title=f"Patient {timeline.patient}",
        timeline=timeline,
        source=source,
        wide=Chart(timeline, WIDE, "wide").draw(),
        narrow=Chart(timeline, NARROW, "narrow").draw(),
        rows=[_row(lane, len(timeline.visits)) for lane in timeline.lanes],
        control=_control(timeline),
        notes=_notes(timeline),
        missing=MISSING,
    )


def _row(lane: Lane, records: int) -> _Row:
    cells = [""] * records
    for mark in (*lane.states, *lane.dots):
        signs = ", ".join(_SIGNS[time] for time in mark.times if time in _SIGNS)
        what = f"{mark.what}: {signs}" if mark in lane.dots else signs
        cells[mark.visit] = f"{cells[mark.visit]}; {what}" if cells[mark.visit] else what
    for visit, value in lane.values:
        when = f", {value.when}" if value.when else ""
        what = f"{value.phrase}{when}{'' if value.over else ' (not over)'}"
        cells[visit] = f"{cells[visit]}; {what}" if cells[visit] else what
    for stretch in lane.stretches:
        if stretch.state == "stopped" and stretch.first is not None and cells[stretch.first]:
            cells[stretch.first] += " (ended)"
    return _Row(lane.name, lane.first_seen, [cell or "not mentioned" for cell in cells])


def _control(timeline: Timeline) -> list[tuple[str, str, str]]:
    return [
        (timeline.visits[value.visit].day.isoformat(), value.label.title(), value.state)
        for value in timeline.control
        if value.diagnosed
    ]


def _notes(timeline: Timeline) -> list[_Note]:
    notes = []
    for number, visit in enumerate(timeline.visits):
        spans = [span for group in visit.evidence.values() for span in group]
        spans += [value.span for value in visit.values]
        notes.append(_Note(visit.id, visit.day.isoformat(), mark_quotes(visit.text, spans, number)))
    return notes
