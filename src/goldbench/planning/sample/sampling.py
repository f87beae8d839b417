"""The sample of a study: sizes, strata, and the draw itself."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from goldbench.errors import DesignError, UsageError, check_known
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sample.assured_draw import Promise, scale_to_promise
from goldbench.planning.sample.draw import Unit, draw_notes
from goldbench.planning.sample.drawn import Draw
from goldbench.planning.sample.frequency import frequencies
from goldbench.planning.sample.narrowing import ask_of
from goldbench.planning.sample.strata import (
    ALLOCATIONS,
    Allocation,
    Sizes,
    Strata,
    allocate_by_pattern,
    paper,
    share_among_sites,
)
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sample.training import draw_training
from goldbench.planning.sizes.counts.corrections import design_effect
from goldbench.planning.sizes.plan import plan_summary
from goldbench.planning.sizes.simple_random.slice import slice_size
from goldbench.planning.sizes.stratified.by_output import output_size
from goldbench.planning.sizes.stratified.rare import wide_size
from goldbench.planning.waves import WavePlan, plan_waves

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl


@dataclass(frozen=True, slots=True)
class Wish:
    """How notes are to be drawn. Numbers that are None follow from the protocol.

    `wide` splits the negatives by a wide search, of which `catch` says what share of the misses it
    is thought to hold. `several` plans for all variables with expectations at once. With
    `unit="cluster"` whole clusters are drawn, or `per_cluster` notes of each. `training` notes are
    drawn besides, by a seed of their own: the next one after that of the sample. `icc` is how alike
    notes of one cluster are taken to be where numbers follow from the protocol. With `waves` notes
    are drawn up to the cap of the protocol's waves.
    """

    allocation: Allocation = "optimal"
    positive: int | None = None
    negative: int | None = None
    total: int | None = None
    wide: bool = False
    catch: float = 0.8
    several: bool = False
    unit: Unit = "document"
    per_cluster: int | None = None
    seed: int | None = None
    reserve: int | None = None
    training: int = 0
    training_seed: int | None = None
    icc: float = 0.2
    waves: bool = False

    def __post_init__(self) -> None:
        """Refuse what does not go together, before notes are read."""
        check_known("allocation", self.allocation, ALLOCATIONS)
        if (self.positive is None) != (self.negative is None):
            msg = "only one of the numbers of positives and negatives was given"
            raise UsageError(msg, hint="give both, positive and negative")
        if self.total is not None and self.positive is not None:
            msg = "notes are all together, and positive and negative are their parts"
            raise UsageError(msg, hint="leave notes out, or positive and negative")
        if self.total is not None and self.allocation != "proportional":
            msg = f"one number of notes does not say how many are positive ({self.allocation})"
            hint = "give positive and negative, or the allocation proportional"
            raise UsageError(msg, hint=hint)
        if self.per_cluster is not None and self.unit != "cluster":
            msg = "notes per cluster were limited, but notes are drawn, not clusters"
            raise UsageError(msg, hint="the unit is cluster then")
        if self.several:
            self._check_several()
        elif self.wide and self.allocation in ("paper", "equal"):
            msg = f"{self.allocation} shares know no wide search"
            raise UsageError(msg, hint="the allocation is optimal or proportional then")

    def _check_several(self) -> None:
        """The numbers for all variables at once follow from what is expected of each."""
        if self.allocation != "optimal":
            msg = f"several variables at once cannot be drawn with {self.allocation} shares"
            hint = "leave the allocation out, or plan for the primary variable"
            raise UsageError(msg, hint=hint)
        if self.wide:
            msg = "a wide search is for the primary variable, and several are planned for"
            raise UsageError(msg, hint="leave wide out, or several")
        if self.positive is not None:
            msg = "several variables say themselves how many notes they need"
            raise UsageError(msg, hint="leave positive and negative out, or several")


class Rank(NamedTuple):
    """The rank of a note's unit in its stratum, from 1, and the wave that it falls into."""

    rank: int
    wave: int


@dataclass(frozen=True, eq=False)
class Sample:
    """`population` are the notes of each stratum, `wanted` the units asked for.

    `promise` is what the numbers promise, where they follow from the protocol.
    `training` are notes for training rounds, of patients that are neither in the sample nor in its
    reserve. `waves`: the draw reaches to their cap, and `wanted` is the plan.
    """

    draw: Draw
    wish: Wish
    population: Mapping[str, int]
    wanted: Mapping[str, int]
    training: Draw | None = None
    promise: Promise | None = None
    waves: WavePlan | None = None

    @property
    def ranks(self) -> dict[str, Rank]:
        """Give rank and wave of each drawn note; nothing for a draw without waves."""
        return {} if self.waves is None else rank_notes(self.draw, self.waves)

    def as_json(self) -> dict[str, Any]:
        drawn = dict.fromkeys(self.population, 0)
        for note in self.draw.notes:
            drawn[note.stratum] += 1
        return {
            "seed": self.draw.seed,
            "allocation": self.wish.allocation,
            "wide": self.wish.wide,
            "several": self.wish.several,
            "unit": self.wish.unit,
            "per_cluster": self.wish.per_cluster,
            "notes": len(self.draw.notes),
            "reserve": len(self.draw.reserve),
            "promise": None if self.promise is None else self.promise.as_json(),
            "training": None
            if self.training is None
            else {"notes": len(self.training.notes), "seed": self.training.seed},
            "strata": [
                {
                    "stratum": name,
                    "notes": notes,
                    "wanted": self.wanted.get(name, 0),
                    "drawn": drawn[name],
                }
                for name, notes in sorted(self.population.items())
            ],
            **({} if self.waves is None else {"waves": self.waves.as_json()}),
        }


def rank_notes(draw: Draw, waves: WavePlan) -> dict[str, Rank]:
    """Give rank and wave of each note of a draw; those of one unit share them."""
    seen: dict[str, dict[str, int]] = {}
    ranks = {}
    for note in draw.notes:  # in the order of their units' ranks
        units = seen.setdefault(note.stratum, {})
        rank = units.setdefault(note.unit, len(units) + 1)
        ranks[note.id] = Rank(rank, waves.wave_of(note.stratum, rank))
    return ranks


def draw_sample(survey: Survey, protocol: Protocol, wish: Wish) -> Sample:
    """Draw the sample of a study; the order of the survey's notes makes no difference."""
    strata = _strata(survey, protocol, wish)
    population = strata.sizes
    table, labels, wanted = survey.table, strata.labels, dict(strata.wanted)
    promised = _promises(protocol, wish)
    if wish.unit == "cluster":
        follows = wish.positive is None and wish.total is None and not promised
        icc = wish.icc if follows else 0.0
        labels, wanted = _by_cluster(
            table, labels, wanted, wish.per_cluster, icc, strict=not promised
        )
        population = Strata(labels, {}).sizes
    promise = None
    if promised:
        wanted, promise = scale_to_promise(
            survey,
            protocol.primary,
            labels,
            wanted,
            assurance=protocol.sampling.assurance,
            icc=wish.icc,
            unit=wish.unit,
            per_cluster=wish.per_cluster,
        )
    most = max(wanted.values(), default=0)
    spare = math.ceil(protocol.sampling.reserve * most) if wish.reserve is None else wish.reserve
    seed = protocol.sampling.seed if wish.seed is None else wish.seed
    waves = None
    if wish.waves:
        waves = _waves(protocol, table, labels, wanted, by_cluster=wish.unit == "cluster")
    ids, owners = table["id"].to_list(), table["cluster"].to_list()
    drawn = draw_notes(
        ids,
        wanted if waves is None else wanted | waves.sizes(waves.waves),
        seed=seed,
        strata=labels.to_list(),
        clusters=owners,
        unit=wish.unit,
        per_cluster=wish.per_cluster,
        reserve=spare,
    )
    training = None
    if wish.training:
        own = seed + 1 if wish.training_seed is None else wish.training_seed
        training = draw_training(ids, owners, labels.to_list(), drawn, wish.training, seed=own)
    return Sample(drawn, wish, population, wanted, training, promise, waves)


def _waves(
    protocol: Protocol,
    table: "pl.DataFrame",
    labels: "pl.Series",
    wanted: Mapping[str, int],
    *,
    by_cluster: bool,
) -> WavePlan:
    """Cut the planned draw into waves, in its own units."""
    import polars as pl  # noqa: PLC0415  # slow to import

    if protocol.waves is None:
        msg = "the protocol has no waves"
        raise UsageError(msg, hint="say them in [waves] of study.toml, or goldbench draw --wave 1")
    unit = table["cluster"] if by_cluster else table["id"]
    every = pl.DataFrame({"stratum": labels, "unit": unit})
    there = dict(every.group_by("stratum").agg(pl.col("unit").n_unique()).rows())
    each = len(table) / max(sum(there.values()), 1)
    return plan_waves(protocol.waves, wanted, there, notes_per_unit=each)


def _promises(protocol: Protocol, wish: Wish) -> bool:
    """Whether the numbers follow from the protocol, for one decision a note."""
    given = wish.positive is not None or wish.negative is not None or wish.total is not None
    mentions = protocol.primary.unit == "mention"
    return wish.allocation == "optimal" and not (given or wish.wide or wish.several or mentions)


def _strata(survey: Survey, protocol: Protocol, wish: Wish) -> Strata:
    if wish.several:
        return allocate_by_pattern(survey, [v for v in protocol.variables if v.expected])
    sizes = _sizes(survey, protocol, wish)
    if wish.allocation == "paper":
        return paper(survey, protocol, sizes)
    return share_among_sites(survey, protocol.primary.name, sizes, wish.allocation, wide=wish.wide)


def _sizes(survey: Survey, protocol: Protocol, wish: Wish) -> Sizes:
    """Give the numbers that were asked for, or those that the protocol asks for."""
    if wish.total is not None:
        return Sizes(0, wish.total)
    if wish.positive is not None and wish.negative is not None:
        if wish.wide and wish.allocation == "optimal":
            return _part_negatives(survey, protocol, wish.positive, wish.negative, wish)
        return Sizes(wish.positive, wish.negative)
    measured = frequencies(survey, protocol)
    primary = protocol.primary
    if wish.allocation in ("equal", "paper"):
        ask = ask_of(protocol, primary.name, measured, method="slice")
        size = slice_size(ask.precision, ask.recall, ask.rate, ask.width / 2, ask.alpha, ask.source)
        return Sizes(size.positive, size.negative)
    ask = ask_of(protocol, primary.name, measured)
    if wish.allocation == "proportional":
        return Sizes(0, int(plan_summary(ask)["total"]))
    return _optimal(survey, primary, protocol.sampling.assurance, ask.per_document, wish)


def _optimal(
    survey: Survey, variable: Variable, assurance: float, per_document: float, wish: Wish
) -> Sizes:
    """Plan with the frequency of the whole population: it has been counted, not sampled."""
    if variable.precision is None or variable.recall is None:  # `ask_of` has refused it before
        msg = f"nothing is expected of {variable.name}"
        raise DesignError(msg)
    hits = survey.table[f"n.{variable.name}"] > 0
    positives, negatives = int(hits.sum()), int((~hits).sum())
    frequency, alpha = positives / len(survey), round(1 - variable.level, 12)
    rates = (variable.precision, variable.recall, frequency, variable.width)
    if wish.wide:
        hit = _count_hits(survey, variable)
        size = wide_size(
            *rates,
            hits=hit / len(survey),
            catch=wish.catch,
            alpha=alpha,
            available=(positives, hit, negatives - hit),
        )
        return Sizes(*(_scale_up(n, per_document) for n in (size.positive, size.rest, size.hit)))
    by_output = output_size(
        *rates, alpha=alpha, assurance=assurance, available=(positives, negatives)
    )
    return Sizes(
        _scale_up(by_output.positive, per_document), _scale_up(by_output.negative, per_document)
    )


def _count_hits(survey: Survey, variable: Variable) -> int:
    """Count the notes that the system passed over and the wide search hits."""
    negative = survey.table[f"n.{variable.name}"] == 0
    hit = int((negative & survey.table[f"wide.{variable.name}"]).sum())
    if not hit:
        msg = f"the wide search for {variable.name} hits no note the system passed over"
        raise DesignError(msg, hint="add wide terms in study.toml, or draw without it")
    return hit


def _part_negatives(
    survey: Survey, protocol: Protocol, positive: int, negative: int, wish: Wish
) -> Sizes:
    """Part the negatives that were asked for as the plan does; by size where nothing is expected.

    What the hits cannot give the others do, and the other way round.
    """
    primary = protocol.primary
    hit = _count_hits(survey, primary)
    rest = int((survey.table[f"n.{primary.name}"] == 0).sum()) - hit
    share = hit / (hit + rest)
    if primary.precision is not None and primary.recall is not None:
        ask = ask_of(protocol, primary.name, frequencies(survey, protocol))
        plan = _optimal(survey, primary, protocol.sampling.assurance, ask.per_document, wish)
        share = plan.hit / (plan.hit + plan.negative)
    of_hits = max(min(hit, math.ceil(negative * share)), negative - rest)
    return Sizes(positive, negative - of_hits, of_hits)


def _scale_up(number: int, factor: float) -> int:
    return math.ceil(number * factor - 1e-9)


def _by_cluster(
    table: "pl.DataFrame",
    labels: "pl.Series",
    wanted: Mapping[str, int],
    per_cluster: int | None,
    icc: float,
    *,
    strict: bool,
) -> tuple["pl.Series", dict[str, int]]:
    """Put whole clusters into strata, and count the units that are worth as many notes.

    Notes of a cluster are alike by `icc`, so that 1 + (m - 1) icc as many are needed, m the notes
    that share the cluster of an average note. Not `strict`: at most all clusters there are.

    A cluster belongs where its best note does: the strata in the order of the wanted shares, most
    first, so that a patient with one positive note is a positive patient.
    """
    import polars as pl  # noqa: PLC0415  # slow to import

    notes = labels.value_counts()
    there = dict(notes.rows())
    rank = sorted(there, key=lambda name: (-wanted.get(name, 0) / there[name], name))
    order = pl.DataFrame({"stratum": rank, "rank": range(len(rank))})
    joined = pl.DataFrame({"cluster": table["cluster"], "stratum": labels}).join(
        order, on="stratum", how="left", maintain_order="left"
    )
    best = joined.with_columns(pl.col("rank").min().over("cluster"))
    home = pl.Series("stratum", rank).gather(best["rank"])
    taken = pl.col("len") if per_cluster is None else pl.min_horizontal("len", pl.lit(per_cluster))
    sizes = (
        pl.DataFrame({"cluster": table["cluster"], "stratum": home})
        .group_by("cluster", "stratum")
        .len()
        .group_by("stratum")
        .agg(
            taken.mean().alias("taken"),
            ((taken * taken).sum() / taken.sum()).alias("crowd"),
            pl.len().alias("clusters"),
        )
    )
    units = {}
    for stratum, mean, crowd, clusters in sizes.sort("stratum").rows():
        needed = wanted.get(stratum, 0) * design_effect(crowd, icc)
        units[stratum] = math.ceil(needed / mean - 1e-9)
        if not strict:
            units[stratum] = min(units[stratum], clusters)
        if units[stratum] > clusters:
            msg = f"stratum {stratum!r} has {clusters} clusters, {units[stratum]} were asked for"
            hint = "draw notes instead, take more notes of each cluster, or widen the population"
            raise DesignError(msg, hint=hint)
    return home, units
