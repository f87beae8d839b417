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
@click.option(
    "--encoder",
    type=click.Path(path_type=Path),
    help="The encoder that a tagger learns from: en-teacher or es-encoder.",
)
@click.option("--cross-validate", is_flag=True, help="Train on four fifths, mark the fifth; all.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A new file.")
def train(
    name: str, *, data: Path | None, encoder: Path | None, cross_validate: bool, out: Path
) -> None:
    """Make one of the models for PHI anew, or cross-validate how it is made.

    NAME: es-meddocan (Spanish case reports); en-tagger, es-tagger (all other notes); en-encoder
    (which takes a second look), es-encoder and en-teacher (which teach the taggers, and may take
    a second look: --encoder FILE).

    The same data gives the same file, byte for byte. With --cross-validate OUT is a JSONL of the
    notes with the layers gold and phi, for `goldbench score OUT::gold OUT::phi`; each note was
    marked by a model trained on the notes of other sources.

    Encoders and taggers need `pip install 'goldbench[encoder]'` (en-teacher 'goldbench[teacher]'),
    are made from goldbench's own notes in 20 to 80 minutes of CPU, and cannot be cross-validated.
    Their bytes depend on the machine and on the version of torch.
    """
    from goldbench import training  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.errors import UsageError  # noqa: PLC0415  # loaded when the verb runs

    if out.exists():
        msg = f"{out} exists"
        raise UsageError(msg, hint="give a path that does not exist yet")
    report = partial(click.echo, err=True)
    if name in training.ENCODERS or name in training.TAGGERS:
        if data is not None or cross_validate:
            msg = f"{name} is taught on notes of its own, in one go"
            raise UsageError(msg, hint="leave out --data and --cross-validate")
        if name in training.TAGGERS:
            training.make_tagger(training.TAGGERS[name], out, encoder=encoder, report=report)
        elif encoder is not None:
            msg = f"{name} learns from no other encoder"
            raise UsageError(msg, hint="leave out --encoder")
        else:
            training.make_encoder(training.ENCODERS[name], out, report=report)
        click.echo(f"{out}: {out.stat().st_size:,} bytes", err=True)
        return
    chosen = training.find_recipe(name)
    records = training.read_gold(chosen, data)
    if cross_validate:
        write(training.cross_validate(chosen, records, report=report), out, "jsonl")
    else:
        training.make_model(chosen, records, out, {})
        click.echo(f"{out}: {out.stat().st_size:,} bytes", err=True)
