from functools import partial
from pathlib import Path

import click

from goldbench.formats import write


@click.command
@click.argument("name")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The corpus, where the model is made from one: a folder with train/brat and dev/brat.",
)
@click.option("--cross-validate", is_flag=True, help="Train on four fifths, mark the fifth; all.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A new file.")
def train(name: str, *, data: Path | None, cross_validate: bool, out: Path) -> None:
    """Make one of the models for PHI anew, or cross-validate how it is made.

    The same data gives the same file, byte for byte. With --cross-validate OUT is a JSONL of the
    notes with the layers gold and phi, for `goldbench score OUT::gold OUT::phi`; each note was
    marked by a model trained on the notes of other sources.
    """
    from goldbench import training  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.errors import UsageError  # noqa: PLC0415  # loaded when the verb runs

    chosen = training.find_recipe(name)
    if out.exists():
        msg = f"{out} exists"
        raise UsageError(msg, hint="give a path that does not exist yet")
    records = training.read_gold(chosen, data)
    if cross_validate:
        report = partial(click.echo, err=True)
        write(training.cross_validate(chosen, records, report=report), out, "jsonl")
    else:
        training.make_model(chosen, records, out, {})
        click.echo(f"{out}: {out.stat().st_size:,} bytes", err=True)
