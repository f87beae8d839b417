import shlex
import sys
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import click

from goldbench.cli.options.candidates import paths, tracks
from goldbench.cli.options.database import DATABASE, open_database, takes_database
from goldbench.languages import INTERFACE_LANGUAGES


@click.command
@click.argument("study", type=click.Path(path_type=Path), shell_complete=paths)
@click.argument("systems", nargs=-1, metavar="[SYSTEM]...", shell_complete=paths)
@click.option(
    "--out",
    "-o",
    default="evidence",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write evidence.html, .md and .json to.",
)
@click.option("--release", metavar="NAME", help="The gold release; absent: the newest.")
@click.option(
    "--track",
    "-t",
    "tracks_",
    multiple=True,
    metavar="NAME",
    shell_complete=tracks,
    help="A rule to score by, as for score; absent: the one that fits the release.",
)
@click.option(
    "--schema",
    type=click.Path(path_type=Path),
    help="The JSON Schema of answers, for --track fields.",
)
@takes_database
@click.option(
    "--lang",
    type=click.Choice(INTERFACE_LANGUAGES),
    help="Of the pages; else that of the study, else English.",
)
@click.option("--json", "as_json", is_flag=True, help="Also print the JSON (evidence.schema.json).")
def evidence(
    study: Path,
    systems: tuple[str, ...],
    *,
    out: Path,
    release: str | None,
    tracks_: tuple[str, ...],
    schema: Path | None,
    database: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Fill in what reviewers ask of a study: TRIPOD-LLM, model cards, the checklist.

    Answers come from the protocol, the draw, the database, the release and the scores of SYSTEM
    (absent: all in STUDY/systems), each with its source. What the study does not say is listed as
    open; the authors' own answers stand in STUDY/evidence.toml.
    """
    import orjson  # noqa: PLC0415  # loaded when the verb runs

    from goldbench.reports import Origin, versions  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.reports.evidence import write_pack  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring.fields.declaration import read_field_schema  # noqa: PLC0415  # as above
    from goldbench.study.evidence import gather_evidence  # noqa: PLC0415  # loaded when the verb runs

    command = shlex.join(["goldbench", *sys.argv[1:]])
    there = database is not None or (study / DATABASE).is_file()
    with open_database(study, database) if there else nullcontext() as opened:
        pack = gather_evidence(
            study,
            opened,
            Origin(datetime.now(UTC), command, versions()),
            systems=systems or None,
            release=release,
            tracks=tracks_,
            fields=None if schema is None else read_field_schema(schema),
            lang=lang,
        )
    for path in write_pack(pack, out):
        click.echo(path, err=True)
    if as_json:
        click.echo(orjson.dumps(pack.as_json()))
        return
    for sheet in pack.sheets:
        counts = (sheet.number(state) for state in ("answered", "partly", "open"))
        click.echo("{}: {} answered, {} in part, {} open".format(sheet.title, *counts))
