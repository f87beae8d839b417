"""Runs by parts: tables and JSON Lines written by all cores, tables by Spark."""

import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from goldbench.cli.options.source import Source
from goldbench.cli.terminal.progress import watch_parts
from goldbench.errors import UsageError

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.engines import Finished, Layout, NoteWork

PARTS, NOTE_NLP, LINES = "parts", "note-nlp", "jsonl"
_LOCAL = "local"
_SHOWN = 10


def _engine(ctx: click.Context, param: click.Parameter, value: str) -> str:
    del ctx, param
    if value != _LOCAL:  # the usual one is not worth an import
        from goldbench.engines import choose_engine  # noqa: PLC0415  # loaded when the verb runs

        choose_engine(value)
    return value


def runs_parts(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a run by parts."""
    for option in (
        click.option(
            "--longest",
            default=10_000_000,
            show_default=True,
            metavar="CHARACTERS",
            help="Longer notes are errors; for parts and jsonl.",
        ),
        click.option(
            "--engine",
            default=_LOCAL,
            show_default=True,
            callback=_engine,
            metavar="local|spark|spark://HOST:PORT",
            help="Who does the work; Spark writes parts.",
        ),
    ):
        function = option(function)
    return function


def writes_note_nlp(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of OMOP's NOTE_NLP."""
    for option in (
        click.option("--quotes", is_flag=True, help="Quote the notes in NOTE_NLP: quotes are PHI."),
        click.option("--nlp-date", metavar="YYYY-MM-DD", help="The day of the run, for NOTE_NLP."),
    ):
        function = option(function)
    return function


def wants_table(to: str | None, engine: str) -> bool:
    """Say whether a run writes tables; Spark writes nothing else."""
    if engine != _LOCAL and to not in (None, PARTS, NOTE_NLP, LINES):
        msg = f"Spark writes parts, not {to}"
        raise UsageError(msg, hint="--to parts, and goldbench convert afterwards")
    return to in (PARTS, NOTE_NLP) or engine != _LOCAL


def table_layout(
    to: str | None, source: Source, *, tool: str, nlp_date: str | None, quotes: bool
) -> "Layout":
    """Give the layout of a table: one row a note, and NOTE_NLP beside it where it is wanted."""
    from goldbench.engines import NoteNlpLayout, TableLayout  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.formats.tables.note_nlp import NoteNlp  # noqa: PLC0415  # as above

    if to != NOTE_NLP:
        if nlp_date or quotes:
            msg = "--nlp-date and --quotes are for NOTE_NLP"
            raise UsageError(msg, hint="--to note-nlp")
        return TableLayout()
    if nlp_date is None:
        msg = "NOTE_NLP wants the day of the run, and the clock would make two runs differ"
        raise UsageError(msg, hint="--nlp-date YYYY-MM-DD")
    system = f"goldbench {version('goldbench')} {tool}"
    how = NoteNlp(system, nlp_date, quotes, source.format == "omop")
    how.day  # noqa: B018  # a day that is none is told now
    return NoteNlpLayout(how)


def lines_layout(out: Path, layer: str) -> "Layout":
    """Give the layout of JSON Lines; a name that ends in .gz is compressed."""
    from goldbench.engines import LinesLayout  # noqa: PLC0415  # loaded when the verb runs

    return LinesLayout(layer, out.name.endswith(".gz"))


def write_parts(
    source: Source,
    work: "NoteWork",
    out: Path,
    *,
    layout: "Layout",
    what: str,
    engine: str = _LOCAL,
    workers: int | None = None,
    longest: int,
    vault: Path | None = None,
    hashes: bool = False,
) -> "Finished":
    """Run, and tell on stderr what was done."""
    from goldbench.engines import NoteSource, choose_engine  # noqa: PLC0415  # loaded when the verb runs

    begun = time.perf_counter()
    with watch_parts(what) as watch:
        done = choose_engine(engine, workers).run(
            NoteSource(source.path, source.format, source.options),
            work,
            out,
            layout=layout,
            longest=longest,
            vault=vault,
            hashes=hashes,
            watch=watch,
        )
    _tell(done, time.perf_counter() - begun)
    return done


def _tell(done: "Finished", seconds: float) -> None:
    manifest, parts = done.manifest, len(done.manifest["parts"])
    before = f", {done.again} of them from before" if done.again else ""
    click.echo(
        f"{done.notes:,} notes in {parts} parts{before}; {manifest['marks']:,} marks, "
        f"{manifest['errors']:,} errors; {seconds:.1f} s; digest {done.digest}",
        err=True,
    )
    for id_, error in done.failed[:_SHOWN]:
        click.echo(f"  {id_}: {error}", err=True)
