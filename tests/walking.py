"""The way of a lead with notes of their own, by the guides and on default settings.

Everything that a command does is done by the command; what people do in a browser is done through
the library by simulated annotators, who all mark what the text plainly says.
"""

import csv
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson
from click.testing import CliRunner, Result

from goldbench.cli import main
from goldbench.corpus import Design, Document, Place, Schema
from goldbench.formats import read_corpus
from goldbench.planning.folder import StudyFolder
from goldbench.planning.folder.draw_lists import DrawnNote, read_draw
from goldbench.study import (
    Actor,
    Batch,
    Study,
    add_notes_by_site,
    add_site,
    close_batch,
    confirm_guideline,
    freeze_guideline,
    list_notes,
    next_note,
    open_batch,
    plan_production,
    plan_training,
    seat_person,
    start_guideline,
    starting_texts,
)
from goldbench.web.study_folder import notes_of_protocol, schema_of_protocol
from studies import Pen, join, join_as_lead, open_study

SITES = ("north", "south")
FOUND = "Known asthma since childhood. "
DENIED = "Denies asthma. "
Marker = Callable[[Pen], None]


def run(*given: object) -> Result:
    done = CliRunner().invoke(main, [str(argument) for argument in given], catch_exceptions=False)
    assert done.exit_code == 0, (given, done.output, done.stderr)
    return done


def write_notes(path: Path, number: int = 160) -> None:
    """Write a table of notes as any export has it: id, text, and what is known of each."""
    chance = random.Random(3)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("id", "text", "patient", "site"))
        for i in range(number):
            has = chance.random() < 0.4
            rows.writerow((f"n{i:03}", letter(i, has=has), f"p{i // 2}", SITES[(i // 2) % 2]))


def letter(i: int, *, has: bool) -> str:
    finding = FOUND if has else (DENIED if i % 7 == 0 else "No complaints today. ")
    return f"{finding}Seen {i} times, next visit in May."


@dataclass(slots=True)
class Ward:
    """A study with its people: annotators by site, a curator at each."""

    study: Study
    lead: Actor
    annotators: dict[str, list[Actor]]
    curators: dict[str, Actor]
    guideline: str = ""

    @property
    def everybody(self) -> list[Actor]:
        return [who for there in self.annotators.values() for who in there]


def staff(
    folder: Path,
    schema: Schema,
    texts: Mapping[str, str],
    *,
    each: int = 2,
    at: Sequence[str] = SITES,
) -> Ward:
    study = open_study(f"sqlite:///{folder / 'study.db'}")
    lead = join_as_lead(study)
    sites = {name: add_site(study, lead, name).id for name in at}
    annotators = {
        name: [join(study, lead, f"annotator {n} {name}", "annotator", id_) for n in range(each)]
        for name, id_ in sites.items()
    }
    curators = {
        name: join(study, lead, f"curator {name}", "curator", id_) for name, id_ in sites.items()
    }
    draft = start_guideline(study, lead, schema, dict(texts))
    frozen = freeze_guideline(study, lead, draft.id)
    return Ward(study, lead, annotators, curators, frozen.id)


def bring_in(ward: Ward, draw: Path, documents: Mapping[str, Document]) -> dict[str, list[str]]:
    """Bring the sample in with its design and the training notes without; their ids, by list."""
    lists = read_draw(draw)
    by_origin: dict[str, list[str]] = {}
    for origin in ("sample", "training"):
        mine = [note for note in lists.values() if note.origin == origin]
        design = None if origin == "training" else Design({n.id: _place(n) for n in mine})
        by_site = {
            site: [documents[note.id] for note in mine if note.site == site]
            for site in sorted({note.site for note in mine})
        }
        add_notes_by_site(ward.study, ward.lead, by_site, design=design)
        names = {note.id for note in mine}
        every = list_notes(ward.study, ward.lead)
        by_origin[origin] = [note.id for note in every if note.name in names]
    return by_origin


def _place(note: DrawnNote) -> Place:
    assert note.probability is not None
    return Place(note.stratum, note.cluster, note.probability)


def train(ward: Ward, ids: Sequence[str], mark: Marker) -> None:
    planned = plan_training(
        ward.study, ward.lead, name="round", guideline_id=ward.guideline, note_ids=ids
    )
    for who in ward.everybody:
        seat_person(ward.study, ward.lead, planned.id, who.id)
    open_batch(ward.study, ward.lead, planned.id)
    for who in ward.everybody:
        confirm_guideline(ward.study, who, ward.guideline)
    for pen in pens(ward, planned):
        mark(pen)
    close_batch(ward.study, ward.lead, planned.id)


def produce(ward: Ward, ids: Sequence[str], mark: Marker, **policy: object) -> Batch:
    planned = plan_production(
        ward.study,
        ward.lead,
        name="production",
        guideline_id=ward.guideline,
        note_ids=ids,
        **policy,  # type: ignore[arg-type]  # as plan_production has them
    )
    for site in ward.annotators:
        for who in ward.annotators[site]:
            seat_person(ward.study, ward.lead, planned.id, who.id)
        if planned.policy == "curate":
            seat_person(ward.study, ward.lead, planned.id, ward.curators[site].id, "curator")
    opened = open_batch(ward.study, ward.lead, planned.id)
    for pen in pens(ward, opened):
        mark(pen)
    return close_batch(ward.study, ward.lead, opened.id)


def pens(ward: Ward, batch: Batch) -> Iterator[Pen]:
    """Open every sheet of a batch, one after the other; whoever takes one closes it."""
    for who in ward.everybody:
        while (number := next_note(ward.study, who, batch.id)) is not None:
            yield Pen(ward.study, who, batch.id, number)


def mark_facts(pen: Pen) -> None:
    if FOUND in pen.text:
        fact = pen.fact("ASTHMA", {})
        pen.evidence(fact, *_asthma(pen.text))
        pen.done()
    else:
        pen.write({"op": "nothing", "value": True})
        pen.done()


def mark_spans(pen: Pen) -> None:
    if FOUND in pen.text:
        pen.span("ASTHMA", *_asthma(pen.text))
    else:
        pen.write({"op": "nothing", "value": True})
    pen.done()


def _asthma(text: str) -> tuple[int, int]:
    start = text.index("asthma")
    return start, start + len("asthma")


def write_system(path: Path, documents: Mapping[str, Document], how: str) -> Path:
    """Write what a system says: "facts", "spans" (the first mention), or "nothing"."""
    lines = []
    for document in documents.values():
        text = document.require_text()
        spans, tags = [], []
        if FOUND in text and how == "facts":
            tags.append({"label": "ASTHMA"})
        if FOUND in text and how == "spans":
            start, end = _asthma(text)
            spans.append({"start": start, "end": end, "label": "ASTHMA"})
        lines.append(orjson.dumps({"id": document.id, "text": text, "spans": spans, "tags": tags}))
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def default_study(folder: Path, *more: str, draw: Sequence[str] = ()) -> Mapping[str, Document]:
    """Guides 1 and 2: `study init` with all defaults, size, draw with training notes."""
    write_notes(folder / "notes.csv")
    study = folder / "study"
    run(
        "study", "init", study, "--yes", "--notes", folder / "notes.csv", "--primary", "ASTHMA",
        "--term", "asthma", *more,
    )  # fmt: skip
    sized = run("size", study).stdout
    assert "documents for ASTHMA" in sized
    assert "narrower" not in sized  # no note says its department or kind: nothing to narrow by
    drawn = run("draw", study, "--positive", "14", "--negative", "14", "--training", "6", *draw)
    assert "notes of 160" in drawn.stdout
    assert "for training, seed 2" in drawn.stderr
    return read_corpus(folder / "notes.csv").documents


def default_ward(folder: Path) -> Ward:
    protocol = StudyFolder.open(folder / "study").protocol
    schema = schema_of_protocol(protocol)
    texts = starting_texts(schema, notes_of_protocol(protocol))
    return staff(folder / "study", schema, texts)
