"""What a study has and what it still lacks: the list on the lead's first page."""

from dataclasses import dataclass

from goldbench.study import (
    Actor,
    Study,
    list_batches,
    list_guidelines,
    list_notes,
    list_people,
    list_releases,
    list_sites,
)
from goldbench.web.settings import Settings


@dataclass(frozen=True, slots=True)
class Step:
    """`name` is a key of `steps` in the words; `count` is what there is of it."""

    name: str
    path: str
    done: bool
    count: int


def steps_of(study: Study, actor: Actor, settings: Settings) -> list[Step]:
    """Give the steps from the plan to the gold, in their order."""
    del settings
    guidelines = list_guidelines(study, actor)
    frozen = sum(guideline.frozen for guideline in guidelines)
    sites = len(list_sites(study, actor))
    joined = [
        person
        for person in list_people(study, actor)
        if person.active and person.login is not None and "annotator" in person.roles
    ]
    notes = len(list_notes(study, actor))
    batches = list_batches(study, actor)
    rounds = sum(batch.kind == "training" and batch.state == "closed" for batch in batches)
    open_ones = sum(batch.kind == "production" and batch.state != "planned" for batch in batches)
    closed = sum(batch.kind == "production" and batch.state == "closed" for batch in batches)
    releases = len(list_releases(study, actor))
    return [
        Step("guideline", "/guidelines", frozen > 0, frozen),
        Step("sites", "/lead/people", sites > 0, sites),
        Step("notes", "/lead/setup", notes > 0, notes),
        Step("people", "/lead/people", len(joined) >= 2, len(joined)),
        Step("training", "/lead/training", rounds > 0, rounds),
        Step("production", "/lead/batches", open_ones > 0, open_ones),
        Step("agreement", "/lead/agreement", closed > 0, closed),
        Step("gold", "/lead/gold", releases > 0, releases),
    ]
