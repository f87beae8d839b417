import sys

import click
import orjson

from goldbench.cli.options.source import Source, find_schema, reads_corpus
from goldbench.cli.terminal.progress import show_progress
from goldbench.corpus.validation import Problem, Validation, validate
from goldbench.formats.parquet import ParquetFolder


@click.command
@reads_corpus
@click.option("--schema", metavar="NAME|FILE", help="Also check labels, attributes and values.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(source: Source, schema: str | None, *, as_json: bool) -> None:
    """Check a corpus: offsets, quotes, duplicates, labels.

    Exits with 1 when something is wrong. Overlaps and the like are counted but not wrong.
    """
    report = validate(show_progress(source.records(), "checking"), find_schema(schema))
    if source.format == "parquet" and not ParquetFolder.open(source.path).intact():
        report.add(
            Problem("the content does not have the hash of the manifest", "", "", wrong=True)
        )
    wrong = report.wrong or source.findings.any
    if as_json:
        click.echo(orjson.dumps(_as_json(source, report, wrong=wrong)))
    else:
        _print(source, report)
    sys.exit(1 if wrong else 0)


def _as_json(source: Source, validation: Validation, *, wrong: bool) -> dict[str, object]:
    return {
        "format": source.format,
        "ok": not wrong,
        "documents": validation.documents,
        "layers": dict(validation.layers),
        "spans": validation.spans,
        "tags": validation.tags,
        "relations": validation.relations,
        "problems": [
            {
                "kind": kind,
                "wrong": is_wrong,
                "count": count,
                "examples": [
                    {"document": p.document, "layer": p.layer} for p in validation.examples[kind]
                ],
            }
            for (kind, is_wrong), count in sorted(validation.problems.items())
        ],
        "findings": [
            {
                "kind": kind,
                "count": count,
                "first": [
                    {"path": str(f.path), "line": f.line, "document": f.document}
                    for f in source.findings.examples[kind]
                ],
            }
            for kind, count in sorted(source.findings.counts.items())
        ],
    }


def _print(source: Source, validation: Validation) -> None:
    click.echo(f"format     {source.format}")
    click.echo(f"documents  {validation.documents}")
    for layer, count in sorted(validation.layers.items()):
        click.echo(f"layer      {layer}: {count} documents looked at")
    click.echo(
        f"marks      {validation.spans} spans, {validation.tags} tags, "
        f"{validation.relations} relations"
    )
    for (kind, wrong), count in sorted(validation.problems.items(), key=lambda item: -item[1]):
        first = validation.examples[kind][0]
        sign = "wrong" if wrong else "note"
        click.echo(f"{sign:10} {count} × {kind} (first: document {first.document!r})")
    for line in str(source.findings).split("\n") if source.findings.any else ():
        click.echo(f"{'reading':10} {line}")
    if not validation.wrong and not source.findings.any:
        click.echo("nothing wrong")
