from pathlib import Path

import click
import orjson

from goldbench.cli.options.candidates import formats
from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import show_progress
from goldbench.corpus.metadata_key import check_key
from goldbench.corpus.split import split_documents
from goldbench.formats import WriteOptions, expecting_layer, find_design
from goldbench.formats.sets import check_new_folder, write_sets


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
    check_new_folder(out)
    check_key((record.document for record in source.records()), patient, option="--patient")
    if by:
        check_key((record.document for record in source.records()), by, option="--by")
    records = source.records() if layer is None else expecting_layer(source.records(), layer)
    documents = (record.document for record in show_progress(records, "reading"))
    sets = split_documents(documents, test=test, dev=dev, patient=patient, by=by, seed=seed)
    source.findings.counts.clear()  # the second pass would count everything twice
    options = WriteOptions(layer=layer or source.layer, design=find_design(source.path))
    write_sets(source.records, sets.of, out, to or source.format, options)
    if as_json:
        answer = {"seed": seed, "documents": sets.documents, "patients": sets.patients}
        click.echo(orjson.dumps(answer))
    else:
        for part, number in sorted(sets.documents.items()):
            click.echo(f"{part:6} {number:7} documents of {sets.patients[part]} patients")
