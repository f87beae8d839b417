"""Opening a batch hands out its notes; closing it ends the work and shows the results."""

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from goldbench.store import START
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import (
    Batch,
    batch_in,
    note_ids_in,
    require_state,
    seats_in,
)
from goldbench.study.batches.rules import gate_problem, problems, undrawn_problem
from goldbench.study.batches.training import round_result
from goldbench.study.blinding import own_orders
from goldbench.study.curation.open_cases import settle_batch
from goldbench.study.errors import StateError, UnfinishedError
from goldbench.study.people.persons import people_in
from goldbench.study.study import Study
from goldbench.study.tables import batch, curation, note, sheet
from goldbench.study.waves.registration import wave_order
from goldbench.study.words import prose

FRESH_FLAGS: dict[str, Any] = {
    "nothing": False,
    "unsure": False,
    "remark": None,
    "rest": False,
    "done": False,
}


def missing_before_opening(study: Study, actor: Actor, batch_id: str) -> list[str]:
    """Name what is missing before the batch can be opened; nothing: it can.

    What a reason can waive stands last: notes that were not drawn, and the gate.
    """
    actor.allow("lead", "batches")
    with study.store.read() as connection:
        batch = batch_in(connection, batch_id)
        waived = (undrawn_problem(connection, batch), gate_problem(connection, batch))
        return problems(connection, batch) + [reason for reason in waived if reason]


def open_batch(
    study: Study,
    actor: Actor,
    batch_id: str,
    *,
    despite_gate: str | None = None,
    undrawn: str | None = None,
) -> Batch:
    """Open a batch and give each annotator their notes in an order of their own.

    `despite_gate` is a reason to go on although the training has not reached its gate, `undrawn`
    one to have notes in production that the study's draw did not choose: in the gold they are a
    stratum of their own, where each stands for itself. Both stand in the audit log. Nothing else
    can be waived.
    """
    actor.allow("lead", "batches")
    with study.store.write("batches") as connection:
        this_batch = batch_in(connection, batch_id, lock=True)
        require_state(this_batch, "planned")
        missing = problems(connection, this_batch)
        beside = undrawn_problem(connection, this_batch)
        why = None
        if beside is not None:
            if undrawn is None:
                missing.append(beside)
            else:
                why = prose(undrawn, "the reason", empty=False, limit=2000)
        gate = gate_problem(connection, this_batch)
        reason = None
        if gate is not None:
            if despite_gate is None or gate.startswith("no training"):
                missing.append(gate)
            else:
                reason = prose(despite_gate, "the reason", empty=False, limit=2000)
        if missing:
            msg = f"the batch cannot be opened yet; missing: {len(missing)}"
            raise UnfinishedError(msg, missing=missing)
        if this_batch.handout == "fixed":
            _hand_out_all(study, connection, this_batch)
        values: dict[str, Any] = {"opened_at": study.now()}
        if this_batch.kind == "training":
            values["round"] = _next_round(connection)
        connection.execute(update(batch).where(batch.c.id == batch_id).values(**values))
        payload = {"batch": batch_id, "despite_gate": reason}
        if why is not None:
            payload["undrawn"] = why
        record(study, connection, actor, "batch_opened", payload)
        return batch_in(connection, batch_id)


def close_batch(
    study: Study, actor: Actor, batch_id: str, *, unfinished: str | None = None
) -> Batch:
    """Close a batch: from now on nothing in it changes.

    `unfinished` is a reason to close it although notes are not done; those are left out of the
    gold. A training round is scored here, and the score decides whether the gate is reached.
    """
    actor.allow("lead", "batches")
    reason = None
    if unfinished is not None:
        reason = prose(unfinished, "the reason", empty=False, limit=2000)
    settle_batch(study, batch_id)
    while True:
        # Scoring takes a moment, so it happens before the write, on what is then checked again.
        with study.store.read() as connection:
            before = _versions(connection, batch_id)
            this_batch = batch_in(connection, batch_id)
            scored = round_result(connection, this_batch) if this_batch.kind == "training" else None
        with study.store.write("batches") as connection:
            this_batch = batch_in(connection, batch_id, lock=True)
            require_state(this_batch, "open")
            if _versions(connection, batch_id) != before:
                continue
            left = _count_open_work(connection, this_batch)
            if left and reason is None:
                msg = f"{left} notes or cases are not done"
                raise StateError(msg, hint="wait, or say why the batch is closed all the same")
            mine = (sheet.c.batch_id == batch_id) & sheet.c.state.in_(("new", "open"))
            connection.execute(update(sheet).where(mine).values(state="lapsed"))
            result = None if scored is None else scored.json()
            closed = {"closed_at": study.now(), "result": result}
            connection.execute(update(batch).where(batch.c.id == batch_id).values(**closed))
            payload = {"batch": batch_id, "left": left, "unfinished": reason}
            record(study, connection, actor, "batch_closed", payload)
            return batch_in(connection, batch_id)


def _next_round(connection: Connection) -> int:
    """Rounds are numbered as they are opened: one that was only planned takes no number."""
    newest = connection.execute(select(func.max(batch.c.round))).scalar()
    return (newest or 0) + 1


def _versions(connection: Connection, batch_id: str) -> dict[str, tuple[str, int]]:
    query = select(sheet.c.id, sheet.c.state, sheet.c.version).where(sheet.c.batch_id == batch_id)
    return {row.id: (row.state, row.version) for row in connection.execute(query)}


def _hand_out_all(study: Study, connection: Connection, batch: Batch) -> None:
    """Make the sheets: in production only notes of one's own site, wave by wave."""
    people = people_in(connection)
    ids = note_ids_in(connection, batch.id)
    query = select(note.c.id, note.c.site_id)
    sites = {row.id: row.site_id for row in connection.execute(query)}
    mine = {
        who: [id_ for id_ in ids if batch.kind != "production" or sites[id_] == people[who].site]
        for who, role in seats_in(connection, batch.id).items()
        if role == "annotator"
    }
    rank = wave_order(connection)
    for who, order in own_orders(study.key, f"order\n{batch.id}", mine).items():
        rows = [
            new_sheet(study, batch, who, note_id, number)
            for number, note_id in enumerate(sorted(order, key=rank), start=1)
        ]
        connection.execute(insert(sheet), rows)


def new_sheet(
    study: Study, batch: Batch, person_id: str, note_id: str, number: int
) -> dict[str, Any]:
    """Give the row of an empty sheet."""
    return {
        "id": study.new_id(),
        "batch_id": batch.id,
        "note_id": note_id,
        "person_id": person_id,
        "number": number,
        "state": "new",
        "version": 0,
        "head": START,
        "flags": FRESH_FLAGS,
        "active_ms": 0,
    }


def _count_open_work(connection: Connection, batch: Batch) -> int:
    """Count what is not done: sheets, notes nobody has taken yet, notes not curated."""
    mine = sheet.c.batch_id == batch.id
    open_ones = select(func.count()).where(mine, sheet.c.state.in_(("new", "open")))
    left = connection.execute(open_ones).scalar_one()
    if batch.kind != "production":
        return int(left)
    done = select(sheet.c.note_id, func.count()).where(mine, sheet.c.state == "done")
    readers = {row[0]: row[1] for row in connection.execute(done.group_by(sheet.c.note_id))}
    settled_query = select(curation.c.note_id).where(
        curation.c.batch_id == batch.id, curation.c.state == "done"
    )
    settled = set(connection.execute(settled_query).scalars())
    for note_id in note_ids_in(connection, batch.id):
        voted = readers.get(note_id, 0) >= batch.annotators
        left += not (note_id in settled if batch.policy == "curate" else voted)
    return int(left)
