"""Servers under load: `python -m benchmarks services [--quick]`.

`goldbench tool serve date` and `phi`, with one worker process and with two, each asked by 200
clients at once. Every client has a connection of its own, sends a note of some 1,700 characters,
waits for the answer and sends the next. Requests a second, the median and the 99th percentile of
the time from the first byte sent to the last byte received, processor time of the server for one
answer (which other work on the machine changes little), and how many were not answered with 200.
The clients run in one process of their own on the same machine and take a part of it.

Then `goldbench annotate` over 10,000 short notes at a server: once undisturbed, once killed in the
middle (SIGKILL) and started again. Both must end with the same bytes.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import orjson
from benchmarks.machine import describe

from goldbench.corpus import Document, Record
from goldbench.engines import count_finished
from goldbench.formats import write
from goldbench.synthetic import phi

CLIENTS = 200
CHARACTERS = 1700
NOTES = 500
_MAIN = "from goldbench.cli import main; main()"
PATHS = {"date": "/api/v1/textDateAnnotations", "phi": "/api/v1/batch"}


@dataclass
class Seen:
    """What the clients saw: seconds of each answer, and statuses other than 200."""

    seconds: list[float] = field(default_factory=list[float])
    refused: int = 0


def main(flags: list[str]) -> None:
    lasting = 4.0 if "--quick" in flags else 20.0
    print(describe("fastapi", "uvicorn", "httptools", "uvloop", "python-crfsuite"))
    print(f"{CLIENTS} clients, notes of {CHARACTERS:,} characters, {lasting:g} s each")
    print(
        f"{'tool':6}{'workers':>8}{'answers':>9}{'/s':>8}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>8}"
        f"{'not 200':>9}"
    )
    texts = _texts()
    for name, path in PATHS.items():
        requests = [_request(path, text, batch=name == "phi") for text in texts]
        for workers in (1, 2):
            with _serve(name, workers) as (where, pid):
                asyncio.run(_load(where, requests, clients=2 * workers, lasting=1.0))  # warm
                began, before = time.perf_counter(), _processor_seconds(pid)
                seen = asyncio.run(_load(where, requests, clients=CLIENTS, lasting=lasting))
                spent, worked = time.perf_counter() - began, _processor_seconds(pid) - before
            times = sorted(1000 * second for second in seen.seconds)
            print(
                f"{name:6}{workers:>8}{len(times):>9,}{len(times) / spent:>8.0f}"
                f"{times[len(times) // 2]:>9.0f}{times[int(len(times) * 0.99)]:>9.0f}"
                f"{1000 * worked / len(times):>8.1f}{seen.refused:>9}"
            )

    with tempfile.TemporaryDirectory() as folder:
        _check_resume(Path(folder), 500 if "--quick" in flags else 10_000, texts)


def _check_resume(folder: Path, notes: int, texts: list[str]) -> None:
    source, journal = folder / "notes.jsonl", folder / ".resumed.jsonl.journal"
    records = (Record(Document(f"n{n}", f"{n} {texts[n % NOTES][:200]}")) for n in range(notes))
    write(records, source, "jsonl")
    with _serve("date", 2) as ((host, port), _):
        command = [sys.executable, "-c", _MAIN, "annotate", str(source), "--tool"]
        command += [f"http://{host}:{port}", "--out"]
        began = time.perf_counter()
        subprocess.run([*command, str(folder / "whole.jsonl")], check=True)
        spent = time.perf_counter() - began
        resumed = [*command, str(folder / "resumed.jsonl")]
        with subprocess.Popen(resumed) as process:
            while process.poll() is None and count_finished(journal) < notes // 3:
                time.sleep(0.01)
            process.kill()
        kept = count_finished(journal)
        subprocess.run(resumed, check=True)
    same = (folder / "whole.jsonl").read_bytes() == (folder / "resumed.jsonl").read_bytes()
    print(
        f"annotate {notes:,} notes of 200 characters at a server with 2 workers: "
        f"{notes / spent:.0f} a second; killed after {kept:,}, resumed: same output {same}"
    )


def _texts() -> list[str]:
    """Make notes of the wanted length, each another."""
    whole = "\n".join(record.document.require_text() for record in phi.notes(2 * NOTES, seed=7))
    step = max((len(whole) - CHARACTERS) // NOTES, 1)
    return [whole[n * step : n * step + CHARACTERS] for n in range(NOTES)]


def _request(path: str, text: str, *, batch: bool) -> bytes:
    note = {"identifier": "bench-note", "text": text, "type": "", "patientId": "bench-patient"}
    body = orjson.dumps({"notes": [note]} if batch else {"note": note})
    head = (
        f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _load(
    where: tuple[str, int], requests: list[bytes], *, clients: int, lasting: float
) -> Seen:
    seen = Seen()
    end = time.perf_counter() + lasting
    await asyncio.gather(
        *(_client(where, requests, seen, number, end) for number in range(clients))
    )
    return seen


async def _client(
    where: tuple[str, int], requests: list[bytes], seen: Seen, number: int, end: float
) -> None:
    reader, writer = await asyncio.open_connection(*where)
    at = number * 37
    while time.perf_counter() < end:
        began = time.perf_counter()
        writer.write(requests[at % len(requests)])
        await writer.drain()
        status = await _answer(reader)
        if status == 200:
            seen.seconds.append(time.perf_counter() - began)
        else:
            seen.refused += 1
        at += 1
    writer.close()
    await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader) -> int:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.partition(b":")[2])
        for line in head.lower().split(b"\r\n")
        if line.startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])


@contextlib.contextmanager
def _serve(name: str, workers: int) -> Iterator[tuple[tuple[str, int], int]]:
    """Run a server; give its host and port, and its process."""
    command = [sys.executable, "-c", _MAIN, "tool", "serve", name]
    command += ["--port", "0", "--workers", str(workers)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            if process.stderr is None:
                return
            line = process.stderr.readline()
            address = urlsplit(line.split(" at ")[1].split(",")[0])
            # The log is read away, or the pipe would fill and hold the server up.
            Thread(target=process.stderr.read, daemon=True).start()
            yield (str(address.hostname), int(address.port or 0)), process.pid
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        finally:
            if process.poll() is None:
                process.kill()


def _processor_seconds(pid: int) -> float:
    """Add up what a process and its children have used; Linux only, else 0."""
    folder = Path(f"/proc/{pid}")
    try:
        ticks = folder.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
        children = folder.joinpath("task", str(pid), "children").read_text().split()
    except OSError:
        return 0.0
    own = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return own + sum(_processor_seconds(int(child)) for child in children)


if __name__ == "__main__":
    main(sys.argv[1:])
