"""What a site sends to the lead: annotations, hashes, times and counts, without any text.

No note, no quote, no comment, no remark, and no names: notes and patients go by ids and masks that
only the site can resolve, people by their role and number. Only closed sheets are in it; of the
others it says how many there are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select

from goldbench.store import moment_text
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import Batch, batch_in, seats_in
from goldbench.study.blinding import mask
from goldbench.study.bundles.lines import FORMAT, event_line, write_lines
from goldbench.study.curation.open_cases import settle_batch
from goldbench.study.errors import NotFoundError
from goldbench.study.guidelines.versions import guideline_in
from goldbench.study.people.persons import people_in
from goldbench.study.study import Study
from goldbench.study.tables import (
    CURATIONS,
    SHEETS,
    batch_note,
    curation,
    note,
    sheet,
    site,
)
from goldbench.study.waves.registration import waves_in


def export_bundle(
    study: Study, actor: Actor, batch_id: str, site_id: str, path: Path, *, names: bool = False
) -> str:
    """Write the bundle of one site's part of a batch; its hash comes back.

    `names` puts the documents' own ids in: only if they tell nothing about patients.
    """
    actor.allow("lead", "bundles")
    settle_batch(study, batch_id)
    with study.store.read() as connection:
        batch = batch_in(connection, batch_id)
        lines = list(_lines(study, connection, batch, site_id, names=names))
    digest = write_lines(path, lines)
    with study.store.write("bundles") as connection:
        payload = {"batch": batch_id, "site": site_id, "hash": digest}
        record(study, connection, actor, "bundle_exported", payload)
    return digest


def _lines(
    study: Study, connection: Connection, batch: Batch, site_id: str, *, names: bool
) -> Iterator[dict[str, Any]]:
    place = connection.execute(select(site).where(site.c.id == site_id)).first()
    query = (
        select(note)
        .join(batch_note, batch_note.c.note_id == note.c.id)
        .where(batch_note.c.batch_id == batch.id, note.c.site_id == site_id)
    )
    notes = connection.execute(query.order_by(note.c.id)).all()
    if place is None or not notes:
        msg = "the site has no notes in this batch"
        raise NotFoundError(msg)
    mine = {row.id for row in notes}
    its = select(sheet).where(sheet.c.batch_id == batch.id).order_by(sheet.c.id)
    sheets = [row for row in connection.execute(its) if row.note_id in mine]
    version = guideline_in(connection, batch.guideline)
    plan = waves_in(connection)
    yield {
        "kind": "header",
        "format": FORMAT,
        "made_at": moment_text(study.now()),
        "site": {"id": place.id, "name": place.name},
        "guideline": {"version": version.version, "hash": version.hash},
        "counts": dict(Counter(row.state for row in sheets)),
        **({} if plan is None else {"waves": plan.as_json()}),
    }
    yield _batch_line(batch)
    yield from _people(connection, batch, site_id, sheets)
    yield from (_note_line(study, row, names=names) for row in notes)
    for row in sheets:
        if row.state == "done":
            yield _sheet_line(row)
            for event in SHEETS.events(connection, row.id):
                yield event_line("sheet_event", event)
    ours = select(curation).where(curation.c.batch_id == batch.id, curation.c.note_id.in_(mine))
    for row in connection.execute(ours.order_by(curation.c.id)).all():
        yield _curation_line(row)
        for event in CURATIONS.events(connection, row.id):
            yield event_line("curation_event", event)


def _batch_line(batch: Batch) -> dict[str, Any]:
    return {
        "kind": "batch",
        "id": batch.id,
        "name": batch.name,
        "batch_kind": batch.kind,
        "policy": batch.policy,
        "annotators": batch.annotators,
        "votes": batch.votes,
        "handout": batch.handout,
        "gate": batch.gate,
        "round": batch.round,
        "trial": batch.trial,
        "opened_at": _moment(batch.opened_at),
        "closed_at": _moment(batch.closed_at),
    }


def _people(
    connection: Connection, batch: Batch, site_id: str, sheets: Sequence[Row[Any]]
) -> Iterator[dict[str, Any]]:
    people = people_in(connection)
    sites = {row.id: {"id": row.id, "name": row.name} for row in connection.execute(select(site))}
    seats = seats_in(connection, batch.id)
    working = {row.person_id for row in sheets}
    for who in sorted(seats.keys() | working):
        role = seats.get(who, "annotator")
        if who in working or (role == "curator" and people[who].site == site_id):
            yield {
                "kind": "person",
                "id": who,
                "role": role,
                "site": sites.get(people[who].site or ""),
                "profession": people[who].profession,
                "medically_trained": people[who].medically_trained,
            }


def _note_line(study: Study, row: Row[Any], *, names: bool) -> dict[str, Any]:
    cluster = None if row.cluster is None else mask(study.key, f"cluster\n{row.cluster}")[:20]
    return {
        "kind": "note",
        "id": row.id,
        "name": row.name if names else None,
        "length": row.length,
        "sha256": row.sha256,
        "stratum": row.stratum,
        "cluster": cluster,
        "probability": row.probability,
        **({} if row.rank is None else {"rank": row.rank}),
    }


def _sheet_line(row: Row[Any]) -> dict[str, Any]:
    return {
        "kind": "sheet",
        "id": row.id,
        "note_id": row.note_id,
        "person_id": row.person_id,
        "number": row.number,
        "version": row.version,
        "head": row.head,
        "active_ms": row.active_ms,
        "opened_at": _moment(row.opened_at),
        "done_at": _moment(row.done_at),
    }


def _curation_line(row: Row[Any]) -> dict[str, Any]:
    return {
        "kind": "curation",
        "id": row.id,
        "note_id": row.note_id,
        "state": row.state,
        "cases": row.cases,
        "version": row.version,
        "head": row.head,
        "opened_at": _moment(row.opened_at),
        "done_at": _moment(row.done_at),
    }


def _moment(value: Any) -> str | None:
    return None if value is None else moment_text(value)
