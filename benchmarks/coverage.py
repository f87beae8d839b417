"""How often intervals for F1 hold the truth: `python -m benchmarks.coverage [--quick]`.

Documents are simulated. In the rows `iid` each holds one unit, which is a true positive, a false
alarm or a miss, in the shares that P and R ask for. In the others a document has m gold mentions,
negative-binomial with shape 1.5 (so Σm² / Σm is 6 at a mean of 3, and 14.3 at 8). Each is found
with the document's own chance, Beta with mean R and intra-class correlation ρ; false alarms are
Poisson, R (1 - P) / P for each gold mention, times a gamma effect of the document with mean 1 and
variance ρ / (1 - ρ). Real corpora may differ.

Printed is coverage / mean width at a nominal .95. Analytic methods share their samples; the two
bootstraps share theirs, a smaller set, and carry the error printed below the table.
"""

import argparse
import platform
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
import numpy.typing as npt

from goldbench.stats import (
    F1_METHODS,
    Bounds,
    Interval,
    f1_of,
    f1_of_j,
    korn_graubard_bounds,
    replicate,
)

LEVEL = 0.95
METHODS = ("paper", "delta", "cp-j", "wilson-j", "kg-cp-j", "bootstrap", "bca")
_SHAPE = 1.5
_BLOCK = 500_000  # documents simulated at a time

Counts = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scenario:
    """`mentions` is the mean of gold mentions a document; 0 stands for one unit a document."""

    documents: int
    precision: float
    recall: float
    mentions: int = 0
    rho: float = 0.0

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / (self.precision + self.recall)

    def __str__(self) -> str:
        shape = f"x{self.mentions} rho {self.rho:.2f}" if self.mentions else " iid"
        return f"{self.documents}{shape}, P {self.precision:.2f} R {self.recall:.2f}"


SCENARIOS = (
    Scenario(50, 0.9, 0.8),
    Scenario(200, 0.9, 0.8),
    Scenario(200, 0.98, 0.93),
    Scenario(30, 0.9, 0.8, 3, 0.2),
    Scenario(100, 0.9, 0.8, 3, 0.05),
    Scenario(100, 0.9, 0.8, 3, 0.2),
    Scenario(100, 0.9, 0.8, 8, 0.2),
    Scenario(300, 0.9, 0.8, 3, 0.2),
    Scenario(100, 0.97, 0.95, 3, 0.2),
)


@dataclass(frozen=True, slots=True)
class Row:
    """Coverage and mean width by method."""

    scenario: Scenario
    coverage: dict[str, float]
    width: dict[str, float]


def simulate(scenario: Scenario, runs: int, rng: np.random.Generator) -> tuple[Counts, ...]:
    """Draw tp, fp, fn, each (runs, documents)."""
    shape = (runs, scenario.documents)
    alarms = (1 - scenario.precision) / scenario.precision  # for each true positive
    if not scenario.mentions:
        misses = (1 - scenario.recall) / scenario.recall
        shares = np.array([1.0, alarms, misses]) / (1 + alarms + misses)
        units = rng.multinomial(1, shares, shape).astype(np.float64)
        return units[..., 0], units[..., 1], units[..., 2]
    mentions = rng.negative_binomial(_SHAPE, _SHAPE / (_SHAPE + scenario.mentions), shape)
    strength = (1 - scenario.rho) / scenario.rho
    chance = rng.beta(scenario.recall * strength, (1 - scenario.recall) * strength, shape)
    effect = rng.gamma(strength, 1 / strength, shape)
    tp = rng.binomial(mentions, chance)
    fp = rng.poisson(mentions * scenario.recall * alarms * effect)
    return tuple(part.astype(np.float64) for part in (tp, fp, mentions - tp))


def analytic(tp: Counts, fp: Counts, fn: Counts) -> dict[str, Bounds]:
    """All intervals that need no resampling, one for each run."""
    sums = [part.sum(axis=-1) for part in (tp, fp, fn)]
    j = korn_graubard_bounds(tp, tp + fp + fn, level=LEVEL)
    return {
        "paper": F1_METHODS["paper"](*sums, level=LEVEL),
        "delta": F1_METHODS["delta"](*sums, level=LEVEL),
        "cp-j": F1_METHODS["clopper-pearson"](*sums, level=LEVEL),
        "wilson-j": F1_METHODS["wilson"](*sums, level=LEVEL),
        "kg-cp-j": Bounds(f1_of_j(j.low), f1_of_j(j.high)),
    }


def resampled(
    tp: Counts, fp: Counts, fn: Counts, *, resamples: int, seed: int
) -> dict[str, Bounds]:
    """Document bootstrap, percentile and BCa from the same resamples, one run after another."""
    found: dict[str, list[Interval]] = {"bootstrap": [], "bca": []}
    nothing = Interval(np.nan, np.nan)
    for run in range(len(tp)):
        columns = np.stack([tp[run], tp[run], fp[run], fn[run]], axis=1)
        drawn = replicate(columns, f1_of, seed=seed + run, resamples=resamples)
        found["bootstrap"].append(drawn.percentile(level=LEVEL) or nothing)
        found["bca"].append(drawn.bca(level=LEVEL) or nothing)
    return {name: Bounds(*np.array(ends).T) for name, ends in found.items()}


def measure(scenario: Scenario, *, runs: int, bootstraps: int, resamples: int, seed: int) -> Row:
    """Coverage of every method; an undefined interval counts as one that misses."""
    rng = np.random.default_rng(seed)
    held: dict[str, int] = dict.fromkeys(METHODS, 0)
    width: dict[str, float] = dict.fromkeys(METHODS, 0.0)
    tried = {name: bootstraps if name in {"bootstrap", "bca"} else runs for name in METHODS}

    def note(intervals: dict[str, Bounds]) -> None:
        for name, bounds in intervals.items():
            held[name] += int(((bounds.low <= scenario.f1) & (scenario.f1 <= bounds.high)).sum())
            width[name] += float(np.nansum(bounds.width))

    block = max(1, _BLOCK // scenario.documents)
    for first in range(0, runs, block):
        note(analytic(*simulate(scenario, min(block, runs - first), rng)))
    if bootstraps:
        note(resampled(*simulate(scenario, bootstraps, rng), resamples=resamples, seed=seed))
    return Row(
        scenario,
        {name: held[name] / tried[name] for name in METHODS if tried[name]},
        {name: width[name] / tried[name] for name in METHODS if tried[name]},
    )


def run(
    *, runs: int = 20_000, bootstraps: int = 1_200, resamples: int = 600, seed: int = 1
) -> tuple[Row, ...]:
    """Measure every scenario."""
    return tuple(
        measure(one, runs=runs, bootstraps=bootstraps, resamples=resamples, seed=seed)
        for one in SCENARIOS
    )


def table(rows: tuple[Row, ...]) -> str:
    """Lay out coverage / width, a row a scenario."""
    lines = [f"{'scenario':32}" + "".join(f"{name:>13}" for name in METHODS)]
    for row in rows:
        cells = (
            f"{row.coverage[name]:.3f}/{row.width[name]:.3f}" if name in row.coverage else "–"
            for name in METHODS
        )
        lines.append(f"{row.scenario!s:32}" + "".join(f"{cell:>13}" for cell in cells))
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Coverage of intervals for F1.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    runs, bootstraps, resamples = (2_000, 120, 300) if given.quick else (20_000, 1_200, 600)
    print(f"goldbench {version('goldbench')}, Python {platform.python_version()},", end=" ")
    print(f"numpy {np.__version__}, scipy {version('scipy')}, {platform.platform()}")
    print(f"seed {given.seed}; {runs} runs, bootstrap {bootstraps} runs of {resamples} resamples")
    print(table(run(runs=runs, bootstraps=bootstraps, resamples=resamples, seed=given.seed)))
    error = [np.sqrt(LEVEL * (1 - LEVEL) / number) for number in (runs, bootstraps)]
    print(f"standard error of a coverage near .95: {error[0]:.4f}, bootstrap {error[1]:.4f}")


if __name__ == "__main__":
    main()
