from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import orjson

from goldbench.cli.options.candidates import formats
from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import counted
from goldbench.corpus import Record
from goldbench.corpus.metadata_key import check_key
from goldbench.corpus.split import Member
from goldbench.corpus.split import split as split_members
from goldbench.errors import UsageError
from goldbench.formats import SUFFIXES, WriteOptions, expecting_layer, find_design, write
from goldbench.formats.tables.cells import csv_row


@click.command
@reads_corpus
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A new folder.")
@click.option(
    "--to",
    metavar="FORMAT",
    shell_complete=formats,
    help="The format of the sets; that of SRC if absent.",
)
@click.option("--test", default=0.4, show_default=True, help="Share of the test set.")
@click.option("--dev", default=0.0, show_default=True, help="Share of a development set.")
@click.option("--by", default="", metavar="KEY", help="Balance over a metadata key, e.g. site.")
@click.option("--patient", default="patient", show_default=True, help="The metadata key of whom.")
@click.option("--layer", metavar="NAME", help="The layer to write, where only one fits.")
@click.option("--seed", default=1, show_default=True, help="Another seed, another split.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def split(
    source: Source,
    *,
    out: Path,
    to: str | None,
    test: float,
    dev: float,
    by: str,
    patient: str,
    layer: str | None,
    seed: int,
    as_json: bool,
) -> None:
    """Split a corpus into train, dev and test sets by whole patients.

    A document without a patient stands for itself. Writes OUT/train, OUT/dev, OUT/test and
    OUT/split.csv (id, set). The same seed gives the same split on any machine, in any order.
    """
    if out.exists() and any(out.iterdir()):
        msg = f"{out} exists"
        raise UsageError(msg, hint="choose a new name, or remove it first")
    check_key((record.document for record in source.records()), patient, option="--patient")
    if by:
        check_key((record.document for record in source.records()), by, option="--by")
    records = source.records() if layer is None else expecting_layer(source.records(), layer)
    members = [_member(record, patient, by) for record in counted(records, "reading")]
    shares = {"train": 1 - test - dev, "dev": dev, "test": test}
    sets = split_members(members, {k: v for k, v in shares.items() if v != 0}, seed=seed)
    source.findings.counts.clear()  # the second pass would count everything twice
    options = WriteOptions(layer=layer or source.layer, design=find_design(source.path))
    name = to or source.format
    for part in sorted(set(sets.values())):
        write(_only(source, sets, part), out / f"{part}{SUFFIXES.get(name, '')}", name, options)
    rows = [csv_row(("id", "set")), *(csv_row((id_, sets[id_])) for id_ in sorted(sets))]
    (out / "split.csv").write_text("".join(rows), encoding="utf-8", newline="")
    counts = Counter(sets.values())
    people = {part: len({m.patient for m in members if sets[m.id] == part}) for part in counts}
    if as_json:
        answer = {"seed": seed, "documents": dict(counts), "patients": people}
        click.echo(orjson.dumps(answer))
    else:
        for part, number in sorted(counts.items()):
            click.echo(f"{part:6} {number:7} documents of {people[part]} patients")


def _member(record: Record, patient: str, by: str) -> Member:
    document = record.document
    return Member(document.id, document.meta.text(patient) or document.id, document.meta.text(by))


def _only(source: Source, sets: dict[str, str], part: str) -> Iterator[Record]:
    return (record for record in source.records() if sets[record.document.id] == part)
