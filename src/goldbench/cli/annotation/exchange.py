"""`goldbench study guideline`, `bundle`, `merge`, `handout`, `collect`: work that travels.

Between hospitals everything but the text; between goldbench and another annotation tool one
annotator's notes and marks.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from goldbench.cli.options.candidates import formats, paths
from goldbench.cli.options.database import find_batch, open_database, takes_database
from goldbench.corpus import DEFAULT_LAYER, NOTHING, Record
from goldbench.errors import UsageError
from goldbench.formats import (
    ReadOptions,
    WriteOptions,
    address,
    read_corpus,
    require_writable,
    write,
)

_WITHOUT = "what stands before it on the line is taken in; give the others without it"
_folder = click.Path(path_type=Path, file_okay=False)
_file = click.Path(path_type=Path, dir_okay=False)
_batch = click.option("--batch", required=True, help="Its name.")
_person = click.option("--person", required=True, help="The annotator's name.")


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("file", type=_file)
@click.option("--version", type=int, help="Absent: the newest that is frozen.")
@click.option("--take", is_flag=True, help="Take FILE in instead of writing it.")
@takes_database
def guideline(
    folder: Path, file: Path, *, version: int | None, take: bool, database: str | None
) -> None:
    """Write a frozen guideline as a file, or take one in, word for word.

    Every hospital works under the lead's very words: bundles made under others are refused.
    """
    from goldbench.study import (  # noqa: PLC0415  # loaded when the verb runs
        OPERATOR,
        export_guideline,
        import_guideline,
        list_guidelines,
    )

    with open_database(folder, database) as study:
        if take:
            chosen = import_guideline(study, OPERATOR, file)
        else:
            frozen = [
                guideline for guideline in list_guidelines(study, OPERATOR) if guideline.frozen
            ]
            wanted = [candidate for candidate in frozen if version in (None, candidate.version)]
            if not wanted:
                msg = "no such version of the guideline is frozen"
                raise UsageError(msg)
            chosen = wanted[-1]
            export_guideline(study, OPERATOR, chosen.id, file)
    click.echo(f"version {chosen.version}, {chosen.hash}", err=True)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("file", type=_file)
@_batch
@click.option("--site", required=True, help="Whose part of the batch.")
@click.option("--names", is_flag=True, help="With the notes' own ids, if these tell nothing.")
@takes_database
def bundle(
    folder: Path, file: Path, *, batch: str, site: str, names: bool, database: str | None
) -> None:
    """Write what a site sends to the lead: marks, hashes, times and counts, without any text."""
    from goldbench.study import OPERATOR, export_bundle, list_batches, list_sites  # noqa: PLC0415  # loaded when the verb runs

    with open_database(folder, database) as study:
        chosen = find_batch(list_batches(study, OPERATOR), batch)
        where = _find_by_name(list_sites(study, OPERATOR), site, "site")
        digest = export_bundle(study, OPERATOR, chosen.id, where.id, file, names=names)
    click.echo(f"{file}: {digest}", err=True)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("files", metavar="BUNDLE...", nargs=-1, required=True, type=_file)
@takes_database
def merge(folder: Path, files: tuple[Path, ...], *, database: str | None) -> None:
    """Take bundles of sites in; every log in them is checked before anything is written."""
    from goldbench.study import OPERATOR, import_bundle  # noqa: PLC0415  # loaded when the verb runs

    with open_database(folder, database) as study:
        for file in files:
            try:
                taken = import_bundle(study, OPERATOR, file)
            except UsageError as error:  # of several bundles it says which one
                msg = f"{file}: {error}"
                raise UsageError(msg, hint=error.hint or _WITHOUT) from None
            new = f"{taken.notes} notes, {taken.sheets} sheets, {taken.events} events"
            click.echo(f"{file}: new are {new}", err=True)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("dst", type=click.Path(path_type=Path))
@_batch
@_person
@click.option(
    "--to",
    required=True,
    metavar="FORMAT",
    shell_complete=formats,
    help="brat, mae, medtator, cas-json, ...",
)
@takes_database
def handout(
    folder: Path, dst: Path, *, batch: str, person: str, to: str, database: str | None
) -> None:
    """Write an annotator's notes for another tool, under the annotator's own numbers."""
    from goldbench.study import OPERATOR, export_assignment, list_batches, list_people  # noqa: PLC0415  # loaded when the verb runs

    require_writable(to)
    with open_database(folder, database) as study:
        chosen = find_batch(list_batches(study, OPERATOR), batch)
        who = _find_by_name(list_people(study, OPERATOR), person, "person")
        corpus = export_assignment(study, OPERATOR, chosen.id, who.id)
    records = (Record(document, {DEFAULT_LAYER: NOTHING}) for document in corpus.documents.values())
    write(records, dst, to, WriteOptions(schema=corpus.schema))
    click.echo(f"{dst}: {len(corpus.documents)} notes", err=True)


@click.command
@click.argument("folder", metavar="STUDY", type=_folder)
@click.argument("src", metavar="PATH|PATH::LAYER", shell_complete=paths)
@_batch
@_person
@click.option(
    "--from",
    "from_",
    metavar="FORMAT",
    shell_complete=formats,
    help="The format of PATH; detected if absent.",
)
@takes_database
def collect(
    folder: Path, src: str, *, batch: str, person: str, from_: str | None, database: str | None
) -> None:
    """Take in what an annotator marked in another tool: each note becomes a closed sheet.

    What does not fit is named and left as it is; then the exit code is 1.
    """
    from goldbench.study import OPERATOR, import_marks, list_batches, list_people  # noqa: PLC0415  # loaded when the verb runs

    with open_database(folder, database) as study:
        chosen = find_batch(list_batches(study, OPERATOR), batch)
        who = _find_by_name(list_people(study, OPERATOR), person, "person")
        where = address.parse(src)
        options = ReadOptions(layer=where.layer or DEFAULT_LAYER)
        layer = read_corpus(where.path, from_, options).layer(where.layer)
        brought = import_marks(study, OPERATOR, chosen.id, who.id, layer)
    if options.findings.any:
        click.echo(f"{options.findings}", err=True)
    for name, why in brought.problems:
        click.echo(f"{name}: {why}", err=True)
    taken = "1 note was" if brought.notes == 1 else f"{brought.notes} notes were"
    click.echo(f"{taken} taken in", err=True)
    if brought.problems:
        raise SystemExit(1)


def _find_by_name(among: Iterable[Any], name: str, what: str) -> Any:
    """Find a site or a person by name or id."""
    rows = list(among)
    matches = [row for row in rows if name in (row.id, row.name)]
    if len(matches) != 1:
        msg = f"there is no {what} {name!r}, or more than one"
        raise UsageError(msg, hint=f"one of: {', '.join(row.name for row in rows)}")
    return matches[0]


__all__ = ["bundle", "collect", "guideline", "handout", "merge"]
