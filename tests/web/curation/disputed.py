"""A study in which two annotators have closed their notes and differ, and a curator is waiting."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext

from goldbench.corpus import Document, Schema
from goldbench.study import (
    Actor,
    Batch,
    Study,
    add_notes,
    add_site,
    close_batch,
    confirm_guideline,
    curation_queue,
    freeze_guideline,
    open_batch,
    plan_production,
    plan_training,
    seat_person,
    sign_in,
    start_guideline,
)
from studies import PASSWORD, Pen, join, join_as_lead

Marker = Callable[[Pen, int], None]
"""Marks a note as annotator 0 or 1 would, and does not close it."""


@dataclass
class Dispute:
    """`curators`: of the site, and of another one that has notes in the batch as well."""

    study: Study
    lead: Actor
    annotators: list[Actor]
    curators: list[Actor]
    batch: Batch
    text: str
    tokens: dict[str, str] = field(default_factory=dict[str, str], repr=False)

    def ids(self) -> list[str]:
        return [item.id for item in curation_queue(self.study, self.curators[0])]

    def admit(self, context: BrowserContext, actor: Actor, url: str) -> None:
        if actor.id not in self.tokens:
            login = actor.name.replace(" ", "-")
            self.tokens[actor.id] = sign_in(self.study, login, PASSWORD, address="test").token
        context.add_cookies([{"name": "goldbench", "value": self.tokens[actor.id], "url": url}])


def dispute(
    study: Study,
    schema: Schema,
    text: str,
    mark: Marker,
    *,
    notes: int = 1,
    done: Sequence[int] = (0, 1),
) -> Dispute:
    """Let both annotators mark `notes` copies of a text; those in `done` close them."""
    lead = join_as_lead(study)
    sites = [add_site(study, lead, name).id for name in ("North", "South")]
    annotators = [join(study, lead, f"annotator {n}", "annotator", sites[0]) for n in (1, 2)]
    others = [join(study, lead, f"annotator {n}", "annotator", sites[1]) for n in (3, 4)]
    curators = [join(study, lead, f"curator {n}", "curator", site) for n, site in enumerate(sites)]
    words = {name: f"# {name or 'General'}\n\nThe rule for {name}." for name in ("", *schema.names)}
    guideline = freeze_guideline(study, lead, start_guideline(study, lead, schema, words).id)
    everybody = [*annotators, *others]
    _train(study, lead, guideline.id, sites[0], text=text, people=everybody, mark=mark)
    here = [Document(f"north-{n}", text) for n in range(notes)]
    ids = add_notes(study, lead, sites[0], here)
    ids += add_notes(study, lead, sites[1], [Document("south", text)])
    planned = plan_production(
        study, lead, name="production", guideline_id=guideline.id, note_ids=ids
    )
    for person in everybody:
        seat_person(study, lead, planned.id, person.id)
    for person in curators:
        seat_person(study, lead, planned.id, person.id, "curator")
    batch = open_batch(study, lead, planned.id)
    for person in curators:
        confirm_guideline(study, person, guideline.id)
    for side, person in enumerate(annotators):
        for number in range(1, notes + 1):
            pen = Pen(study, person, batch.id, number)
            mark(pen, side)
            if side in done:
                pen.done()
    return Dispute(study, lead, annotators, curators, batch, text)


def _train(
    study: Study,
    lead: Actor,
    guideline_id: str,
    site: str,
    *,
    text: str,
    people: Sequence[Actor],
    mark: Marker,
) -> None:
    ids = add_notes(study, lead, site, [Document("training", text)])
    planned = plan_training(study, lead, name="round", guideline_id=guideline_id, note_ids=ids)
    for person in people:
        seat_person(study, lead, planned.id, person.id)
    open_batch(study, lead, planned.id)
    for person in people:
        confirm_guideline(study, person, guideline_id)
        pen = Pen(study, person, planned.id, 1)
        mark(pen, 0)
        pen.done()
    close_batch(study, lead, planned.id)


def where(text: str, quote: str, nth: int = 0) -> tuple[int, int]:
    start = -1
    for _ in range(nth + 1):
        start = text.index(quote, start + 1)
    return start, start + len(quote)


def differ_in_spans(pen: Pen, side: int) -> None:
    """Agree on two drugs; differ in a border, a value, a label, and one mark that only one made."""
    text = pen.text
    pen.span("DRUG", *where(text, "aspirin"))
    pen.span("DRUG", *where(text, "Aspirin"))
    if side == 0:
        pen.span("SYMPTOM", *where(text, "exertional chest tightness"), side="left")
        pen.span("CAD", *where(text, "CAD"), certainty="certain")
        pen.span("DRUG", *where(text, "CABG"))
    else:
        pen.span("SYMPTOM", *where(text, "chest tightness"), side="left")
        pen.span("CAD", *where(text, "CAD"), certainty="possible")
        pen.span("CAD", *where(text, "CABG"))
        pen.span("DRUG", *where(text, "aspirin", 1))
        pen.write({"op": "unsure", "value": True, "remark": "is an allergy a drug?"})


def differ_in_facts(pen: Pen, side: int) -> None:
    """Agree on two facts; differ in a time, in smoking, and in a fact that only one states."""
    text = pen.text

    def fact(label: str, quote: str, **attributes: str) -> None:
        pen.evidence(pen.fact(label, attributes), *where(text, quote))

    fact("CAD", "CAD" if side else "h/o CAD", indicator="mention", time="continuing")
    fact("CAD", "CABG", indicator="event", time="during DCT" if side else "before DCT")
    fact("MEDICATION", "aspirin", type1="aspirin", time="continuing")
    if side:
        fact("HYPERTENSION", "140/90", indicator="high bp", time="during DCT")
    pen.fact("SMOKER", {"status": "never" if side else "unknown"})
    pen.fact("FAMILY_HIST", {"indicator": "not present"})


def agree(pen: Pen, side: int) -> None:
    del side
    pen.span("DRUG", *where(pen.text, "aspirin"))
