"""How to score: the tracks, what counts of the labels, groups, clusters, weights, intervals."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goldbench.corpus import Counting, Design, Schema
from goldbench.errors import check_known, check_level
from goldbench.schemes import LabelMap
from goldbench.scoring.fields.nodes import FieldSchema
from goldbench.scoring.rates.rating import DEFAULT, METHODS
from goldbench.scoring.reading.names import Names
from goldbench.scoring.result import Rule
from goldbench.scoring.tracks.catalog import Track
from goldbench.stats.one_more import check_rho
from goldbench.stats.score_bounds import STATISTICS


@dataclass(frozen=True, slots=True)
class Settings:
    """How to score. `by` are metadata keys to break results down by (site, patient, ...).

    `by_known` are further keys, for notes that have them: without a word where none has. `gaps`
    names the measure by which each group of a key is held against the rest.

    `attribute` makes an attribute of spans part of their label (DATE/partial): marks then agree
    only if it agrees, and results by label are results by its values. `rho` None takes that of
    each track.

    `variables` says how the gold counts each label, `schema` which attributes of facts count,
    `fields` what answers of language models hold (for the tracks of fields).
    `apart` names, for a track, the labels that another track counts. `rule` says which tracks were
    taken and why; `choose` fills all four in.
    `mutual`: both sides are authors of equal standing, so that what could not be read counts
    against either; a gold standard's own is left out, since nobody could find it.
    """

    tracks: tuple[Track, ...] = ()
    map: LabelMap | None = None
    include: frozenset[str] | None = None
    exclude: frozenset[str] = frozenset()
    by: tuple[str, ...] = ()
    by_known: tuple[str, ...] = ()
    gaps: str | None = None
    attribute: str | None = None
    interval: str = DEFAULT
    level: float = 0.95
    rho: float | None = None
    design: Design | None = None
    cluster: str = "patient"
    seed: int = 1
    macro: bool = True
    keep_documents: bool = False
    variables: Mapping[str, Counting] = field(default_factory=dict[str, Counting])
    schema: Schema | None = None
    fields: FieldSchema | None = None
    apart: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    mutual: bool = False
    rule: Rule | None = None

    def __post_init__(self) -> None:
        check_level(self.level)
        check_known("interval method", self.interval, METHODS)
        if self.rho is not None:
            check_rho(self.rho)
        if self.gaps is not None:
            check_known("measure", self.gaps, STATISTICS)

    def names(self, track: str = "") -> Names:
        return Names(self.map, self.include, self.exclude | self.apart.get(track, frozenset()))
