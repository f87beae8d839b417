"""The data owner's yes to a tool that its authors run: this team, this task, this address.

Notes leave the house when such a tool is asked, so no submission of an address is taken, tried or
run without a yes on record; taken back, it holds for nothing that comes after.
"""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.submissions.manifest import check_url
from goldbench.benchmark.tasks import Task
from goldbench.benchmark.teams import Team
from goldbench.errors import UsageError


def allow_url(bench: Bench, task: Task, team: Team, url: str) -> None:
    """Put on record that a team's tool may be asked at an address about a task's hidden notes."""
    address = check_url(url)
    if is_allowed(bench, task.id, team.id, address):
        return
    row = {
        "id": bench.new_id(), "task_id": task.id, "team_id": team.id, "address": address,
        "at": bench.now(),
    }  # fmt: skip
    with bench.store.write("task") as connection:
        connection.execute(insert(tables.url_permission), row)
        _tell(bench, connection, "url allowed", _payload(task, team, address))


def forbid_url(bench: Bench, task: Task, team: Team, url: str) -> None:
    """Take a yes back."""
    address, table = check_url(url), tables.url_permission
    if not is_allowed(bench, task.id, team.id, address):
        msg = f"{team.name} was not allowed {address} for {task.slug}"
        raise UsageError(msg)
    with bench.store.write("task") as connection:
        connection.execute(
            delete(table).where(
                table.c.task_id == task.id, table.c.team_id == team.id, table.c.address == address
            )
        )
        _tell(bench, connection, "url forbidden", _payload(task, team, address))


def is_allowed(bench: Bench, task_id: str, team_id: str, address: str) -> bool:
    table = tables.url_permission
    query = select(table.c.id).where(
        table.c.task_id == task_id, table.c.team_id == team_id, table.c.address == address
    )
    with bench.store.read() as connection:
        return connection.execute(query).first() is not None


def require_yes(bench: Bench, task: Task, team: Team, url: str) -> None:
    """Refuse an address that the data owner has not said yes to."""
    if not is_allowed(bench, task.id, team.id, check_url(url)):
        msg = f"the data owner has not allowed {team.name} to be asked at this address"
        raise UsageError(
            msg, hint=f"the host: goldbench bench allow-url DIR {task.slug} {team.name!r} URL"
        )


def _payload(task: Task, team: Team, address: str) -> dict[str, Any]:
    return {"task": task.slug, "edition": task.edition, "team": team.id, "address": address}


def _tell(bench: Bench, connection: Connection, kind: str, payload: dict[str, Any]) -> None:
    tables.LOG.append(
        connection, "host", at=bench.now(), actor=None, kind=kind, payload=payload,
        op_id=bench.new_id(),
    )  # fmt: skip
