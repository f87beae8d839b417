"""Talking to a command through its pipes: lines in, lines out, nobody waiting for the other."""

import contextlib
import subprocess
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, Queue

from goldbench.errors import UsageError
from goldbench.services.errors import ToolError

# Lines that may wait to be taken, and that are given at once.
_TOGETHER = 500


def conversation(
    argv: list[str], lines: Iterable[bytes], *, silence: float | None
) -> Iterator[list[bytes]]:
    """Send lines to a command; yield its own as they come, some at a time.

    `lines` is gone through in a thread, to its end unless the command fails. An exit code is an
    error, and so is silence for so many seconds. To end without reading everything is none: the
    answers tell what is missing.
    """
    try:
        process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - the user's own command
    except OSError as error:
        msg = f"the command {argv[0]!r} cannot be started: {error.strerror}"
        raise UsageError(msg) from None
    said: Queue[bytes | None] = Queue()
    with ThreadPoolExecutor(2, thread_name_prefix="command") as pool:
        try:
            feeding = pool.submit(_feed, process, lines)
            pool.submit(_listen, process, said)
            while together := _together(said, silence, argv[0]):
                yield together
            feeding.result()
            code = process.wait()
        finally:
            process.kill()  # nothing where it has ended by itself
            process.wait()
    if code:
        msg = f"the command {argv[0]!r} ended with exit code {code}"
        raise ToolError(msg, hint="its own messages stand above")


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


def _listen(process: subprocess.Popen[bytes], said: "Queue[bytes | None]") -> None:
    with contextlib.ExitStack() as stack:
        stack.callback(said.put, None)  # there will be no more
        if process.stdout is not None:
            for line in stack.enter_context(process.stdout):
                said.put(line)


def _together(said: "Queue[bytes | None]", silence: float | None, name: str) -> list[bytes]:
    """Wait for a line and take those that are there too; none at the end."""
    try:
        line = said.get(timeout=silence)
    except Empty:
        msg = f"the command {name!r} has said nothing for {silence:g} s"
        raise ToolError(msg, hint="see --timeout") from None
    taken: list[bytes] = []
    while line is not None:
        taken.append(line)
        if len(taken) == _TOGETHER or said.empty():
            return taken
        line = said.get_nowait()
    if taken:
        said.put(None)
    return taken
