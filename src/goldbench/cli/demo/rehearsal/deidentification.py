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
_SCHEME = {"en": "i2b2", "es": "meddocan"}
_TRACK = {"en": "i2b2-2014-phi-strict", "es": "meddocan-ner"}


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
    write(_annotated(notes, lang=lang, seed=seed), system, "parquet")
    evidence = gather(
        FileStream(source, "gold", name="synthetic notes"),
        [FileStream(system, LAYER, name=LAYER)],
        Settings((), seed=seed),
        Wanted(tracks=(_TRACK[lang],), errors=200, editions=False),
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


def _annotated(notes: int, *, lang: str, seed: int) -> Iterator[Record]:
    task = AnnotateTask(lang, into=_SCHEME[lang])
    for record in phi.notes(notes, seed=seed, lang=lang):
        yield Record(record.document, {LAYER: task(record)})
