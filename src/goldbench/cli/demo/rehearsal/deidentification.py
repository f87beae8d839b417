"""A real system on another task: goldbench's own annotators on synthetic notes full of names.

English annotators learnt from other notes of the same generator, so their score is flattering;
the report says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from goldbench.cli.demo.rehearsal.population import Town
from goldbench.corpus import Record
from goldbench.formats import write
from goldbench.phi import AnnotateTask
from goldbench.reports import Origin, Paragraph, Section, Wanted, evaluation, gather, render
from goldbench.reports import versions as made_with
from goldbench.scoring import FileStream, Result, Settings
from goldbench.synthetic import phi

LAYER = "goldbench-phi"


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    result: Result
    report: Path


def hide(town: Town, *, notes: int, now: datetime, command: str) -> Hidden:
    """Make notes, annotate them, score the marks, write `phi.html`."""
    path, lang, seed, script = town.folder.path, town.lang, town.seed, town.script
    source = path / "phi" / "notes"
    write(phi.notes(notes, seed=seed, lang=lang), source, "parquet")
    system = path / "phi" / "system"
    write(_annotate_notes(notes, town), system, "parquet")
    evidence = gather(
        FileStream(source, "gold", name="synthetic notes"),
        [FileStream(system, LAYER, name=LAYER)],
        Settings((), seed=seed),
        Wanted(tracks=(script.phi_track,), errors=200, editions=False),
        Origin(now, command, made_with()),
    )
    report = evaluation(evidence, title=script.hiding, lang=lang)
    paragraph = Paragraph(script.synthetic.format(how=script.learnt))
    warned = Section("synthetic", script.how_to_read, (paragraph,))
    page = path / "phi.html"
    page.write_text(
        render(replace(report, sections=(report.sections[0], warned, *report.sections[1:]))),
        encoding="utf-8",
    )
    return Hidden(evidence.results[0], page)


def _annotate_notes(notes: int, town: Town) -> Iterator[Record]:
    task = AnnotateTask(town.lang, into=town.script.phi_scheme)
    for record in phi.notes(notes, seed=town.seed, lang=town.lang):
        yield Record(record.document, {LAYER: task(record)})
