"""From two closed sheets to the cases of a note; a note without any finishes by itself.

The cases are not stored: they follow from the two sheets, which are locked, and have ids that
stay the same as long as the sheets do. So if a sheet is opened again and changed, what was decided
about things that have not changed still holds.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from goldbench.corpus import Document, Layer, Marks, Schema
from goldbench.gold import Disagreements, Panel, disagreements
from goldbench.store import START, Event
from goldbench.study.blinding import shuffle
from goldbench.study.guidelines.schemes import schema_of
from goldbench.study.sheets.content import Content
from goldbench.study.sheets.projection import contents_of
from goldbench.study.study import Study
from goldbench.study.tables import CURATIONS, batch, curation, guideline, note, sheet


@dataclass(frozen=True, slots=True)
class Compared:
    """The two sheets of a note: who said what (in the curator's order), and where they differ.

    `heads` are the versions of the sheets that were compared; see `is_unchanged`.
    """

    heads: dict[str, int]
    sides: tuple[str, ...]
    contents: dict[str, Content]
    schema: Schema
    disagreements: Disagreements


def settle_batch(study: Study, batch_id: str) -> None:
    """Settle every note of a batch whose sheets are all closed; safe to call at any time."""
    with study.store.read() as connection:
        ready = _find_ready(connection, batch_id)
    for note_id in ready:
        settle_note(study, batch_id, note_id)


def settle_note(study: Study, batch_id: str, note_id: str) -> None:
    """Open the curation of a note whose sheets are closed; without cases it is done at once."""
    with study.store.read() as connection:
        if note_id not in _find_ready(connection, batch_id):
            return
        compared = compare(study, connection, batch_id, note_id)
    cases = len(compared.disagreements.cases)
    with study.store.write(f"curation {batch_id} {note_id}") as connection:
        mine = (curation.c.batch_id == batch_id) & (curation.c.note_id == note_id)
        row = connection.execute(select(curation).where(mine).with_for_update()).first()
        if not is_unchanged(connection, compared, batch_id, note_id):
            return  # a sheet was opened again meanwhile
        now = study.now()
        if row is None:
            connection.execute(
                insert(curation).values(
                    id=study.new_id(),
                    batch_id=batch_id,
                    note_id=note_id,
                    state="open",
                    cases=cases,
                    version=0,
                    head=START,
                    opened_at=now,
                )
            )
            row = connection.execute(select(curation).where(mine)).one()
        elif row.cases != cases:
            connection.execute(update(curation).where(mine).values(cases=cases))
        if cases == 0 and row.state == "open":
            event = CURATIONS.append(
                connection, row.id, at=now, actor=None, kind="finish",
                payload={"by": "agreement"}, op_id=study.new_id(),
            )  # fmt: skip
            advance(connection, row.id, event, state="done")


def compare(study: Study, connection: Connection, batch_id: str, note_id: str) -> Compared:
    """Compare the closed sheets of a note; annotators go by the ids of their persons."""
    rows = _list_closed_sheets(connection, batch_id, note_id)
    who = {row.id: row.person_id for row in rows}
    contents = {who[id_]: content for id_, content in contents_of(connection, list(who)).items()}
    of = select(guideline.c.scheme).join(batch, batch.c.guideline_id == guideline.c.id)
    schema = schema_of(connection.execute(of.where(batch.c.id == batch_id)).scalar_one())
    marks: dict[str, Marks] = {who: content.marks(schema) for who, content in contents.items()}
    layers = {who: Layer(who, {note_id: marks[who]}) for who in sorted(marks)}
    # By the note's id in the study: its own name may stay at the site (see `bundles`).
    comparison = disagreements(Panel({note_id: Document(note_id, None)}, layers), schema)
    # Who is first changes from note to note: a curator cannot come to favour one of them.
    sides = shuffle(study.key, f"sides\n{batch_id}\n{note_id}", contents)
    heads = {row.id: row.version for row in rows}
    return Compared(heads, tuple(sides), contents, schema, comparison)


def is_unchanged(connection: Connection, compared: Compared, batch_id: str, note_id: str) -> bool:
    """Say whether the sheets still stand as they were compared.

    Comparing takes a moment, so it happens before a write, which asks this.
    """
    rows = _list_closed_sheets(connection, batch_id, note_id)
    return compared.heads == {row.id: row.version for row in rows}


def _list_closed_sheets(connection: Connection, batch_id: str, note_id: str) -> list[Row[Any]]:
    its = (sheet.c.batch_id == batch_id) & (sheet.c.note_id == note_id)
    columns = (sheet.c.id, sheet.c.person_id, sheet.c.version)
    return list(connection.execute(select(*columns).where(its, sheet.c.state == "done")))


def advance(
    connection: Connection, curation_id: str, event: Event, *, state: str | None = None
) -> None:
    """Write the end of a curation's log, and its state, into its row."""
    values: dict[str, Any] = {"version": event.seq, "head": event.hash}
    if state is not None:
        values |= {"state": state, "done_at": event.at if state == "done" else None}
    connection.execute(update(curation).where(curation.c.id == curation_id).values(**values))


def _find_ready(connection: Connection, batch_id: str) -> list[str]:
    """Find the notes of a batch to be curated whose annotators are all done."""
    query = (
        select(sheet.c.note_id)
        .join(batch, batch.c.id == sheet.c.batch_id)
        .join(note, note.c.id == sheet.c.note_id)
        .where(batch.c.id == batch_id, batch.c.policy == "curate", sheet.c.state == "done")
        .where(note.c.text.is_not(None))  # what came in a bundle is settled at its site
        .group_by(sheet.c.note_id, batch.c.annotators)
        .having(func.count() == batch.c.annotators)
        .order_by(sheet.c.note_id)
    )
    ready = list(connection.execute(query).scalars())
    done = select(curation.c.note_id).where(
        curation.c.batch_id == batch_id, curation.c.state == "done"
    )
    settled = set(connection.execute(done).scalars())
    return [note_id for note_id in ready if note_id not in settled]
