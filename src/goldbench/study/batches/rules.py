"""What must be so before a batch is opened; each rule says in words what is missing.

- Everything runs under a frozen guideline; production at all sites under the same one.
- In production nobody reads notes of another site, and nobody sits there who wrote the
  guideline or leads the study: annotators have the guideline as their only source.
- Each site with notes has its annotators (exactly two to curate) and, to curate, a curator: a
  third person of the same site who has annotated none of the notes.
- Where the study has drawn a sample, its notes and no others are in production: what was not
  drawn has no weight (a reason waives this, and the gold tells it apart).
- Where the study is read in waves, notes of a wave that has not begun are in no production.
- A note that was seen in training or a trial is in no production, and one of production in no
  training and no trial, whichever was opened first.
- Everybody who annotates has finished a training round under this very version, and the averages
  of the newest such round have reached the gate.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from sqlalchemy import Connection, func, select

from goldbench.study.batches.batch import Batch, SeatRole, note_ids_in, seats_in
from goldbench.study.people.persons import Person, people_in
from goldbench.study.tables import batch, batch_note, guideline, note, sheet, site
from goldbench.study.waves.registration import find_current_wave, waves_in, waves_of_notes


def problems(connection: Connection, batch: Batch) -> list[str]:
    """List what is missing, but for the gate."""
    seats = seats_in(connection, batch.id)
    return [
        *_guideline_problems(connection, batch),
        *seat_problems(connection, batch, seats),
        *_number_problems(connection, batch, seats),
        *_note_problems(connection, batch),
        *_wave_problems(connection, batch),
    ]


def gate_problem(connection: Connection, planned: Batch) -> str | None:
    """Say that the newest training round under the guideline has not reached its gate."""
    if planned.kind != "production":
        return None
    query = (
        select(batch.c.result, batch.c.gate, batch.c.round)
        .where(batch.c.kind == "training", batch.c.guideline_id == planned.guideline)
        .where(batch.c.closed_at.is_not(None))
        .order_by(batch.c.round.desc())
        .limit(1)
    )
    row = connection.execute(query).first()
    if row is None:
        return "no training round under this guideline is closed yet"
    if not (row.result or {}).get("passed"):
        return f"training round {row.round} has not reached the gate of {row.gate}"
    return None


def undrawn_problem(connection: Connection, batch: Batch) -> str | None:
    """Say that production holds notes without a weight, although the study has drawn a sample."""
    if batch.kind != "production":
        return None
    sample = select(func.count()).select_from(note).where(note.c.probability.is_not(None))
    if not connection.execute(sample).scalar_one():
        return None
    query = (
        select(func.count())
        .select_from(note)
        .join(batch_note, batch_note.c.note_id == note.c.id)
        .where(batch_note.c.batch_id == batch.id, note.c.probability.is_(None))
    )
    several = connection.execute(query).scalar_one()
    if not several:
        return None
    if several == 1:
        return "1 note was not drawn and would stand for itself alone"
    return f"{several} notes were not drawn and would stand for themselves alone"


def seat_problems(
    connection: Connection, batch: Batch, seats: Mapping[str, SeatRole]
) -> Iterator[str]:
    """Say who may not sit where they sit."""
    people = people_in(connection)
    sites = note_sites(connection, batch.id)
    trained = _find_trained(connection, batch.guideline)
    for who, role in sorted(seats.items()):
        person = people[who]
        if not person.active or role not in person.roles:
            yield f"{person.name} is no {role}, or has left"
        if batch.kind != "production":
            if role == "curator":
                yield f"{person.name}: there is nothing to curate in a {batch.kind}"
            continue
        if person.roles.intersection(("lead", "author")):
            yield f"{person.name} leads the study or writes its guideline"
        if "maker" in person.roles:
            yield f"{person.name} made the system that is evaluated"
        if person.site not in sites:
            yield f"{person.name} is of a site that has no notes here"
        if role == "annotator" and who not in trained:
            yield f"{person.name} has not finished a training round under this guideline"
        if role == "curator":
            yield from _curator_problems(connection, batch, person)


def note_sites(connection: Connection, batch_id: str) -> dict[str, int]:
    """Count the notes of a batch by site."""
    query = (
        select(note.c.site_id, func.count())
        .join(batch_note, batch_note.c.note_id == note.c.id)
        .where(batch_note.c.batch_id == batch_id)
        .group_by(note.c.site_id)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def has_annotated(connection: Connection, person_id: str, note_ids: Collection[str]) -> bool:
    """Say whether a person has a sheet, in whatever batch, on any of the notes."""
    query = select(sheet.c.note_id).where(sheet.c.person_id == person_id)
    return not set(note_ids).isdisjoint(connection.execute(query).scalars())


def _guideline_problems(connection: Connection, this_batch: Batch) -> Iterator[str]:
    frozen = select(guideline.c.frozen_at).where(guideline.c.id == this_batch.guideline)
    if connection.execute(frozen).scalar() is None:
        yield "the guideline is still a draft"
    if this_batch.kind == "production":
        query = select(batch.c.name).where(
            batch.c.kind == "production",
            batch.c.opened_at.is_not(None),
            batch.c.closed_at.is_(None),
            batch.c.guideline_id != this_batch.guideline,
        )
        for name in connection.execute(query.order_by(batch.c.name)).scalars():
            yield f"batch {name} is open under another version of the guideline"


def _number_problems(
    connection: Connection, batch: Batch, seats: Mapping[str, SeatRole]
) -> Iterator[str]:
    people = people_in(connection)
    if batch.kind != "production":
        several = sum(role == "annotator" for role in seats.values())
        if several < 2:
            yield "at least two annotators are needed"
        if batch.kind == "trial" and several > 2:
            yield "two annotators try each variation"
        return
    names = {row.id: row.name for row in connection.execute(select(site))}
    here = Counter((people[who].site, role) for who, role in seats.items())
    for id_ in sorted(note_sites(connection, batch.id), key=names.__getitem__):
        annotators, curators = here[id_, "annotator"], here[id_, "curator"]
        if annotators < batch.annotators:
            yield f"{names[id_]} has {annotators} of {batch.annotators} annotators"
        if annotators > batch.annotators and batch.handout == "fixed":
            yield f"{names[id_]} has {annotators} annotators, {batch.annotators} read each note"
        if batch.policy == "curate" and not curators:
            yield f"{names[id_]} has no curator"


def _curator_problems(connection: Connection, batch: Batch, person: Person) -> Iterator[str]:
    if has_annotated(connection, person.id, note_ids_in(connection, batch.id)):
        yield f"{person.name} has annotated notes of this batch and cannot curate them"


def _note_problems(connection: Connection, this_batch: Batch) -> Iterator[str]:
    """Say which notes were seen where they would spoil this batch, or this batch them."""
    production = this_batch.kind == "production"
    mine = select(batch_note.c.note_id).where(batch_note.c.batch_id == this_batch.id)
    query = (
        select(batch.c.name, func.count())
        .join(batch_note, batch_note.c.batch_id == batch.c.id)
        .where(batch.c.kind != "production" if production else batch.c.kind == "production")
        .where(batch.c.opened_at.is_not(None))
        .where(batch_note.c.note_id.in_(mine))
        .group_by(batch.c.name)
        .order_by(batch.c.name)
    )
    for name, several in connection.execute(query):
        if production:
            yield f"{several} notes were seen in {name} already"
        else:
            yield f"{several} notes are production notes of {name}: nobody may train on them"


def _wave_problems(connection: Connection, batch: Batch) -> Iterator[str]:
    """Notes are read in the order of their ranks: nobody begins with a later wave."""
    plan = waves_in(connection) if batch.kind == "production" else None
    if plan is None:
        return
    waves, begun = waves_of_notes(connection, plan), find_current_wave(connection)
    early = sum(waves.get(id_, 0) > begun for id_ in note_ids_in(connection, batch.id))
    if early == 1:
        yield "1 note is of a wave that has not begun"
    elif early:
        yield f"{early} notes are of a wave that has not begun"


def _find_trained(connection: Connection, guideline_id: str) -> set[str]:
    """Give who has finished all notes of a closed training round under the guideline."""
    query = (
        select(sheet.c.person_id, sheet.c.batch_id, sheet.c.state)
        .join(batch, batch.c.id == sheet.c.batch_id)
        .where(batch.c.kind == "training", batch.c.guideline_id == guideline_id)
        .where(batch.c.closed_at.is_not(None))
    )
    rounds: dict[tuple[str, str], bool] = {}
    for person_id, batch_id, state in connection.execute(query):
        key = (person_id, batch_id)
        rounds[key] = rounds.get(key, True) and state == "done"
    return {person_id for (person_id, _), finished in rounds.items() if finished}
