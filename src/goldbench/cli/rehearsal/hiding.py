"""A real system on another task: goldbench's own annotators on synthetic notes full of names.

English annotators learnt from other notes of the same generator, so their score is flattering;
the report says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from goldbench.corpus import Record
from goldbench.formats import write
from goldbench.phi import Annotating, mapped
from goldbench.reports import Origin, Paragraph, Section, Wanted, evaluation, gather, render
from goldbench.reports import versions as made_with
from goldbench.scoring import FileStream, Result, Settings
from goldbench.synthetic import phi

LAYER = "goldbench-phi"
_SCHEME = {"en": "i2b2", "es": "meddocan"}
_TRACK = {"en": "i2b2-2014-phi-strict", "es": "meddocan-ner"}
_READ = {
    "en": "the annotators learnt from other notes of the same generator, so the scores flatter",
    "es": "the annotators learnt from the MEDDOCAN corpus, which reads otherwise",
}
_SAID = (
    "These notes are synthetic, and {how}. They show that everything works together, not how it "
    "does on notes of a hospital; for that, score it on your own."
)


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """`how` says what to make of the score."""

    result: Result
    report: Path
    how: str


def hide(path: Path, *, notes: int, lang: str, seed: int, now: datetime) -> Hidden:
    """Make notes, annotate them, score the marks, write `phi.html`."""
    source = path / "phi" / "notes"
    write(phi.notes(notes, seed=seed, lang=lang), source, "parquet")
    system = path / "phi" / "system"
    write(_annotated(notes, lang=lang, seed=seed), system, "parquet")
    evidence = gather(
        FileStream(source, "gold", name="synthetic notes"),
        [FileStream(system, LAYER, name=LAYER)],
        Settings((), seed=seed),
        Wanted(tracks=(_TRACK[lang],), errors=200, editions=False),
        Origin(now, "goldbench demo", made_with()),
    )
    made = evaluation(evidence, title="Names, dates and places to hide")
    warned = Section("synthetic", "How to read this", (Paragraph(_SAID.format(how=_READ[lang])),))
    page = path / "phi.html"
    page.write_text(
        render(replace(made, sections=(made.sections[0], warned, *made.sections[1:]))),
        encoding="utf-8",
    )
    return Hidden(evidence.results[0], page, _READ[lang])


def _annotated(notes: int, *, lang: str, seed: int) -> Iterator[Record]:
    records = list(phi.notes(notes, seed=seed, lang=lang))
    found = mapped(Annotating(lang, into=_SCHEME[lang]), records)
    for record, marks in zip(records, found, strict=True):
        yield Record(record.document, {LAYER: marks})
