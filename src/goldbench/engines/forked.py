"""A second process that is this one's copy: it begins at once, where a spawned one imports first.

For functions that need Python and numpy alone. Threads do not survive a fork, so nothing in there
may use a library that keeps some (polars); and it is done on Linux only.
"""

import gc
import os
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from typing import IO, Any, TypeVar

from goldbench.engines.threads import ahead
from goldbench.errors import GoldbenchError

A = TypeVar("A")
B = TypeVar("B")

_PIPE = 1 << 20
"""Bytes that a pipe may hold: as many as anybody may ask for."""
_OPEN: set[int] = set()
"""Where this process takes from its copies. A copy that held the end of another's pipe would keep
that one waiting for ever when nobody takes any more."""


def can_fork() -> bool:
    return sys.platform == "linux"


def apart(
    function: Callable[[A], B], items: Iterable[A], *, room: int = 1
) -> Generator[B, None, None]:
    """Yield function(item) in order, each made in a copy of this process, ahead of its use.

    The copy starts with this call, not with the first result, and takes the items itself. It waits
    while `room` results are not taken, and ends when it is done, when this is closed, or with this
    process. An error in there comes out here.
    """
    takes, gives = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _serve(function, items, takes, gives, room)
    os.close(gives)
    _widen(takes)
    _OPEN.add(takes)
    taken = _receive_results(child, takes)
    next(taken)  # from here on it ends its copy, also if nobody takes anything
    return taken


class Relay:
    """Something that one copy makes and hands to the others, which wait for it.

    It is made before them and closed here behind them. A copy that ends before it has sent leaves
    the others with an `EOFError`; one that ends before it has received is not waited for.
    """

    def __init__(self, receivers: int) -> None:
        self._pipes = [os.pipe() for _ in range(receivers)]

    def send(self, value: Any) -> None:
        """Hand it on, in the copy that made it."""
        for takes, _ in self._pipes:
            os.close(takes)
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL) if self._pipes else b""
        for _, gives in self._pipes:
            with suppress(BrokenPipeError), os.fdopen(gives, "wb") as pipe:
                pipe.write(data)

    def receive(self, number: int) -> Any:
        """Wait for it, in another copy; each has a number of its own."""
        for at, (takes, gives) in enumerate(self._pipes):
            os.close(gives)
            if at != number:
                os.close(takes)
        with os.fdopen(self._pipes[number][0], "rb") as pipe:
            return pickle.load(pipe)  # noqa: S301  # from our own copy

    def close(self) -> None:
        for pipe in self._pipes:
            for end in pipe:
                os.close(end)


def _widen(pipe: int) -> None:
    import fcntl  # noqa: PLC0415  # not on every system; neither is a fork

    try:
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
    except OSError:  # too many of them are in use
        return


def _serve(
    function: Callable[[A], B], items: Iterable[A], takes: int, gives: int, room: int
) -> None:
    """Be the copy: nothing of the caller's, not even its exit handlers, runs in here."""
    code = 1
    try:
        gc.freeze()  # looking for garbage among what is the caller's would copy all of it
        for pipe in (takes, *_OPEN):
            os.close(pipe)
        with os.fdopen(gives, "wb", buffering=1 << 20) as out:
            for answer in ahead(_answers(function, items), room=room):
                out.write(answer)
                out.flush()
        code = 0
    finally:  # also of a broken pipe: nobody wants more
        os._exit(code)


def _answers(function: Callable[[A], B], items: Iterable[A]) -> Iterator[bytes]:
    try:
        for item in items:
            yield pickle.dumps((function(item), None), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001  # it is raised again in the parent
        yield pickle.dumps((None, error))
    else:
        yield pickle.dumps(None)


def _receive_results(child: int, takes: int) -> Generator[Any, None, None]:
    """Yield once for nobody, then the results."""
    try:
        with os.fdopen(takes, "rb", buffering=1 << 20) as pipe:
            try:
                yield None
                while (answer := _load(pipe)) is not None:
                    result, error = answer
                    if error is not None:
                        raise error
                    yield result
            finally:
                _OPEN.discard(takes)
    finally:
        with suppress(ChildProcessError):  # somebody waited for all children
            os.waitpid(child, 0)


def _load(pipe: IO[bytes]) -> Any:
    try:
        return pickle.load(pipe)  # noqa: S301  # from our own copy
    except (EOFError, pickle.UnpicklingError):
        msg = "a process that was reading for this one was ended from outside"
        raise GoldbenchError(msg, hint="is there enough memory? Run it again") from None
