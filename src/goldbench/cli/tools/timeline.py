from pathlib import Path

import click
import orjson

from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import show_progress
from goldbench.errors import UsageError
from goldbench.risk.timeline import (
    cohort_timeline,
    only_layer,
    patient_timeline,
    visits_by_patient,
)


@click.command
@reads_corpus
@click.option("--patient", metavar="ID", help="One patient; a page of the cohort if absent.")
@click.option("--layer", metavar="NAME", help="Whose tags, where there are several.")
@click.option("--out", type=click.Path(path_type=Path), help="An HTML file to write.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def timeline(
    source: Source, *, patient: str | None, layer: str | None, out: Path | None, as_json: bool
) -> None:
    """Show a patient's heart-disease risk over records, or a cohort, on a page.

    SRC holds records with tags of the scheme heart-risk, of gold or of a system. A record needs
    a date ("Record date:", or metadata) and a patient (metadata, or an id as 901-02). The page of
    a patient holds the notes: treat it as you treat them; it shows their values too, also those
    below a limit, as the rules read them. The page of a cohort holds counts.
    """
    if out is None and not as_json:
        msg = "nowhere to write to"
        raise UsageError(msg, hint="--out FILE.html, or --json")
    if out is not None:
        from goldbench.formats.io.files import PAGE, refuse_other  # noqa: PLC0415  # loaded when the verb runs

        refuse_other(out, PAGE)
    records = list(show_progress(source.records(), "reading"))
    name = layer or source.layer or only_layer(records, hint="--layer NAME")
    visits = visits_by_patient(records, name)
    source.report_findings()
    line = (
        cohort_timeline(visits)
        if patient is None
        else patient_timeline(patient, visits, layer=name)
    )
    if out is not None:
        from goldbench.reports.timeline import page_of  # noqa: PLC0415  # Jinja is slow to load

        out.write_text(page_of(line, source=name), encoding="utf-8")
    if as_json:
        click.echo(orjson.dumps(line.as_json()))
