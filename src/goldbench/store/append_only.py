"""Triggers that refuse to change or delete what was written, on both databases.

On SQLite, `INSERT OR REPLACE` deletes without firing a delete trigger, so an insert over an
existing key is refused as well. PostgreSQL also empties tables with TRUNCATE.
"""

from collections.abc import Sequence

_FUNCTION = """
CREATE OR REPLACE FUNCTION goldbench_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def append_only(table: str, key: Sequence[str], dialect: str) -> list[str]:
    """Give the statements that make a table append-only; `key` is its primary key."""
    if dialect == "postgresql":
        call = "EXECUTE FUNCTION goldbench_append_only()"
        rows, whole = (
            f"{table}_append_only BEFORE UPDATE OR DELETE",
            f"{table}_whole BEFORE TRUNCATE",
        )
        return [
            _FUNCTION,
            f"CREATE TRIGGER {rows} ON {table} FOR EACH ROW {call}",
            f"CREATE TRIGGER {whole} ON {table} FOR EACH STATEMENT {call}",
        ]
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    same = " AND ".join(f"{column} = NEW.{column}" for column in key)
    there = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 - names of our own tables
    return [
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refuse}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refuse}",
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN {there} {refuse}",
    ]
