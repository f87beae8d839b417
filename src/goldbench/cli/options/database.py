"""The database of a study folder, for the verbs that work on it beside `serve`."""

import os
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from goldbench.errors import UsageError

if TYPE_CHECKING:
    from goldbench.study import Batch, Study

DATABASE = "study.db"
RELEASES = "releases"

takes_database: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--database", metavar="URL", help=f"postgresql://…; absent: STUDY/{DATABASE}."
)


def is_study(path: Path) -> bool:
    """Say whether a folder is a study: it has a protocol or a database."""
    return any((path / name).is_file() for name in ("study.toml", DATABASE))


def open_database(folder: Path, url: str | None = None) -> "Study":
    """Open the database of a study; none is made here.

    What is written from here on can hold notes, so nobody else on the machine may read it.
    """
    from goldbench.study import Study  # noqa: PLC0415 - brings the database libraries

    if url is None and not (folder / DATABASE).is_file():
        msg = f"{folder} has no {DATABASE}"
        raise UsageError(msg, hint="goldbench serve makes one; or say --database URL")
    os.umask(0o077)
    return Study.open(url or folder / DATABASE, now=now, entropy=secrets.token_bytes)


def now() -> datetime:
    return datetime.now(UTC)


def find_batch(batches: "Sequence[Batch]", name: str) -> "Batch":
    """Find a batch by its name or its id."""
    for batch in batches:
        if name in (batch.name, batch.id):
            return batch
    msg = f"there is no batch {name!r}"
    there = ", ".join(batch.name for batch in batches)
    raise UsageError(msg, hint=f"the batches are: {there}" if there else None)


__all__ = [
    "DATABASE",
    "RELEASES",
    "find_batch",
    "is_study",
    "now",
    "open_database",
    "takes_database",
]
