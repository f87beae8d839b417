from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.options.annotators import Annotators, takes_annotators
from goldbench.cli.options.candidates import formats
from goldbench.corpus import Document, Layer, Record
from goldbench.errors import UsageError
from goldbench.formats import WriteOptions, counting_losses, require_writable, write
from goldbench.gold import Gold, Voted, provenance_to_csv
from goldbench.gold import vote as vote_on

_path = click.Path(path_type=Path)


@click.command
@takes_annotators
@click.option("--min", "minimum", default=2, show_default=True, help="Votes a mark needs.")
@click.option("--out", required=True, type=_path, help="A new path for the gold.")
@click.option(
    "--to", required=True, metavar="FORMAT", shell_complete=formats, help="The format of the gold."
)
@click.option("--evidence", type=_path, help="A new path for the gold with its evidence.")
@click.option("--provenance", type=_path, help="A new CSV file: who voted for each mark.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: vote.schema.json).")
def vote(
    annotators: Annotators,
    *,
    minimum: int,
    out: Path,
    to: str,
    evidence: Path | None,
    provenance: Path | None,
    as_json: bool,
) -> None:
    """Make a gold standard by majority vote.

    ANNOTATOR is a path, PATH::LAYER or NAME=PATH; one path alone stands for all its layers. A
    mark is gold if at least --min of the annotators who looked at the document have it. Facts
    are compared without their evidence, shorthand written out (continuing = before, during,
    after); spans must be the same from end to end. A mark that stands nowhere in its text has no
    vote, and is told.
    """
    require_writable(to)  # before the work, not after it
    for path in (out, evidence, provenance):
        if path is not None and path.exists():
            msg = f"{path} exists"
            raise UsageError(msg, hint="choose a new name, or remove it first")
    voted = vote_on(annotators.panel, minimum=minimum, schema=annotators.schema)
    _write(voted.gold, annotators, out, to)
    if evidence is not None:
        _write(voted.evidence, annotators, evidence, to)
    if provenance is not None:
        table = provenance_to_csv(voted.gold.provenance)
        provenance.write_text(table, encoding="utf-8", newline="")
    annotators.report_findings()
    if as_json:
        click.echo(orjson.dumps(_as_json(voted, annotators, minimum)))
    else:
        _print(voted)


def _write(gold: Gold, annotators: Annotators, out: Path, to: str) -> None:
    options = WriteOptions(
        layer=gold.layer.name, schema=annotators.schema, design=annotators.panel.design
    )
    write_counting(_records(gold.layer, annotators.panel.documents), out, to, options)


def write_counting(records: Iterable[Record], out: Path, to: str, options: WriteOptions) -> None:
    """Write a corpus; what the format cannot hold is counted on stderr."""
    lost: Counter[str] = Counter()
    write(counting_losses(records, require_writable(to), options, lost), out, to, options)
    for what, number in sorted(lost.items()):
        click.echo(f"{to} cannot hold: {number} × {what}", err=True)


def _records(layer: Layer, documents: Mapping[str, Document]) -> Iterator[Record]:
    for id_, marks in layer.items():
        yield Record(documents[id_], {layer.name: marks})


def _as_json(voted: Voted, annotators: Annotators, minimum: int) -> dict[str, Any]:
    return {
        "annotators": list(annotators.panel.names),
        "minimum": minimum,
        "schema": None if annotators.schema is None else annotators.schema.name,
        "documents": len(voted.gold.layer),
        "candidates": voted.candidates,
        "marks": len(voted.gold.provenance),
        "short": list(voted.short),
        "lost": [
            {
                "document": fact.document,
                "label": fact.label,
                "votes": [
                    {"attributes": dict(tag.attributes), "by": list(by)} for tag, by in fact.votes
                ],
            }
            for fact in voted.lost
        ],
        "unplaced": [
            {"document": mark.document, "label": mark.label, "by": mark.by}
            for mark in voted.unplaced
        ],
    }


def _print(voted: Voted) -> None:
    click.echo(f"documents  {len(voted.gold.layer)}")
    click.echo(f"marks      {len(voted.gold.provenance)} of {voted.candidates} voted on")
    for how, number in voted.gold.how().items():
        click.echo(f"{'':10} {number} {how}")
    if voted.short:
        click.echo(f"left out   {len(voted.short)} documents that too few looked at")
    if voted.unplaced:
        click.echo(f"unplaced   {len(voted.unplaced)} marks that stand nowhere in their text")
    for fact in voted.lost:
        values = "; ".join(
            f"{', '.join(tag.attributes.text(name) for name in tag.attributes)} ({len(by)})"
            for tag, by in fact.votes
        )
        click.echo(f"lost       {fact.label} in {fact.document!r}, no majority: {values}")
