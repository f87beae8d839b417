"""Batches: planned, with a list of what is missing; seats; opened and closed by an explicit act."""

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    Batch,
    Study,
    batch_progress,
    close_batch,
    list_batches,
    list_guidelines,
    list_notes,
    list_people,
    list_sites,
    missing_before_opening,
    open_batch,
    plan_production,
    plan_training,
    plan_trial,
    replace_annotator,
    seat_person,
    unseat_person,
)
from goldbench.study.batches.batch import SeatRole
from goldbench.study.blinding import shuffled
from goldbench.web.overview import BatchDetails, batch_details, finished_curations, notes_in_use
from goldbench.web.pages.foreign import FOREIGN, fits
from goldbench.web.pages.forms import Form, field, fields, go, number, whole
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/batches", include_in_schema=False)
GATE_NOT_REACHED = "has not reached the gate"


@router.get("")
def batches(request: Request, actor: Lead, study: TheStudy) -> Response:
    found = list_batches(study, actor)
    sizes = {one.id: len(batch_details(study, actor, one.id).note_ids) for one in found}
    versions = {one.id: one.version for one in list_guidelines(study, actor)}
    return page(request, "batches.html", batches=found[::-1], sizes=sizes, versions=versions)


@router.get("/new")
def new_page(
    request: Request, actor: Lead, study: TheStudy, kind: str = "training", trial: str = ""
) -> Response:
    """`trial` names the trial that the batch is another variation of."""
    used = notes_in_use(study, actor)
    names = {one.id: one.name for one in list_batches(study, actor)}
    notes = list_notes(study, actor)
    sites = list_sites(study, actor)
    return page(
        request,
        "batch-new.html",
        kind=kind if kind in ("training", "production", "trial") else "training",
        trial=trial,
        guidelines=[one for one in list_guidelines(study, actor) if one.frozen][::-1],
        sites=sites,
        notes={one.id: [note for note in notes if note.site == one.id] for one in sites},
        used={note: [names[id_] for id_ in ids] for note, ids in used.items()},
        people=[one for one in list_people(study, actor) if one.active],
    )


@router.post("/new")
def new(actor: Lead, study: TheStudy, form: Form) -> Response:
    made = _plan(study, actor, form)
    for person_id in fields(form, "annotator"):
        seat_person(study, actor, made.id, person_id)
    return go(f"/lead/batches/{made.id}", "batch_planned")


@router.get("/{batch_id}")
def batch(request: Request, actor: Lead, study: TheStudy, batch_id: str) -> Response:
    details = batch_details(study, actor, batch_id)
    found = details.batch
    planned = found.state == "planned"
    missing = missing_before_opening(study, actor, batch_id) if planned else []
    versions = {one.id: one for one in list_guidelines(study, actor)}
    schema = versions[found.guideline].schema
    return page(
        request,
        "batch.html",
        batch=found,
        details=details,
        missing=missing,
        only_gate=len(missing) == 1 and GATE_NOT_REACHED in missing[0],
        guideline=versions[found.guideline],
        people=[one for one in list_people(study, actor) if _may_sit(one.roles, found)],
        site_names={one.id: one.name for one in list_sites(study, actor)},
        notes_by_site=_by_site(study, actor, details),
        progress=None if planned else batch_progress(study, actor, batch_id),
        curations=[] if planned else finished_curations(study, actor, batch_id),
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


def _plan(study: Study, actor: Actor, form: Form) -> Batch:
    kind, name = field(form, "kind"), field(form, "name")
    guideline_id = field(form, "guideline")
    chosen = _chosen_notes(study, actor, form)
    if kind == "training":
        return plan_training(
            study, actor, name=name, guideline_id=guideline_id, note_ids=chosen,
            gate=number(form, "gate", "0.9"),
        )  # fmt: skip
    if kind == "trial":
        return plan_trial(
            study, actor, trial=field(form, "trial"), name=name, guideline_id=guideline_id,
            note_ids=chosen,
        )  # fmt: skip
    if kind != "production":
        msg = "a batch is training, production or a trial"
        raise UsageError(msg)
    if field(form, "policy", "curate") == "curate":
        return plan_production(
            study, actor, name=name, guideline_id=guideline_id, note_ids=chosen, policy="curate"
        )
    return plan_production(
        study, actor, name=name, guideline_id=guideline_id, note_ids=chosen, policy="vote",
        annotators=whole(form, "annotators", "3"), votes=whole(form, "votes", "2"),
        handout="pool" if field(form, "handout") == "pool" else "fixed",
    )  # fmt: skip


def _chosen_notes(study: Study, actor: Actor, form: Form) -> list[str]:
    """Give the notes that were ticked, and as many more of each site as were asked for.

    Those are taken from the notes in no batch yet, in an order that nobody can foresee.
    """
    ticked = fields(form, "note")
    used = notes_in_use(study, actor).keys() | set(ticked)
    made = list(dict.fromkeys(ticked))
    for site in list_sites(study, actor):
        asked = field(form, f"several-{site.id}").strip()
        if not asked:
            continue
        several = whole(form, f"several-{site.id}")
        free = [
            one.id for one in list_notes(study, actor) if one.site == site.id and one.id not in used
        ]
        if not 0 <= several <= len(free):
            msg = f"{site.name} has {len(free)} notes that are in no batch"
            raise UsageError(msg)
        made += shuffled(study.key, "pick", free)[:several]
    return made


def _may_sit(roles: frozenset[str], found: Batch) -> bool:
    return "annotator" in roles or (found.policy == "curate" and "curator" in roles)


def _by_site(study: Study, actor: Actor, details: BatchDetails) -> dict[str, int]:
    mine = set(details.note_ids)
    counts: dict[str, int] = {}
    for one in list_notes(study, actor):
        if one.id in mine:
            counts[one.site] = counts.get(one.site, 0) + 1
    return counts
