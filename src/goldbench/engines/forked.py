"""A second process that is this one's copy: it begins at once, where a spawned one imports first.

For functions that need Python and numpy alone. Threads do not survive a fork, so nothing in there
may use a library that keeps some (polars); and it is done on Linux only.
"""

import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, TypeVar

from goldbench.errors import GoldbenchError

A = TypeVar("A")
B = TypeVar("B")


def can_fork() -> bool:
    return sys.platform == "linux"


def apart(function: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
    """Yield function(item) in order, each made in a copy of this process, ahead of its use.

    The copy starts with this call, not with the first result. It waits while what it made is not
    taken, and ends when it is done, when nobody takes it any more, or with this process. An error
    in there comes out here.
    """
    takes, gives = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _serve(function, items, takes, gives)
    os.close(gives)
    return _taken(child, os.fdopen(takes, "rb", buffering=1 << 20))


def _serve(function: Callable[[A], B], items: Iterable[A], takes: int, gives: int) -> None:
    """Be the copy: nothing of the caller's, not even its exit handlers, runs in here."""
    code = 1
    try:
        os.close(takes)
        with os.fdopen(gives, "wb", buffering=1 << 20) as out:
            try:
                for item in items:
                    pickle.dump((function(item), None), out, pickle.HIGHEST_PROTOCOL)
                    out.flush()
                pickle.dump(None, out)
            except OSError as error:
                if not isinstance(error, BrokenPipeError):
                    pickle.dump((None, error), out)
            except Exception as error:  # noqa: BLE001  # it is raised again in the parent
                pickle.dump((None, error), out)
        code = 0
    finally:
        os._exit(code)


def _taken(child: int, pipe: IO[bytes]) -> Iterator[B]:
    try:
        with pipe:
            while (answer := _load(pipe)) is not None:
                result, error = answer
                if error is not None:
                    raise error
                yield result
    finally:
        os.waitpid(child, 0)


def _load(pipe: IO[bytes]) -> Any:
    try:
        return pickle.load(pipe)  # noqa: S301  # from our own copy
    except (EOFError, pickle.UnpicklingError):
        msg = "a process that was reading for this one was ended from outside"
        raise GoldbenchError(msg, hint="is there enough memory? Run it again") from None
