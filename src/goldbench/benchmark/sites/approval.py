"""The data owner's yes: figures wait until a person here has seen what would leave.

A task asks (`ask`) or lets go by itself (`always`). Every decision is an event of the host's
stream. What leaves towards a hub is a signed bundle; a task of one's own only shows its figures.
"""

import hashlib
import os
import platform
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, func, insert, select, update

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.scores import compare_pair, newest_figures
from goldbench.benchmark.sites.bundle import (
    FORMAT,
    bundle_hash,
    round_p,
    round_seconds,
    round_to_tens,
    sign_bundle,
)
from goldbench.benchmark.sites.keys import fingerprint, read_key
from goldbench.benchmark.submissions.states import ENDS
from goldbench.benchmark.tasks import Dataset, Task, task_by_id
from goldbench.errors import UsageError
from goldbench.services.tools import release
from goldbench.store import canonical

Policy = Literal["ask", "always"]
_TRIES = 5
_TOLD = tuple(state for state in ENDS if state != "CANCELLED")


class Pending(NamedTuple):
    """A submission whose figures, or whose end, nobody has let go yet."""

    submission: str
    task: str
    team: str
    tool: str
    state: str
    held: bool


class Shown(NamedTuple):
    """What would leave, and the digest by which a yes names it."""

    content: dict[str, Any]
    digest: str
    others: int


def set_policy(bench: Bench, task: Task, policy: Policy) -> None:
    """Say whether a person looks at a task's figures before they leave."""
    table = tables.approval
    with bench.store.write("queue") as connection:
        row = connection.execute(select(table).where(table.c.task_id == task.id)).first()
        if row is None:
            connection.execute(insert(table), {"task_id": task.id, "policy": policy})
        else:
            change = update(table).where(table.c.task_id == task.id)
            connection.execute(change.values(policy=policy))
        _log_decision(bench, connection, f"approval: {policy}", {"task": task.slug})


def policy_of(connection: Connection, task_id: str) -> Policy:
    table = tables.approval
    query = select(table.c.policy).where(table.c.task_id == task_id)
    policy: Policy | None = connection.execute(query).scalar_one_or_none()
    return policy or "always"


def list_pending(bench: Bench) -> list[Pending]:
    """List what waits for a yes, the oldest first; what was held is still listed, as held."""
    with bench.store.read() as connection:
        return [
            Pending(
                row.id, row.slug, row.team_name, f"{row.name} {row.version}", row.state,
                row.decision == "held",
            )
            for row in _open(connection)
            if row.state == "APPROVAL" or policy_of(connection, row.task_id) == "ask"
        ]  # fmt: skip


def show(bench: Bench, submission: str) -> Shown:
    """Compose what would leave about a submission."""
    with bench.store.read() as connection:
        row = _submission(connection, submission)
        hub = _hub(connection, submission)
        others = 0 if hub is None else _find_last(connection, hub.id)[0]
        there = None if hub is None else hub.submission_there
    task = task_by_id(bench, row.task_id)
    content = {
        "submission": {"id": there or row.id, "digest": row.digest},
        "state": "SCORED" if row.state == "APPROVAL" else row.state,
        "reason": row.reason,
        **_scores(bench, task, row),
    }
    return Shown(content, hashlib.sha256(canonical(content)).hexdigest(), others)


def let_go(bench: Bench, submission: str, *, digest: str | None = None) -> dict[str, Any] | None:
    """Say yes; give the signed bundle, or None for a task of one's own.

    With `digest` the yes is for exactly what was shown.
    """
    for _ in range(_TRIES):
        shown = show(bench, submission)
        if digest is not None and shown.digest != digest:
            msg = "what would leave has changed since it was shown"
            raise UsageError(msg, hint="look at it again")
        with bench.store.write("queue") as connection:
            row = _submission(connection, submission)
            hub = _hub(connection, submission)
            if hub is not None and _find_last(connection, hub.id)[0] != shown.others:
                continue  # another went in between: tests against it belong into this one
            _score(bench, connection, row)
            bundle = None if hub is None else _send(bench, connection, hub, row, shown.content)
            _decide(bench, connection, submission, "let go")
            leaving = {} if bundle is None else {"bundle": bundle_hash(bundle)}
            _log_decision(bench, connection, "let go", {"submission": submission, **leaving})
            return bundle
    msg = "other figures were let go at the same time, again and again"
    raise UsageError(msg, hint="try again")


def hold(bench: Bench, submission: str) -> None:
    """Say no for now; a later yes is still possible."""
    with bench.store.write("queue") as connection:
        _submission(connection, submission)
        _decide(bench, connection, submission, "held")
        _log_decision(bench, connection, "held", {"submission": submission})


def let_go_all(bench: Bench) -> int:
    """Let go what needs no person: tasks that say `always`. Give how many."""
    with bench.store.read() as connection:
        ready = [
            row.id
            for row in _open(connection)
            if row.decision != "held" and policy_of(connection, row.task_id) == "always"
        ]
    for id_ in ready:
        let_go(bench, id_)
    return len(ready)


def list_outgoing(bench: Bench, hub_id: str, *, after: int = 0) -> list[dict[str, Any]]:
    """Give the bundles that were let go towards a hub, in their order."""
    table = tables.outgoing
    query = select(table.c.body).where(table.c.hub_id == hub_id, table.c.number > after)
    with bench.store.read() as connection:
        return [row.body for row in connection.execute(query.order_by(table.c.number))]


def _open(connection: Connection) -> Sequence[Row[Any]]:
    """Find what is scored and waits, and what came from a hub and has ended without a bundle."""
    submission, decision, origin = tables.submission, tables.decision, tables.origin
    query = (
        select(
            submission, tables.task.c.slug, tables.team.c.name.label("team_name"),
            decision.c.decision, origin.c.offer_id,
        )
        .join(tables.task, tables.task.c.id == submission.c.task_id)
        .join(tables.team, tables.team.c.id == submission.c.team_id)
        .outerjoin(decision, decision.c.submission_id == submission.c.id)
        .outerjoin(origin, origin.c.submission_id == submission.c.id)
        .where(submission.c.state.in_(("APPROVAL", *_TOLD)))
        .order_by(submission.c.received_at, submission.c.id)
    )  # fmt: skip
    return [
        row
        for row in connection.execute(query)
        if row.decision != "let go" and (row.state == "APPROVAL" or row.offer_id is not None)
    ]


def _submission(connection: Connection, id_: str) -> Row[Any]:
    table = tables.submission
    row = connection.execute(select(table).where(table.c.id == id_)).first()
    if row is None:
        msg = f"there is no submission {id_!r}"
        raise UsageError(msg)
    if row.state not in ("APPROVAL", *_TOLD):
        msg = f"nothing of this submission can leave yet: it is {row.state}"
        raise UsageError(msg)
    return row


def _hub(connection: Connection, submission: str) -> Row[Any] | None:
    origin, offer, hub = tables.origin, tables.offer, tables.hub
    query = (
        select(hub, origin.c.submission_there, offer.c.slug, offer.c.edition, offer.c.hash)
        .join(offer, offer.c.hub_id == hub.c.id)
        .join(origin, origin.c.offer_id == offer.c.id)
        .where(origin.c.submission_id == submission)
    )
    return connection.execute(query).first()


def _find_last(connection: Connection, hub_id: str) -> tuple[int, str | None]:
    table = tables.outgoing
    query = select(table.c.number, table.c.hash).where(table.c.hub_id == hub_id)
    row = connection.execute(query.order_by(table.c.number.desc()).limit(1)).first()
    return (0, None) if row is None else (row.number, row.hash)


def _score(bench: Bench, connection: Connection, row: Row[Any]) -> None:
    """End the wait of a submission."""
    if row.state != "APPROVAL":
        return
    table, now = tables.submission, bench.now()
    change = update(table).where(table.c.id == row.id)
    connection.execute(change.values(state="SCORED", ended_at=now))
    tables.LOG.append(
        connection, f"submission:{row.id}", at=now, actor=None, kind="SCORED", payload={},
        op_id=bench.new_id(),
    )  # fmt: skip


def _send(
    bench: Bench, connection: Connection, hub: Row[Any], row: Row[Any], content: dict[str, Any]
) -> dict[str, Any]:
    key, now = read_key(bench.folder), bench.now()
    number, previous = _find_last(connection, hub.id)
    bundle = sign_bundle(
        {
            "format": FORMAT, "version": 1,
            "hub": {"name": hub.name, "key": fingerprint(hub.public_key)},
            "site": {"name": key.name, "key": fingerprint(key.public)},
            "number": number + 1, "previous": previous, "let_go_on": f"{now:%Y-%m-%d}",
            "task": {"slug": hub.slug, "edition": hub.edition, "hash": hub.hash},
            **content,
        },
        key,
    )  # fmt: skip
    values = {
        "id": bench.new_id(), "hub_id": hub.id, "number": number + 1, "hash": bundle_hash(bundle),
        "submission_id": row.id, "body": bundle, "at": now,
    }  # fmt: skip
    connection.execute(insert(tables.outgoing), values)
    return bundle


def _decide(bench: Bench, connection: Connection, submission: str, decision: str) -> None:
    table, now = tables.decision, bench.now()
    known = connection.execute(select(table).where(table.c.submission_id == submission)).first()
    values = {"submission_id": submission, "decision": decision, "at": now}
    if known is None:
        connection.execute(insert(table), values)
    else:
        change = update(table).where(table.c.submission_id == submission)
        connection.execute(change.values(**values))


def _log_decision(bench: Bench, connection: Connection, kind: str, payload: dict[str, Any]) -> None:
    tables.LOG.append(
        connection, "host", at=bench.now(), actor=None, kind=kind, payload=payload,
        op_id=bench.new_id(),
    )  # fmt: skip


def _scores(bench: Bench, task: Task, row: Row[Any]) -> dict[str, Any]:
    runs = tables.run
    query = select(runs).where(runs.c.submission_id == row.id)
    datasets = {dataset.id: dataset for dataset in task.hidden}
    with bench.store.read() as connection:
        scored_runs = sorted(
            connection.execute(query), key=lambda run: datasets[run.dataset_id].name
        )
        figures = {run.id: newest_figures(connection, run.id, task) for run in scored_runs}
    scored = row.state in ("APPROVAL", "SCORED")
    shown = scored_runs if scored else []
    key = read_key(bench.folder) if shown else None
    uses = [run.usage for run in scored_runs]
    seconds = [use["wall_s"] for use in uses if use.get("wall_s") is not None]
    return {
        "datasets": [
            {
                "name": datasets[run.dataset_id].name,
                "documents": round_to_tens(run.notes),
                "gold": (
                    hashlib.sha256(datasets[run.dataset_id].gold_hash.encode()).hexdigest()
                    if key is None
                    else key.hash_salted(datasets[run.dataset_id].gold_hash)
                ),
                "missing": run.missing,
                "repeatable": run.unrepeated == 0,
                "figures": [
                    {**figure, "documents": round_to_tens(figure["documents"])}
                    for figure in figures[run.id].values()
                ],
                "verdicts": _verdicts(bench, task, datasets[run.dataset_id], run.id),
            }
            for run in shown
        ],
        "run": {
            "goldbench": release(),
            "cage": "bubblewrap",
            "enforced": sorted({name for use in uses for name in use.get("enforced", ())}),
            "limits": task.settings.limits.as_json(),
            "machine": machine_class(),
            "seconds": round_seconds(sum(seconds)) if seconds else None,
        },
    }


def _verdicts(bench: Bench, task: Task, dataset: Dataset, run_id: str) -> list[dict[str, Any]]:
    """Test a run against each that was let go before, on the track that ranks."""
    out, origin, run = tables.outgoing, tables.origin, tables.run
    query = (
        select(run.c.id, origin.c.submission_there, func.max(out.c.number).label("number"))
        .join(out, out.c.submission_id == run.c.submission_id)
        .join(origin, origin.c.submission_id == run.c.submission_id)
        .where(run.c.dataset_id == dataset.id, run.c.id != run_id)
        .group_by(run.c.id, origin.c.submission_there)
        .order_by(func.max(out.c.number))
    )
    with bench.store.read() as connection:
        others = connection.execute(query).all()
    verdicts = []
    for other in others:
        test = compare_pair(bench, task, dataset, run_id, other.id)
        difference = test["difference"]
        verdicts.append(
            {
                "against": other.submission_there,
                "difference": None if difference is None else round(difference, 3),
                "p_at_most": round_p(test["p"]),
            }
        )
    return verdicts


def machine_class() -> dict[str, Any]:
    """Tell a machine by its class: cores, gigabytes as a power of two, architecture."""
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    gigabytes = max(1, round(pages / 2**30))
    return {
        "cores": os.cpu_count() or 1,
        "memory_gb": 1 << (gigabytes - 1).bit_length(),
        "architecture": platform.machine(),
    }
