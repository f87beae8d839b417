"""Which ranks of each stratum are in which wave."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goldbench.errors import DesignError, FormatError, UsageError
from goldbench.planning.protocol import Waves

LEAST = 100
"""Notes of the first wave: with fewer an interval is narrow by chance."""


@dataclass(frozen=True, slots=True)
class WavePlan:
    """`depths` are where the waves end, as shares of the plan; waves are numbered from 1.

    By stratum, in units (notes, or clusters where whole clusters are drawn): `planned` at depth 1,
    `population` all there are. `drawn` is the depth to which notes were drawn; the last wave may
    end before it.
    """

    depths: tuple[float, ...]
    planned: Mapping[str, int]
    population: Mapping[str, int]
    drawn: float

    @property
    def waves(self) -> int:
        return len(self.depths)

    @property
    def within(self) -> int:
        """How many waves the plan itself has; those after them are in reserve."""
        return sum(depth <= 1 for depth in self.depths)

    def sizes(self, wave: int) -> dict[str, int]:
        """Give the units of each stratum up to the end of a wave; none before the first."""
        self.check_wave(wave, least=0)
        depth = self.depths[wave - 1] if wave else 0.0
        return _sizes(depth, self.planned, self.population)

    def check_wave(self, wave: int, *, least: int = 1) -> None:
        """Refuse a wave that there is none of."""
        if not least <= wave <= self.waves:
            msg = f"there is no wave {wave}"
            raise UsageError(msg, hint=f"waves go from 1 to {self.waves}")

    def units(self, wave: int) -> int:
        return sum(self.sizes(wave).values())

    @property
    def total(self) -> int:
        """The units of the plan, at depth 1."""
        return sum(_sizes(1.0, self.planned, self.population).values())

    @property
    def drawn_sizes(self) -> dict[str, int]:
        """The units that were drawn of each stratum, whether a wave reaches them or not."""
        return _sizes(self.drawn, self.planned, self.population)

    def wave_of(self, stratum: str, rank: int) -> int:
        """Give the wave of a unit by its rank in its stratum, from 1.

        A rank that no wave reaches any more belongs to the one after the last.
        """
        ends = [_size(depth, self.planned[stratum], self.population[stratum])
                for depth in self.depths]  # fmt: skip
        return bisect_left(ends, rank) + 1

    def change_rule(self, rule: Waves, *, begun: int) -> "WavePlan":
        """Take another rule over for the waves that have not begun; no deeper than was drawn."""
        done, most = self.depths[:begun], self.drawn
        if rule.cap > most + 1e-9:
            msg = f"notes were drawn up to {most * 100:g} % of the plan"
            raise UsageError(msg, hint=f"a cap of at most {most * 100:g} %")
        later = [depth for depth in _grid(rule) if depth > done[-1] + 1e-9]
        depths = _keep_distinct((*done, *later), self.planned, self.population)
        return replace(self, depths=depths)

    def as_json(self) -> dict[str, Any]:
        return {
            "depths": list(self.depths),
            "drawn": self.drawn,
            "within": self.within,
            "units": [self.units(wave) for wave in range(1, self.waves + 1)],
            "strata": [
                {"stratum": name, "planned": number, "population": self.population[name]}
                for name, number in sorted(self.planned.items())
            ],
        }

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "WavePlan":
        """Read it back; what does not fit is a `FormatError` without a file."""
        try:
            return cls(
                tuple(float(depth) for depth in content["depths"]),
                {stratum["stratum"]: int(stratum["planned"]) for stratum in content["strata"]},
                {stratum["stratum"]: int(stratum["population"]) for stratum in content["strata"]},
                float(content["drawn"]),
            )
        except (KeyError, TypeError, ValueError):
            raise FormatError(Path("manifest.json"), 0, "not waves that draw wrote") from None


def plan_waves(
    rule: Waves,
    planned: Mapping[str, int],
    population: Mapping[str, int],
    *,
    notes_per_unit: float = 1.0,
    least: int = LEAST,
) -> WavePlan:
    """Cut a draw into waves; strata that are left out (0 planned) stay out.

    The first wave ends at the first depth that has `least` notes, at the latest with the plan.

    >>> plan = plan_waves(Waves(), {"a": 400, "b": 5}, {"a": 9000, "b": 6})
    >>> plan.waves, plan.within, plan.sizes(1), plan.sizes(13)
    (13, 8, {'a': 120, 'b': 2}, {'a': 600, 'b': 6})
    """
    own = {name: number for name, number in planned.items() if number}
    there = {name: population[name] for name in own}
    if not own:
        msg = "nothing is planned to be drawn"
        raise DesignError(msg, hint="waves share a planned draw")
    depths = [
        depth
        for depth in _grid(rule)
        if depth >= 1 or sum(_sizes(depth, own, there).values()) * notes_per_unit >= least
    ]
    kept = _keep_distinct(depths, own, there)
    return WavePlan(kept, own, there, kept[-1])


def _grid(rule: Waves) -> list[float]:
    """Depths from the first look to the cap; that of the plan itself is always one of them."""
    below, above = [], []
    depth = rule.first
    while depth < 1 - 1e-9:
        below.append(depth)
        depth = round(depth + rule.every, 9)
    depth = round(1 + rule.every, 9)
    while depth < rule.cap - 1e-9:
        above.append(depth)
        depth = round(depth + rule.every, 9)
    return [*below, 1.0, *above, *([rule.cap] if rule.cap > 1 else [])]


def _keep_distinct(
    depths: Sequence[float], planned: Mapping[str, int], population: Mapping[str, int]
) -> tuple[float, ...]:
    """Leave out depths that add no unit: the strata are exhausted, or the steps too small."""
    kept: list[float] = []
    before = 0
    for depth in depths:
        units = sum(_sizes(depth, planned, population).values())
        if units > before:
            kept.append(depth)
        before = max(units, before)
    return tuple(kept)


def _sizes(
    depth: float, planned: Mapping[str, int], population: Mapping[str, int]
) -> dict[str, int]:
    return {name: _size(depth, number, population[name]) for name, number in planned.items()}


def _size(depth: float, planned: int, population: int) -> int:
    """max(2, round(L n_h)), and no more than there are; nothing before the first wave."""
    return min(population, max(2, int(depth * planned + 0.5 + 1e-9))) if depth else 0
