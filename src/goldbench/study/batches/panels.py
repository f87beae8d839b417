"""What the annotators of a batch said, side by side, as gold and agreement take it.

Only sheets that are done are ever in a panel. Annotators go by the ids of their persons, which
tell nothing; documents by their own names.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from goldbench.corpus import Design, Document, Layer, Marks, Place, Schema
from goldbench.gold import Panel
from goldbench.study.batches.batch import Batch
from goldbench.study.guidelines.schemes import schema_of
from goldbench.study.notes import design_of, document_of
from goldbench.study.sheets.projection import contents_of
from goldbench.study.tables import batch_note, guideline, note, sheet, site


@dataclass(frozen=True, slots=True)
class Work:
    """A panel with the schema it was made under, and how many of the batch's notes are complete.

    `complete`: notes for which every annotator that the policy asks for is done.
    """

    panel: Panel
    schema: Schema
    notes: int
    complete: int

    @property
    def provisional(self) -> bool:
        return self.complete < self.notes


def work_of(
    connection: Connection,
    batch: Batch,
    *,
    text: bool = False,
    note_ids: Collection[str] | None = None,
) -> Work:
    """Gather the done sheets of a batch, or of some of its notes."""
    rows = _notes(connection, batch.id, note_ids)
    names = {row.id: row.name for row in rows}
    schema = schema_in(connection, batch.guideline)
    query = select(sheet.c.id, sheet.c.note_id, sheet.c.person_id).where(
        sheet.c.batch_id == batch.id, sheet.c.state == "done"
    )
    done = [row for row in connection.execute(query) if row.note_id in names]
    contents = contents_of(connection, [row.id for row in done])
    by_person: dict[str, dict[str, Marks]] = {}
    readers: dict[str, int] = {}
    for row in done:
        marks = contents[row.id].marks(schema)
        by_person.setdefault(row.person_id, {})[names[row.note_id]] = marks
        readers[row.note_id] = readers.get(row.note_id, 0) + 1
    documents = {row.name: document_of(row, text=text) for row in rows}
    layers = {who: Layer(who, dict(sorted(by_person[who].items()))) for who in sorted(by_person)}
    needed = _count_readers(connection, batch)
    complete = sum(readers.get(id_, 0) >= needed for id_ in names)
    return Work(Panel(documents, layers, design_of(rows)), schema, len(names), complete)


def join_work(works: Sequence[Work]) -> Work:
    """Put the work of several batches side by side, as if it were one.

    Each hospital has a batch of its own; only batches under one guideline go together.
    """
    documents: dict[str, Document] = {}
    by_person: dict[str, dict[str, Marks]] = {}
    places: dict[str, Place] = {}
    for work in works:
        documents |= work.panel.documents
        places |= work.panel.design or {}
        for who, layer in work.panel.layers.items():
            by_person.setdefault(who, {}).update(layer)
    layers = {who: Layer(who, dict(sorted(by_person[who].items()))) for who in sorted(by_person)}
    design = Design(places) if places and places.keys() >= documents.keys() else None
    notes, complete = (sum(of) for of in zip(*((w.notes, w.complete) for w in works), strict=True))
    return Work(Panel(documents, layers, design), works[0].schema, notes, complete)


def schema_in(connection: Connection, guideline_id: str) -> Schema:
    query = select(guideline.c.scheme).where(guideline.c.id == guideline_id)
    return schema_of(connection.execute(query).scalar_one())


def _count_readers(connection: Connection, batch: Batch) -> int:
    if batch.kind == "production":
        return batch.annotators
    query = select(sheet.c.person_id).where(sheet.c.batch_id == batch.id, sheet.c.state != "lapsed")
    return max(len(set(connection.execute(query).scalars())), 2)


def _notes(
    connection: Connection, batch_id: str, note_ids: Collection[str] | None
) -> list[Row[Any]]:
    query = (
        select(note, site.c.name.label("site"))
        .join(batch_note, batch_note.c.note_id == note.c.id)
        .join(site, site.c.id == note.c.site_id)
    )
    mine = query.where(batch_note.c.batch_id == batch_id)
    if note_ids is not None:
        mine = mine.where(note.c.id.in_(list(note_ids)))
    return list(connection.execute(mine.order_by(note.c.name)))
