"""The host's own token, and what the host sees: the queue, workers, held runs, states by week."""

from collections import Counter
from datetime import datetime
from typing import Any

from sqlalchemy import select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.submissions.states import ENDS
from goldbench.benchmark.teams import Team
from goldbench.http import new_token, token_hash
from goldbench.store import Event, Head

HOST_TOKEN = "gbh_"  # noqa: S105  # how a token begins, so that it is known when it leaks
_FILE = "host.token"


def renew_host_token(bench: Bench) -> str:
    """Make a new token for the host's pages; the folder keeps its hash, the old one is void."""
    token = new_token(bench.entropy, HOST_TOKEN)
    path = bench.folder / _FILE
    path.touch(mode=0o600)
    path.write_text(token_hash(token), encoding="ascii")
    with bench.store.write("team") as connection:
        tables.LOG.append(
            connection, "host", at=bench.now(), actor=None, kind="host token renewed", payload={},
            op_id=bench.new_id(),
        )  # fmt: skip
    return token


def host_key(bench: Bench) -> str | None:
    """Give the hash of the host's token; None where none was made."""
    path = bench.folder / _FILE
    return path.read_text(encoding="ascii").strip() if path.is_file() else None


def list_submissions(
    bench: Bench, team: Team | None = None, *, held: bool = False, waiting: bool = False
) -> list[dict[str, Any]]:
    """List submissions, newest first: a team's own, those that wait, or those held by a fault."""
    table, teams, tasks = tables.submission, tables.team, tables.task
    query = (
        select(table, teams.c.name.label("team_name"), tasks.c.slug, tasks.c.edition)
        .join(teams, teams.c.id == table.c.team_id)
        .join(tasks, tasks.c.id == table.c.task_id)
        .order_by(table.c.received_at.desc(), table.c.id)
    )
    if team is not None:
        query = query.where(table.c.team_id == team.id)
    if held:
        query = query.where(table.c.state == "SYSTEM_ERROR")
    if waiting:
        query = query.where(table.c.state.not_in(ENDS))
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
    return [
        {
            "id": row.id, "task": row.slug, "edition": row.edition, "team": row.team_name,
            "name": row.name, "version": row.version, "kind": row.kind, "state": row.state,
            "reason": row.reason, "progress": row.progress, "attempts": row.attempts,
            "received_at": row.received_at, "ended_at": row.ended_at, "worker": row.worker,
            "lease_until": row.lease_until,
        }
        for row in rows
    ]  # fmt: skip


def states_by_week(bench: Bench) -> list[tuple[str, dict[str, int]]]:
    """Count how submissions ended, by the week they were received in (ISO), newest first."""
    table = tables.submission
    with bench.store.read() as connection:
        rows = connection.execute(select(table.c.received_at, table.c.state)).all()
    weeks: dict[str, Counter[str]] = {}
    for row in rows:
        weeks.setdefault(f"{row.received_at:%G-W%V}", Counter())[row.state] += 1
    return [(week, dict(weeks[week])) for week in sorted(weeks, reverse=True)]


def read_events(
    bench: Bench, *, before: datetime | None = None, most: int = 100
) -> tuple[list[Event], int]:
    """Give the newest events of all streams, and how many there are in all."""
    table = tables.event
    with bench.store.read() as connection:
        total = sum(tables.LOG.streams(connection).values())
        query = select(table).order_by(table.c.at.desc(), table.c.stream, table.c.seq.desc())
        if before is not None:
            query = query.where(table.c.at < before)
        rows = connection.execute(query.limit(most)).all()
    return [Event(**row._mapping) for row in rows], total  # noqa: SLF001 - SQLAlchemy's public name


def verify_events(bench: Bench) -> dict[str, Head]:
    """Check every stream's chain from its first event to its last."""
    with bench.store.read() as connection:
        return {
            stream: tables.LOG.verify(connection, stream)
            for stream in sorted(tables.LOG.streams(connection))
        }
