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
    NoteInfo,
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
    wave_state,
)
from goldbench.study.blinding import shuffle
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
    request: Request,
    actor: Lead,
    study: TheStudy,
    *,
    kind: str = "training",
    trial: str = "",
    wave: int = 0,
) -> Response:
    """`trial` names the trial that the batch is another variation of, `wave` that of its notes."""
    used = notes_in_use(study, actor)
    names = {batch.id: batch.name for batch in list_batches(study, actor)}
    every = list_notes(study, actor)
    notes = keep_begun_notes(study, actor, every)
    sites = list_sites(study, actor)
    called = {site.id: site.name for site in sites}
    groups = {
        site.id: {
            origin: mine
            for origin in CHOOSABLE
            if (mine := [note for note in notes if (note.site, note.origin) == (site.id, origin)])
        }
        for site in sites
    }
    return page(
        request,
        "batch-new.html",
        kind=kind if kind in ("training", "production", "trial") else "training",
        trial=trial,
        guidelines=[guideline for guideline in list_guidelines(study, actor) if guideline.frozen][
            ::-1
        ],
        sites=sites,
        groups=groups,
        choosable=CHOOSABLE,
        waves=Counter(note.wave for note in notes if note.wave and note.id not in used),
        wave=wave,
        later=len(every) - len(notes),
        reserve=Counter(note.site for note in notes if note.origin == "reserve"),
        no_training=not any(note.origin in ("training", "other") for note in notes),
        used={note: [names[id_] for id_ in ids] for note, ids in used.items()},
        people=sorted(
            (person for person in list_people(study, actor) if person.active),
            key=lambda person: (called.get(person.site or "", ""), person.name),
        ),
        site_names=called,
    )


@router.post("/new")
def new(actor: Lead, study: TheStudy, form: Form) -> Response:
    plan = _plan(study, actor, form)
    for person_id in fields(form, "annotator"):
        seat_person(study, actor, plan.id, person_id)
    if plan.kind == "production" and plan.policy == "curate":
        for person_id in fields(form, "curator"):
            seat_person(study, actor, plan.id, person_id, "curator")
    return go(f"/lead/batches/{plan.id}", "batch_planned")


def _plan(study: Study, actor: Actor, form: Form) -> Batch:
    kind, name = field(form, "kind"), field(form, "name")
    guideline_id = field(form, "guideline")
    chosen = _choose_notes(study, actor, form)
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


def keep_begun_notes(study: Study, actor: Actor, notes: list[NoteInfo]) -> list[NoteInfo]:
    """Leave out notes of waves that have not begun: nobody can be given them yet."""
    state = wave_state(study, actor)
    if state is None:
        return notes
    return [note for note in notes if note.wave is None or note.wave <= state.wave]


def _choose_notes(study: Study, actor: Actor, form: Form) -> list[str]:
    """Give the notes that were ticked, and as many more of each group as were asked for.

    Those are taken from the notes in no batch yet: whole waves, earlier waves first, and within
    them in an order that nobody can foresee.
    """
    ticked = fields(form, "note")
    used = notes_in_use(study, actor).keys() | set(ticked)
    chosen = list(dict.fromkeys(ticked))
    free = keep_begun_notes(study, actor, list_notes(study, actor))
    notes = [note for note in free if note.id not in used]
    if field(form, "kind") == "production":
        waves = fields(form, "wave")
        chosen += [note.id for note in notes if note.wave and str(note.wave) in waves]
        notes = [note for note in notes if note.id not in chosen]
    for site in list_sites(study, actor):
        for origin in CHOOSABLE:
            asked = f"several-{site.id}-{origin}"
            if not field(form, asked).strip():
                continue
            several = whole(form, asked)
            mine = {
                note.id: note.wave or 0
                for note in notes
                if (note.site, note.origin) == (site.id, origin)
            }
            if not 0 <= several <= len(mine):
                msg = f"{site.name} has {len(mine)} notes of that kind that are in no batch"
                raise UsageError(msg)
            order = sorted(shuffle(study.key, "pick", mine), key=mine.__getitem__)
            chosen += order[:several]
    return chosen
