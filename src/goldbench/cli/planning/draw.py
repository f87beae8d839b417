from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.options.candidates import formats
from goldbench.cli.options.database import takes_database
from goldbench.cli.planning.waves import (
    Share,
    WaveOptions,
    describe_first_wave,
    go_on,
    status,
)
from goldbench.errors import UsageError
from goldbench.planning.sample.strata import ALLOCATIONS, Allocation
from goldbench.planning.sizes.sentences import falls_short

WAVE_OPTIONS = ("every", "first", "cap", "widths", "why", "decided_by", "person", "database")


@click.command
@click.argument("study", type=click.Path(path_type=Path))
@click.option(
    "--allocation",
    type=click.Choice(ALLOCATIONS),
    default="optimal",
    show_default=True,
    help="How the notes are shared among strata; paper is the design of Canales et al. 2021.",
)
@click.option("--positive", type=int, metavar="N", help="Notes the system marks.")
@click.option("--negative", type=int, metavar="N", help="Notes it does not mark.")
@click.option("--notes", type=int, metavar="N", help="All together, for proportional shares.")
@click.option("--several", is_flag=True, help="Plan for all variables with expectations at once.")
@click.option("--wide", is_flag=True, help="Negatives hit by a wide search are a stratum.")
@click.option(
    "--catch", default=0.8, show_default=True, help="Share of the misses the wide search may hold."
)
@click.option(
    "--unit",
    type=click.Choice(["document", "cluster"]),
    default="document",
    show_default=True,
    help="Draw notes, or whole clusters (patients).",
)
@click.option("--per-cluster", type=int, metavar="N", help="At most so many notes of a cluster.")
@click.option(
    "--icc",
    type=click.FloatRange(0, 1),
    default=0.2,
    show_default=True,
    help="How alike notes of one patient are.",
)
@click.option("--seed", type=int, help="Instead of that of study.toml.")
@click.option("--reserve", type=int, metavar="N", help="Spare notes a stratum.")
@click.option(
    "--training",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="So many notes besides for training rounds, of other patients.",
)
@click.option("--training-seed", type=int, help="Of the training notes; else the next after seed.")
@click.option(
    "--to",
    "formats",
    multiple=True,
    metavar="FORMAT",
    shell_complete=formats,
    help="Of the notes; may be repeated.",
)
@click.option("--by-site", is_flag=True, help="One folder a site.")
@click.option("--blind", is_flag=True, help="No design.csv in the folders for annotators.")
@click.option("--out", type=click.Path(path_type=Path), help="Instead of STUDY/draw.")
@click.option(
    "--wave",
    type=click.Choice(["1", "next", "status"]),
    help="Read the draw in waves: draw the first, begin the next, or say where the study stands.",
)
@click.option("--every", type=Share(), metavar="SHARE", help="A look after so much.  [10%]")
@click.option("--first", type=Share(), metavar="SHARE", help="The first look.  [30%]")
@click.option("--cap", type=Share(), metavar="SHARE", help="The last wave ends there.  [150%]")
@click.option("--widths", is_flag=True, help="With --wave status: the widths, too; that is logged.")
@click.option("--as", "person", metavar="PERSON", help="Who asks for waves; absent: the operator.")
@click.option("--decided-by", default="", metavar="WHO", help="Who decided the waves.")
@click.option("--why", metavar="REASON", help="To go on or to change waves against the rule.")
@takes_database
@click.option("--json", "as_json", is_flag=True, help="Print the manifest, or the state of waves.")
def draw(
    study: Path,
    formats: tuple[str, ...],
    out: Path | None,
    allocation: Allocation,
    notes: int | None,
    *,
    by_site: bool,
    blind: bool,
    as_json: bool,
    wave: str | None,
    **given: Any,
) -> None:
    """Draw the notes to annotate, with their inclusion probabilities.

    Strata are the sites and what the system (or the term search) says. Writes STUDY/draw: the
    notes in one or more formats (parquet if none is named; brat, mae, cas-json for INCEpTION),
    design.csv, notes.csv, reserve.csv and manifest.json. The same seed gives the same notes on
    any machine and in any order of the input. Notes for training rounds (--training) are of
    patients that are neither in the sample nor in its reserve, in training.csv and training-FORMAT.

    With --wave 1 the rule is registered in study.toml and notes are drawn up to the cap; they are
    read wave by wave, and the study stops when its intervals are as narrow as planned. --wave
    status looks at a wave that is whole, --wave next begins the one after it.
    """
    asked_waves = WaveOptions(**{name: given.pop(name) for name in WAVE_OPTIONS})
    if wave in ("next", "status"):
        (go_on if wave == "next" else status)(study, asked_waves, as_json=as_json)
        return
    if wave is None and asked_waves != WaveOptions():
        msg = "an option was given that is for waves: --every, --first, --cap, --widths, --as, …"
        raise UsageError(msg, hint="add --wave 1, next or status")
    from goldbench.planning.folder import StudyFolder  # noqa: PLC0415  # reads notes
    from goldbench.planning.folder.draw_folder import DrawOutput  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.folder.study_draw import draw_study  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.planning.sample.sampling import Wish  # noqa: PLC0415  # loaded when the verb runs

    folder = StudyFolder.open(study)
    target = out or folder.path / "draw"
    asked = Wish(allocation, total=notes, **given)
    output = DrawOutput(formats or ("parquet",), by_site, blind)
    rule = None if wave is None else asked_waves.as_request()
    drawn = draw_study(folder, asked, target, output, rule)
    draw = drawn.manifest or {}
    if as_json:
        click.echo(orjson.dumps(draw))
        return
    for line in describe_first_wave(drawn.folder, drawn.sample, target):
        click.echo(line)
    _tell(draw, drawn.notes, target)


def _tell(drawn: dict[str, Any], notes: int, target: Path) -> None:
    """Say what was drawn: numbers to standard output, talk to standard error."""
    depth = f" up to {drawn['waves']['drawn'] * 100:g} % of the plan" if "waves" in drawn else ""
    click.echo(f"{drawn['notes']:,} notes of {notes:,}{depth}, seed {drawn['seed']}, in {target}")
    for stratum in drawn["strata"]:
        click.echo(f"  {stratum['stratum']}: {stratum['drawn']:,} of {stratum['notes']:,}")
    if drawn["promise"] is not None:
        click.echo(_format_promise(drawn["promise"]), err=True)
    click.echo(f"{drawn['reserve']:,} in reserve", err=True)
    if drawn["training"] is not None:
        own = drawn["training"]
        click.echo(f"{own['notes']:,} for training, seed {own['seed']}", err=True)
    else:
        click.echo("no notes for training rounds: --training N draws some", err=True)


def _format_promise(promise: dict[str, Any]) -> str:
    """Say how sure the draw is, simulated with its sites, patients and interval."""
    words = f"assurance {promise['reached']:.2f}, asked {promise['asked']:g}"
    if falls_short(promise["reached"], promise["asked"]):
        words += ": there are too few notes for more"
    return f"{words}; notes of one patient alike by {promise['icc']:g}"
