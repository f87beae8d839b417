"""Work done in another tool: an annotator's notes go out, their marks come back as a sheet.

The notes go out under the annotator's own numbers (`note-0014`), so that a file name tells them no
more than the page would. What comes back becomes the same events as if it had been entered here,
with the one who brought it in as their author, and takes the same way to agreement and gold.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Schema, Span
from goldbench.errors import GoldbenchError, UsageError
from goldbench.study.actor import Actor
from goldbench.study.audit import record
from goldbench.study.batches.batch import batch_in, require_state
from goldbench.study.batches.panels import schema_in
from goldbench.study.curation.open_cases import settle_note
from goldbench.study.errors import NotFoundError, UnfinishedError
from goldbench.study.sheets.save import save_for
from goldbench.study.sheets.undo import attributes_json
from goldbench.study.study import Study
from goldbench.study.tables import note, sheet


@dataclass(frozen=True, slots=True)
class Brought:
    """How many notes were taken in, and what did not fit: (document, why), without note text."""

    notes: int
    problems: tuple[tuple[str, str], ...]


def export_assignment(study: Study, actor: Actor, batch_id: str, person_id: str) -> Corpus:
    """Give an annotator's notes as a corpus that any format can write; nothing is marked in it."""
    actor.allow("lead", "batches")
    with study.store.write("export") as connection:
        batch = batch_in(connection, batch_id)
        schema = schema_in(connection, batch.guideline)
        query = (
            select(sheet.c.number, note.c.text)
            .join(note, note.c.id == sheet.c.note_id)
            .where(sheet.c.batch_id == batch_id, sheet.c.person_id == person_id)
            .where(sheet.c.state != "lapsed", note.c.text.is_not(None))
            .order_by(sheet.c.number)
        )
        rows = connection.execute(query).all()
        if not rows:
            msg = "this person has no notes in the batch"
            raise NotFoundError(msg)
        payload = {"batch": batch_id, "person": person_id, "notes": len(rows)}
        record(study, connection, actor, "assignment_exported", payload)
    documents = [Document(_name(row.number), row.text) for row in rows]
    return Corpus({document.id: document for document in documents}, schema=schema)


def import_marks(
    study: Study, actor: Actor, batch_id: str, person_id: str, layer: Layer
) -> Brought:
    """Take in what an annotator marked elsewhere: each note becomes a closed sheet.

    A note that does not fit (a label the schema lacks, an offset outside the text, one that was
    already worked on here) is left as it is and named; the others are taken in.
    """
    actor.allow("lead", "batches")
    taken, problems = 0, []
    with study.store.read() as connection:
        batch = batch_in(connection, batch_id)
        require_state(batch, "open")
        schema = schema_in(connection, batch.guideline)
        sheets = _sheets(connection, batch_id, person_id)
    for name, marks in sorted(layer.items()):
        try:
            if name not in sheets:
                msg = "no note of this annotator has that name"
                raise UsageError(msg)
            number, text, version = sheets[name]
            if version:
                msg = "the note was worked on here already"
                raise UsageError(msg)
            operations = list(_operations(marks, text, schema))
            save_for(
                study,
                actor,
                person_id,
                batch_id,
                number,
                operations=operations,
                on_done=settle_note,
            )
            taken += 1
        except UnfinishedError as error:
            problems.append((name, f"not complete: {'; '.join(_list_missing(error.missing))}"))
        except GoldbenchError as error:
            problems.append((name, str(error)))
    with study.store.write("export") as connection:
        payload = {"batch": batch_id, "person": person_id, "notes": taken}
        record(study, connection, actor, "marks_imported", payload)
    return Brought(taken, tuple(problems))


def _list_missing(missing: Iterable[Any]) -> Iterator[str]:
    """Say what a sheet lacks before it can be closed: problems, and facts without an answer."""
    for item in missing:
        values = [str(value) for value in item.get("attributes", {}).values()]
        yield item.get("problem") or " ".join([item["label"], *values])


def _sheets(
    connection: Connection, batch_id: str, person_id: str
) -> dict[str, tuple[int, str, int]]:
    query = (
        select(sheet.c.number, sheet.c.version, note.c.text)
        .join(note, note.c.id == sheet.c.note_id)
        .where(sheet.c.batch_id == batch_id, sheet.c.person_id == person_id)
        .where(sheet.c.state != "lapsed", note.c.text.is_not(None))
    )
    rows = connection.execute(query)
    return {_name(row.number): (row.number, row.text, row.version) for row in rows}


def _operations(marks: Marks, text: str, schema: Schema) -> Iterator[dict[str, object]]:
    if marks.relations:
        msg = "relations have no place on a sheet"
        raise UsageError(msg)
    light = {label.name for label in schema.labels if label.unit == "tag"}
    for number, span in enumerate(marks.spans):
        if span.label in light:
            yield from _fact(f"s{number}", span.label, span.attributes, (span,), text)
        else:
            place = {"pieces": _pieces(span), "quote": span.text_in(text)}
            yield {"op": "add_span", "mark": f"s{number}", "label": span.label, **place,
                   "attributes": attributes_json(span.attributes)}  # fmt: skip
    for number, tag in enumerate(marks.tags):
        yield from _fact(f"t{number}", tag.label, tag.attributes, tag.evidence, text)
    if not marks:
        yield {"op": "nothing", "value": True}
    yield {"op": "done", "rest": True}


def _fact(
    mark: str, label: str, attributes: Attributes, evidence: tuple[Span, ...], text: str
) -> Iterator[dict[str, object]]:
    yield {"op": "add_fact", "mark": mark, "label": label,
           "attributes": attributes_json(attributes)}  # fmt: skip
    for number, span in enumerate(evidence):
        yield {"op": "add_evidence", "fact": mark, "mark": f"e{number}",
               "pieces": _pieces(span), "quote": span.text_in(text)}  # fmt: skip


def _pieces(span: Span) -> list[list[int]]:
    return [[piece.start, piece.end] for piece in span.pieces]


def _name(number: int) -> str:
    return f"note-{number:04}"
