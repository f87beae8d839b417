import shlex
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click

from goldbench.cli.systems import Task, takes_systems
from goldbench.errors import UsageError
from goldbench.reports import Origin, Wanted, evaluation, gather, render, versions
from goldbench.reports.numbers import size

_ARGUMENTS = "goldbench.arguments"


class _Recorded(click.Command):
    """A command that remembers how it was called, for the report's provenance."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[_ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)


@click.command(cls=_Recorded)
@takes_systems
@click.option(
    "--out", "-o", default="report.html", show_default=True, help="The file to write, or -."
)
@click.option(
    "--by",
    multiple=True,
    metavar="KEY",
    help="Also break down by a metadata key; sites are always told apart.",
)
@click.option("--run-of", metavar="NAME", help="The systems are runs of one model.")
@click.option(
    "--no-text", is_flag=True, help="Leave out all note text, so that the file can be shared."
)
@click.option(
    "--errors",
    default=2_000,
    show_default=True,
    metavar="N",
    type=click.IntRange(min=0),
    help="Show so many errors at most; all are counted.",
)
@click.option(
    "--no-editions", is_flag=True, help="Do not also run the original scripts of the tracks."
)
@click.option("--title", help="The title of the report.")
@click.pass_context
def report(
    context: click.Context,
    task: Task,
    *,
    out: str,
    by: tuple[str, ...],
    run_of: str | None,
    no_text: bool,
    errors: int,
    no_editions: bool,
    title: str | None,
) -> None:
    """Write a report on systems: one HTML file with scores, figures and errors.

    GOLD and SYSTEM are as for `goldbench score`. The file loads nothing from outside, can be
    printed, and holds sentences of the notes unless --no-text is given.
    """
    if out != "-" and not Path(out).absolute().parent.is_dir():
        msg = f"the folder of {out} does not exist"
        raise UsageError(msg)
    arguments = shlex.join(["goldbench", "report", *context.meta[_ARGUMENTS]])
    origin = Origin(datetime.now(UTC), arguments, versions())
    wanted = Wanted(
        tracks=task.tracks,
        text=not no_text,
        errors=errors,
        run_of=run_of,
        editions=not no_editions,
    )
    evidence = gather(task.gold, task.systems, replace(task.settings, by=by), wanted, origin)
    page = render(evaluation(evidence, title=title)).encode()
    if out == "-":
        sys.stdout.buffer.write(page)
        return
    Path(out).write_bytes(page)
    said = (
        "without note text" if no_text else "with sentences of the notes: keep it as safe as them"
    )
    click.echo(f"{out}: {size(len(page))}, {said}", err=True)
