"""Batches: planned, with a list of what is missing; seats; opened and closed by an explicit act."""

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.study import (
    Batch,
    NoteInfo,
    batch_progress,
    close_batch,
    delete_batch,
    list_batches,
    list_guidelines,
    list_notes,
    list_people,
    list_sites,
    missing_before_opening,
    note_of_sheet,
    open_batch,
    reopen_curation,
    reopen_sheet,
    replace_annotator,
    replace_note,
    seat_person,
    unseat_person,
)
from goldbench.study.batches.batch import SeatRole
from goldbench.study.overview import batch_details, list_finished_curations
from goldbench.web.pages.exchange.foreign import FOREIGN, fits
from goldbench.web.pages.forms import Form, field, go
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/batches", include_in_schema=False)
GATE_NOT_REACHED = "has not reached the gate"
NOT_DRAWN = "not drawn and would stand"


@router.get("")
def batches(request: Request, actor: Lead, study: TheStudy) -> Response:
    batches = list_batches(study, actor)
    sizes = {batch.id: len(batch_details(study, actor, batch.id).note_ids) for batch in batches}
    versions = {guideline.id: guideline.version for guideline in list_guidelines(study, actor)}
    return page(request, "batches.html", batches=batches[::-1], sizes=sizes, versions=versions)


@router.get("/{batch_id}")
def batch(request: Request, actor: Lead, study: TheStudy, batch_id: str) -> Response:
    details = batch_details(study, actor, batch_id)
    batch = details.batch
    planned = batch.state == "planned"
    missing = missing_before_opening(study, actor, batch_id) if planned else []
    versions = {guideline.id: guideline for guideline in list_guidelines(study, actor)}
    schema = versions[batch.guideline].schema
    mine = set(details.note_ids)
    notes = [note for note in list_notes(study, actor) if note.id in mine]
    return page(
        request,
        "batch.html",
        batch=batch,
        details=details,
        missing=missing,
        below_gate=any(GATE_NOT_REACHED in reason for reason in missing),
        undrawn=any(NOT_DRAWN in reason for reason in missing),
        waivable=all(GATE_NOT_REACHED in reason or NOT_DRAWN in reason for reason in missing),
        guideline=versions[batch.guideline],
        people=[person for person in list_people(study, actor) if _may_sit(person.roles, batch)],
        site_names={site.id: site.name for site in list_sites(study, actor)},
        notes_by_site=_by_site(notes),
        drawn=[note for note in notes if note.drawn] if batch.kind == "production" else [],
        reserve=sum(note.origin == "reserve" for note in list_notes(study, actor)),
        progress=None if planned else batch_progress(study, actor, batch_id),
        curations=[] if planned else list_finished_curations(study, actor, batch_id),
        foreign={to: (tool, fits(schema, to)) for to, tool in FOREIGN.items()},
        facts=any(label.unit == "tag" for label in schema.labels),
    )


@router.post("/{batch_id}/seats")
def seats(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    """Give and take seats so that they are as the form says."""
    before = batch_details(study, actor, batch_id)
    wanted: dict[str, SeatRole] = {}
    for name, value in form.multi_items():
        if name.startswith("seat-") and value in ("annotator", "curator"):
            wanted[name.removeprefix("seat-")] = "annotator" if value == "annotator" else "curator"
    for person_id in before.seats:
        if person_id not in wanted and f"seat-{person_id}" in form:
            unseat_person(study, actor, batch_id, person_id)
    for person_id, role in wanted.items():
        if before.seats.get(person_id) != role:
            seat_person(study, actor, batch_id, person_id, role)
    return go(f"/lead/batches/{batch_id}", "seats_saved")


@router.post("/{batch_id}/open")
def open_(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    open_batch(
        study,
        actor,
        batch_id,
        despite_gate=field(form, "despite_gate").strip() or None,
        undrawn=field(form, "undrawn").strip() or None,
    )
    return go(f"/lead/batches/{batch_id}", "batch_opened")


@router.post("/{batch_id}/close")
def close(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    close_batch(study, actor, batch_id, unfinished=field(form, "unfinished").strip() or None)
    return go(f"/lead/batches/{batch_id}", "batch_closed")


@router.post("/{batch_id}/delete")
def delete(actor: Lead, study: TheStudy, batch_id: str) -> Response:
    delete_batch(study, actor, batch_id)
    return go("/lead/batches", "batch_deleted")


@router.post("/{batch_id}/unusable")
def unusable(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    """Let one of the reserve move up for a note, named by itself or by somebody's sheet of it."""
    kind, chosen = _parse_choice(form)
    note = note_of_sheet(study, actor, chosen) if kind == "sheet" else chosen
    replace_note(study, actor, batch_id, note, reason=field(form, "reason"))
    return go(f"/lead/batches/{batch_id}", "note_replaced")


@router.post("/{batch_id}/reopen")
def reopen(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    """Open a closed sheet or a finished curation again, with a reason."""
    kind, chosen = _parse_choice(form)
    again = reopen_curation if kind == "curation" else reopen_sheet
    again(study, actor, chosen, field(form, "reason"))
    return go(f"/lead/batches/{batch_id}", "reopened")


@router.post("/{batch_id}/replace")
def replace(actor: Lead, study: TheStudy, form: Form, batch_id: str) -> Response:
    replace_annotator(
        study,
        actor,
        batch_id,
        leaving=field(form, "leaving"),
        coming=field(form, "coming"),
        reason=field(form, "reason"),
    )
    return go(f"/lead/batches/{batch_id}", "annotator_replaced")


def _parse_choice(form: Form) -> tuple[str, str]:
    """Give what was chosen on the list of notes: a sheet, a curation or a note, and which."""
    kind, _, id_ = field(form, "chosen").partition(":")
    if not id_:
        msg = "no note was chosen"
        raise UsageError(msg)
    return kind, id_


def _may_sit(roles: frozenset[str], batch: Batch) -> bool:
    return "annotator" in roles or (batch.policy == "curate" and "curator" in roles)


def _by_site(notes: list[NoteInfo]) -> dict[str, dict[str, int]]:
    """Count notes by site, and there by where they come from."""
    counts: dict[str, dict[str, int]] = {}
    for note in notes:
        here = counts.setdefault(note.site, {})
        here[note.origin] = here.get(note.origin, 0) + 1
    return counts
