"""Talking to a command: silence, early ends, errors on our own side."""

import sys
import threading
from collections.abc import Iterator

import pytest

from goldbench.errors import UsageError
from goldbench.services.adapters.conversation import conversation
from goldbench.services.errors import ToolError

ECHO = "import sys\nfor line in sys.stdin: print(line.strip().upper(), flush=True)"


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def lines(number: int) -> Iterator[bytes]:
    return (b"line %d\n" % n for n in range(number))


def converse(code: str, given: Iterator[bytes], silence: float | None = None) -> list[bytes]:
    talk = conversation(python(code), given, silence=silence)
    return [line.strip() for together in talk for line in together]


def test_every_line_comes_back_however_many_there_are() -> None:
    assert converse(ECHO, lines(3000)) == [b"LINE %d" % n for n in range(3000)]


def test_answers_come_while_lines_are_still_being_sent() -> None:
    answered = threading.Event()

    def patient() -> Iterator[bytes]:
        yield b"one\n"
        assert answered.wait(20)
        yield b"two\n"

    answers = []
    for together in conversation(python(ECHO), patient(), silence=None):
        answers += together
        answered.set()
    assert answers == [b"ONE\n", b"TWO\n"]


def test_a_command_that_answers_at_the_end_is_not_waited_for_in_vain() -> None:
    late = "import sys\nheard = sys.stdin.read().split()\nprint(len(heard))"
    assert converse(late, lines(20_000)) == [b"40000"]


def test_silence_is_an_error_where_it_is_limited() -> None:
    with pytest.raises(ToolError, match=r"has said nothing for 0\.3 s"):
        converse("import time; time.sleep(600)", lines(1), silence=0.3)


def test_an_exit_code_is_an_error_after_what_was_said() -> None:
    talk = conversation(python("print(1, flush=True); raise SystemExit(7)"), lines(9), silence=None)
    assert next(talk) == [b"1\n"]
    with pytest.raises(ToolError, match="ended with exit code 7"):
        list(talk)


def test_all_lines_are_gone_through_though_the_command_ends_early() -> None:
    sent = []

    def counted() -> Iterator[bytes]:
        for n in range(500):
            sent.append(n)
            yield b"x" * 10_000 + b"\n"

    assert converse("print('enough')", counted()) == [b"enough"]
    assert len(sent) == 500


def test_an_error_among_the_lines_is_raised_here() -> None:
    def broken() -> Iterator[bytes]:
        yield b"one\n"
        msg = "the notes cannot be read"
        raise UsageError(msg)

    with pytest.raises(UsageError, match="cannot be read"):
        converse(ECHO, broken())


def test_a_talk_that_is_left_ends_the_command() -> None:
    talk = conversation(python("while True: print('x', flush=True)"), lines(1), silence=None)
    assert next(talk)
    talk.close()  # type: ignore[attr-defined]  # a generator
