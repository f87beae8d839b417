"""Where a measurement was made: every table starts with this."""

import os
import platform
import resource
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

T = TypeVar("T")


def describe(*packages: str) -> str:
    """Name the processor, its cores, Python and the versions of what is measured."""
    versions = []
    for package in ("goldbench", "numpy", "polars", *packages):
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            versions.append(f"{package} not installed")
    load = os.getloadavg()[0]
    return (
        f"{_processor()}, {os.cpu_count()} cores, load {load:.1f}; "
        f"Python {platform.python_version()}; {', '.join(versions)}"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


class Timed(NamedTuple):
    """Best of several runs; CPU seconds are what a loaded machine still measures fairly.

    They include processes that were started and ended on the way.
    """

    wall: float
    cpu: float


def best_of(function: Callable[[], T], runs: int = 3) -> Timed:
    times = []
    for _ in range(runs):
        wall, cpu = perf_counter(), _cpu()
        function()
        times.append((perf_counter() - wall, _cpu() - cpu))
    return Timed(min(wall for wall, _ in times), min(cpu for _, cpu in times))


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime
