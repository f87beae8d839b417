"""Servers as processes: several workers, free ports, what the log holds, how they stop."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx2
import pytest

from goldbench.errors import UsageError
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.http_server import Listening, _bind, serve, serve_in_thread
from services.sandbox import NOTE, tiny

SCRIPT = """
import os, sys
sys.path.insert(0, sys.argv[1])
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.servers.http_server import Listening, serve
from services.workers import make

if __name__ == "__main__":
    announce = lambda at: print(at, file=sys.stdout, flush=True)
    serve(make, Listening(port=0, workers=int(sys.argv[2])), announce=announce)
"""


@contextmanager
def process(workers: int) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    command = [sys.executable, "-c", SCRIPT, "tests", str(workers)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            yield running.stdout.readline().strip(), running
        finally:
            if running.poll() is None:
                running.kill()


def who(address: str) -> str:
    with httpx2.Client(trust_env=False, timeout=30) as client:
        answer = client.post(f"{address}/api/v1/textDateAnnotations", json={"note": NOTE})
    return str(answer.json()["textDateAnnotations"][0]["dateFormat"])


def test_several_workers_share_an_address_and_stop_together() -> None:
    with process(2) as (address, running):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
        workers: set[str] = set()
        deadline = time.monotonic() + 60
        while len(workers) < 2:
            assert time.monotonic() < deadline
            with ThreadPoolExecutor(8) as pool:
                workers.update(pool.map(who, [address] * 16))
        running.send_signal(signal.SIGTERM)
        _, log = running.communicate(timeout=40)
    assert running.returncode in (0, -signal.SIGTERM)
    assert "POST /api/v1/textDateAnnotations 200" in log
    assert "Prescott" not in log


def test_a_port_that_is_taken_is_a_clear_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1 port {port}"):
            serve(lambda: None, Listening(port=port), announce=print)  # type: ignore[arg-type,return-value]  # never called


def test_a_served_block_ends_with_its_server() -> None:
    with (
        serve_in_thread(lambda: annotator_app(tiny())) as address,
        httpx2.Client(trust_env=False) as client,
    ):
        assert client.get(f"{address}/api/v1/healthCheck").json() == {"status": "pass"}
    with httpx2.Client(trust_env=False) as client, pytest.raises(httpx2.ConnectError):
        client.get(f"{address}/api/v1/healthCheck")


def test_answers_are_not_held_back_on_the_wire() -> None:
    """Nagle's algorithm would, by 40 ms; asyncio turns it off where the protocol is named."""
    listening = _bind(Listening(port=0))
    assert listening.proto == socket.IPPROTO_TCP
    listening.close()
