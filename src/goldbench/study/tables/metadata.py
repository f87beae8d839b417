"""What all tables of a study share: names of constraints, ids, moments."""

from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData, String

from goldbench.store import Moment

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def identity() -> Column[Any]:
    """An id that tells nothing: 26 random letters and digits, the same after a merge."""
    return Column("id", String(40), primary_key=True)


def link(name: str, target: str, *, nullable: bool = False, key: bool = False) -> Column[Any]:
    return Column(name, String(40), ForeignKey(f"{target}.id"), nullable=nullable, primary_key=key)


def moment(name: str, *, nullable: bool = True) -> Column[Any]:
    return Column(name, Moment, nullable=nullable)
