"""`--to parts`: a table written by all cores, or by Spark; for annotate and deidentify."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from goldbench.cli.console import console
from goldbench.cli.source import Source
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.engines import PartsRun, RowMaker

PARTS = "parts"
LOCAL, SPARK = "local", "spark"
_SHOWN = 10


def _engine(ctx: click.Context, param: click.Parameter, value: str) -> str:
    del ctx, param
    if value not in (LOCAL, SPARK) and not value.startswith(("spark://", "sc://", "local[")):
        msg = f"there is no engine {value!r}"
        raise UsageError(msg, hint="local, spark, or the address of a cluster: spark://host:7077")
    return value


def runs_parts(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a run by parts."""
    for option in (
        click.option(
            "--longest",
            default=10_000_000,
            show_default=True,
            metavar="CHARACTERS",
            help="Longer notes are errors; for parts.",
        ),
        click.option(
            "--engine",
            default=LOCAL,
            show_default=True,
            callback=_engine,
            metavar="local|spark|spark://HOST:PORT",
            help="Who does the work; Spark writes parts.",
        ),
    ):
        function = option(function)
    return function


def wants_parts(to: str | None, engine: str) -> bool:
    """Say whether a run writes parts; Spark writes nothing else."""
    if engine != LOCAL and to not in (None, PARTS, "jsonl"):
        msg = f"Spark writes parts, not {to}"
        raise UsageError(msg, hint="--to parts, and goldbench convert afterwards")
    return to == PARTS or engine != LOCAL


def write_parts(
    source: Source,
    maker: "RowMaker",
    out: Path,
    *,
    engine: str,
    workers: int | None,
    longest: int,
    vault: Path | None = None,
) -> dict[str, Any]:
    """Run, tell what was done on stderr, and give the manifest."""
    from goldbench.engines import NoteSource, run_parts  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats.tables.parts import read_manifest  # noqa: PLC0415  # as above

    where = NoteSource(source.path, source.format, source.options)
    begun = time.perf_counter()
    if engine == LOCAL:
        with _progress() as watch:
            run = run_parts(
                where, maker, out, workers=workers, longest=longest, vault=vault, watch=watch
            )
        again = sum(not part.fresh for part in run.done)
    else:
        from goldbench.engines.spark_run import run_spark  # noqa: PLC0415  # as above

        if vault is not None:
            msg = "a vault is written by this machine's processes, not by Spark"
            raise UsageError(msg, hint="in Python: gb.spark.deidentify(…, seal=True)")
        run_spark(where, maker, out, engine=engine, longest=longest)
        again = 0
    manifest = read_manifest(out)
    _tell(manifest, time.perf_counter() - begun, again)
    return manifest


class _progress:  # noqa: N801  # a context manager that reads as a verb
    """Show, on a terminal only, notes, rate and remaining time."""

    def __enter__(self) -> "Callable[[PartsRun], None]":
        self._shown: Any = None
        if not sys.stderr.isatty():
            return lambda _: None
        from rich import progress  # noqa: PLC0415  # only for people

        self._shown = progress.Progress(
            progress.TextColumn("{task.fields[said]}"),
            progress.BarColumn(),
            progress.TimeRemainingColumn(),
            console=console(stderr=True),
            transient=True,
        )
        task = self._shown.add_task("", said="reading", total=None)
        self._shown.start()
        begun = time.perf_counter()

        def watch(run: "PartsRun") -> None:
            fresh = sum(part.notes for part in run.done if part.fresh)
            rate = fresh / (time.perf_counter() - begun)
            said = f"{run.notes:,} notes, {rate:,.0f} a second"
            self._shown.update(task, completed=len(run.done), total=run.pieces, said=said)

        return watch

    def __exit__(self, *_: object) -> None:
        if self._shown is not None:
            self._shown.stop()


def _tell(manifest: dict[str, Any], seconds: float, again: int) -> None:
    notes, parts = manifest["notes"], len(manifest["parts"])
    before = f", {again} of them from before" if again else ""
    click.echo(
        f"{notes:,} notes in {parts} parts{before}; {manifest['marks']:,} marks, "
        f"{manifest['errors']:,} errors; {seconds:.1f} s; digest {manifest['digest']}",
        err=True,
    )
    for id_, error in manifest["first_errors"][:_SHOWN]:
        click.echo(f"  {id_}: {error}", err=True)
