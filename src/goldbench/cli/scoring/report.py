import shlex
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click

from goldbench.cli.options.database import DATABASE, open_database, takes_database
from goldbench.cli.options.systems import Task, takes_systems
from goldbench.errors import UsageError
from goldbench.planning.protocol import FILE as PROTOCOL
from goldbench.reports import (
    LANGUAGES,
    Origin,
    StudySummary,
    Wanted,
    evaluation,
    gather,
    read_account,
    render,
    versions,
)
from goldbench.reports.numbers import size
from goldbench.scoring import edition, track

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
@click.option(
    "--study",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="The study that made GOLD: its flow, sample, annotators and agreement are told, too. "
    "Absent: the one whose release GOLD is.",
)
@click.option("--no-study", is_flag=True, help="Tell nothing of the study whose release GOLD is.")
@takes_database
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
@click.option(
    "--short", is_flag=True, help="Also write a form for two printed pages: NAME-short.html."
)
@click.option("--title", help="The title of the report.")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Of the report; else that of the study, else English.",
)
@click.pass_context
def report(
    context: click.Context,
    task: Task,
    *,
    out: str,
    by: tuple[str, ...],
    folder: Path | None,
    no_study: bool,
    database: str | None,
    run_of: str | None,
    no_text: bool,
    errors: int,
    no_editions: bool,
    short: bool,
    title: str | None,
    lang: str | None,
) -> None:
    """Write a report on systems: one HTML file with scores, figures and errors.

    GOLD and SYSTEM are as for `goldbench score`. The file loads nothing from outside, can be
    printed, and holds sentences of the notes unless --no-text is given. Where GOLD is a study or a
    release of one it also tells how the gold standard came to be, and holds the result against the
    plan; a study elsewhere is named by --study.
    """
    if no_study and folder is not None:
        msg = "--study and --no-study contradict each other"
        raise UsageError(msg)
    if short and out == "-":
        msg = "--short writes a second file beside the report"
        raise UsageError(msg, hint="name the report: --out report.html")
    if out != "-":
        from goldbench.formats.io.files import PAGE, refuse_other  # noqa: PLC0415  # loaded when the verb runs

        refuse_other(Path(out), PAGE)
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
    settings = replace(task.settings, by=by)
    if folder is None and not no_study:
        folder = _find_study(task)
    account = _account(folder, database, task.gold.path, wanted)
    evidence = gather(task.gold, task.systems, settings, wanted, origin, account=account)
    page = render(evaluation(evidence, title=title, lang=lang)).encode()
    if out == "-":
        sys.stdout.buffer.write(page)
        return
    Path(out).write_bytes(page)
    contents = (
        "without note text" if no_text else "with sentences of the notes: keep it as safe as them"
    )
    click.echo(f"{out}: {size(len(page))}, {contents}", err=True)
    if short:
        brief = Path(out).with_stem(f"{Path(out).stem}-short")
        page = render(evaluation(evidence, title=title, lang=lang, short=True)).encode()
        brief.write_bytes(page)
        click.echo(f"{brief}: {size(len(page))}, without note text, for two pages", err=True)


def _find_study(task: Task) -> Path | None:
    """Find the study whose release GOLD is, if it has a protocol, and say what is told."""
    if task.study is None:
        return None
    if not (task.study / PROTOCOL).is_file():
        click.echo(f"{task.study} has no {PROTOCOL}: how GOLD came to be is not told", err=True)
        return None
    click.echo(f"the study {task.study} made GOLD, and is told with it", err=True)
    return task.study


def _account(
    folder: Path | None, database: str | None, gold: Path, wanted: Wanted
) -> StudySummary | None:
    """Read what a study tells; one whose work is elsewhere is told without annotators."""
    if folder is None:
        return None
    from goldbench.study import OPERATOR, list_releases  # noqa: PLC0415 - only with a study
    from goldbench.study.summary import summarise_annotation  # noqa: PLC0415  # loaded when the verb runs

    if database is None and not (folder / DATABASE).exists():
        click.echo(f"{folder} has no {DATABASE}: annotators and agreement are not told", err=True)
        return read_account(folder)
    with open_database(folder, database) as study:
        known = list_releases(study, OPERATOR)
        if not known:
            click.echo("the study has no gold release yet: annotators are not told", err=True)
            return read_account(folder)
        hashes = {
            content: release.name
            for release in known
            for content in (release.hash, release.manifest.get("evidence"))
        }
        name = hashes.get(_content(gold))
        if name is None:
            click.echo(
                f"GOLD is not a release of {folder}: {known[-1].name}, the newest, is told",
                err=True,
            )
        return read_account(
            folder,
            summarise_annotation(study, OPERATOR, name, tracks=(_choose_agreement_track(wanted),)),
        )


def _choose_agreement_track(wanted: Wanted) -> str:
    """Annotators are compared by the report's own rule; who reads documents agrees on documents."""
    named = edition(wanted.tracks[0]).track
    return "document" if track(named).unit == "patient" else named


def _content(gold: Path) -> str | None:
    """Give the hash of a release; None where GOLD is none."""
    from goldbench.gold import open_release  # noqa: PLC0415  # loaded when the verb runs

    return open_release(gold).content if (gold / "release.json").is_file() else None
