"""What the lead may read of a sheet: everything, but only once it is closed."""

from dataclasses import dataclass, field

from sqlalchemy import select

from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.errors import NotFoundError
from goldbench.study.people.terms import require_terms
from goldbench.study.sheets.content import Content
from goldbench.study.sheets.projection import read_content
from goldbench.study.study import Study
from goldbench.study.tables import note, sheet


@dataclass(frozen=True, slots=True)
class ClosedSheet:
    """A closed sheet; `text` is None where the note is kept at another site."""

    id: str
    batch: str
    note: str
    person: str
    text: str | None = field(repr=False)
    content: Content = field(repr=False)


def read_closed_sheet(study: Study, actor: Actor, sheet_id: str) -> ClosedSheet:
    """Show a closed sheet to the lead; one that is not closed does not exist for them."""
    actor.allow("lead", "agreement")
    with study.store.write("inspection") as connection:
        require_terms(connection, actor)
        query = (
            select(sheet.c.id, sheet.c.batch_id, sheet.c.person_id, note.c.name, note.c.text)
            .join(note, note.c.id == sheet.c.note_id)
            .where(sheet.c.id == sheet_id, sheet.c.state == "done")
        )
        row = connection.execute(query).first()
        if row is None:
            msg = "there is no such closed sheet"
            raise NotFoundError(msg)
        content = read_content(connection, sheet_id)
        record(study, connection, actor, "sheet_inspected", {"sheet": sheet_id})
    return ClosedSheet(row.id, row.batch_id, row.name, row.person_id, row.text, content)
