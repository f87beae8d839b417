"""The tables of a Data Node.

`key` numbers rows in the order of their creation, which is the order of every list. Deleting a
row deletes what hangs on it.
"""

from pathlib import Path

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, UniqueConstraint

from goldbench.store import Json, Owner, Utf8

METADATA = MetaData()


def _table(name: str, parent: str | None, *columns: Column[object]) -> Table:
    inside = [] if parent is None else [_parent("parent", parent)]
    unique = ("id",) if parent is None else ("parent", "id")
    return Table(
        name,
        METADATA,
        Column("key", Integer, primary_key=True),
        *inside,
        Column("id", String(60), nullable=False),
        *columns,
        UniqueConstraint(*unique),
        sqlite_autoincrement=True,
    )


def _parent(name: str, table: str) -> Column[object]:
    reference = ForeignKey(f"{table}.key", ondelete="CASCADE")
    return Column(name, Integer, reference, nullable=False, index=True)


DATASET = _table("node_dataset", None)
FHIR_STORE = _table("node_fhir_store", "node_dataset")
PATIENT = _table("node_patient", "node_fhir_store", Column("gender", String(7)))
NOTE = _table(
    "node_note",
    "node_fhir_store",
    _parent("patient", "node_patient"),
    Column("text", Utf8, nullable=False),
    Column("type", Utf8, nullable=False),
)
ANNOTATION_STORE = _table("node_annotation_store", "node_dataset")
ANNOTATION = _table("node_annotation", "node_annotation_store", Column("content", Json))

OWNER = Owner("node", METADATA, Path(__file__).parent / "revisions")
