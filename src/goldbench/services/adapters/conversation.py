"""Talking to a command through its pipes: lines in, lines out, nobody waiting for the other."""

import contextlib
import os
import subprocess
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, Queue
from typing import BinaryIO

from goldbench.errors import UsageError
from goldbench.services.errors import ToolError

MAX_LOG = 1024 * 1024
_PIECE = 64 * 1024
# Lines that may wait to be taken, and that are given at once.
_TOGETHER = 500


def conversation(
    argv: list[str],
    lines: Iterable[bytes],
    *,
    silence: float | None,
    log: Path | None = None,
) -> Iterator[list[bytes]]:
    """Send lines to a command; yield its own as they come, some at a time.

    `lines` is gone through in a thread, to its end unless the command fails. An exit code is an
    error, and so is silence for so many seconds. To end without reading everything is none: the
    answers tell what is missing. Standard error, its first mebibyte, goes to `log`.
    """
    pipe = subprocess.PIPE
    try:
        process = subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603 - the user's own command
    except OSError as error:
        msg = f"the command {argv[0]!r} cannot be started: {error.strerror}"
        raise UsageError(msg) from None
    answers: Queue[bytes | None] = Queue()
    with ThreadPoolExecutor(3, thread_name_prefix="command") as pool:
        try:
            feeding = pool.submit(_feed, process, lines)
            pool.submit(_listen, process, answers)
            pool.submit(_log, process, log)
            while together := _collect_lines(answers, silence, argv[0]):
                yield together
            feeding.result()
            code = process.wait()
        finally:
            process.kill()  # nothing where it has ended by itself
            process.wait()
    if code:
        msg = f"the command {argv[0]!r} ended with exit code {code}"
        hint = f"its own messages are in {log}" if log is not None and log.exists() else None
        raise ToolError(msg, hint=hint)


def _feed(process: subprocess.Popen[bytes], lines: Iterable[bytes]) -> None:
    pipe = process.stdin
    if pipe is None:
        return
    stream = iter(lines)
    try:
        with pipe:
            for line in stream:
                pipe.write(line)
                pipe.flush()  # it may be waited for
    except BrokenPipeError:
        if process.wait() == 0:  # it has read enough; the rest is still to be counted
            for _ in stream:
                pass


def _listen(process: subprocess.Popen[bytes], answers: "Queue[bytes | None]") -> None:
    with contextlib.ExitStack() as stack:
        stack.callback(answers.put, None)  # there will be no more
        if process.stdout is not None:
            for line in stack.enter_context(process.stdout):
                answers.put(line)


def _log(process: subprocess.Popen[bytes], log: Path | None) -> None:
    """Read standard error to its end; keep the beginning, which may quote notes, for the owner."""
    with contextlib.ExitStack() as stack:
        if process.stderr is None:
            return
        errors = stack.enter_context(process.stderr)
        written, file = 0, None
        while piece := os.read(errors.fileno(), _PIECE):
            if log is not None and written < MAX_LOG:
                if file is None:
                    file = stack.enter_context(_open_private(log))
                written += file.write(piece[: MAX_LOG - written])


def _open_private(log: Path) -> BinaryIO:
    """Open a new file that only its owner reads."""
    return os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def _collect_lines(answers: "Queue[bytes | None]", silence: float | None, name: str) -> list[bytes]:
    """Wait for a line and take those that are there too; none at the end."""
    try:
        line = answers.get(timeout=silence)
    except Empty:
        msg = f"the command {name!r} has said nothing for {silence:g} s"
        raise ToolError(msg, hint="see --timeout") from None
    taken: list[bytes] = []
    while line is not None:
        taken.append(line)
        if len(taken) == _TOGETHER or answers.empty():
            return taken
        line = answers.get_nowait()
    if taken:
        answers.put(None)
    return taken
