"""What is kept how long, and what goes: logs of hidden runs, withdrawn tools, what nobody owns.

| what | goes |
|---|---|
| logs of hidden runs | after 30 days |
| a withdrawn submission's files and answers | a year after it was withdrawn |
| files that no submission has (refused, or killed half way) | after a day |
| what hooks were told, or could not be | after 30 days |
| scores, ledger, events, tasks and their gold | never |
"""

import contextlib
import shutil
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench

LOGS = "logs"
KEEP_LOGS = timedelta(days=30)
KEEP_WITHDRAWN = timedelta(days=365)
KEEP_ORPHANS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many of each went, or would."""

    logs: int
    contents: int
    runs: int
    deliveries: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def prune(bench: Bench, *, only_count: bool = False) -> Pruned:
    """Remove what has been kept long enough; the audit log says how much."""
    now = bench.now()
    logs = [path for path in _list_folder(bench, LOGS) if _date_change(path) < now - KEEP_LOGS]
    contents, runs = _list_unowned(bench, now), _withdrawn_runs(bench, now)
    table = tables.delivery
    stale = table.c.next_at < now - KEEP_LOGS
    with bench.store.read() as connection:
        query = select(func.count()).select_from(table).where(stale)
        deliveries = int(connection.execute(query).scalar_one())
    pruned = Pruned(len(logs), len(contents), len(runs), deliveries)
    if only_count or not any(asdict(pruned).values()):
        return pruned
    for path in (*logs, *contents, *runs):
        _remove(path)
    with bench.store.write("queue") as connection:
        connection.execute(delete(table).where(stale))
        tables.LOG.append(
            connection, "host", at=now, actor=None, kind="pruned", payload=pruned.as_json(),
            op_id=bench.new_id(),
        )  # fmt: skip
    return pruned


def keep_log(bench: Bench, submission: str, log: bytes) -> None:
    """Keep what a tool wrote while it read hidden notes; only the host may see it."""
    if log:
        folder = bench.folder / LOGS
        folder.mkdir(exist_ok=True, mode=0o700)
        path = folder / f"{submission}.log"
        path.touch(mode=0o600)
        with path.open("ab") as file:
            file.write(log)


def read_log(bench: Bench, submission: str) -> str:
    """Give the log of a hidden run, but for what steers a terminal; that it was read is kept."""
    path = bench.folder / LOGS / f"{Path(submission).name}.log"
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    with bench.store.write("queue") as connection:
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="log read",
            payload={"submission": Path(submission).name}, op_id=bench.new_id(),
        )  # fmt: skip
    return "".join(
        character if character.isprintable() or character in "\n\t" else "\ufffd"
        for character in text
    )


def _list_unowned(bench: Bench, now: datetime) -> list[Path]:
    """List contents that no submission has, or only such as were withdrawn long ago."""
    table = tables.submission
    with bench.store.read() as connection:
        rows = connection.execute(select(table.c.digest, table.c.withdrawn_at)).all()
    known = {row.digest for row in rows}
    kept = {
        row.digest for row in rows
        if row.withdrawn_at is None or row.withdrawn_at > now - KEEP_WITHDRAWN
    }  # fmt: skip
    return [
        path
        for path in _list_folder(bench, "submissions")
        if path.name not in kept
        and (path.name in known or _date_change(path) < now - KEEP_ORPHANS)
        and not path.name.startswith(".")
    ]


def _withdrawn_runs(bench: Bench, now: datetime) -> list[Path]:
    run, table = tables.run, tables.submission
    query = (
        select(run.c.id)
        .join(table, table.c.id == run.c.submission_id)
        .where(table.c.withdrawn_at.is_not(None), table.c.withdrawn_at < now - KEEP_WITHDRAWN)
    )
    with bench.store.read() as connection:
        ids = connection.execute(query).scalars().all()
    return [path for id_ in ids if (path := bench.folder / "runs" / id_).is_dir()]


def _list_folder(bench: Bench, name: str) -> list[Path]:
    folder = bench.folder / name
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _date_change(path: Path) -> datetime:
    with contextlib.suppress(OSError):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return datetime.now(UTC)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
