"""What the platform adds to a note: a caged tool asked through it, beside the tool asked directly.

The same tool answers 500 notes (`--quick`: 100) over HTTP: in a cage, asked by the platform with
its clocks, limits and checks of the answer; and outside, asked over one connection of the standard
library. In one run, in turns, the best of three. CPU is that of the asking process. Then two
cages at once with a tool that computes: how many cores they use together while they are asked
(the wall time of starting and of closing a cage is left out, the CPU time of its start is not).
"""

import contextlib
import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.machine import describe

from goldbench.benchmark import Limits
from goldbench.benchmark.runs.session import Session
from goldbench.benchmark.submissions.content import keep_content

ROUNDS = 3
_TOOL = """
import json, re, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def tell(self, told):
        body = json.dumps(told).encode()
        self.wfile.write(b"HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\n"
                         b"content-length: %d\\r\\n\\r\\n" % len(body) + body)
    def do_GET(self):
        self.tell({"name": "t", "version": "1", "type": "nlpsandbox:date-annotator",
                   "status": "pass"})
    def do_POST(self):
        note = json.loads(self.rfile.read(int(self.headers["content-length"])))["note"]
        for _ in range(BURN):
            DATE.findall(note["text"])
        self.tell({"textDateAnnotations": [
            {"start": m.start(), "length": 10} for m in DATE.finditer(note["text"])]})
    def log_message(self, *ignored):
        pass
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""
_LIMITS = Limits(cores=1, memory_mb=500, disk_mb=50)


def main(flags: Sequence[str]) -> None:
    many = 100 if "--quick" in flags else 500
    notes = [f"Note {n}, seen on 2026-01-{n % 28 + 1:02}. " + "Stable. " * 300 for n in range(many)]
    print(describe())
    with tempfile.TemporaryDirectory(prefix="goldbench-overhead-") as folder:
        light, heavy = (_write(Path(folder, name), burn) for name, burn in (("a", 0), ("b", 4000)))
        best = {"direct": (9e9, 9e9), "caged": (9e9, 9e9)}
        for _ in range(ROUNDS):
            for name, ask in (("direct", _ask_directly(light)), ("caged", _ask_caged(light))):
                with ask as tool:
                    best[name] = min(best[name], _time_notes(tool, notes))
        for name, (wall, cpu) in best.items():
            print(f"{name:8}{wall / many * 1e3:8.2f} ms wall{cpu / many * 1e3:8.2f} ms CPU a note")
        added = [(a - b) / many * 1e3 for a, b in zip(best["caged"], best["direct"], strict=True)]
        print(f"added   {added[0]:8.2f} ms wall{added[1]:8.2f} ms CPU a note")
        _measure_two_at_once(heavy, notes[: many // 5])


def _time_notes(ask: Callable[[str], object], notes: Sequence[str]) -> tuple[float, float]:
    ask(notes[0])
    wall, cpu = time.perf_counter(), time.process_time()
    for note in notes:
        ask(note)
    return time.perf_counter() - wall, time.process_time() - cpu


def _measure_two_at_once(tool: Path, notes: Sequence[str]) -> None:
    for cages in (1, 2):
        cpu: list[float] = []
        walls: list[float] = []
        ready = threading.Barrier(cages)

        def run(slot: int, ready: threading.Barrier, cpu: list[float], walls: list[float]) -> None:
            with keep(tool, slot) as session:
                ready.wait()
                began = time.perf_counter()
                for number, note in enumerate(notes):
                    session.ask(f"{number}", note)
                walls.append(time.perf_counter() - began)
            if session.use is not None:
                cpu.append(session.use[0])

        threads = [
            threading.Thread(target=run, args=(slot, ready, cpu, walls)) for slot in range(cages)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        cores = sum(cpu) / max(walls)
        used = f"{sum(cpu):.1f} s of CPU in {max(walls):.1f} s: {cores:.2f} cores"
        print(f"{cages} cage{'s at once' if cages > 1 else '':10} {used}")


@contextlib.contextmanager
def keep(tool: Path, slot: int) -> Iterator[Session]:
    with tempfile.TemporaryDirectory() as store:
        content = keep_content(tool, Path(store) / "submissions")
        with Session(content, "date", _LIMITS, name=f"overhead-{slot}", slot=slot) as session:
            session.start().describe()
            yield session


@contextlib.contextmanager
def _ask_caged(tool: Path) -> Iterator[Callable[[str], object]]:
    with keep(tool, 0) as session:
        yield lambda note: session.ask("0" * 32, note)


@contextlib.contextmanager
def _ask_directly(tool: Path) -> Iterator[Callable[[str], object]]:
    port = 18_432
    process = subprocess.Popen([sys.executable, tool / "tool.py", str(port)])
    line = http.client.HTTPConnection("127.0.0.1", port)
    path, headers = "/api/v1/textDateAnnotations", {"content-type": "application/json"}

    def ask(note: str) -> object:
        body = json.dumps({"note": {"identifier": "n", "text": note}})
        line.request("POST", path, body, headers)
        return json.loads(line.getresponse().read())

    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                line.connect()
                break
            time.sleep(0.05)
        yield ask
    finally:
        line.close()
        process.kill()
        process.wait()


def _write(folder: Path, burn: int) -> Path:
    folder.mkdir()
    (folder / "tool.py").write_text(_TOOL.replace("BURN", str(burn)), encoding="utf-8")
    (folder / "tool.toml").write_text(
        'command = ["python3", "tool.py", "8080"]\nport = 8080\n', encoding="utf-8"
    )
    return folder
