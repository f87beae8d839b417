"""One process at a time: a file that is locked for as long as its owner lives."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from goldbench.errors import UsageError

if sys.platform != "win32":
    import fcntl


@contextmanager
def hold_lock(path: Path, *, busy: str) -> Iterator[None]:
    """Hold a lock; whoever finds it held by another process is told so.

    The system lets go of it when the process ends, however it ends. Windows keeps nobody out.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform != "win32":
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise UsageError(busy, hint="wait until it has ended") from None
        yield
    finally:
        os.close(descriptor)
