"""The command lines of the original scripts, with their arguments and their standard output.

Exit codes are those of the originals: 0 when they print a result, or nothing at all because the
arguments do not fit; 1 where they die, with what they had printed on stdout; 2 for wrong usage.
"""

from pathlib import Path

import click

from goldbench.cli.options.candidates import paths
from goldbench.official import i2b2_2014, meddocan, meddocan_codalab, meddocan_report, nlpsandbox

_verbose = click.option("-v", "--verbose", is_flag=True, help="Also print scores by document.")
_sentences = click.option(
    "--sentences",
    type=click.Path(path_type=Path),
    default=meddocan.SENTENCES,
    show_default=True,
    metavar="DIR",
    help="Sentence ends, one .ann file a note, for the leak score; without them it is NA.",
)


@click.group
def official() -> None:
    """Run an original evaluation script, bug for bug: same arguments, same output."""


@official.group("meddocan")
@_verbose
@click.pass_context
def meddocan_(ctx: click.Context, *, verbose: bool) -> None:
    """MEDDOCAN 2019: {brat|i2b2} {ner|spans} [-v] GOLD SYSTEM..., or codalab INPUT OUTPUT."""
    ctx.obj = verbose


def _evaluate_as(fmt: str) -> click.Command:
    @click.command(fmt, help=f"Score files in the {fmt} format, two files or folders.")
    @click.argument("subtrack", type=click.Choice(["ner", "spans"]))
    @click.argument("gold", shell_complete=paths)
    @click.argument("systems", nargs=-1, required=True, shell_complete=paths)
    @_verbose
    @_sentences
    @click.pass_obj
    def command(
        before: bool,  # noqa: FBT001 - click passes it: -v may also stand before the format
        subtrack: str,
        gold: str,
        systems: tuple[str, ...],
        *,
        verbose: bool,
        sentences: Path,
    ) -> None:
        meddocan_report.evaluate(
            fmt,
            subtrack,
            gold,
            systems,
            say=click.echo,
            verbose=verbose or before,
            sentences=sentences,
        )

    return command


for _fmt in meddocan.FORMATS:
    meddocan_.add_command(_evaluate_as(_fmt))


@meddocan_.command
@click.argument("source", metavar="INPUT", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUTPUT", type=click.Path(path_type=Path))
@_sentences
def codalab(source: Path, target: Path, *, sentences: Path) -> None:
    """Score INPUT/res against INPUT/ref into OUTPUT/scores.txt, as on CodaLab."""
    meddocan_codalab.evaluate(source, target, say=click.echo, sentences=sentences)


@official.command("i2b2-2014")
@click.argument("task", type=click.Choice(i2b2_2014.TASKS))
@click.argument("systems", nargs=-1, required=True, shell_complete=paths)
@click.argument("gold", shell_complete=paths)
@_verbose
@click.option("--filter", "values", metavar="A,B", help="Score only tags with these names, values.")
@click.option("--conjunctive", is_flag=True, help="Tags must have all the values of --filter.")
@click.option("--invert", is_flag=True, help="Score only tags that --filter leaves out.")
def i2b2_2014_(
    task: str,
    systems: tuple[str, ...],
    gold: str,
    *,
    verbose: bool,
    values: str | None,
    conjunctive: bool,
    invert: bool,
) -> None:
    """i2b2/UTHealth 2014: phi is de-identification, cr is heart-disease risk factors."""
    options = i2b2_2014.Options(tuple(values.split(",")) if values else (), conjunctive, invert)
    i2b2_2014.run(task, systems, gold, say=click.echo, verbose=verbose, options=options)


@official.group("nlpsandbox")
def nlpsandbox_() -> None:
    """NLP Sandbox client: evaluate-prediction."""


_file = click.Path(exists=True, dir_okay=False, path_type=Path)


@nlpsandbox_.command
@click.option("--pred_filepath", "prediction", type=_file, required=True, help="Predictions.")
@click.option("--gold_filepath", "gold", type=_file, required=True, help="Gold standard.")
@click.option("--output", type=click.Path(path_type=Path), help="JSON; without it, to stdout.")
@click.option(
    "--tool_type",
    type=click.Choice(list(nlpsandbox.TASKS), case_sensitive=False),
    required=True,
    help="What the tool annotates.",
)
@click.option(
    "--edition",
    type=click.Choice(list(nlpsandbox.EDITIONS)),
    default="4.3",
    show_default=True,
    help="Tokens of client 4.2 (white space) or 4.3 (Treebank).",
)
def evaluate_prediction(
    prediction: Path, gold: Path, output: Path | None, *, tool_type: str, edition: str
) -> None:
    """Score the predictions of one tool against gold."""
    nlpsandbox.run(prediction, gold, tool_type, say=click.echo, output=output, edition=edition)
