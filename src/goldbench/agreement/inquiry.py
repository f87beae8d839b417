"""What is asked: who is compared, against what, and how intervals are made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from goldbench.corpus import Layer, Schema
from goldbench.corpus.metadata_key import check_key
from goldbench.errors import UsageError, check_level
from goldbench.gold import Panel, normalise_panel
from goldbench.scoring import Track, track
from goldbench.scoring.tracks.sight import ANNOTATORS, Held, refuse_blind
from goldbench.stats import Sample


@dataclass(frozen=True, slots=True)
class Options:
    """`tracks` empty: `exact` where there are spans, `tags` where there are facts.

    `groups`: annotator -> expertise, for averages. `cluster` is the metadata key of what is drawn
    together; a design in the panel goes before it.
    """

    tracks: tuple[str, ...] = ()
    level: float = 0.95
    seed: int = 1
    resamples: int = 1000
    cluster: str = "patient"
    groups: Mapping[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        check_level(self.level)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Annotators with their facts normalised, and the gold if there is one. Use `inquire`."""

    panel: Panel
    gold: tuple[str, Layer] | None
    tracks: tuple[Track, ...]
    options: Options
    schema: Schema | None = None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.panel.names, 2))

    @property
    def several(self) -> bool:
        """Whether there is more than one pair, so that all together differs from the pair."""
        return len(self.panel.layers) > 2

    def sample(self, ids: Iterable[str]) -> Sample:
        """Clusters and weights of documents: the design's, else patients, else none."""
        chosen = list(ids)
        design = self.panel.design
        if design is not None and all(id_ in design for id_ in chosen):
            return Sample.from_places(design[id_] for id_ in chosen)
        key = self.options.cluster
        check_key((self.panel.documents[id_] for id_ in chosen), key, option="cluster")
        patients = [self.panel.documents[id_].meta.text(key) for id_ in chosen]
        # A document without a patient is a cluster of its own.
        clusters = [p or f"\x00{id_}" for p, id_ in zip(patients, chosen, strict=True)]
        return Sample.from_labels(len(chosen), cluster=clusters)


def inquire(
    panel: Panel,
    options: Options,
    *,
    gold: tuple[str, Layer] | None = None,
    schema: Schema | None = None,
) -> Inquiry:
    """Normalise the facts of all sides alike, and choose the tracks by what is marked."""
    if len(panel.layers) < 2:
        msg = f"agreement takes at least two annotators, not {len(panel.layers)}"
        raise UsageError(msg, hint="goldbench agree A B, or one corpus with several layers")
    if gold is not None and gold[0] in panel.layers:
        msg = f"{gold[0]!r} is both an annotator and the gold"
        raise UsageError(msg, hint="name the gold: NAME=PATH")
    unknown = sorted(set(options.groups) - set(panel.layers))
    if unknown:
        msg = f"a group was given for {unknown[0]!r}, who is no annotator"
        raise UsageError(msg, hint=f"the annotators are: {', '.join(panel.layers)}")
    together = dict(panel.layers) | ({gold[0]: gold[1]} if gold is not None else {})
    plain = normalise_panel(Panel(panel.documents, together, panel.design), schema)
    names = options.tracks or _natural_tracks(plain)
    if any(track(name).unit == "patient" for name in names):
        msg = "annotators are compared document by document, not by patient"
        raise UsageError(msg, hint="--track document")
    marks = [stated for layer in plain.layers.values() for stated in layer.values()]
    held = Held(sum(len(m.spans) for m in marks), sum(len(m.tags) for m in marks))
    if options.tracks:
        refuse_blind([track(name) for name in names], held, {}, whose=ANNOTATORS)
    return Inquiry(
        plain.only(*panel.names),
        (gold[0], plain.layers[gold[0]]) if gold is not None else None,
        tuple(track(name) for name in names),
        options,
        schema,
    )


def _natural_tracks(panel: Panel) -> tuple[str, ...]:
    marks = [stated for layer in panel.layers.values() for stated in layer.values()]
    spans, facts = any(m.spans for m in marks), any(m.tags for m in marks)
    return tuple(name for name, there in (("exact", spans or not facts), ("tags", facts)) if there)
