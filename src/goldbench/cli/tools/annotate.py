from pathlib import Path
from typing import TYPE_CHECKING

import click

from goldbench.cli.options.candidates import formats
from goldbench.cli.options.choices import LANGUAGES, SCHEMES
from goldbench.cli.options.key_file import API_KEY_FILE, read_api_key
from goldbench.cli.options.parts import (
    LINES,
    lines_layout,
    runs_parts,
    table_layout,
    wants_table,
    write_parts,
    writes_note_nlp,
)
from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import show_progress

if TYPE_CHECKING:  # loaded when the verb runs
    from goldbench.services import Failure


@click.command
@reads_corpus
@click.option(
    "--tool",
    "tools",
    multiple=True,
    default=("phi",),
    show_default=True,
    metavar="NAME|URL",
    help="Repeatable for goldbench's own.",
)
@click.option("--lang", default="en", show_default=True, type=click.Choice(LANGUAGES))
@click.option("--scheme", type=click.Choice(SCHEMES), help="Labels; nlpsandbox if absent.")
@click.option("--site", type=click.Path(path_type=Path), help="A TOML file of your own patterns.")
@click.option(
    "--careful",
    is_flag=True,
    help="A second look by the encoder for English: finds more, fifteen times as slow.",
)
@click.option(
    "--encoder",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The file of an encoder of your own, for a second look.",
)
@click.option(
    "--rules",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file of your own rules, for risk.",
)
@click.option("--why", is_flag=True, help="Add rules and rejected candidates as spans, for risk.")
@click.option("--layer", default="system", show_default=True, help="The name of the new layer.")
@click.option(
    "--workers",
    default=None,
    show_default="one a core",
    type=click.IntRange(0, 256),
    help="Further processes, for goldbench's own; 0 is none.",
)
@click.option(
    "--at-once",
    default=8,
    show_default=True,
    type=click.IntRange(1, 256),
    help="Notes under way at a server.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1),
    metavar="SECONDS",
    help="For one attempt at a note, 60 if absent; for a command, the longest silence.",
)
@click.option(
    "--retries",
    default=4,
    show_default=True,
    type=click.IntRange(0, 100),
    help="Further attempts where a server is busy, fails or is silent.",
)
@API_KEY_FILE
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A new path.")
@click.option("--to", default="jsonl", show_default=True, metavar="FORMAT", shell_complete=formats)
@writes_note_nlp
@runs_parts
@click.pass_context
def annotate(
    ctx: click.Context,
    source: Source,
    *,
    tools: tuple[str, ...],
    lang: str,
    scheme: str | None,
    site: Path | None,
    careful: bool,
    encoder: Path | None,
    rules: Path | None,
    why: bool,
    layer: str,
    workers: int | None,
    at_once: int,
    timeout: float | None,
    retries: int,
    api_key_file: Path | None,
    out: Path,
    to: str,
    engine: str,
    longest: int,
    nlp_date: str | None,
    quotes: bool,
) -> None:
    """Run a tool over notes: goldbench's own annotators, a server, a library or a command.

    \b
    phi                      all of goldbench's own: date, person-name, location,
                             contact, id, other; or some of them
    risk                     heart-disease risk factors and their times, as tags
    http://host:8080         any server with the NLP Sandbox API
    presidio:MODEL           libraries, where they are installed
    spacy:MODEL
    huggingface:FOLDER
    "command:LINE"           any command that reads and writes JSON Lines

    The marks go into a layer of their own; other layers of SRC are left out. A run that was
    stopped goes on where it was when the same command is given again. Exit code 1 where the tool
    failed on some notes; these are not in the layer.

    Own tools write JSON Lines on all cores without the parent touching a note. For millions of
    notes: --to parts, a Parquet folder with one row a note, written by the processes themselves
    or by Spark; --to note-nlp adds OMOP's NOTE_NLP.
    """  # noqa: D301 - \b is for click
    from goldbench.engines import spread  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.phi import choose_encoder, read_site  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.services import Job, annotate_corpus, is_own, work_of  # noqa: PLC0415  # loaded when the verb runs

    table = wants_table(to, engine)
    by_parts = table or (to == LINES and is_own(tools) and source.layer is None)
    records, processes = spread(() if by_parts else source.records(), workers)
    job = Job(
        tools=tools,
        lang=lang,
        scheme=scheme,
        layer=layer,
        at_once=at_once,
        workers=processes,
        timeout=timeout,
        retries=retries,
        api_key=read_api_key(api_key_file),
        site=read_site(site) if site else None,
        rules=rules,
        why=why,
        encoder=choose_encoder(lang, careful=careful, path=encoder),
    )
    wanted = table_layout(
        to, source, tool=f"{'+'.join(tools)} {lang}", nlp_date=nlp_date, quotes=quotes
    )
    if by_parts:
        done = write_parts(
            source,
            work_of(job),
            out,
            layout=wanted if table else lines_layout(out, layer),
            what="annotating",
            engine=engine,
            workers=workers,
            longest=longest,
        )
        source.report_findings()
        ctx.exit(1 if done.manifest["errors"] else 0)
    failures: list[Failure] = []
    records = show_progress(records, "annotating")
    annotate_corpus(job, records, out, to=to, findings=source.findings, failures=failures)
    source.report_findings()
    if failures:
        _tell(failures, out)
        ctx.exit(1)


def _tell(failures: "list[Failure]", out: Path) -> None:
    from goldbench.services import describe_failures  # noqa: PLC0415  # loaded when the verb runs

    for line in describe_failures(failures):
        click.echo(line, err=True)
    click.echo(f"hint: remove {out} and give the same command to try these again", err=True)
