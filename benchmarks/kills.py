"""Workers and the server of a benchmark, killed at random moments: every submission must end.

Three workers and a server are forked from this process and killed with SIGKILL at moments drawn
from a seed, while teams submit over HTTP and repeat what got no answer. The clock runs thirty
times as fast, so that leases of killed workers are over after two seconds. Afterwards three
workers finish what is left, undisturbed, and this is counted:

    every submission has ended; each run is scored once; a charge has a hidden note;
    a fault of the platform is released; no process, control group, folder or file is left.

`--quick` is 60 kills, with scoring in the workers themselves; else 1,000, as it is.
"""

import contextlib
import os
import random
import secrets
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import uvicorn
from sqlalchemy import select

from goldbench.benchmark import (
    ENDS,
    Bench,
    BenchClient,
    Limits,
    ServerError,
    Worker,
    add_task,
    add_team,
    bench_app,
    default_settings,
    tables,
)
from goldbench.benchmark.boards import scores, scoring_process
from goldbench.benchmark.cage.cgroups import CONTROLLERS, ROOT
from goldbench.benchmark.runs.leftovers import sweep_files, sweep_leftovers

SEED = 20_261_117
WORKERS = 3
FAST = 30.0
_TOOL = """
import json, re, sys
for line in sys.stdin:
    note = json.loads(line)
    spans = [{"start": m.start(), "end": m.end(), "label": "date"}
             for m in re.finditer(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", note["text"])]
    print(json.dumps({"id": note["id"], "spans": spans}), flush=True)
"""
_LIMITS = Limits(cores=1, memory_mb=250, disk_mb=50, wall_s=120, start_s=60, note_s=60, pids=40)


class Clock:
    """Time from a moment on, at a speed; the same in all processes that were given it."""

    def __init__(self, start: datetime, speed: float) -> None:
        self._start, self._speed, self._began = start, speed, time.time()

    def __call__(self) -> datetime:
        return self._start + timedelta(seconds=(time.time() - self._began) * self._speed)


def main(flags: Sequence[str]) -> None:
    quick = "--quick" in flags
    kills = 60 if quick else 1_000
    with tempfile.TemporaryDirectory(prefix="goldbench-kills-") as folder:
        outcome = play(Path(folder), kills=kills, submissions=14 if quick else 200, quick=quick)
    print(orjson.dumps(outcome).decode())
    sys.exit(1 if outcome["wrong"] else 0)


def play(folder: Path, *, kills: int, submissions: int, quick: bool) -> dict[str, Any]:
    """Submit, kill, let the rest be finished; give the states and what is wrong."""
    if quick:  # a child for each score would take most of the time
        vars(scores)["_in_child"] = _score_here
    chance = random.Random(SEED)  # moments, not secrets
    clock = Clock(datetime.now(UTC), FAST)
    bench, port = folder / "bench", _free_port()
    tokens = _prepare(folder, bench, clock, submissions + WORKERS)
    places = ["server", *(f"worker {number}" for number in range(WORKERS))]
    jobs: dict[str, Callable[[], None]] = {
        "server": lambda: _serve(bench, clock, port),
        **{name: (lambda n=n: _work(bench, clock, n)) for n, name in enumerate(places[1:])},  # type: ignore[misc]  # bound now
    }
    running = {name: _fork(jobs[name]) for name in places}
    sender = _fork(lambda: _send(folder, port, tokens[:submissions], "early", pause=0.7))
    for number in range(kills):
        name = chance.choice(places)
        if number % 3 == 0:  # at the latest moment: while it has a submission in its hands
            name = _find_busy(bench, running, patience=3) or name
        time.sleep(chance.uniform(0, 0.4))
        os.kill(running[name], signal.SIGKILL)
        os.waitpid(running[name], 0)
        running[name] = _fork(jobs[name])
    os.waitpid(sender, 0)
    slow = Clock(clock() + timedelta(seconds=120), 1.0)  # all leases of the dead are over
    for name in places:
        os.kill(running[name], signal.SIGKILL)
        os.waitpid(running[name], 0)
    jobs = {
        "server": lambda: _serve(bench, slow, port),
        **{name: (lambda n=n: _work(bench, slow, n)) for n, name in enumerate(places[1:])},  # type: ignore[misc]  # bound now
    }
    running = {name: _fork(jobs[name]) for name in places}
    sender = _fork(lambda: _send(folder, port, tokens[submissions:], "late"))
    os.waitpid(sender, 0)
    try:
        states = _wait_for_ends(bench, slow, len(tokens))
    finally:
        for pid in running.values():
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    with _open(bench, slow) as opened:
        wrong = _find_wrong(opened, states, late=_read_sent(folder, "late"))
        lost = _count_lost(opened)
    counts = {state: list(states.values()).count(state) for state in sorted(set(states.values()))}
    return {"kills": kills, "lost": lost, "seed": SEED, "states": counts, "wrong": wrong}


def _prepare(folder: Path, bench: Path, clock: Clock, teams: int) -> list[str]:
    for name, many in (("hidden", 6), ("public", 1)):
        lines = []
        for number in range(1, many + 1):
            text = f"SECRET note {number}, seen on 2026-01-{number:02}."
            start = text.index("2026")
            span = {"start": start, "end": start + 10, "label": "date"}
            lines.append(orjson.dumps({"id": f"{name}-{number}", "text": text, "spans": [span]}))
        (folder / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    tool = folder / "tool"
    tool.mkdir()
    (tool / "tool.py").write_text(_TOOL, encoding="utf-8")
    (tool / "tool.toml").write_text('command = ["python3", "-u", "tool.py"]\n', encoding="utf-8")
    pid = _fork(lambda: _make_bench(folder, bench, clock, teams))
    os.waitpid(pid, 0)
    tokens: list[str] = orjson.loads((folder / "tokens.json").read_bytes())
    return tokens


def _make_bench(folder: Path, bench: Path, clock: Clock, teams: int) -> None:
    """Make the benchmark, in a child: the parent keeps no thread and no open database."""
    settings = default_settings("date-annotator", ("nlpsandbox-instance-strict",))
    content = {**settings.as_json(), "limits": _LIMITS.as_json()}
    with Bench.init(bench, now=clock, entropy=secrets.token_bytes) as opened:
        add_task(
            opened, "date", type(settings).from_json(content), public=folder / "public.jsonl",
            gold={"hidden": folder / "hidden.jsonl"},
        )  # fmt: skip
        tokens = [add_team(opened, f"team-{number}") for number in range(teams)]
    (folder / "tokens.json").write_bytes(orjson.dumps(tokens))


def _fork(job: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        job()
        code = 0
    except KeyboardInterrupt:
        pass
    finally:
        os._exit(code)


def _open(bench: Path, clock: Clock) -> Bench:
    return Bench.open(bench, now=clock, entropy=secrets.token_bytes)


def _work(bench: Path, clock: Clock, slot: int) -> None:
    with _open(bench, clock) as opened:
        Worker(opened, slot=slot).work(threading.Event(), pause=0.05)


def _serve(bench: Path, clock: Clock, port: int) -> None:
    with _open(bench, clock) as opened:
        uvicorn.run(bench_app(opened), host="127.0.0.1", port=port, log_level="critical")


def _find_busy(bench: Path, running: dict[str, int], patience: float) -> str | None:
    """Wait for a worker that has a submission in its hands; name it."""
    end = time.monotonic() + patience
    where = f"file:{bench / 'bench.db'}?mode=ro"
    while time.monotonic() < end:
        with contextlib.closing(sqlite3.connect(where, uri=True, timeout=5)) as database:
            query = "SELECT worker FROM submission WHERE worker IS NOT NULL"
            pids = {row[0].split("-")[-2] for row in database.execute(query)}
        busy = [name for name, pid in running.items() if str(pid) in pids]
        if busy:
            return busy[0]
        time.sleep(0.02)
    return None


def _count_lost(bench: Bench) -> int:
    """Count how often a submission was taken back from a dead worker."""
    with bench.store.read() as connection:
        query = select(tables.event.c.payload).where(tables.event.c.stream.like("submission:%"))
        payloads = connection.execute(query).scalars()
        return sum(payload.get("reason") == "worker_lost" for payload in payloads)


def _send(folder: Path, port: int, tokens: Sequence[str], when: str, *, pause: float = 0.0) -> None:
    """Submit for each team, again and again under one key until the server says so."""
    sent = []
    for number, token in enumerate(tokens):
        time.sleep(pause)
        while True:
            with contextlib.suppress(ServerError), BenchClient(_url(port), token) as client:
                status = client.submit("date", folder / "tool", op_id=f"{when}-{number}")
                sent.append(status["id"])
                break
            time.sleep(0.05)
    (folder / f"{when}.json").write_bytes(orjson.dumps(sent))


def _read_sent(folder: Path, when: str) -> list[str]:
    ids: list[str] = orjson.loads((folder / f"{when}.json").read_bytes())
    return ids


def _url(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _free_port() -> int:
    import socket  # noqa: PLC0415

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_ends(bench: Path, clock: Clock, many: int) -> dict[str, str]:
    """Wait until all have ended, or nothing has moved for five minutes."""
    moved, states = time.monotonic(), dict[str, str]()
    with _open(bench, clock) as opened:
        while time.monotonic() < moved + 300:
            with opened.store.read() as connection:
                table = tables.submission
                rows = connection.execute(select(table.c.id, table.c.state)).all()
            current = {row.id: row.state for row in rows}
            if len(current) == many and all(state in ENDS for state in current.values()):
                return current
            if current != states:
                moved, states = time.monotonic(), current
            time.sleep(0.2)
    return states


def _find_wrong(bench: Bench, states: dict[str, str], late: list[str]) -> list[str]:
    """Say what must not be."""
    wrong = [f"{id_} stays {state}" for id_, state in states.items() if state not in ENDS]
    wrong += [
        f"{id_} ended as {states[id_]} undisturbed" for id_ in late if states[id_] != "SCORED"
    ]
    with bench.store.read() as connection:
        rows = connection.execute(select(tables.submission)).all()
        runs = connection.execute(select(tables.run)).all()
        scored = connection.execute(select(tables.score.c.run_id, tables.score.c.track)).all()
        ledger = connection.execute(select(tables.quota)).all()
        for id_ in states:
            tables.LOG.verify(connection, f"submission:{id_}")
    if len({(row.run_id, row.track) for row in scored}) != len(scored):
        wrong.append("a run was scored twice")
    for row in rows:
        kinds = {entry.kind for entry in ledger if entry.submission_id == row.id}
        own = [run for run in runs if run.submission_id == row.id]
        if row.state == "SCORED" and (len(own) != 1 or kinds != {"hold", "charge"}):
            wrong.append(f"{row.id} is scored with {len(own)} runs and {sorted(kinds)}")
        if row.state == "SYSTEM_ERROR" and "release" not in kinds:
            wrong.append(f"{row.id} was charged for a fault of ours")
        if "charge" in kinds and not row.hidden_sent:
            wrong.append(f"{row.id} was charged without a hidden note")
    return wrong + _find_leftovers(bench, list(states))


def _find_leftovers(bench: Bench, ids: list[str]) -> list[str]:
    """Look for what is left behind once dead workers were swept up after."""
    end, left = time.monotonic() + 20, ["?"]
    while left and time.monotonic() < end:
        for id_ in ids:
            sweep_leftovers(id_, age=0)
        sweep_files(bench, age=0)
        left = [f"a process of {id_}" for id_ in _find_caged(ids)]
        for place in (Path(tempfile.gettempdir()), ROOT, *(ROOT / name for name in CONTROLLERS)):
            left += [str(path) for id_ in ids for path in place.glob(f"goldbench-cage-{id_}*")]
        time.sleep(0.1)
    with bench.store.read() as connection:
        known = set(connection.execute(select(tables.run.c.id)).scalars())
    left += [path.name for path in (bench.folder / "runs").iterdir() if path.name not in known]
    left += [path.name for path in (bench.folder / "submissions").glob(".*")]
    return left


def _find_caged(ids: list[str]) -> list[str]:
    caged = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                mounts = (entry / "mountinfo").read_text()
                caged += [id_ for id_ in ids if f"goldbench-cage-{id_}" in mounts]
    return caged


def _score_here(what: str, request: dict[str, Any]) -> Any:
    work = {"score": scoring_process.score, "compare": scoring_process.compare}[what]
    return work(orjson.loads(orjson.dumps(request)))
