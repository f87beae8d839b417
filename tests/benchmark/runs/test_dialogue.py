"""Asking a tool about a note over pipes and sockets, with tools that misbehave."""

import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, BinaryIO

import orjson
import pytest

from benchmark.conftest import SMALL
from goldbench.benchmark.runs.dialogue import HttpDialogue, LineDialogue, NoteError
from goldbench.corpus import Span

TEXT = "Seen on 2026-01-02."
DATE = {"start": 8, "end": 18, "label": "date"}


class Pipes:
    """The pipes of a tool; what it answers is written beforehand."""

    def __init__(self) -> None:
        self.questions, stdin = os.pipe()
        stdout, self.answers = os.pipe()
        self.stdin, self.stdout = os.fdopen(stdin, "wb"), os.fdopen(stdout, "rb")
        self.dialogue = LineDialogue(
            SimpleNamespace(process=self, alive=True),  # type: ignore[arg-type]
            "date", SMALL,
        )  # fmt: skip

    def close(self) -> None:
        self.stdin.close()
        self.stdout.close()
        for end in (self.questions, self.answers):
            if end >= 0:
                os.close(end)

    def end(self) -> None:
        """Let the tool end."""
        os.close(self.answers)
        self.answers = -1


@pytest.fixture
def pipes() -> Iterator[Pipes]:
    opened = Pipes()
    yield opened
    opened.close()


def answered(**answer: Any) -> bytes:
    return orjson.dumps(answer) + b"\n"


def test_a_line_goes_out_and_a_line_comes_in(pipes: Pipes) -> None:
    os.write(pipes.answers, answered(id="a", spans=[DATE]) + answered(id="b", spans=[]))
    assert pipes.dialogue.ask("a", TEXT).spans == (Span(8, 18, "date"),)
    assert pipes.dialogue.ask("b", TEXT).spans == (), "what came early is not lost"
    sent = os.read(pipes.questions, 4096).splitlines()
    assert [orjson.loads(question) for question in sent] == [
        {"id": "a", "text": TEXT}, {"id": "b", "text": TEXT},
    ]  # fmt: skip


@pytest.mark.parametrize(
    "answer",
    [b"\n", b"<html>\n", b"[]\n", answered(id="b", spans=[]), answered(id="a"), b'{"id": "a\n'],
)
def test_a_line_that_is_no_answer_breaks_the_dialogue(pipes: Pipes, answer: bytes) -> None:
    os.write(pipes.answers, answer)
    with pytest.raises(NoteError) as error:
        pipes.dialogue.ask("a", TEXT)
    assert (error.value.reason, error.value.broken, error.value.again) == (
        "answer_shape", True, False,
    )  # fmt: skip


def test_a_tool_that_ends_may_be_asked_again(pipes: Pipes) -> None:
    os.write(pipes.answers, b'{"id": ')
    pipes.end()
    with pytest.raises(NoteError) as error:
        pipes.dialogue.ask("a", TEXT)
    assert (error.value.reason, error.value.again) == ("ended", True)


@pytest.mark.parametrize(
    ("limits", "reason"), [({"note_s": 0.01}, "note_timeout"), ({"answer_mb": 0.001}, "too_long")]
)
def test_a_line_without_an_end_is_cut_by_the_clock_or_by_its_length(
    pipes: Pipes, limits: dict[str, Any], reason: str
) -> None:
    os.write(pipes.answers, b"x" * 5_000)
    dialogue = LineDialogue(
        SimpleNamespace(process=pipes, alive=True),  # type: ignore[arg-type]
        "date", replace(SMALL, **limits),
    )  # fmt: skip
    with pytest.raises(NoteError) as error:
        dialogue.ask("a", TEXT)
    assert (error.value.reason, error.value.broken) == (reason, True)


class Server:
    """The other end of connections: gives each request the next of its answers."""

    def __init__(self, *answers: tuple[int, Any]) -> None:
        self._answers = list(answers)
        self.asked: list[bytes] = []
        self.connections = 0

    def connect(self, seconds: float) -> socket.socket:
        ours, theirs = socket.socketpair()
        ours.settimeout(seconds)
        self.connections += 1
        threading.Thread(target=self._serve, args=(theirs,), daemon=True).start()
        return ours

    def _serve(self, theirs: socket.socket) -> None:
        with theirs, theirs.makefile("rb") as reader:
            while self._answers and (request := _request(reader)):
                self.asked.append(request)
                status, body = self._answers.pop(0)
                if status == 0:
                    return
                content = body if isinstance(body, bytes) else orjson.dumps(body)
                head = f"HTTP/1.1 {status} X\r\ncontent-length: {len(content)}\r\n\r\n"
                with contextlib.suppress(OSError):  # who has enough hangs up
                    theirs.sendall(head.encode() + content)


def _request(reader: BinaryIO) -> bytes:
    head, length = b"", 0
    while (line := reader.readline()) not in {b"", b"\r\n"}:
        head += line
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return head + reader.read(length)


TOOL = {"name": "t", "version": "1", "type": "nlpsandbox:date-annotator", "secret": "x"}
GOOD = {"textDateAnnotations": [{"start": 8, "length": 10, "text": "", "confidence": 1}]}


def http(server: Server, family: str = "date") -> HttpDialogue:
    return HttpDialogue(server.connect, family, SMALL)


def test_a_note_goes_out_without_its_id_and_one_connection_is_used() -> None:
    server = Server((200, GOOD), (200, GOOD))
    dialogue = http(server)
    for name in ("k1", "k2"):
        assert [(s.start, s.end) for s in dialogue.ask(name, TEXT).spans] == [(8, 18)]
    dialogue.close()
    assert server.connections == 1
    assert b"POST /api/v1/textDateAnnotations " in server.asked[0]
    assert b'"identifier":"note-k1"' in server.asked[0]


@pytest.mark.parametrize(
    ("status", "body", "reason", "again"),
    [
        (500, b"", "answer_shape", True),
        (429, b"", "answer_shape", True),
        (400, {"title": TEXT}, "answer_shape", False),
        (302, b"", "answer_shape", False),
        (200, b"<html>", "answer_shape", False),
        (200, {"annotations": []}, "answer_shape", False),
        (200, b" " * 2_100_000, "too_long", False),
        (0, b"", "ended", True),
    ],
)
def test_what_goes_wrong_is_a_reason_and_nothing_of_the_answer(
    status: int, body: Any, reason: str, again: bool
) -> None:
    dialogue = http(Server((status, body)))
    with pytest.raises(NoteError) as error:
        dialogue.ask("k", TEXT)
    dialogue.close()
    assert (error.value.reason, error.value.again) == (reason, again)
    assert TEXT not in str(error.value)


def test_a_tool_says_what_it_is_and_only_that_is_kept() -> None:
    dialogue = http(Server((200, TOOL), (200, {"status": "pass"})))
    assert dialogue.describe() == {key: TOOL[key] for key in ("name", "version", "type")}
    dialogue.close()


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ([(404, {})], "health"),
        ([(200, [])], "health"),
        ([(200, b"x")], "health"),
        ([(200, TOOL | {"type": "nlpsandbox:id-annotator"})], "type"),
        ([(200, TOOL), (200, {"status": "fail"})], "health"),
        ([(200, TOOL), (200, b"[]")], "health"),
        ([(200, TOOL), (503, {"status": "pass"})], "health"),
    ],
)
def test_a_tool_of_another_type_or_without_health_is_refused(
    answers: list[tuple[int, Any]], reason: str
) -> None:
    dialogue = http(Server(*answers))
    with pytest.raises(NoteError) as error:
        dialogue.describe()
    dialogue.close()
    assert error.value.reason == reason


def test_a_door_that_is_not_there_is_not_ready() -> None:
    def refuse(seconds: float) -> socket.socket:
        del seconds
        raise ConnectionRefusedError

    assert not HttpDialogue(refuse, "date", SMALL).ready()
    dialogue = http(Server((404, b"")))
    assert dialogue.ready(), "it answers, whatever it says"
    dialogue.close()
