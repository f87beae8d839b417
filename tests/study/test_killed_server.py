"""`kill -9` of the whole server, with annotators at work over HTTP, loses nothing it acknowledged.

The annotators do as the page does: they keep an edit until it is acknowledged, send the same one
again when the connection breaks, and go on when the server is back.
"""

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest

from goldbench.study import Actor, create_token, events_since, read_sheet, verify_study
from studies import Clock, Team, produce

PROGRAM = "from goldbench.cli import main; main()"
BEFORE_A_KILL = 12
"""Edits that are acknowledged between two kills."""


class Server:
    """`goldbench serve` as a process of its own, always at the same port."""

    def __init__(self, folder: Path, url: str) -> None:
        self._command = [sys.executable, "-c", PROGRAM, "serve", str(folder), "--database", url]
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [*self._command, "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            match = re.search(r"at http://127\.0\.0\.1:(\d+)/", line)
            if match is not None:
                self.port = int(match[1])
                return
        pytest.fail("the server does not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.communicate()


@dataclass
class Annotator:
    """One page: an edit at a time, kept until it was acknowledged."""

    actor: Actor
    token: str
    batch: str
    text: str = field(repr=False)
    acknowledged: list[str] = field(default_factory=list[str])
    refused: list[int] = field(default_factory=list[int])

    def work(self, server: Server, enough: threading.Event) -> None:
        path = f"/api/sheets/{self.batch}/1/operations"
        with httpx2.Client(timeout=20) as client:
            while not enough.is_set():
                version = len(self.acknowledged)
                start = version % 20
                op_id = f"{self.actor.id}-{version}"
                operation = {
                    "op": "add_span", "op_id": op_id, "mark": f"m{version}",
                    "label": "DATE", "pieces": [[start, start + 3]],
                    "quote": self.text[start : start + 3],
                }  # fmt: skip
                headers = {"authorization": f"Bearer {self.token}", "if-match": f'"{version}"'}
                try:
                    answer = client.post(
                        f"http://127.0.0.1:{server.port}{path}",
                        json={"operations": [operation]},
                        headers=headers,
                    )
                except httpx2.TransportError:
                    time.sleep(0.02)
                    continue
                if answer.status_code != 200:
                    self.refused.append(answer.status_code)
                    return
                self.acknowledged.append(op_id)


@contextmanager
def at_work(annotators: list[Annotator], server: Server) -> Iterator[None]:
    enough = threading.Event()
    threads = [
        threading.Thread(target=annotator.work, args=(server, enough)) for annotator in annotators
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        enough.set()
        for thread in threads:
            thread.join()


def wait_for(annotators: list[Annotator], more: int) -> None:
    """Wait until everybody has had so many more edits acknowledged."""
    goal = [len(annotator.acknowledged) + more for annotator in annotators]
    while any(
        len(annotator.acknowledged) < n for annotator, n in zip(annotators, goal, strict=True)
    ):
        assert not any(annotator.refused for annotator in annotators)
        time.sleep(0.005)


def test_a_killed_server_loses_nothing_it_acknowledged(
    crew: Team, clock: Clock, database: str, tmp_path: Path
) -> None:
    clock.time = datetime.now(UTC)  # the server goes by the real one
    batch = produce(crew).id
    annotators = [
        Annotator(
            actor,
            str(create_token(crew.study, actor, name="page", scopes=["annotate"]).token),
            batch,
            read_sheet(crew.study, actor, batch, 1).text,
        )
        for actor in crew.annotators[:3]
    ]
    server = Server(tmp_path, crew.study.store.url.render_as_string(hide_password=False))
    server.start()
    try:
        with at_work(annotators, server):
            for _ in range(2 if database == "sqlite" else 1):
                wait_for(annotators, BEFORE_A_KILL)
                server.kill()
                server.start()
            wait_for(annotators, 3)
    finally:
        server.kill()
    for annotator in annotators:
        assert annotator.refused == []
        op_ids = [
            event["op_id"] for event in events_since(crew.study, annotator.actor, batch, 1, 0)
        ]
        # Everything acknowledged is there, once and in order; of what was not, at most the last.
        assert op_ids[: len(annotator.acknowledged)] == annotator.acknowledged
        assert len(op_ids) <= len(annotator.acknowledged) + 1
        shown = read_sheet(crew.study, annotator.actor, batch, 1)
        assert len(shown.content.spans) == shown.version == len(op_ids)
    verify_study(crew.study, crew.lead)
