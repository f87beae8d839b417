"""A team's side: what is no server, no token, no tool is told before anything is sent."""

import tarfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from benchmark.tools import write_command
from goldbench.benchmark import BenchClient, ServerError
from goldbench.errors import GoldbenchError, UsageError


@pytest.mark.parametrize(
    "url", ["", "bench.example.org", "ftp://x", "file:///etc", "http://x:y", "http://😀"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="is not the address of a server"):
        BenchClient(url)


def test_a_token_that_no_header_can_hold_is_refused() -> None:
    with pytest.raises(UsageError, match="a character that none has"):
        BenchClient("http://127.0.0.1:1", "“gbt_x”")


class Server:
    """Answers every question alike, and keeps what it was sent."""

    def __init__(self) -> None:
        self.status, self.body = 200, b"{}"
        self.asked: list[tuple[str, str, bytes]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                coming = self.headers.get("transfer-encoding") == "chunked"
                body = self._chunks() if coming else self._plain()
                outer.asked.append((self.command, self.path, body))
                self.send_response(outer.status)
                self.send_header("content-length", str(len(outer.body)))
                self.end_headers()
                self.wfile.write(outer.body)

            do_POST = do_GET  # noqa: N815  # the library's name

            def _plain(self) -> bytes:
                return self.rfile.read(int(self.headers.get("content-length") or 0))

            def _chunks(self) -> bytes:
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def log_message(self, *ignored: object) -> None: ...

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.close()


@pytest.fixture
def client(server: Server) -> Iterator[BenchClient]:
    with BenchClient(f"{server.url}/", " gbt_x\n") as connected:
        yield connected


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b"3", b"null", b'"x"', b"\xff", b"{"])
def test_a_server_of_another_kind_is_told_so(
    server: Server, client: BenchClient, body: bytes
) -> None:
    server.body = body
    for status in (200, 502):
        server.status = status
        with pytest.raises(ServerError, match="does not answer as a benchmark"):
            client.board("date")


def test_a_server_that_is_not_there_is_told_so() -> None:
    with (
        BenchClient("http://127.0.0.1:1") as nobody,
        pytest.raises(ServerError, match=r"ConnectError"),
    ):
        nobody.board("date")


def test_a_refusal_has_the_servers_own_words(server: Server, client: BenchClient) -> None:
    server.status, server.body = 409, b'{"detail": "no more today", "hint": "tomorrow"}'
    with pytest.raises(ServerError, match=r"refused \(409\): no more today") as refused:
        client.status("x")
    assert refused.value.hint == "tomorrow"


@pytest.mark.parametrize("body", [b"{}", b'{"type": "date-annotator"}', b'{"limits": []}',
                                  b'{"limits": 3, "type": "date-annotator"}'])  # fmt: skip
def test_a_dry_run_needs_the_rules_of_a_benchmark(
    server: Server, client: BenchClient, tmp_path: Path, body: bytes
) -> None:
    server.body = body
    with pytest.raises(GoldbenchError):
        client.dry_run("date", write_command(tmp_path / "tool"))


def test_answers_are_not_tried_here(server: Server, client: BenchClient, tmp_path: Path) -> None:
    server.body = b'{"accepts": "predictions"}'
    with pytest.raises(UsageError, match="checked by the host"):
        client.dry_run("date", tmp_path)


def test_a_folder_is_sent_packed_and_a_file_as_it_is(
    server: Server, client: BenchClient, tmp_path: Path
) -> None:
    client.submit("date", write_command(tmp_path / "tool"), op_id="build 7")
    (tmp_path / "answers.jsonl").write_bytes(b"{}\r\n")
    client.submit("date", tmp_path / "answers.jsonl")
    (packed, plain) = server.asked
    assert packed[:2] == plain[:2] == ("POST", "/api/v1/tasks/date/submissions")
    assert plain[2] == b"{}\r\n"
    (tmp_path / "sent.tar.gz").write_bytes(packed[2])
    with tarfile.open(tmp_path / "sent.tar.gz") as archive:
        assert set(archive.getnames()) >= {"./tool.py", "./tool.toml"}


def test_what_is_not_there_is_not_sent(server: Server, client: BenchClient, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        client.submit("date", tmp_path / "nowhere")
    wrong = write_command(tmp_path / "tool")
    (wrong / "tool.toml").write_text("name = ", encoding="utf-8")
    with pytest.raises(GoldbenchError):
        client.submit("date", wrong)
    assert server.asked == []


def test_what_has_ended_is_not_waited_for(server: Server, client: BenchClient) -> None:
    server.body = b'{"state": "SCORED"}'
    assert client.wait("x", 60) == {"state": "SCORED"}
    server.body = b'{"state": "RUNNING"}'
    assert client.wait("x", -1) == {"state": "RUNNING"}
    assert len(server.asked) == 2
