"""Is a system as good as a second human? It against each annotator, beside them against each other.

The annotators worked blind to each other and to the system, on the same documents. Everybody is
matched by the same rule; each annotator is left out in turn and the others are the measure
(`stats.interchange`). What this says is about these annotators, not about all humans, and it says
*interchangeable*: humans who err alike agree more, and a system that errs otherwise pays for it.
"""

import math
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from goldbench.agreement.counts import STATISTICS, Floats
from goldbench.agreement.human_result import (
    MARGIN,
    MarginFrom,
    Place,
    PlaceConclusion,
    SecondHuman,
    conclude,
)
from goldbench.agreement.seats import common_documents, seat_readers
from goldbench.corpus import Corpus, Layer, Marks
from goldbench.errors import UsageError
from goldbench.gold import Panel, normalise_panel
from goldbench.scoring import CorpusStream, Settings, Stream, Track, choose, track
from goldbench.scoring.counting import Counted, count_all
from goldbench.scoring.rates.asked_names import refuse_unmet
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.tally import credit_partials
from goldbench.scoring.tracks.sight import Held, refuse_blind
from goldbench.stats import (
    AltTest,
    Interval,
    alt_test,
    clusters_to_settle,
    interchange,
    score_bounds,
)
from goldbench.stats.alt_test import EPSILON
from goldbench.stats.interchange import Shift

PRE_ANNOTATED = "pre_annotated"
"""Metadata of a note: the system (or systems, with commas) whose marks its annotators saw."""


@dataclass(frozen=True, slots=True)
class HumanQuestion:
    """What is asked: the margin and who fixed it, ε of the alt-test, who was pre-annotated with.

    `pre_annotated` are names of systems whose marks the annotators saw before they marked.
    """

    margin: float = MARGIN
    margin_from: MarginFrom = "default"
    epsilon: float = EPSILON
    pre_annotated: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 < self.margin < 1:
            msg = f"the margin is {self.margin:g}; it lies between 0 and 1"
            raise UsageError(msg, hint="0.05 is usual: five points of F1")


_USUAL = HumanQuestion()


def second_human(
    panel: Panel,
    systems: Iterable[Stream],
    settings: Settings,
    question: HumanQuestion = _USUAL,
) -> list[SecondHuman]:
    """Compare each system with the annotators of a panel, on every track of the settings.

    No track: by the rule that fits what the annotators hold. Documents that some annotator did not
    read are left out; where every document has two (or more) of many readers they are seated as
    annotator 1, annotator 2, …. A document that a system did not look at counts as empty.
    """
    if len(panel.layers) < 2:
        msg = f"a second human needs two annotators, not {len(panel.layers)}"
        raise UsageError(msg, hint="compare --human A,B GOLD SYSTEM")
    seated = seat_readers(panel)
    ids = common_documents(seated)
    left_out = len(seated.ids) - len(ids)
    results: list[SecondHuman] = []
    for system in systems:
        _refuse_shown(system.name, seated, question.pre_annotated)
        joined, unread = _add_system(seated, ids, system)
        asked = _settle_tracks(joined, settings)
        for each in asked.tracks:
            comparison = _compare_system(joined, each, replace(asked, tracks=(each,)), question)
            results.append(replace(comparison, unread=unread, left_out=left_out))
    return results


def documents_shown(system: str, panel: Panel, names: Collection[str]) -> int:
    """Count documents whose annotators saw marks of the system before they marked."""
    if system in names:
        return len(panel.ids)
    cells = (panel.documents[id_].meta.text(PRE_ANNOTATED) for id_ in panel.ids)
    return sum(system in {name.strip() for name in re.split("[,;]", cell)} for cell in cells)


def _refuse_shown(system: str, panel: Panel, names: Collection[str]) -> None:
    shown = documents_shown(system, panel, names)
    if shown:
        msg = f"the annotators of {shown} documents saw marks of {system} before they marked"
        raise UsageError(msg, hint=_ADOPTED)


_ADOPTED = (
    "who sees a mark adopts it: such annotators agree with the system by .02 to .05 more; "
    "compare on notes that were read without it"
)


def _add_system(panel: Panel, ids: Collection[str], system: Stream) -> tuple[Panel, int]:
    """Put the system beside the annotators; say how many documents it did not look at."""
    if system.name in panel.layers:
        msg = f"{system.name!r} is both an annotator and the system"
        raise UsageError(msg, hint="name the system: NAME=PATH")
    wanted = set(ids)
    corpus = Corpus.gather(r for r in system.records() if r.document.id in wanted)
    if not corpus.documents:
        msg = f"{system.name} has none of the documents that the annotators read"
        raise UsageError(msg, hint="documents are paired by their ids")
    people = panel.corpus(sorted(wanted), *panel.names)
    parts = [(name, people, name) for name in panel.names]
    gathered = Panel.gather([*parts, (system.name, corpus, system.layer)])
    looked = gathered.layers[system.name]
    whole = Layer(system.name, {id_: looked.get(id_, Marks()) for id_ in gathered.documents})
    layers = {**gathered.layers, system.name: whole}
    return Panel(gathered.documents, layers, panel.design), len(whole) - len(looked)


def _settle_tracks(joined: Panel, settings: Settings) -> Settings:
    *people, system = joined.names
    corpus = Corpus(joined.documents, dict(joined.layers), joined.design, settings.schema)
    settled = settings
    if not settings.tracks:
        first, other = (CorpusStream(corpus, name, name) for name in (people[0], system))
        settled = choose(first, [other], (), replace(settings, rule=None))
        names = () if settled.rule is None else settled.rule.tracks
        settled = replace(settled, tracks=tuple(track(name) for name in names))
    held = {name: _count_held(joined.layers[name]) for name in joined.names}
    together = Held(*(sum(held[name][kind] for name in people) for kind in (0, 1)))
    refuse_blind(settled.tracks, together, {system: held[system]}, whose="the annotators' work")
    design = settings.design or joined.design
    return replace(
        settled, by=(), by_known=(), macro=False, keep_documents=True, mutual=True, design=design
    )


def _count_held(layer: Layer) -> Held:
    marks = list(layer.values())
    return Held(sum(len(m.spans) for m in marks), sum(len(m.tags) for m in marks))


def _compare_system(
    joined: Panel, each: Track, settings: Settings, question: HumanQuestion
) -> SecondHuman:
    *people, system = joined.names
    plain = normalise_panel(joined, settings.schema)
    corpus = Corpus(plain.documents, dict(plain.layers), plain.design, settings.schema)
    tables: dict[tuple[str, str], Floats] = {}
    counted: Counted | None = None
    for first, name in enumerate(people):
        others = [*people[first + 1 :], system]
        streams = [CorpusStream(corpus, other, other) for other in others]
        counted = count_all(CorpusStream(corpus, name, name), streams, settings)
        if not first:  # all of them are there
            refuse_unmet(counted, settings)
        for number, other in enumerate(others):
            tables[name, other] = credit_partials(counted.tallies[number, each.name].rows())
    assert counted is not None  # noqa: S101  # there are two people at least
    method = counted.method(settings, each)
    pairs = list(combinations(people, 2))
    shift = interchange(
        [tables[name, system] for name in people],
        {(people.index(a), people.index(b)): tables[a, b] for a, b in pairs},
        sample=method.sample,
        level=settings.level,
    )
    rows = len(tables[pairs[0]])
    clusters = rows if method.sample is None else method.sample.clusters
    marked = [_marks(tables[pair]) for pair in pairs]
    return SecondHuman(
        system,
        tuple(people),
        each.name,
        _only_label(settings.include),
        len(corpus.documents),
        clusters,
        method.cluster,
        method.weighted,
        float(np.mean(marked)),
        question.margin,
        question.margin_from,
        settings.level,
        {pair: _f1(tables[pair], method) for pair in pairs},
        {name: _f1(tables[name, system], method) for name in people},
        None if shift is None else shift.overall,
        ()
        if shift is None
        else tuple(
            Place(name, place_shift, _place(place_shift, question.margin))
            for name, place_shift in zip(people, shift.places, strict=True)
        ),
        None
        if shift is None
        else math.ceil(
            len(corpus.documents)
            * clusters_to_settle(
                shift.overall.error, clusters, margin=question.margin, level=settings.level
            )
            / clusters
        ),
        _alt_test(people, system, tables, question.epsilon),
    )


def _only_label(labels: frozenset[str] | None) -> str | None:
    return next(iter(labels)) if labels is not None and len(labels) == 1 else None


def _place(shift: Shift, margin: float) -> PlaceConclusion:
    return "better" if shift.interval.low > 0 else conclude(shift, margin)


def _marks(counts: Floats) -> float:
    """Marks of one author, the mean of the two that were compared."""
    tp_gold, tp_system, fp, fn = counts.sum(axis=0)
    return float(tp_gold + fn + tp_system + fp) / 2


def _f1(counts: Floats, method: Method) -> tuple[float | None, Interval | None]:
    weight = 1.0 if method.sample is None else method.sample.weight[:, None]
    value = float(STATISTICS["f1"]((counts * weight).sum(axis=0)))
    if np.isnan(value):
        return None, None
    bounds = score_bounds(counts, "f1", sample=method.sample, level=method.level, rho=method.rho)
    return value, bounds.single()


def _alt_test(
    people: list[str], system: str, tables: dict[tuple[str, str], Floats], epsilon: float
) -> AltTest | None:
    """Score S and each annotator document by document against the others."""
    scores = {pair: _document_f1(counts) for pair, counts in tables.items()}
    theirs, ours = [], []
    for name in people:
        others = [other for other in people if other != name]
        ours.append(np.mean([scores[other, system] for other in others], axis=0))
        pairs = [(name, other) if (name, other) in scores else (other, name) for other in others]
        theirs.append(np.mean([scores[pair] for pair in pairs], axis=0))
    return alt_test(np.array(ours), np.array(theirs), epsilon=epsilon)


def _document_f1(counts: Floats) -> Floats:
    """F1 of each document; two who both marked nothing agree."""
    return np.nan_to_num(STATISTICS["f1"](counts), nan=1.0)
