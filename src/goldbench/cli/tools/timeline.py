from pathlib import Path

import click
import orjson

from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.progress import counted
from goldbench.corpus import Record
from goldbench.errors import MissingLayerError, UsageError
from goldbench.risk.timeline import (
    Cohort,
    Timeline,
    cohort_of,
    timeline_of,
    visits_by_patient,
    with_values,
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
    records = list(counted(source.records(), "reading"))
    name = layer or source.layer or _only_layer(records)
    visits = visits_by_patient(records, name)
    source.report_findings()
    if patient is not None and patient not in visits:
        msg = f"there is no patient {patient!r} with a layer {name!r}"
        raise UsageError(msg, hint=f"there are {len(visits)} patients: {_some(list(visits))}")
    if patient is not None:
        line = timeline_of(patient, with_values(visits[patient]))
        answer, page = line.as_json(), _patient_page(line, name) if out else ""
    else:
        cohort = cohort_of([timeline_of(who, own) for who, own in visits.items()])
        answer, page = cohort.as_json(), _cohort_page(cohort, name) if out else ""
    if out is not None:
        out.write_text(page, encoding="utf-8")
    if as_json:
        click.echo(orjson.dumps(answer))


def _only_layer(records: list[Record]) -> str:
    names = sorted({name for record in records for name in record.layers})
    if len(names) != 1:
        there = f"several layers: {', '.join(names)}" if names else "no layer"
        msg = f"the source has {there}"
        raise MissingLayerError(
            msg, hint="--layer NAME" if names else "goldbench annotate --tool risk"
        )
    return names[0]


def _some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def _patient_page(line: Timeline, name: str) -> str:
    from goldbench.reports.timeline import patient_page  # noqa: PLC0415  # Jinja is slow to load

    return patient_page(line, source=name)


def _cohort_page(cohort: Cohort, name: str) -> str:
    from goldbench.reports.timeline import cohort_page  # noqa: PLC0415  # Jinja is slow to load

    return cohort_page(cohort, source=name)
