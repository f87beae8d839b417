"""Hooks: the host's own programs and servers, told when a submission comes to another state.

What they are told is what a team may know: states, reasons and steps of time, nothing of a note. A
line of what is to be told is written with the event itself, so that no kill loses it; workers send
it, five times at most, beside their work and never in its way.
"""

import subprocess
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx2
import orjson
from sqlalchemy import Connection, delete, insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.submissions.timeline import timeline
from goldbench.errors import UsageError

TRIES = 5
_FIRST_PAUSE = timedelta(seconds=5)
_PATIENCE = 10.0
_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Hook:
    """A command (a list of words, JSON on its standard input) or a URL (JSON is posted)."""

    id: str
    kind: Literal["command", "url"]
    target: tuple[str, ...]


def add_hook(bench: Bench, *, command: tuple[str, ...] = (), url: str | None = None) -> Hook:
    """Have a command run, or a URL called, at every change of a submission's state."""
    if bool(command) == (url is not None):
        msg = "a hook is a command or a URL"
        raise UsageError(msg, hint="goldbench bench hook add DIR --url URL, or -- COMMAND …")
    if url is not None and not _is_address(url):
        msg = f"{url!r} is not the address of a server"
        raise UsageError(msg, hint="like http://chat.example.org/hooks/bench")
    kind: Literal["command", "url"] = "command" if url is None else "url"
    hook = Hook(bench.new_id(), kind, command if url is None else (url,))
    row = {
        "id": hook.id, "kind": hook.kind, "target": list(hook.target), "created_at": bench.now(),
    }  # fmt: skip
    with bench.store.write("task") as connection:
        connection.execute(insert(tables.hook), row)
    return hook


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # half an IPv6 address
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def list_hooks(bench: Bench) -> list[Hook]:
    with bench.store.read() as connection:
        rows = connection.execute(select(tables.hook).order_by(tables.hook.c.created_at)).all()
    return [Hook(row.id, row.kind, tuple(row.target)) for row in rows]


def remove_hook(bench: Bench, id_: str) -> None:
    """Forget a hook, and what it was still to be told."""
    table = tables.hook
    with bench.store.write("task") as connection:
        if connection.execute(select(table.c.id).where(table.c.id == id_)).first() is None:
            msg = f"there is no hook {id_!r}"
            raise UsageError(msg, hint="goldbench bench hook list")
        connection.execute(delete(tables.delivery).where(tables.delivery.c.hook_id == id_))
        connection.execute(delete(table).where(table.c.id == id_))


def note_event(bench: Bench, connection: Connection, submission: str, seq: int) -> None:
    """Write down that every hook is to be told of an event, in the event's own transaction."""
    now = bench.now()
    for row in connection.execute(select(tables.hook.c.id)).all():
        values = {
            "id": bench.new_id(), "hook_id": row.id, "submission_id": submission, "seq": seq,
            "tries": 0, "next_at": now,
        }  # fmt: skip
        connection.execute(insert(tables.delivery), values)


def send_due(bench: Bench) -> int:
    """Tell hooks what is due; give how many were told. One that does not hear is asked later."""
    sent = 0
    for delivery, hook in _claim(bench):
        if _deliver(hook, _message(bench, delivery.submission_id, delivery.seq)):
            table = tables.delivery
            change = update(table).where(table.c.id == delivery.id).values(done_at=bench.now())
            with bench.store.write("hook") as connection:
                connection.execute(change)
            sent += 1
    return sent


def _claim(bench: Bench) -> list[tuple[Any, Hook]]:
    """Take what is due; whoever is killed while telling it leaves it to be told again."""
    table, hook, now = tables.delivery, tables.hook, bench.now()
    due = (
        select(table, hook.c.kind, hook.c.target)
        .join(hook, hook.c.id == table.c.hook_id)
        .where(table.c.done_at.is_(None), table.c.tries < TRIES, table.c.next_at <= now)
        .order_by(table.c.next_at, table.c.submission_id, table.c.seq)
        .limit(_AT_ONCE)
    )
    with bench.store.read() as connection:
        if connection.execute(due).first() is None:
            return []
    with bench.store.write("hook") as connection:
        rows = connection.execute(due).all()
        for row in rows:
            later = now + _FIRST_PAUSE * 2**row.tries
            change = update(table).where(table.c.id == row.id)
            connection.execute(change.values(tries=row.tries + 1, next_at=later))
    return [(row, Hook(row.hook_id, row.kind, tuple(row.target))) for row in rows]


def _message(bench: Bench, submission: str, seq: int) -> bytes:
    """Say what a team may know of an event; from the first hidden note on, times are steps."""
    table, team, task = tables.submission, tables.team, tables.task
    query = (
        select(task.c.slug, task.c.edition, team.c.name)
        .select_from(table)
        .join(team, team.c.id == table.c.team_id)
        .join(task, task.c.id == table.c.task_id)
        .where(table.c.id == submission)
    )
    with bench.store.read() as connection:
        row = connection.execute(query).one()
        events = tables.LOG.events(connection, f"submission:{submission}")
    place = next(number for number, event in enumerate(events) if event.seq == seq)
    message = {
        "submission": submission, "task": row.slug, "edition": row.edition, "team": row.name,
        "reason": events[place].payload.get("reason"), **timeline(events)[place],
    }  # fmt: skip
    return orjson.dumps(message)


def _deliver(hook: Hook, message: bytes) -> bool:
    try:
        if hook.kind == "command":
            done = subprocess.run(  # noqa: S603  # the host's own command
                hook.target, input=message, capture_output=True, timeout=_PATIENCE, check=False
            )
            return done.returncode == 0
        with httpx2.Client(timeout=_PATIENCE, trust_env=False) as client:
            headers = {"content-type": "application/json"}
            answer = client.post(hook.target[0], content=message, headers=headers)
            return 200 <= answer.status_code < 300
    except (OSError, subprocess.SubprocessError, httpx2.HTTPError):
        return False
