"""Who does the work of a run by parts: this process, all cores of this machine, or Spark.

Whoever asks gives a source, the work and a target, and never learns which engine runs: the rows
are the same to the last one, and so is their order-free digest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from goldbench.engines.layouts import Layout
from goldbench.engines.part import NoteSource
from goldbench.engines.part_sums import Finished, PartsRun
from goldbench.engines.parts import run_parts
from goldbench.engines.results import LONGEST, NoteWork
from goldbench.errors import UsageError

LOCAL, SPARK = "local", "spark"
_ADDRESSES = ("spark://", "sc://", "local[", "local-cluster[")


class PartsEngine(Protocol):
    """Maps work over the notes of a source into a target: one result a note, checked."""

    def run(
        self,
        source: NoteSource,
        work: NoteWork,
        target: Path,
        *,
        layout: Layout | None = None,
        longest: int = LONGEST,
        vault: Path | None = None,
        hashes: bool = False,
        watch: Callable[[PartsRun], None] = lambda _: None,
    ) -> Finished: ...


@dataclass(frozen=True, slots=True)
class LocalEngine:
    """Processes of this machine: so many further ones, 0 is this one, None one a core."""

    processes: int | None = None

    def run(
        self,
        source: NoteSource,
        work: NoteWork,
        target: Path,
        *,
        layout: Layout | None = None,
        longest: int = LONGEST,
        vault: Path | None = None,
        hashes: bool = False,
        watch: Callable[[PartsRun], None] = lambda _: None,
    ) -> Finished:
        return run_parts(
            source,
            work,
            target,
            layout=layout,
            workers=self.processes,
            longest=longest,
            vault=vault,
            hashes=hashes,
            watch=watch,
        )


@dataclass(frozen=True, slots=True)
class SparkEngine:
    """Spark: the session that is there, else one at an address, else one of this machine."""

    address: str = SPARK

    def run(
        self,
        source: NoteSource,
        work: NoteWork,
        target: Path,
        *,
        layout: Layout | None = None,
        longest: int = LONGEST,
        vault: Path | None = None,
        hashes: bool = False,
        watch: Callable[[PartsRun], None] = lambda _: None,
    ) -> Finished:
        """Work on a table; Spark tells of its progress itself, and its tables have the hashes."""
        del watch, hashes
        from goldbench.engines.spark_run import run_spark  # noqa: PLC0415  # only where it is asked

        if vault is not None:
            msg = "a vault is written by this machine's processes, not by Spark"
            raise UsageError(msg, hint="in Python: gb.spark.deidentify(…, seal=True)")
        return run_spark(source, work, target, address=self.address, layout=layout, longest=longest)


def here() -> PartsEngine:
    """Give the engine that is this process: tests, and short sources."""
    return LocalEngine(0)


def local(processes: int | None = None) -> PartsEngine:
    """Give the engine of this machine: so many further processes, or one a core."""
    return LocalEngine(processes)


def spark(address: str = SPARK) -> PartsEngine:
    """Give the engine that is Spark, by the address of a cluster or of a Spark Connect server."""
    return SparkEngine(address)


def choose_engine(name: str, processes: int | None = None) -> PartsEngine:
    """Give an engine by its name: local, spark, spark://host:7077, sc://host:15002, local[4]."""
    if name == LOCAL:
        return local(processes)
    if name == SPARK or name.startswith(_ADDRESSES):
        return spark(name)
    msg = f"there is no engine {name!r}"
    raise UsageError(msg, hint="local, spark, or the address of a cluster: spark://host:7077")
