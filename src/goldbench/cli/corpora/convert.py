import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import click

from goldbench.cli.options.candidates import formats, paths
from goldbench.cli.options.source import Source, find_schema, reads_corpus
from goldbench.cli.terminal.progress import show_progress
from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats import (
    SUFFIXES,
    WriteOptions,
    check_style,
    counting_losses,
    expecting_layer,
    find_design,
    format_for,
    read_design,
    require_writable,
    write,
)
from goldbench.schemes import LabelMap, find_map


@click.command
@reads_corpus
@click.argument("dst", shell_complete=paths)
@click.option(
    "--to",
    metavar="FORMAT",
    shell_complete=formats,
    help="The format of DST; taken from its name if absent (.jsonl, .csv, .conll).",
)
@click.option("--layer", metavar="NAME", help="The layer to write, and no other.")
@click.option("--style", default="", metavar="NAME", help="A dialect of the format (bioes, ...).")
@click.option("--map", "map_", metavar="FILE|FROM:TO", help="Map labels on the way.")
@click.option("--schema", metavar="NAME|FILE", help="A schema to write beside or into DST.")
@click.option("--design", type=click.Path(path_type=Path), help="The design.csv of SRC.")
def convert(
    source: Source,
    dst: str,
    *,
    to: str | None,
    layer: str | None,
    style: str,
    map_: str | None,
    schema: str | None,
    design: Path | None,
) -> None:
    """Convert a corpus from one format to another.

    SRC is a path, PATH::LAYER, or - (JSONL on standard input); DST is a path, or - for
    standard output. What DST cannot hold is counted on stderr; --strict refuses what does not
    fit in SRC. Documents stream: any number fits into memory.
    """
    to = to or ("jsonl" if dst == "-" else format_for(Path(dst)))
    target = require_writable(to)
    check_style(to, style)
    if dst == "-" and to not in SUFFIXES:
        msg = f"{to} is a folder and cannot go to standard output"
        raise UsageError(msg, hint=f"one of: {', '.join(sorted(SUFFIXES))}")
    drawn = read_design(design) if design else find_design(source.path)
    options = WriteOptions(
        layer=layer or source.layer, style=style, schema=find_schema(schema), design=drawn
    )
    lost: Counter[str] = Counter()
    records = show_progress(source.records(), f"converting to {to}")
    if map_ is not None:
        records = _map_labels(records, find_map(map_), lost)
    if options.layer is not None:
        records = expecting_layer(records, options.layer)
    records = counting_losses(records, target, options, lost)
    if dst == "-":
        with tempfile.TemporaryDirectory(prefix="goldbench-") as folder:
            scratch = Path(folder) / "out"
            write(records, scratch, to, replace(options, design=None))
            with scratch.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)
    else:
        write(records, Path(dst), to, options)
    if to in SUFFIXES and dst != "-" and not Path(dst).suffix:
        click.echo(f"call it {dst}{SUFFIXES[to]} for the format to be recognised", err=True)
    source.report_findings()
    for what, number in sorted(lost.items()):
        click.echo(f"{to} cannot hold: {number} × {what}", err=True)


def _map_labels(records: Iterable[Record], map_: LabelMap, lost: Counter[str]) -> Iterator[Record]:
    """Rename labels in every layer; what the map drops is counted as lost."""
    for record in records:
        layers = {}
        for name, marks in record.layers.items():
            layers[name], dropped, _ = map_.apply(marks)
            lost.update({f"{label} (dropped by the map)": n for label, n in dropped.items()})
        yield Record(record.document, layers)
