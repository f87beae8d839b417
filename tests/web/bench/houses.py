"""A benchmark with boards: three teams, ends of every kind; on a server if wanted."""

import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import orjson
import uvicorn

from benchmark.conftest import SMALL, write_notes
from benchmark.played import every, play, run, send, validate
from goldbench.benchmark import (
    Bench,
    Task,
    Team,
    add_baseline,
    add_reference,
    add_task,
    add_team,
    default_settings,
    find_team,
    renew_host_token,
    sites,
)
from goldbench.benchmark.runs.presence import Presence
from goldbench.benchmark.submissions import queue
from goldbench.web import Settings
from goldbench.web.bench import bench_site

SECRET = "SECRET-H"  # noqa: S105  # what no page may show


@dataclass(frozen=True, slots=True)
class Hall:
    """A benchmark and what was printed while it was filled."""

    bench: Bench
    task: Task
    tokens: dict[str, str]
    host: str
    sent: dict[str, str]


@contextmanager
def filled(folder: Path) -> Iterator[Hall]:
    """Fill a benchmark: all scored, one of them twice, one invalid, one that waits, one held."""
    with Bench.init(
        folder / "bench", now=lambda: datetime.now(UTC), entropy=secrets.token_bytes
    ) as bench:
        yield _fill(bench, folder)


def _fill(bench: Bench, folder: Path) -> Hall:
    def notes(name: str, count: int) -> Path:
        texts = [f"{name} {n}, seen on 2026-01-{n % 28 + 1:02d} at noon." for n in range(count)]
        return write_notes(folder / f"{name}.jsonl", texts)

    settings = default_settings("date-annotator", ())
    task = add_task(
        bench,
        "date",
        replace(settings, limits=SMALL, quota=5),
        gold={"north": notes(SECRET, 24), "south": notes(f"{SECRET}2", 12)},
        public=notes("public", 3),
        site="ward A",
    )
    names = ("alpha", "beta", "gamma")
    tokens = {name: add_team(bench, name) for name in names}
    alpha, beta, gamma = (find_team(bench, name) for name in names)
    sent = {
        "beta": play(bench, task, beta, folder / "1", name="weak", marks=every(2)),
        "alpha": play(bench, task, alpha, folder / "2", name="good", marks=every(100)),
    }
    send(bench, task, alpha, folder / "3", "good")
    validate(bench)
    run(bench, task, every(20), missing=1, alike=False)
    sent["invalid"] = send(bench, task, gamma, folder / "4", "wrong")
    validate(bench, "offsets")
    sent["held"] = send(bench, task, gamma, folder / "5", "unlucky")
    for _ in range(3):
        lease = queue.claim(bench, "worker-2")
        assert lease is not None
        queue.give_back(bench, lease, "platform")
    sent["asked"] = _fill_own(bench, folder, alpha)
    sent["running"] = send(bench, task, beta, folder / "6", "slow")
    validate(bench)
    lease = queue.claim(bench, "worker-1")
    assert lease is not None
    queue.move(bench, lease, "RUNNING")
    queue.note_hidden(bench, lease)
    queue.note_progress(bench, lease, 0.42)
    sent["waiting"] = send(bench, task, gamma, folder / "7", "next")
    add_reference(bench, task, "Readers", 0.97, kind="agreement", source="two readers of 30 notes")
    add_reference(bench, task, "A paper", 0.9, kind="published", source="A paper, Table 2")
    Presence(bench, "worker-1").renew()
    gone = bench.folder / "workers" / "worker-2.json"
    state = {"since": "2026-01-01T00:00:00Z", "seen": "2026-01-01T00:00:00Z", "enforced": {}}
    gone.write_bytes(orjson.dumps(state))
    return Hall(bench, task, tokens, renew_host_token(bench), sent)


def _fill_own(bench: Bench, folder: Path, team: Team) -> str:
    """Add a question of the host's own, and a task for de-identifiers, whose figures wait."""
    notes = folder / "public.jsonl"
    settings = default_settings("phi-deidentifier")
    task = add_task(bench, "deid", settings, gold={"wards": notes}, public=notes)
    add_baseline(bench, task)
    own = replace(default_settings("custom/days", ("exact",)), question="Which days are named?")
    add_task(bench, "days", own, gold={"wards": notes}, public=notes)
    sites.make_key(bench.folder, "here")
    sites.set_policy(bench, task, "ask")
    id_ = send(bench, task, team, folder / "8", "remover")
    validate(bench)
    run(bench, task, every(3), end="APPROVAL")
    return id_


@contextmanager
def served(hall: Hall) -> Iterator[str]:
    """Serve a benchmark for as long as the block runs; give the address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        app = bench_site(hall.bench, Settings(origins=(address,), title="The wards"))
        config = uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join()
