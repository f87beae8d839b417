"""A pool of processes spawned without the caller's script.

`multiprocessing` runs the main script again in every process that it spawns, so that a script
without `if __name__ == "__main__":` would start itself over and over. What runs here is always
importable, so the script is not needed and is left out. A module of its own: what it imports takes
longer than many a command that never spawns.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from types import ModuleType
from typing import Any

_STARTING = Lock()


@contextmanager
def _hide_main() -> Iterator[None]:
    """Let `multiprocessing` find a main module that came from no file."""
    with _STARTING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _Process(SpawnProcess):
    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - the name in multiprocessing
        with _hide_main():
            return SpawnProcess._Popen(process_obj)  # noqa: SLF001 - the hook of multiprocessing


class _Context(SpawnContext):
    Process = _Process


def spawn_pool(workers: int) -> ProcessPoolExecutor:
    """Make the pool; its processes end when their parent does, also when it is killed."""
    return ProcessPoolExecutor(workers, mp_context=_Context(), initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Watch the parent from a thread; a pool's own processes would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
