from collections.abc import Iterator
from pathlib import Path

import click

from goldbench.cli.options.candidates import formats
from goldbench.cli.terminal.progress import show_progress
from goldbench.corpus import Record
from goldbench.errors import UsageError
from goldbench.formats import require_writable, write
from goldbench.language import NOTE_LANGUAGES
from goldbench.synthetic import FAMILIES, phi


@click.command
@click.argument("family", type=click.Choice(sorted(FAMILIES)))
@click.option("--notes", default=100, show_default=True, type=click.IntRange(min=0))
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same notes.")
@click.option("--lang", default="en", show_default=True, type=click.Choice(NOTE_LANGUAGES))
@click.option(
    "--templates",
    default="all",
    show_default=True,
    type=click.Choice(phi.PARTS),
    help="For phi: one part of the templates and names only.",
)
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A new path.")
@click.option("--to", default="jsonl", show_default=True, metavar="FORMAT", shell_complete=formats)
def synth(
    *, family: str, notes: int, seed: int, lang: str, templates: phi.Part, out: Path, to: str
) -> None:
    """Make synthetic notes with gold.

    The gold stands in the layer `gold`: protected health information with i2b2 2014 labels (en)
    or MEDDOCAN labels (es), the ten variables of the asthma study, or risk factors for heart
    disease (en). Nobody in the notes exists.
    """
    require_writable(to)  # before the work, not after it
    records = generate(family, notes, seed=seed, lang=lang, templates=templates)
    write(show_progress(records, "writing notes", notes), out, to)


def generate(
    family: str, n: int, *, seed: int, lang: str, templates: phi.Part = "all"
) -> Iterator[Record]:
    """Call the family's generator; only phi has its templates in parts."""
    if family == "phi":
        return phi.notes(n, seed=seed, lang=lang, templates=templates)
    if templates != "all":
        msg = f"the templates of family {family!r} are not split into parts"
        raise UsageError(msg, hint="leave --templates out, or choose phi")
    return FAMILIES[family](n, seed=seed, lang=lang)
