"""Count systems against gold by track, part by part, in one reading of all of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import numpy as np

from goldbench.corpus.columns import LayerColumns, metadata
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.engines import ahead
from goldbench.errors import UsageError
from goldbench.matching import Shapes
from goldbench.matching.plain_notes import PlainNotes
from goldbench.scoring.rates.negatives import Screened
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.reading.alignment import Aligned, Alignment
from goldbench.scoring.reading.documents import Documents, Patients
from goldbench.scoring.reading.names import Names
from goldbench.scoring.reading.rows import (
    NO_SPANS,
    NO_TAGS,
    SpanRows,
    TagRows,
    join_spans,
    join_tags,
    span_rows,
    tag_rows,
)
from goldbench.scoring.reading.streams import BATCH, Content, Part, Stream
from goldbench.scoring.reading.together import read_together
from goldbench.scoring.settings import Settings
from goldbench.scoring.tally import Tally
from goldbench.scoring.tracks.catalog import Track
from goldbench.scoring.tracks.folding import fold_layers
from goldbench.scoring.tracks.sight import Held
from goldbench.scoring.tracks.view import View
from goldbench.stats import special


@dataclass
class Counted:
    """Everything counted in one pass: a tally for every system and track, and the documents.

    `names` are the labels by the name of the track. `screened` says, for rules over documents and
    patients, who has what; `patients` are there where a track counts them.
    """

    names: dict[str, Names]
    tallies: dict[tuple[int, str], Tally]
    documents: Documents
    content: Content
    extra: list[int]
    typed: dict[int, bool]
    unplaced: dict[tuple[int, str], int]
    gold_typed: bool = False
    screened: dict[tuple[int, str], Screened] = field(
        default_factory=dict[tuple[int, str], Screened]
    )
    patients: Patients | None = None
    gold_holds: Held = field(default_factory=Held)
    holds: list[Held] = field(default_factory=list[Held])
    noticed: dict[tuple[int, str], Counter[tuple[str, str]]] = field(
        default_factory=dict[tuple[int, str], Counter[tuple[str, str]]]
    )
    attributes: set[str] = field(default_factory=set[str])

    def units(self, track: Track) -> Documents:
        """The documents, or the patients that the track counts instead."""
        if track.unit == "patient" and self.patients is not None:
            return self.patients.documents
        return self.documents

    def method(self, settings: Settings, track: Track) -> Method:
        """How intervals of a track are made: clusters and weights of what it counts."""
        if track.unit == "patient" and self.patients is not None:
            own = replace(settings, design=self.patients.design)
            method = replace(self.patients.documents.method(own), cluster=settings.cluster)
        else:
            method = self.documents.method(settings)
        return replace(method, rho=track.rho if settings.rho is None else settings.rho)


def count_all(gold: Stream, systems: Sequence[Stream], settings: Settings) -> Counted:
    """Read gold and systems once, in step, and count on every track."""
    (counted,) = count_together(gold, systems, [settings])
    return counted


class Watcher(Protocol):
    """Something that looks on while gold and systems are read for counting."""

    def see(self, aligned: Aligned) -> None:
        """Look at a part of the gold and what the systems say about it."""

    def see_system(self, number: int, part: Part) -> None:
        """Look at a part of one system as it was read."""


def count_together(
    gold: Stream,
    systems: Sequence[Stream],
    every: Sequence[Settings],
    watcher: Watcher | None = None,
) -> list[Counted]:
    """Count in several ways, and show all parts to a watcher, in one reading of every side."""
    started = [_start(len(systems), settings) for settings in every]
    content = gold.content
    whole = Fingerprint()
    together = read_together(gold, systems) if _is_bare(every, started, watcher) else None
    if together is not None:
        ((counted, shapes),) = started
        special.load()  # the intervals will need it, and the copies are still reading
        for batch in together:
            if isinstance(batch, Aligned):
                part = batch.gold
                whole.add_marks(part.documents, part.digests, part.layer)
                _count_part(batch, counted, shapes, every[0])
            else:
                whole.merge(batch.fingerprint)
                _add_counted(batch, counted)
        counted.extra = [0] * len(systems)
        counted.content = Content(whole.hexdigest(), whole.documents)
        return [counted]
    needs_text = any(track.needs_text for settings in every for track in settings.tracks)
    alignment = Alignment(
        gold,
        list(systems),
        text=needs_text or watcher is not None,
        watch=None if watcher is None else watcher.see_system,
    )
    for aligned in ahead(alignment):
        if content is None:
            part = aligned.gold
            whole.add_marks(part.documents, part.digests, part.layer)
        for settings, (counted, shapes) in zip(every, started, strict=True):
            _count_part(aligned, counted, shapes, settings)
        if watcher is not None:
            watcher.see(aligned)
    for settings, (counted, _) in zip(every, started, strict=True):
        counted.extra = alignment.extra
        counted.documents.band()
        _fold(counted, settings)
        counted.content = content or Content(whole.hexdigest(), whole.documents)
    return [counted for counted, _ in started]


def _is_bare(
    every: Sequence[Settings], started: Sequence[tuple[Counted, Shapes]], watcher: Watcher | None
) -> bool:
    """Whether the exact rule alone is asked for, on labels as they are, and no breakdown."""
    if len(every) > 1 or watcher is not None:
        return False
    settings, names = every[0], started[0][0].names
    if [track.name for track in settings.tracks] != ["exact"] or settings.by or settings.attribute:
        return False
    labels = names["exact"]
    return labels.map is None and labels.include is None and not labels.exclude


def _add_counted(batch: PlainNotes, counted: Counted) -> None:
    names = counted.names["exact"]
    counted.documents.add_bare(batch.ids)
    counted.gold_holds = counted.gold_holds.plus(batch.marks, 0)
    counted.holds = [
        held.plus(system.marks, 0)
        for held, system in zip(counted.holds, batch.systems, strict=True)
    ]
    codes: list[int] = []
    for number, system in enumerate(batch.systems):
        known = len(system.cells)
        codes += (names.code(label) for label in batch.labels[len(codes) : known])
        counted.tallies[number, "exact"].add_cells(system.cells, codes, len(names.codes))


def _start(systems: int, settings: Settings) -> tuple[Counted, Shapes]:
    if not settings.tracks:
        msg = "no track was named"
        raise UsageError(msg, hint="for example --track exact")
    names = _names(settings)
    keep = (
        settings.keep_documents
        or bool(settings.by)
        or settings.design is not None
        or settings.interval == "bootstrap"
    )
    tallies = {
        (number, track.name): Tally(
            keep_labels=keep or track.folds or track.unit == "field",
            correlate=settings.macro and track.typed,
        )
        for number in range(systems)
        for track in settings.tracks
    }
    counted = Counted(
        names, tallies, Documents(), Content("", 0), [], {}, {}, holds=[Held()] * systems
    )
    return counted, Shapes()


def _count_part(aligned: Aligned, counted: Counted, shapes: Shapes, settings: Settings) -> None:
    if metadata(aligned.gold.documents, settings.cluster) is not None:
        for tally in counted.tallies.values():
            tally.keep_labels = True  # clusters need the counts of every document
    counted.documents.add(aligned.gold, settings)
    counted.gold_holds = counted.gold_holds.plus(*_count_marks([aligned.gold.layer]))
    counted.holds = [
        held.plus(*_count_marks(beside.layers))
        for held, beside in zip(counted.holds, aligned.systems, strict=True)
    ]
    if settings.attribute is not None:
        for layer in (
            aligned.gold.layer,
            *(one for side in aligned.systems for one in side.layers),
        ):
            counted.attributes.update(layer.table("attributes")["name"].unique())
    for track in settings.tracks:
        _count_track(aligned, track, counted, shapes, settings)


def _count_marks(layers: Sequence[LayerColumns]) -> tuple[int, int]:
    return (
        sum(layer.table("spans").height for layer in layers),
        sum(layer.table("tags").height for layer in layers),
    )


def _names(settings: Settings) -> dict[str, Names]:
    """Give each track its labels; tracks that look at the same ones share them."""
    shared: dict[tuple[str, str, frozenset[str]], Names] = {}
    by_track: dict[str, Names] = {}
    for track in settings.tracks:
        own = track.name if track.unit == "field" else ""  # what has evidence is no field
        key = (own, track.labels, settings.apart.get(track.name, frozenset()))
        names = by_track[track.name] = shared.setdefault(key, settings.names(track.name))
        if track.folds:  # a variable that nobody marked is one that no document has
            for label in settings.variables:
                names.code(label)
    return by_track


def _fold(counted: Counted, settings: Settings) -> None:
    """Say who has what on rules over documents, and count patients where they are the unit."""
    for track in settings.tracks:
        if not track.folds:
            continue
        labels = len(counted.names[track.name].labels)
        if track.unit == "patient" and counted.patients is None:
            counted.patients = counted.documents.by_patient(settings)
        for key in [key for key in counted.tallies if key[1] == track.name]:
            tally = counted.tallies[key]
            cells = tally.cells(labels)
            if cells is None:  # `count_all` keeps those of rules that fold
                continue
            screened = Screened.of(cells, tally.absent())
            if track.unit == "patient" and counted.patients is not None:
                screened = screened.together(
                    counted.patients.owners, len(counted.patients.documents.ids)
                )
                counted.tallies[key] = Tally.of(screened.counts(), missing=tally.missing)
            counted.screened[key] = screened


def _count_track(
    aligned: Aligned, track: Track, counted: Counted, shapes: Shapes, settings: Settings
) -> None:
    names = counted.names[track.name]
    typed = track.labels == "type"
    read = partial(
        span_rows,
        names=names,
        shapes=shapes,
        attribute="type" if typed else settings.attribute,
        lengths=aligned.gold.lengths,
    )
    gold_spans, gold_tags = _marks([aligned.gold.layer], track, names, settings, read)
    if not settings.mutual:
        gold_spans = gold_spans._replace(unplaced=None)
    counted.gold_typed |= typed and _has_types(gold_spans, names)
    for number, beside in enumerate(aligned.systems):
        system_spans, system_tags = _marks(beside.layers, track, names, settings, read)
        if typed and _has_types(system_spans, names):
            counted.typed[number] = True
        tally = counted.tallies[number, track.name]
        if system_spans.unplaced is not None:
            lost = len(system_spans.unplaced[0])
            counted.unplaced[number, track.name] = lost + counted.unplaced.get(
                (number, track.name), 0
            )
        documents = aligned.gold.documents.height
        for low in range(0, documents, BATCH):
            high = min(low + BATCH, documents)
            view = View(
                high - low,
                names,
                gold_spans.between(low, high),
                system_spans.between(low, high),
                _slice_tags(gold_tags, low, high),
                _slice_tags(system_tags, low, high),
                partial(_texts, aligned.gold, low, high),
                settings.schema,
                shapes,
                settings.fields,
                beside.missing[low:high],
                aligned.gold.ids[low:high] if track.unit == "field" else (),
            )
            tally.add(track.rule(view), missing=beside.missing[low:high])
            if view.noticed:
                counted.noticed.setdefault((number, track.name), Counter()).update(view.noticed)


def _has_types(rows: SpanRows, names: Names) -> bool:
    return any("/" in names.labels[code] for code in np.unique(rows.label))


def _marks(
    layers: Iterable[LayerColumns],
    track: Track,
    names: Names,
    settings: Settings,
    read: Callable[[LayerColumns], SpanRows],
) -> tuple[SpanRows, TagRows]:
    if track.folds:
        return fold_layers(layers, names, settings.variables), NO_TAGS
    if track.unit in ("tag", "field"):
        return NO_SPANS, join_tags([tag_rows(layer) for layer in layers])
    return join_spans([read(layer) for layer in layers]), NO_TAGS


def _slice_tags(rows: TagRows, low: int, high: int) -> TagRows:
    inside = (rows.document >= low) & (rows.document < high)
    return TagRows(rows.document[inside] - low, rows.signature[inside], rows.signatures)


def _texts(part: Part, low: int, high: int) -> list[str]:
    if "text" not in part.documents.columns:
        msg = "this track needs the notes' texts, and the gold carries marks only"
        raise UsageError(msg, hint="give the notes with --texts PATH")
    texts = part.documents["text"][low:high]
    if texts.null_count():
        msg = "this track needs the notes' texts, and the gold carries marks only"
        raise UsageError(msg, hint="give the notes with --texts PATH")
    return texts.to_list()
