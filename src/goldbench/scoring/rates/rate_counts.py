"""Rate what was counted: scores with intervals, by label and by group, and what is to be said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from goldbench.scoring.counting import Counted
from goldbench.scoring.fields.nodes import OUTSIDE
from goldbench.scoring.rates.asked_names import tell_strangers, tell_unmet
from goldbench.scoring.rates.averages import macro_averages
from goldbench.scoring.rates.gap_result import Gaps
from goldbench.scoring.rates.gaps import find_gaps
from goldbench.scoring.rates.negatives import Screened, with_negatives
from goldbench.scoring.rates.outcomes import with_outcomes
from goldbench.scoring.rates.rating import Method, paper_intervals, rate, rate_groups
from goldbench.scoring.rates.remarks import remarks
from goldbench.scoring.reading.documents import UNKNOWN, Documents
from goldbench.scoring.result import Gold, Result, Score, Scores
from goldbench.scoring.settings import Settings
from goldbench.scoring.tally import Tally, credit_partials
from goldbench.scoring.tracks.catalog import EVIDENCE, FIELDS, Track
from goldbench.scoring.tracks.rules import TYPED_FAMILIES


def rate_counted(gold: str, systems: Sequence[str], counted: Counted, settings: Settings) -> Score:
    """Make the scores of every system on every track; results come in the order given."""
    results = [
        _result((number, name), track, counted, settings)
        for number, name in enumerate(systems)
        for track in settings.tracks
    ]
    notes = (*_notes(counted, settings), *tell_strangers(results))
    return Score(Gold(gold, *counted.content), tuple(results), notes)


def _result(system: tuple[int, str], track: Track, counted: Counted, settings: Settings) -> Result:
    number, name = system
    tally = counted.tallies[number, track.name]
    labels = counted.names[track.name].labels
    method = counted.method(settings, track)
    reason = _why_not(track, number, counted)
    scored = rate(tally, labels, method, alike=track.alike, typed=track.typed)
    screened = counted.screened.get((number, track.name))
    if screened is not None:
        scored = with_negatives(scored, screened, labels, method)
    if track.name == FIELDS and (cells := tally.cells(len(labels))) is not None:
        scored = with_outcomes(scored, cells, tally.absent(), labels, method)
    *of_labels, together = scored
    if reason is not None:
        nothing = type(together.rates)(None, None, None)
        together = replace(together, rates=nothing, interval=None, estimate=None)
        of_labels = []
    by_label = {
        label: scores
        for label, scores in sorted(zip(labels, of_labels, strict=False), key=_by_name)
        if scores.tp
        or scores.tp_system
        or scores.fp
        or scores.fn
        or scores.partial
        or (screened is not None and label in settings.variables)
        or (settings.fields is not None and label in settings.fields.labels)
    }
    return Result(
        name,
        track.name,
        track.version,
        len(counted.documents.ids),
        tally.missing,
        together,
        macro_averages(tally, labels, method, typed=track.typed)
        if settings.macro and reason is None
        else {},
        by_label,
        _groups(tally, labels, counted.units(track), method, track, screened=screened),
        paper_intervals(together, settings.level) if reason is None else None,
        counted.extra[number],
        reason,
        track.unit,
        tally.documents if track.folds else None,
        counted.unplaced.get((number, track.name), 0),
        noticed=dict(counted.noticed.get((number, track.name), {})),
        remarks=tuple(remarks(tally, counted.units(track).ids, together, method))
        if reason is None
        else (),
        gaps=_gaps(tally, counted.units(track), method, settings) if reason is None else {},
    )


def _by_name(row: tuple[str, Scores]) -> tuple[bool, str]:
    """In the order of the labels; what stands outside a schema comes last."""
    return row[0] == OUTSIDE, row[0]


def _why_not(track: Track, number: int, counted: Counted) -> str | None:
    """The three conditions of the NLP Sandbox page for type scores."""
    if track.labels != "type":
        return None
    families = {label.partition("/")[0] for label in counted.names[track.name].labels}
    if not families & TYPED_FAMILIES:
        return "the task has no type: only location, contact, id and symptom annotations have one"
    if not counted.typed.get(number, False):
        return "the tool predicts no typed annotation"
    if not counted.gold_typed:
        return "the gold has no typed annotation"
    return None


def _groups(
    tally: Tally,
    labels: Sequence[str],
    documents: Documents,
    method: Method,
    track: Track,
    *,
    screened: Screened | None,
) -> Mapping[str, Mapping[str, Scores]]:
    if not tally.has_cells:
        return {}
    groups: dict[str, dict[str, Scores]] = {}
    for key, values in documents.values.items():
        names = sorted(set(values))
        number = {name: code for code, name in enumerate(names)}
        codes = np.array([number[value] for value in values], dtype=np.intp)
        if screened is None and track.name != FIELDS:
            rated = rate_groups(tally, codes, len(names), method, alike=track.alike)
            groups[key] = dict(zip(names, rated, strict=True))
            continue
        cells = tally.cells(len(labels))
        if cells is None:
            continue
        groups[key] = {}
        for code, name in enumerate(names):
            inside = np.flatnonzero(codes == code)
            own = method.of(inside)
            scores = rate(Tally.of(cells[inside]), labels, own, alike=track.alike)
            if screened is not None:
                scores = with_negatives(scores, screened.only(inside), labels, own)
            if track.name == FIELDS:
                absent = tally.absent()[inside]
                scores = with_outcomes(scores, cells[inside], absent, labels, own)
            groups[key][name] = scores[-1]
    return groups


def _gaps(
    tally: Tally, documents: Documents, method: Method, settings: Settings
) -> Mapping[str, Gaps]:
    """Hold the groups of each key against the rest; single documents are no groups."""
    if settings.gaps is None:
        return {}
    counts = credit_partials(tally.rows())
    return {
        key: find_gaps(key, values, counts, method, settings.gaps)
        for key, values in documents.values.items()
        if key != "document"
    }


def _notes(counted: Counted, settings: Settings) -> Iterable[str]:
    for key, values in counted.documents.values.items():
        if set(values) == {UNKNOWN}:
            yield f"no gold document has the metadata {key!r}"
    method = counted.documents.method(settings)
    if method.weighted and not method.weighs:
        told = "scores are those of the sample, not weighted"
        yield f"{method.name} intervals know no design: {told}"
    tracks = {track.name for track in settings.tracks}
    quoted = settings.fields is not None and settings.fields.has_evidence
    if quoted and FIELDS in tracks and EVIDENCE not in tracks:
        yield "the evidence in the answers was not checked: the notes are not at hand (--texts)"
    yield from tell_unmet(counted, settings)
    for names in {id(name): name for name in counted.names.values()}.values():
        if names.dropped:
            what = ", ".join(f"{label} ({n})" for label, n in sorted(names.dropped.items()))
            yield f"the map drops: {what}"
        if names.unknown:
            what = ", ".join(f"{label} ({n})" for label, n in sorted(names.unknown.items()))
            yield f"unknown to the map and kept as they are: {what}"
