"""Tools that their authors run: asked with the data owner's yes, and otherwise not at all."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import orjson
import pytest

from goldbench.benchmark import (
    Bench,
    Limits,
    Task,
    Team,
    Worker,
    allow_url,
    board,
    dry_run,
    forbid_url,
    quota_of,
    submission_status,
    submit,
)
from goldbench.errors import UsageError


class Server(ThreadingHTTPServer):
    """A date annotator that remembers what it was asked; `redirect` sends callers elsewhere."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[str] = []
        self.redirect: str | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def _tell(self, content: Any, status: int = 200, **headers: str) -> None:
        body = orjson.dumps(content)
        self.send_response(status)
        for name, value in {"content-length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        answers = {"/tool": {"name": "t", "type": "nlpsandbox:date-annotator"},
                   "/healthCheck": {"status": "pass"}}  # fmt: skip
        self._tell(answers[self.path.removeprefix("/own/api/v1")])

    def do_POST(self) -> None:
        note = orjson.loads(self.rfile.read(int(self.headers["content-length"])))["note"]
        if self.server.redirect is not None:
            self._tell({}, 307, location=self.server.redirect)
            return
        self.server.asked.append(note["text"])
        start = note["text"].find("2026-")
        marks = [{"start": start, "length": 10, "confidence": 1}] if start >= 0 else []
        self._tell({"textDateAnnotations": marks})

    def log_message(self, *ignored: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def work(bench: Bench) -> None:
    worker = Worker(bench)
    while worker.work_once():
        pass


def test_a_server_is_asked_only_with_the_owners_yes(
    bench: Bench, task: Task, team: Team, server: Server
) -> None:
    url = f"{server.url}/own"
    with pytest.raises(UsageError, match="has not allowed"):
        submit(bench, task, team, url)
    assert quota_of(bench, task, team).left == 1
    allow_url(bench, task, team, url)
    id_ = submit(bench, task, team, url)
    assert server.asked == []  # a submission alone asks nothing
    work(bench)
    status = submission_status(bench, id_)
    assert (status["state"], status["kind"], status["missing"]) == ("SCORED", "url", 0)
    assert status["figures"][0]["use"] is None
    assert status["figures"][0]["tracks"][0]["f1"] == 1.0
    (row,) = board(bench, task)["datasets"][0]["rows"]
    assert row["kind"] == "url"
    assert sum("SECRET" in request for request in server.asked) >= 6


def test_a_yes_that_was_taken_back_holds_for_nothing_after(
    bench: Bench, task: Task, team: Team, server: Server
) -> None:
    url = f"{server.url}/own"
    allow_url(bench, task, team, url)
    id_ = submit(bench, task, team, url)
    assert Worker(bench).work_once()
    assert submission_status(bench, id_)["state"] == "QUEUED"
    forbid_url(bench, task, team, url)
    work(bench)
    status = submission_status(bench, id_)
    assert (status["state"], status["reason"]) == ("CANCELLED", "not_allowed")
    assert not status["charged"]
    assert not any("SECRET" in request for request in server.asked)
    with pytest.raises(UsageError, match="was not allowed"):
        forbid_url(bench, task, team, url)


def test_a_redirect_is_not_followed(task: Task, server: Server, tmp_path: Path) -> None:
    with Server() as elsewhere:
        server.redirect = f"{elsewhere.url}/own/api/v1/textDateAnnotations"
        validation = dry_run(f"{server.url}/own", "date-annotator", tmp_path / "public.jsonl",
                             task.settings.limits)  # fmt: skip
        assert (validation.ok, validation.reason) == (False, "answer_shape")
        assert elsewhere.asked == []


def test_a_server_that_is_not_there_did_not_start(task: Task, tmp_path: Path) -> None:
    del task
    validation = dry_run("http://127.0.0.1:9", "date-annotator", tmp_path / "public.jsonl",
                         Limits(start_s=0.5))  # fmt: skip
    assert validation.reason == "start"
