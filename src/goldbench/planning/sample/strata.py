"""From a survey to a sample: which stratum each note is in, and how many notes each stratum gives.

Strata are site x system output (x a hit of the wide search), or site x pattern of detections where
several variables are planned for at once. Four ways to share the notes:

equal         SLiCE's numbers, the same from every site, rounded up: a stratum must have enough
proportional  one number, shared by size: every note has nearly the same chance
optimal       the fewest notes that keep the widths with assurance, apart from positives and
              negatives (`outputs`); inside those two, by the size of the sites
paper         Canales et al. 2021 to the letter: SLiCE's positives and negatives, the same from
              every site; negatives at random from notes without the primary variable; positives
              from one stratum for each secondary variable and one for none, in equal parts. A note
              with several secondary variables is in the stratum of the rarest.

Whatever the shares: estimates are weighted by the inclusion probabilities (`design.csv`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from goldbench.errors import DesignError, UsageError
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sample.allocation import check_enough, optimal, proportional
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.stratified.patterns import Patterns, pattern_sizes

if TYPE_CHECKING:  # polars costs a quarter of a second
    import polars as pl

Allocation = Literal["equal", "proportional", "optimal", "paper"]
ALLOCATIONS: tuple[Allocation, ...] = ("equal", "proportional", "optimal", "paper")
POSITIVE, NEGATIVE, HIT = "positive", "negative", "negative, hit"
SEVERAL = "several sites"
# Notes of a pattern in one site; with fewer the sites are put together, and if these are still few,
# the pattern joins the one most like it.
_SMALL, _SMALLEST = 30, 10


@dataclass(frozen=True, slots=True)
class Sizes:
    """Notes to draw of the system's positives and negatives; `hit` of the negatives, if split."""

    positive: int
    negative: int
    hit: int = 0

    @property
    def total(self) -> int:
        return self.positive + self.negative + self.hit


@dataclass(frozen=True, eq=False)
class Strata:
    """`labels`: the stratum of each note of the survey, in its order. `wanted`: notes a stratum."""

    labels: "pl.Series"
    wanted: Mapping[str, int]

    @property
    def sizes(self) -> dict[str, int]:
        """Notes there are, a stratum."""
        counts = self.labels.value_counts().rows()
        return dict(sorted(counts))


def share_among_sites(
    survey: Survey, variable: str, sizes: Sizes, how: Allocation, *, wide: bool = False
) -> Strata:
    """Share the numbers among the sites: equally, or by size (proportional and optimal).

    Strata are SITE/positive, SITE/negative and, with `wide`, SITE/negative, hit.
    """
    import polars as pl  # noqa: PLC0415  # slow to import

    hit = pl.col(f"wide.{variable}") if wide else pl.lit(value=False)
    output = (
        pl.when(pl.col(f"n.{variable}") > 0)
        .then(pl.lit(POSITIVE))
        .when(hit)
        .then(pl.lit(HIT))
        .otherwise(pl.lit(NEGATIVE))
    )
    labels, there = _name_strata(survey, output)
    if how == "proportional":
        every = {stratum_name(*key): size for key, size in there.items()}
        return Strata(labels, proportional(sizes.total, every, minimum=2))
    sites = sorted(survey.flow.eligible)
    wanted = {stratum_name(*key): 0 for key in there}
    for kind, number in ((POSITIVE, sizes.positive), (NEGATIVE, sizes.negative), (HIT, sizes.hit)):
        own = {stratum_name(*key): size for key, size in there.items() if key[1] == kind}
        if number and not own:
            msg = f"no note of the population is {kind} for {variable}"
            raise DesignError(msg, hint="check its terms or labels, or widen the population")
        if how == "equal" and number:
            wanted |= {stratum_name(site, kind): -(-number // len(sites)) for site in sites}
        elif own:
            wanted |= proportional(number, own, minimum=2 if number >= 2 * len(own) else 0)
    check_enough(wanted, {stratum_name(*key): size for key, size in there.items()})
    return Strata(labels, wanted)


def paper(survey: Survey, protocol: Protocol, sizes: Sizes) -> Strata:
    """Give the design of the paper."""
    import polars as pl  # noqa: PLC0415  # slow to import

    primary = protocol.primary.name
    detected = {v.name: int((survey.table[f"n.{v.name}"] > 0).sum()) for v in protocol.secondary}
    rarest = sorted(detected, key=lambda name: (detected[name], name))
    which = pl.coalesce(
        *(pl.when(pl.col(f"n.{name}") > 0).then(pl.lit(f"{primary}+{name}")) for name in rarest),
        pl.lit(primary),
    )
    output = pl.when(pl.col(f"n.{primary}") > 0).then(which).otherwise(pl.lit(NEGATIVE))
    labels, there = _name_strata(survey, output)
    wanted: dict[str, int] = {}
    sites = sorted(survey.flow.eligible)
    positives, negatives = (-(-n // len(sites)) for n in (sizes.positive, sizes.negative))
    for site in sites:
        own = {
            stratum_name(*key): size
            for key, size in there.items()
            if key[0] == site and key[1] != NEGATIVE
        }
        check_enough(
            {stratum_name(site, POSITIVE): positives},
            {stratum_name(site, POSITIVE): sum(own.values())},
        )
        wanted[stratum_name(site, NEGATIVE)] = negatives
        # Shares n_h ~ N_h S_h with S_h = 1 / N_h are equal ones, as far as the strata reach.
        wanted |= optimal(positives, own, {h: 1 / n for h, n in own.items()}, minimum=0)
    check_enough(wanted, {stratum_name(*key): size for key, size in there.items()})
    return Strata(labels, wanted)


def stratum_name(site: str, output: str) -> str:
    """Name the stratum of a site and what the system said there."""
    return f"{site}/{output}"


def _name_strata(
    survey: Survey, output: "pl.Expr"
) -> tuple["pl.Series", dict[tuple[str, str], int]]:
    """Give the stratum of each note, and the number of notes of each (site, output)."""
    import polars as pl  # noqa: PLC0415  # slow to import

    outputs = survey.table.select("site", output.alias("output"))
    labels = outputs.select(pl.concat_str("site", pl.lit("/"), "output").alias("stratum"))
    counts = outputs.group_by("site", "output").len().rows()
    return labels["stratum"], {(site, kind): n for site, kind, n in sorted(counts)}


def patterns(survey: Survey, variables: Sequence[Variable]) -> tuple["pl.Series", Patterns]:
    """Give each note the stratum SITE/DETECTED+DETECTED; patterns too rare for that are joined.

    What was detected matters more than where: a pattern that is rare in some sites is one stratum
    of these sites, before it would be mixed with another pattern.
    """
    import numpy as np  # noqa: PLC0415  # slow to import
    import polars as pl  # noqa: PLC0415  # slow to import

    names = [variable.name for variable in variables]
    columns = [f"n.{name}" for name in names]
    notes = survey.table.select("site", *(pl.col(column) > 0 for column in columns))
    rare = pl.len().over("site", *columns) < _SMALL
    notes = notes.with_columns(site=pl.when(rare).then(pl.lit(SEVERAL)).otherwise("site"))
    rows = notes.group_by("site", *columns).len().sort("site", *columns)
    number = rows.drop("len").with_row_index("code")
    code = notes.join(number, on=["site", *columns], how="left", maintain_order="left")["code"]
    # A site lies nearer to another than any two patterns do.
    sites = sorted(set(rows["site"]))
    place = np.array([[0.25 * (own == other) for other in sites] for own in rows["site"]])
    whole = Patterns(
        np.hstack([rows.select(columns).to_numpy().astype(np.float64), place]),
        rows["len"].to_numpy().astype(np.int64),
        code.to_numpy().astype(np.int64),
    ).merge_small(_SMALLEST)
    patterns = Patterns(whole.detected[:, : len(names)], whole.sizes, whole.code)
    labels = []
    for row, where in zip(patterns.detected, whole.detected[:, len(names) :], strict=True):
        site = sites[int(np.argmax(where))] if where.max() > 0.249 else SEVERAL
        labels.append(stratum_name(site, "+".join(np.array(names)[row > 0.5]) or "none"))
    return pl.Series("stratum", _number_repeats(labels)).gather(pl.Series(patterns.code)), patterns


def allocate_by_pattern(
    survey: Survey, variables: Sequence[Variable], *, minimum: int = 2
) -> Strata:
    """Give the fewest notes that make all the intervals of all variables narrow enough (Chromy)."""
    lacking = [v.name for v in variables if not v.expected]
    if lacking or not variables:
        msg = f"variable {lacking[0]!r} has no expectations" if lacking else "no variable was named"
        raise UsageError(msg, hint="give it a precision and a recall in study.toml")
    labels, merged_patterns = patterns(survey, variables)
    levels = {v.level for v in variables}
    if len(levels) > 1:
        msg = f"the variables ask for different levels: {sorted(levels)}"
        raise UsageError(msg, hint="plan them at one level")
    planned = pattern_sizes(
        merged_patterns,
        precision=[v.precision or 0.0 for v in variables],
        recall=[v.recall or 0.0 for v in variables],
        width=[v.width for v in variables],
        alpha=round(1 - levels.pop(), 12),
        minimum=minimum,
    )
    names = labels.gather(_first_of_each(merged_patterns)).to_list()
    return Strata(labels, dict(zip(names, planned.sizes.tolist(), strict=True)))


def _first_of_each(patterns: Patterns) -> list[int]:
    import numpy as np  # noqa: PLC0415  # slow to import

    _, first = np.unique(patterns.code, return_index=True)
    return [int(row) for row in first]


def _number_repeats(names: list[str]) -> list[str]:
    """Number strata that merging left with the same name."""
    seen: dict[str, int] = {}
    unique = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        unique.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return unique
