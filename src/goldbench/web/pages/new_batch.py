"""Planning a batch: its kind, its notes by where they come from, and who sits in it.

Sample, notes drawn for training, and notes that no draw chose are offered apart. What is picked at
random is picked from one of them, as the form says, and never from the reserve.
"""

from collections import Counter

from fastapi import APIRouter, Request, Response

from goldbench.errors import UsageError
from goldbench.study import (
    Actor,
    Batch,
    Origin,
    Study,
    list_batches,
    list_guidelines,
    list_notes,
    list_people,
    list_sites,
    plan_production,
    plan_training,
    plan_trial,
    seat_person,
)
from goldbench.study.blinding import shuffled
from goldbench.study.overview import notes_in_use
from goldbench.web.pages.forms import Form, field, fields, go, number, whole
from goldbench.web.render import page
from goldbench.web.session import Lead, TheStudy

router = APIRouter(prefix="/lead/batches", include_in_schema=False)
CHOOSABLE: dict[Origin, tuple[str, ...]] = {
    "sample": ("production",),
    "training": ("training", "trial"),
    "other": ("training", "production", "trial"),
}
"""Notes that can be chosen, and for which kinds of batches."""


@router.get("/new")
def new_page(
    request: Request, actor: Lead, study: TheStudy, kind: str = "training", trial: str = ""
) -> Response:
    """`trial` names the trial that the batch is another variation of."""
    used = notes_in_use(study, actor)
    names = {one.id: one.name for one in list_batches(study, actor)}
    notes = list_notes(study, actor)
    sites = list_sites(study, actor)
    called = {one.id: one.name for one in sites}
    groups = {
        site.id: {
            origin: mine
            for origin in CHOOSABLE
            if (mine := [one for one in notes if (one.site, one.origin) == (site.id, origin)])
        }
        for site in sites
    }
    return page(
        request,
        "batch-new.html",
        kind=kind if kind in ("training", "production", "trial") else "training",
        trial=trial,
        guidelines=[one for one in list_guidelines(study, actor) if one.frozen][::-1],
        sites=sites,
        groups=groups,
        choosable=CHOOSABLE,
        reserve=Counter(one.site for one in notes if one.origin == "reserve"),
        no_training=not any(one.origin in ("training", "other") for one in notes),
        used={note: [names[id_] for id_ in ids] for note, ids in used.items()},
        people=sorted(
            (one for one in list_people(study, actor) if one.active),
            key=lambda one: (called.get(one.site or "", ""), one.name),
        ),
        site_names=called,
    )


@router.post("/new")
def new(actor: Lead, study: TheStudy, form: Form) -> Response:
    made = _plan(study, actor, form)
    for person_id in fields(form, "annotator"):
        seat_person(study, actor, made.id, person_id)
    if made.kind == "production" and made.policy == "curate":
        for person_id in fields(form, "curator"):
            seat_person(study, actor, made.id, person_id, "curator")
    return go(f"/lead/batches/{made.id}", "batch_planned")


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
    """Give the notes that were ticked, and as many more of each group as were asked for.

    Those are taken from the notes in no batch yet, in an order that nobody can foresee.
    """
    ticked = fields(form, "note")
    used = notes_in_use(study, actor).keys() | set(ticked)
    made = list(dict.fromkeys(ticked))
    notes = [one for one in list_notes(study, actor) if one.id not in used]
    for site in list_sites(study, actor):
        for origin in CHOOSABLE:
            asked = f"several-{site.id}-{origin}"
            if not field(form, asked).strip():
                continue
            several = whole(form, asked)
            free = [one.id for one in notes if (one.site, one.origin) == (site.id, origin)]
            if not 0 <= several <= len(free):
                msg = f"{site.name} has {len(free)} notes of that kind that are in no batch"
                raise UsageError(msg)
            made += shuffled(study.key, "pick", free)[:several]
    return made
