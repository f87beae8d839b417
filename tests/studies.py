"""A small study for tests: its clock and dice, people who join it, and a pen for annotators."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from goldbench.corpus import Attribute, Attributes, Document, Expansion, Label, Schema
from goldbench.study import (
    Actor,
    Batch,
    Guideline,
    Passwords,
    Role,
    Saved,
    Study,
    accept_terms,
    add_notes,
    add_site,
    close_batch,
    confirm_guideline,
    current_terms,
    first_invite,
    freeze_guideline,
    invite_person,
    open_batch,
    plan_production,
    plan_training,
    read_sheet,
    save,
    seat_person,
    start_guideline,
    take_invite,
)

SQLITE = pytest.mark.parametrize("database", ["sqlite"])
"""For rules that no database can bend: the test runs on the faster one only."""

PASSWORD = "correct horse battery"  # noqa: S105 - nobody's
CHEAP = Passwords(memory_kib=8, rounds=1, lanes=1)

_COMMENT = Attribute("comment", counts=False)
_TIME = Attribute(
    "time", ("continuing", "before DCT", "during DCT", "after DCT", "not mentioned"), required=True
)

SPANS = Schema(
    "words",
    "1",
    (
        Label("DATE", "span", (_COMMENT,)),
        Label("NAME", "span", (Attribute("role", ("patient", "doctor")), _COMMENT)),
    ),
)
FACTS = Schema(
    "facts",
    "1",
    (
        Label("CAD", "tag", (Attribute("indicator", ("mention", "event"), required=True), _TIME)),
        Label("SMOKER", "tag", (Attribute("status", ("past", "never"), required=True), _COMMENT),
              single=True),
    ),
    (Expansion("time", "continuing", ("before DCT", "during DCT", "after DCT")),),
)  # fmt: skip


@dataclass(slots=True)
class Clock:
    """Stands still until it is moved."""

    time: datetime = datetime(2026, 3, 2, 8, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, **amount: float) -> None:
        self.time += timedelta(**amount)


def dice(seed: int) -> Callable[[int], bytes]:
    return random.Random(seed).randbytes


def open_study(url: str, clock: Clock | None = None, seed: int = 1) -> Study:
    return Study.open(url, now=clock or Clock(), entropy=dice(seed), passwords=CHEAP)


def join_as_lead(study: Study) -> Actor:
    invited = first_invite(study)
    assert invited is not None
    person = take_invite(study, invited.token, login="lead", password=PASSWORD)
    actor = person.actor()
    accept_terms(study, actor, current_terms(study, actor).version)
    return actor


def join(study: Study, lead: Actor, name: str, role: Role, site: str | None, **more: Any) -> Actor:
    """Invite somebody, let them take the invite and accept the terms."""
    invited = invite_person(study, lead, name=name, roles=[role], site_id=site, **more)
    login = name.replace(" ", "-")
    actor = take_invite(study, invited.token, login=login, password=PASSWORD).actor()
    accept_terms(study, actor, current_terms(study, actor).version)
    return actor


def notes(prefix: str, number: int) -> list[Document]:
    """Notes whose words are told apart by number, with something awkward in each."""
    return [
        Document(
            f"{prefix}-{i:02}",
            f"Record date: 2090-05-{i + 1:02}\nAna 😀 saw Dr. Navarro {i}. h/o CAD, no smoker\r\n",
            Attributes({"patient": f"{prefix}-p{i // 2}"}),
        )
        for i in range(number)
    ]


@dataclass(slots=True)
class Team:
    """Two annotators and a curator at each of two sites, a lead, a guideline, notes."""

    study: Study
    lead: Actor
    sites: list[str]
    annotators: list[Actor]
    curators: list[Actor]
    guideline: Guideline
    training_notes: list[str]
    notes: list[list[str]]

    def at(self, site: int) -> list[Actor]:
        return [annotator for annotator in self.annotators if annotator.site == self.sites[site]]


def team(study: Study, *, schema: Schema = SPANS, each: int = 2, number: int = 4) -> Team:
    """Gather people and notes, with a frozen guideline; nobody is trained yet."""
    lead = join_as_lead(study)
    sites = [add_site(study, lead, name).id for name in ("North", "South")]
    annotators = [
        join(study, lead, f"annotator {n + 1} {site}", "annotator", id_)
        for site, id_ in enumerate(sites)
        for n in range(each)
    ]
    curators = [
        join(study, lead, f"curator {site}", "curator", id_) for site, id_ in enumerate(sites)
    ]
    draft = start_guideline(
        study, lead, schema, {name: f"# {name}" for name in ("", *schema.names)}
    )
    frozen = freeze_guideline(study, lead, draft.id)
    training = add_notes(study, lead, sites[0], notes("training", 2))
    mine = [
        add_notes(study, lead, id_, notes(f"site{site}", number)) for site, id_ in enumerate(sites)
    ]
    return Team(study, lead, sites, annotators, curators, frozen, training, mine)


def train(team: Team, annotators: Sequence[Actor] | None = None, name: str = "round") -> Batch:
    """Let everybody pass a training round: they all mark the same."""
    people = list(annotators or team.annotators)
    planned = plan_training(
        team.study, team.lead, name=name, guideline_id=team.guideline.id,
        note_ids=team.training_notes,
    )  # fmt: skip
    for person in people:
        seat_person(team.study, team.lead, planned.id, person.id)
    open_batch(team.study, team.lead, planned.id)
    for person in people:
        confirm_guideline(team.study, person, team.guideline.id)
        for number in range(1, len(team.training_notes) + 1):
            agreeable(Pen(team.study, person, planned.id, number), team.guideline.schema)
    return close_batch(team.study, team.lead, planned.id)


def agreeable(pen: "Pen", schema: Schema) -> None:
    """Mark what anybody would mark in `notes`, and close the note."""
    if schema.label("DATE") is not None:
        pen.span("DATE", 13, 23)
    else:
        pen.fact("CAD", {"indicator": "mention", "time": "continuing"})
        pen.fact("SMOKER", {"status": "never"})
    pen.done()


def produce(team: Team, *, name: str = "production", **more: Any) -> Batch:
    """Open production for all sites, with everybody in their seats."""
    ids = [id_ for mine in team.notes for id_ in mine]
    planned = plan_production(
        team.study, team.lead, name=name, guideline_id=team.guideline.id, note_ids=ids, **more
    )
    for person in team.annotators:
        seat_person(team.study, team.lead, planned.id, person.id)
    if planned.policy == "curate":
        for person in team.curators:
            seat_person(team.study, team.lead, planned.id, person.id, "curator")
    return open_batch(team.study, team.lead, planned.id)


_OPS = count(1)


@dataclass(slots=True)
class Pen:
    """An annotator's page: knows the version it builds on and gives each operation a name."""

    study: Study
    actor: Actor
    batch: str
    number: int
    version: int = 0
    text: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        shown = read_sheet(self.study, self.actor, self.batch, self.number)
        self.version, self.text = shown.version, shown.text

    def write(self, *operations: Mapping[str, Any]) -> Saved:
        numbered = [{"op_id": f"operation-{next(_OPS)}", **operation} for operation in operations]
        saved = save(
            self.study, self.actor, self.batch, self.number, numbered, expected=self.version
        )
        self.version = saved.version
        return saved

    def span(self, label: str, start: int, end: int, mark: str = "", **attributes: str) -> str:
        mark = mark or f"m{next(_OPS)}"
        self.write(
            {"op": "add_span", "mark": mark, "label": label, "pieces": [[start, end]],
             "quote": self.text[start:end], "attributes": attributes}
        )  # fmt: skip
        return mark

    def fact(self, label: str, attributes: Mapping[str, str], **more: Any) -> str:
        mark = f"f{next(_OPS)}"
        self.write(
            {"op": "add_fact", "mark": mark, "label": label, "attributes": dict(attributes), **more}
        )
        return mark

    def evidence(self, fact: str, start: int, end: int) -> str:
        mark = f"e{next(_OPS)}"
        self.write(
            {"op": "add_evidence", "fact": fact, "mark": mark, "pieces": [[start, end]],
             "quote": self.text[start:end]}
        )  # fmt: skip
        return mark

    def done(self, *, rest: bool = True) -> Saved:
        return self.write({"op": "done", "rest": rest})


def work_through(study: Study) -> Team:
    """Bring a small study to its closed batch: two sites, everybody agrees on the dates.

    At the first site one of the two also marks a name, which nobody has decided about: those
    notes are unfinished.
    """
    crew = team(study, number=2)
    train(crew)
    batch = produce(crew)
    for place, annotator in enumerate(crew.annotators):
        for number in (1, 2):
            pen = Pen(study, annotator, batch.id, number)
            pen.span("DATE", 13, 23)
            if place == 0 and "Navarro 0" in pen.text:
                pen.span("NAME", 24, 27)
            pen.done()
    close_batch(study, crew.lead, batch.id, unfinished="one note was never decided")
    return crew
