"""Who takes part: a lead, and at each hospital two annotators and a curator; and their clock."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from goldbench.cli.demo.rehearsal.population import Town
from goldbench.cli.demo.rehearsal.script import SCRIPTS
from goldbench.study import (
    Actor,
    Passwords,
    Role,
    Study,
    accept_terms,
    add_site,
    current_terms,
    first_invite,
    invite_person,
    take_invite,
)

PASSWORD = "a study on the bench"  # noqa: S105 - everybody's, of a study of nobody
DATABASE = "study.db"
# The web app makes the usual hash when somebody signs in.
CHEAP = Passwords(memory_kib=8192, rounds=1)
WEEKS = timedelta(weeks=5)


@dataclass(slots=True)
class Clock:
    """The time of the story: it begins some weeks ago and goes on when somebody works."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass(slots=True)
class Cast:
    """Everybody in the study, and what they work with. `sites` are names by their ids."""

    study: Study
    clock: Clock
    lead: Actor
    sites: dict[str, str]
    annotators: dict[str, list[Actor]]
    curators: dict[str, Actor]
    dice: random.Random
    _operations: Iterator[str] = field(default_factory=lambda: _names("operation"))

    def operation(self) -> str:
        return next(self._operations)

    @property
    def everybody(self) -> list[Actor]:
        return [annotator for both in self.annotators.values() for annotator in both]


def gather_people(town: Town, *, now: datetime) -> Cast:
    """Open the study's database and let everybody join it by their invite."""
    clock = Clock(now - WEEKS)
    dice = random.Random(town.seed)  # noqa: S311 - of a study in which nothing is secret
    study = Study.open(
        town.folder.path / DATABASE, now=clock, entropy=dice.randbytes, passwords=CHEAP
    )
    invited = first_invite(study)
    if invited is None:
        msg = "a new study has no lead yet"
        raise RuntimeError(msg)
    lead = _join(study, invited.token, "lead")
    names = [site.name for site in town.folder.protocol.population.sites]
    sites = {add_site(study, lead, name).id: name for name in names}
    annotators, curators, script = {}, {}, town.script
    for number, id_ in enumerate(sites, start=1):
        # In two hospitals the second annotator is a nurse: expertise differs, as it does.
        second = script.nurse if number in (2, 5) else script.resident
        annotators[id_] = [
            _invite(study, lead, f"annotator-{number}{letter}", ("annotator", id_, profession))
            for letter, profession in (("a", script.physician), ("b", second))
        ]
        curators[id_] = _invite(
            study, lead, f"curator-{number}", ("curator", id_, script.physician)
        )
    return Cast(study, clock, lead, sites, annotators, curators, dice)


def _invite(study: Study, lead: Actor, name: str, who: tuple[Role, str, str]) -> Actor:
    role, site, profession = who
    invited = invite_person(
        study,
        lead,
        name=name,
        roles=[role],
        site_id=site,
        profession=profession,
        medically_trained=profession not in {script.nurse for script in SCRIPTS.values()},
    )
    return _join(study, invited.token, name)


def _join(study: Study, token: str, login: str) -> Actor:
    actor = take_invite(study, token, login=login, password=PASSWORD).actor()
    accept_terms(study, actor, current_terms(study, actor).version)
    return actor


def _names(prefix: str) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"{prefix}-{number:08d}"
