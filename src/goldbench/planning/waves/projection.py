"""How many waves more: what was counted so far, drawn on, 200 times.

With p ~ Beta(Σtp + ½, Σfp + ½) over what the system marks and o ~ Beta(Σfn + ½, Σtn + ½) over what
it does not, each later wave adds Binomial(n_h(L') - n_h(L), p or o) to what is found in a stratum;
`stats.output_bounds` gives the widths. Each is multiplied by c, the width now over the width that
`output_bounds` gives now, from .9 to 2: it takes patients, mentions and the interval that scores
print along. The first wave at which all widths are as planned is where the draw stops.

Scaling n by the square of the width instead answers too late by .3 to .4 of the plan after the
first wave: heavy strata without an error hold the widths up, and that ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from goldbench.planning.sizes.counts.cells import Metric
from goldbench.planning.waves.plan import WavePlan
from goldbench.stats import OutputStratum, output_bounds

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DRAWS = 200
_LEAST, _MOST = 0.9, 2.0
"""Of c: what is narrower or wider than that is chance."""
BEYOND = 0.20
"""The share of draws that are not narrow at the cap from which on the cap is what is expected."""


class Cell(NamedTuple):
    """Notes of a stratum about which the system said the same thing.

    `size` is what they stand for in the population, `found` of the `drawn` hold the fact.
    """

    stratum: str
    positive: bool
    size: float
    drawn: int
    found: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """A variable after a whole wave: its cells, and the widths that its scores have now."""

    cells: tuple[Cell, ...]
    widths: Mapping[Metric, float]
    planned: float
    level: float = 0.95

    @property
    def ratio(self) -> float:
        """The widest interval over the planned width: at most 1 is narrow enough."""
        return max(self.widths.values()) / self.planned


@dataclass(frozen=True, slots=True)
class Outlook:
    """Waves still needed: the median of the draws, and the range that holds 80 % of them.

    A number above those that are left means that the cap does not do. `beyond_plan` and
    `beyond_cap` are the shares of draws that are not narrow at depth 1 and at the cap.
    """

    median: int
    low: int
    high: int
    beyond_plan: float
    beyond_cap: float

    @property
    def hopeless(self) -> bool:
        return self.beyond_cap > BEYOND

    def as_json(self) -> dict[str, Any]:
        return {
            "median": self.median,
            "low": self.low,
            "high": self.high,
            "beyond_plan": self.beyond_plan,
            "beyond_cap": self.beyond_cap,
        }


def project(
    variables: Sequence[Evidence], plan: WavePlan, wave: int, *, seed: int, draws: int = DRAWS
) -> Outlook:
    """Say how many waves more all variables need to be narrow, after a wave that is whole."""
    rng = np.random.default_rng((seed, wave))
    left = plan.waves - wave
    more = np.zeros(draws, np.int64)
    for variable in variables:
        more = np.maximum(more, _waves_needed(variable, plan, wave, rng, draws))
    low, median, high = np.quantile(more, (0.1, 0.5, 0.9), method="inverted_cdf").tolist()
    return Outlook(
        int(median),
        int(low),
        int(high),
        float((more > plan.within - wave).mean()),
        float((more > left).mean()),
    )


def _waves_needed(
    variable: Evidence, plan: WavePlan, wave: int, rng: np.random.Generator, draws: int
) -> Ints:
    """Draw on; one past the last wave stands for never."""
    cells = _merge_small(variable.cells)
    marked = np.array([cell.positive for cell in cells])
    drawn = np.array([cell.drawn for cell in cells], dtype=np.int64)
    fact_counts = np.array([cell.found for cell in cells], dtype=np.int64)
    rates = np.empty((draws, len(cells)))
    for side in (True, False):
        own = marked == side
        right, wrong = fact_counts[own].sum(), (drawn - fact_counts)[own].sum()
        rates[:, own] = rng.beta(right + 0.5, wrong + 0.5, draws)[:, None]
    factors = _factors(variable, cells, drawn, fact_counts)
    now = plan.sizes(wave)
    counts = np.tile(fact_counts, (draws, 1))
    before = drawn
    needed = np.full(draws, plan.waves - wave + 1, np.int64)
    for later in range(wave + 1, plan.waves + 1):
        sizes = plan.sizes(later)
        grown = np.array(
            [
                max(round(cell.drawn * sizes[cell.stratum] / now[cell.stratum]), old)
                for cell, old in zip(cells, before.tolist(), strict=True)
            ],
            dtype=np.int64,
        )
        counts = counts + rng.binomial((grown - before)[None, :], rates)
        before = grown
        narrow = _find_widest(variable, cells, grown, counts, factors) <= variable.planned
        needed = np.where(narrow, np.minimum(needed, later - wave), needed)
    return needed


def _find_widest(
    variable: Evidence,
    cells: Sequence[Cell],
    drawn: Ints,
    fact_counts: Ints,
    factors: Mapping[Metric, float],
) -> Floats:
    bounds = output_bounds(fact_counts, _strata(cells, drawn), level=variable.level)
    widths = [getattr(bounds, name).width * factor for name, factor in factors.items()]
    widest: Floats = np.nan_to_num(np.max(widths, axis=0), nan=np.inf)
    return widest


def _factors(
    variable: Evidence, cells: Sequence[Cell], drawn: Ints, fact_counts: Ints
) -> dict[Metric, float]:
    """By how much the widths that scores print exceed those of independent notes."""
    bounds = output_bounds(fact_counts, _strata(cells, drawn), level=variable.level)
    factors: dict[Metric, float] = {}
    for name, width in variable.widths.items():
        plain = float(getattr(bounds, name).width)
        ratio = width / plain if plain > 0 else 1.0
        factors[name] = min(max(ratio, _LEAST), _MOST) if np.isfinite(ratio) else 1.0
    return factors


def _strata(cells: Sequence[Cell], drawn: Ints) -> list[OutputStratum]:
    return [
        OutputStratum(cell.size, cell.positive, number, 0)
        for cell, number in zip(cells, drawn.tolist(), strict=True)
    ]


def _merge_small(cells: Sequence[Cell]) -> list[Cell]:
    """Put cells with fewer than two notes to the largest one of their side."""
    kept = [cell for cell in cells if cell.drawn >= 2]
    for cell in cells:
        if cell.drawn >= 2 or not cell.drawn:
            continue
        same = [n for n, other in enumerate(kept) if other.positive == cell.positive]
        if not same:
            kept.append(cell._replace(drawn=2, found=min(2, 2 * cell.found)))
            continue
        n = max(same, key=lambda n: kept[n].drawn)
        kept[n] = kept[n]._replace(
            size=kept[n].size + cell.size,
            drawn=kept[n].drawn + cell.drawn,
            found=kept[n].found + cell.found,
        )
    return kept
