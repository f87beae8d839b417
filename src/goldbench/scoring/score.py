"""Score systems against gold: align, count by track, rate."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Design
from goldbench.corpus.columns import LayerColumns, metadata
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.engines import ahead
from goldbench.errors import DesignError, UsageError
from goldbench.schemes import LabelMap
from goldbench.scoring.alignment import Aligned, Alignment
from goldbench.scoring.names import Names
from goldbench.scoring.rating import Method, macro_averages, paper_intervals, rate
from goldbench.scoring.result import Gold, Result, Score, Scores
from goldbench.scoring.rows import (
    NO_SPANS,
    NO_TAGS,
    Shapes,
    SpanRows,
    TagRows,
    joined_spans,
    joined_tags,
    span_rows,
    tag_rows,
)
from goldbench.scoring.rules import TYPED_FAMILIES
from goldbench.scoring.streams import BATCH, Content, FileStream, Part, Stream
from goldbench.scoring.tally import Tally
from goldbench.scoring.tracks import Labelling, Track
from goldbench.scoring.view import View
from goldbench.stats import Sample


@dataclass(frozen=True, slots=True)
class Settings:
    """How to score. `by` are metadata keys to break results down by (site, patient, ...).

    `attribute` makes an attribute of spans part of their label (DATE/partial): marks then agree
    only if it agrees, and results by label are results by its values.
    """

    tracks: tuple[Track, ...]
    map: LabelMap | None = None
    include: frozenset[str] | None = None
    exclude: frozenset[str] = frozenset()
    by: tuple[str, ...] = ()
    attribute: str | None = None
    interval: str = "korn-graubard"
    level: float = 0.95
    design: Design | None = None
    cluster: str = "patient"
    seed: int = 1
    macro: bool = True
    keep_documents: bool = False

    def names(self) -> Names:
        return Names(self.map, self.include, self.exclude)


@dataclass
class Documents:
    """What is known of the gold's documents, in order: ids, clusters and breakdown values."""

    ids: list[str] = field(default_factory=list[str])
    patients: list[str | None] = field(default_factory=list[str | None])
    values: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def add(self, part: Part, settings: Settings) -> None:
        table = part.documents
        self.ids += part.ids
        self.patients += metadata(table, settings.cluster) or [None] * table.height
        for name in settings.by:
            if name == "document":
                self.values.setdefault(name, []).extend(part.ids)
                continue
            values = metadata(table, name) or [None] * table.height
            self.values.setdefault(name, []).extend(value or "–" for value in values)

    def method(self, settings: Settings) -> Method:
        """Clusters and weights: the design's if there is one, else patients, else documents."""
        base = Method(settings.interval, settings.level, seed=settings.seed)
        if settings.design is not None:
            lacking = [id_ for id_ in self.ids if id_ not in settings.design]
            if lacking:
                msg = f"{len(lacking)} gold documents are not in the design, first {lacking[0]!r}"
                raise DesignError(msg, hint="a design must name every gold document")
            places = [settings.design[id_] for id_ in self.ids]
            sample = Sample.from_places(places)
            weighted = len({place.probability for place in places}) > 1 or sample.strata > 1
            return replace(base, sample=sample, cluster="cluster", weighted=weighted)
        known = [p for p in self.patients if p]
        if known and len(set(known)) < len(known):
            clusters = [p or f"\x00{id_}" for p, id_ in zip(self.patients, self.ids, strict=True)]
            sample = Sample.drawn(len(clusters), cluster=clusters)
            return replace(base, sample=sample, cluster=settings.cluster)
        return base


@dataclass
class Counted:
    """Everything counted in one pass: a tally for every system and track, and the documents."""

    names: dict[Labelling, Names]
    tallies: dict[tuple[int, str], Tally]
    documents: Documents
    content: Content
    extra: list[int]
    typed: dict[int, bool]
    gold_typed: bool = False


def score(gold: Stream, systems: Sequence[Stream], settings: Settings) -> Score:
    """Score every system on every track; results come in the order given."""
    counted = count_all(gold, systems, settings)
    method = counted.documents.method(settings)
    results = [
        _result((number, system.name), track, counted, method, settings)
        for number, system in enumerate(systems)
        for track in settings.tracks
    ]
    return Score(
        Gold(gold.name, *counted.content), tuple(results), tuple(_notes(counted, settings))
    )


def count_all(gold: Stream, systems: Sequence[Stream], settings: Settings) -> Counted:
    """Read gold and systems once, in step, and count on every track."""
    if not settings.tracks:
        msg = "no track was named"
        raise UsageError(msg, hint="for example --track exact")
    names = {kind: settings.names() for kind in {track.labels for track in settings.tracks}}
    keep = settings.keep_documents or bool(settings.by) or settings.design is not None
    tallies = {
        (number, track.name): Tally(keep_labels=keep)
        for number in range(len(systems))
        for track in settings.tracks
    }
    said = gold.content if isinstance(gold, FileStream) else None
    whole = Fingerprint()
    counted = Counted(names, tallies, Documents(), Content("", 0), [], {})
    shapes = Shapes()
    needs_text = any(track.needs_text for track in settings.tracks)
    alignment = Alignment(gold, list(systems), text=needs_text)
    for aligned in ahead(alignment):
        if metadata(aligned.gold.documents, settings.cluster) is not None:
            for tally in tallies.values():
                tally.keep_labels = True  # clusters need the counts of every document
        if said is None:
            part = aligned.gold
            whole.add_marks(part.documents, part.digests, part.layer)
        counted.documents.add(aligned.gold, settings)
        for track in settings.tracks:
            _count_track(aligned, track, counted, shapes, settings.attribute)
    counted.extra = alignment.extra
    counted.content = said or Content(whole.hexdigest(), whole.documents)
    return counted


def _count_track(
    aligned: Aligned, track: Track, counted: Counted, shapes: Shapes, attribute: str | None
) -> None:
    names = counted.names[track.labels]
    typed = track.labels == "type"
    attribute = "type" if typed else attribute
    gold_spans, gold_tags = _marks([aligned.gold.layer], track, names, shapes, attribute)
    counted.gold_typed |= typed and _any_type(gold_spans, names)
    for number, beside in enumerate(aligned.systems):
        system_spans, system_tags = _marks(beside.layers, track, names, shapes, attribute)
        if typed and _any_type(system_spans, names):
            counted.typed[number] = True
        tally = counted.tallies[number, track.name]
        documents = aligned.gold.documents.height
        for low in range(0, documents, BATCH):
            high = min(low + BATCH, documents)
            view = View(
                high - low,
                names,
                _slice(gold_spans, low, high),
                _slice(system_spans, low, high),
                _slice_tags(gold_tags, low, high),
                _slice_tags(system_tags, low, high),
                partial(_texts, aligned.gold, low, high),
            )
            tally.add(track.rule(view), missing=int(beside.missing[low:high].sum()))


def _any_type(rows: SpanRows, names: Names) -> bool:
    return any("/" in names.labels[code] for code in np.unique(rows.label))


def _marks(
    layers: Iterable[LayerColumns],
    track: Track,
    names: Names,
    shapes: Shapes,
    attribute: str | None,
) -> tuple[SpanRows, TagRows]:
    if track.unit == "tag":
        return NO_SPANS, joined_tags([tag_rows(layer) for layer in layers])
    found = [span_rows(layer, names, shapes, attribute=attribute) for layer in layers]
    return joined_spans(found), NO_TAGS


def _slice(rows: SpanRows, low: int, high: int) -> SpanRows:
    first, last = np.searchsorted(rows.document, (low, high))
    document, start, end, label, shape = (column[first:last] for column in rows[:5])
    pieces = rows.pieces
    if pieces is not None:
        row, a, b = pieces
        inside = (row >= first) & (row < last)
        pieces = (row[inside] - first, a[inside], b[inside])
    return SpanRows(document - low, start, end, label, shape, pieces)


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


def _result(
    system: tuple[int, str], track: Track, counted: Counted, method: Method, settings: Settings
) -> Result:
    number, name = system
    tally = counted.tallies[number, track.name]
    labels = counted.names[track.labels].labels
    reason = _why_not(track, number, counted)
    *of_labels, together = rate(tally, labels, method, alike=track.alike, typed=track.typed)
    if reason is not None:
        nothing = type(together.rates)(None, None, None)
        together = replace(together, rates=nothing, interval=None, estimate=None)
        of_labels = []
    by_label = {
        label: scores
        for label, scores in sorted(zip(labels, of_labels, strict=False))
        if scores.tp or scores.tp_system or scores.fp or scores.fn or scores.partial
    }
    return Result(
        name,
        track.name,
        track.version,
        tally.documents,
        tally.missing,
        together,
        macro_averages(tally, labels, method, typed=track.typed)
        if settings.macro and reason is None
        else {},
        by_label,
        _groups(tally, labels, counted.documents, method, track),
        paper_intervals(together, settings.level) if reason is None else None,
        counted.extra[number],
        reason,
    )


def _why_not(track: Track, number: int, counted: Counted) -> str | None:
    """The three conditions of the NLP Sandbox page for type scores."""
    if track.labels != "type":
        return None
    families = {label.partition("/")[0] for label in counted.names["type"].labels}
    if not families & TYPED_FAMILIES:
        return "the task has no type: only location, contact, id and symptom annotations have one"
    if not counted.typed.get(number, False):
        return "the tool predicts no typed annotation"
    if not counted.gold_typed:
        return "the gold has no typed annotation"
    return None


def _groups(
    tally: Tally, labels: Sequence[str], documents: Documents, method: Method, track: Track
) -> Mapping[str, Mapping[str, Scores]]:
    made: dict[str, dict[str, Scores]] = {}
    for key, values in documents.values.items():
        cells = tally.cells(len(labels))
        if cells is None:
            continue
        array = np.array(values)
        made[key] = {}
        for value in sorted(set(values)):
            inside = np.flatnonzero(array == value)
            part = Tally.of(cells[inside])
            own = replace(method, sample=_subsample(method.sample, inside))
            made[key][value] = rate(part, labels, own, alike=track.alike)[-1]
    return made


def _subsample(sample: Sample | None, rows: npt.NDArray[np.intp]) -> Sample | None:
    if sample is None:
        return None
    return Sample.drawn(
        len(rows),
        weight=sample.weight[rows],
        stratum=sample.stratum[rows],
        cluster=sample.cluster[rows],
    )


def _notes(counted: Counted, settings: Settings) -> Iterable[str]:
    for key, values in counted.documents.values.items():
        if set(values) == {"–"}:
            yield f"no gold document has the metadata {key!r}"
    for names in counted.names.values():
        unmet = sorted((settings.include or frozenset()) - names.met)
        if unmet:
            yield f"no mark has the label: {', '.join(unmet)} (--include)"
        unmet = sorted(settings.exclude - names.met)
        if unmet:
            yield f"no mark has the label: {', '.join(unmet)} (--exclude)"
        if names.dropped:
            what = ", ".join(f"{label} ({n})" for label, n in sorted(names.dropped.items()))
            yield f"the map drops: {what}"
        if names.unknown:
            what = ", ".join(f"{label} ({n})" for label, n in sorted(names.unknown.items()))
            yield f"unknown to the map and kept as they are: {what}"


__all__ = ["Settings", "count_all", "score"]
