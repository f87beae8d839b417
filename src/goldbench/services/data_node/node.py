"""Datasets hold FHIR stores (patients, notes) and annotation stores (annotations), in a database.

Ids are chosen by the client. The rules are those of the original Data Node: creating under a
parent that is not there is 400, a second one of the same id 409, asking for what is not there
404, and listing it gives an empty page; a note must name a patient of its store, and goes with
its patient.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, Table, delete, func, insert, select

from goldbench.formats.json.sandbox_marks import FAMILIES
from goldbench.services.data_node import tables
from goldbench.services.errors import RefusedError
from goldbench.services.servers.problems import NOT_FOUND
from goldbench.store import Store


class Kind(NamedTuple):
    """A kind of thing in the tree. `segment` is its place in a resource's name."""

    title: str
    segment: str
    plural: str
    table: Table
    parent: "Kind | None" = None

    def name(self, ids: Sequence[str]) -> str:
        """Give the name of a resource.

        >>> NOTE.name(("i2b2-phi", "evaluation", "note-1"))
        'datasets/i2b2-phi/fhirStores/evaluation/fhir/Note/note-1'
        """
        above = f"{self.parent.name(ids[:-1])}/" if self.parent else ""
        return f"{above}{self.segment}/{ids[-1]}"


DATASET = Kind("dataset", "datasets", "datasets", tables.DATASET)
FHIR_STORE = Kind("FHIR store", "fhirStores", "fhirStores", tables.FHIR_STORE, DATASET)
PATIENT = Kind("patient", "fhir/Patient", "patients", tables.PATIENT, FHIR_STORE)
NOTE = Kind("note", "fhir/Note", "notes", tables.NOTE, FHIR_STORE)
ANNOTATION_STORE = Kind(
    "annotation store", "annotationStores", "annotationStores", tables.ANNOTATION_STORE, DATASET
)
ANNOTATION = Kind("annotation", "annotations", "annotations", tables.ANNOTATION, ANNOTATION_STORE)


class Page(NamedTuple):
    """Some of the things below a parent, and how many there are."""

    items: list[dict[str, Any]]
    total: int


class DataNode:
    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, kind: Kind, ids: Sequence[str], values: Mapping[str, Any]) -> str:
        """Create a resource; give its name."""
        with self._store.write(ids[0]) as connection:
            row = {"id": ids[-1], **values}
            if kind.parent is not None:
                row["parent"] = _require_key(connection, kind.parent, ids[:-1])
            if kind is NOTE:
                patient = (*ids[:-1], row["patient"])
                row["patient"] = _require_key(connection, PATIENT, patient)
            if _key(connection, kind, ids) is not None:
                raise RefusedError(409, "Conflict", f"the id is that of another {kind.title}")
            connection.execute(insert(kind.table).values(row))
        return kind.name(ids)

    def get(self, kind: Kind, ids: Sequence[str]) -> dict[str, Any]:
        with self._store.read() as connection:
            key = _key(connection, kind, ids)
            if key is None:
                raise RefusedError(404, NOT_FOUND)
            query = _query(kind).where(kind.table.c.key == key)
            return _format_row(kind, ids[:-1], connection.execute(query).one())

    def delete(self, kind: Kind, ids: Sequence[str]) -> None:
        with self._store.write(ids[0]) as connection:
            key = _key(connection, kind, ids)
            if key is None:
                raise RefusedError(404, NOT_FOUND)
            connection.execute(delete(kind.table).where(kind.table.c.key == key))

    def page(self, kind: Kind, parents: Sequence[str], *, offset: int, limit: int) -> Page:
        """List what is below a parent, in the order of creation."""
        with self._store.read() as connection:
            query, count = _query(kind), select(func.count()).select_from(kind.table)
            if kind.parent is not None:
                parent = _key(connection, kind.parent, parents)
                if parent is None:
                    return Page([], 0)
                query = query.where(kind.table.c.parent == parent)
                count = count.where(kind.table.c.parent == parent)
            total = connection.execute(count).scalar_one()
            query = query.order_by(kind.table.c.key).offset(offset).limit(limit)
            rows = connection.execute(query).all()
        return Page([_format_row(kind, parents, row) for row in rows], total)


def _key(connection: Connection, kind: Kind, ids: Sequence[str]) -> int | None:
    """Find the row of a resource by the ids on the way to it."""
    # No id of ours has U+0000, and PostgreSQL refuses to look for one.
    if any("\x00" in id_ for id_ in ids):
        return None
    table = kind.table
    query = select(table.c.key).where(table.c.id == ids[-1])
    if kind.parent is not None:
        parent = _key(connection, kind.parent, ids[:-1])
        if parent is None:
            return None
        query = query.where(table.c.parent == parent)
    key: int | None = connection.execute(query).scalar_one_or_none()
    return key


def _require_key(connection: Connection, kind: Kind, ids: Sequence[str]) -> int:
    key = _key(connection, kind, ids)
    if key is None:
        raise RefusedError(400, f"The specified {kind.title} was not found")
    return key


def _query(kind: Kind) -> Select[Any]:
    if kind is not NOTE:
        return select(kind.table)
    patient = tables.PATIENT
    return select(tables.NOTE, patient.c.id.label("patient_id")).join(
        patient, tables.NOTE.c.patient == patient.c.key
    )


def _format_row(kind: Kind, parents: Sequence[str], row: Row[Any]) -> dict[str, Any]:
    if kind is PATIENT:
        gender = {} if row.gender is None else {"gender": row.gender}
        return {"identifier": row.id, **gender}
    if kind is NOTE:
        return {
            "identifier": row.id,
            "text": row.text,
            "type": row.type,
            "patientId": row.patient_id,
        }
    name = {"name": kind.name((*parents, row.id))}
    if kind is ANNOTATION:
        return {**name, **{family.array: [] for family in FAMILIES.values()}, **row.content}
    return name
