"""Waves: where the study stands, a look at a whole wave, the next one. Scores are never here."""

from fastapi import APIRouter, Request, Response

from goldbench.study import (
    Actor,
    ShownWidths,
    Study,
    begin_wave,
    look_at_wave,
    show_widths,
    wave_state,
)
from goldbench.study.waves.look import BLIND
from goldbench.web.pages.forms import Form, field, go, whole
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy, settings_of
from goldbench.web.study_folder import folder_of, protocol_of

router = APIRouter(prefix="/lead/waves", include_in_schema=False)


@router.get("")
def waves(request: Request, actor: Lead, study: TheStudy) -> Response:
    return _page(request, actor, study, None)


@router.post("/look")
def look(request: Request, actor: Lead, study: TheStudy) -> Response:
    look_at_wave(study, actor, folder_of(settings_of(request)))
    return go("/lead/waves", "wave_looked")


@router.post("/widths")
def widths(request: Request, actor: Lead, study: TheStudy) -> Response:
    """Show the widths once, as the answer to a wish that is logged."""
    return _page(request, actor, study, show_widths(study, actor, folder_of(settings_of(request))))


@router.post("/next")
def next_(actor: Lead, study: TheStudy, form: Form) -> Response:
    """Begin the wave after the one that the page showed, and go on to plan its batch."""
    after = whole(form, "after")
    despite = field(form, "despite").strip() or None
    wave = begin_wave(study, actor, after=after, despite=despite)
    return go(f"/lead/batches/new?kind=production&wave={wave.wave}", "wave_begun")


def _page(request: Request, actor: Actor, study: Study, shown: ShownWidths | None) -> Response:
    protocol = protocol_of(settings_of(request))
    state = wave_state(study, actor)
    spared = hours = None
    if state is not None:
        spared = max(state.planned - state.notes, 0)
        minutes = None if protocol is None else protocol.sampling.minutes_per_note
        hours = round(spared * minutes / 60) if minutes else None
    return page(
        request,
        "waves.html",
        state=state,
        protocol=protocol,
        spared=spared,
        hours=hours,
        shown=shown,
        may_see=not actor.roles.intersection(BLIND),
    )
