"""Agreement of a batch, for the lead alone; provisional until every note has its annotators.

Against the gold each annotator is compared as soon as there is one: that of a closed batch, by its
own rule (curated, or k of n).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from goldbench.agreement import Options, Report, agree
from goldbench.corpus import Layer, Marks
from goldbench.study.actor import Actor
from goldbench.study.batches.batch import Batch, batch_in, note_ids_in
from goldbench.study.batches.panels import join_work, work_of
from goldbench.study.errors import StateError
from goldbench.study.gold_build import build
from goldbench.study.people.persons import people_in
from goldbench.study.study import Study
from goldbench.study.tables import note, sheet

GOLD = "gold"

EXPERTISE: dict[bool | None, str] = {
    True: "medically trained",
    False: "not medically trained",
    None: "training not known",
}


@dataclass(frozen=True, slots=True)
class BatchAgreement:
    """`report` names annotators by their persons' ids; `names` says who they are.

    `notes` and `complete` are of the site that was asked for; `provisional` is the whole batch
    until it is complete. `minutes`: mean active time a done note, by person.
    """

    report: Report
    names: dict[str, str]
    provisional: bool
    notes: int
    complete: int
    minutes: dict[str, float]

    def json(self) -> dict[str, Any]:
        return {
            **self.report.as_json(),
            "names": self.names,
            "provisional": self.provisional,
            "notes": self.notes,
            "complete": self.complete,
            "minutes": self.minutes,
        }


def batch_agreement(
    study: Study,
    actor: Actor,
    batch_id: str | Sequence[str],
    *,
    measures: Sequence[str] = (),
    site_id: str | None = None,
    by_expertise: bool = False,
) -> BatchAgreement:
    """Compute agreement on the done sheets of a batch, of all sites or of one.

    Several batches under one guideline (hospitals that sent bundles) are taken together.
    Two annotators of one site read the same notes; those of different sites have none in
    common, so their pairs are undefined. `by_expertise` adds averages by medical training.
    """
    actor.allow("lead", "agreement")
    with study.store.read() as connection:
        batches = _batches(connection, batch_id)
        text = bool(measures)  # measures by word or character need the notes themselves
        whole = join_work([work_of(connection, batch, text=text) for batch in batches])
        chosen = None if site_id is None else notes_of_site(connection, batches, site_id)
        work = whole
        if chosen is not None:
            work = join_work(
                [work_of(connection, batch, text=text, note_ids=chosen) for batch in batches]
            )
        people = people_in(connection)
        if len(work.panel.layers) < 2:
            msg = "at least two annotators must have closed a note"
            raise StateError(msg)
        gold = _gold(study, connection, batches, work.panel.ids)
        minutes = _minutes(connection, batches, chosen)
    groups = {}
    if by_expertise:
        groups = {who: EXPERTISE[people[who].medically_trained] for who in work.panel.names}
    report = agree(work.panel, measures, Options(groups=groups), gold=gold, schema=work.schema)
    names = {who: people[who].name for who in work.panel.names}
    return BatchAgreement(report, names, whole.provisional, work.notes, work.complete, minutes)


def _batches(connection: Connection, given: str | Sequence[str]) -> list[Batch]:
    ids = [given] if isinstance(given, str) else list(dict.fromkeys(given))
    batches = [batch_in(connection, id_) for id_ in ids]
    if not batches or len({batch.guideline for batch in batches}) > 1:
        msg = "name batches that ran under one version of the guideline"
        raise StateError(msg)
    return batches


def notes_of_site(connection: Connection, batches: Sequence[Batch], site_id: str) -> list[str]:
    """Give the notes of some batches that are of one site."""
    here = set(connection.execute(select(note.c.id).where(note.c.site_id == site_id)).scalars())
    return [id_ for batch in batches for id_ in note_ids_in(connection, batch.id) if id_ in here]


def _gold(
    study: Study, connection: Connection, batches: Sequence[Batch], ids: Sequence[str]
) -> tuple[str, Layer] | None:
    if any(batch.kind != "production" or batch.state != "closed" for batch in batches):
        return None
    kept: dict[str, Marks] = {}
    for batch in batches:
        layer = build(study, connection, [batch.id]).gold.layer
        kept |= {id_: layer[id_] for id_ in ids if id_ in layer}
    return (GOLD, Layer(GOLD, dict(sorted(kept.items())))) if kept else None


def _minutes(
    connection: Connection, batches: Sequence[Batch], note_ids: Sequence[str] | None
) -> dict[str, float]:
    mine = sheet.c.batch_id.in_([batch.id for batch in batches]) & (sheet.c.state == "done")
    if note_ids is not None:
        mine &= sheet.c.note_id.in_(note_ids)
    times: dict[str, list[int]] = {}
    query = select(sheet.c.person_id, sheet.c.active_ms).where(mine)
    for who, active in connection.execute(query.order_by(sheet.c.person_id)):
        times.setdefault(who, []).append(active)
    return {who: sum(spent) / len(spent) / 60_000 for who, spent in times.items()}
