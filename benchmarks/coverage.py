"""How often intervals hold the truth: `python -m benchmarks.coverage [--quick]`.

Two tables. The first has the populations of `populations.py`, in which notes differ and long ones
are harder: precision, recall and F1 at 20, 60 and 200 documents (patients), by the default interval
(one more document) and by the one before (Korn-Graubard). Printed are the worst coverage of the
three scores, the worst share of truths below and above the interval, and the mean width.

The second compares intervals of F1 where chance and length are independent. Documents are
simulated. In the rows `iid` each holds one unit, which is a true positive, a false
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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
import numpy.typing as npt
from benchmarks.populations import POPULATIONS, Population

from goldbench.stats import (
    F1_METHODS,
    Bounds,
    Interval,
    Sample,
    f1_of,
    f1_of_j,
    korn_graubard_bounds,
    replicate,
    score_bounds,
)

LEVEL = 0.95
METHODS = ("paper", "delta", "cp-j", "wilson-j", "kg-cp-j", "one-more", "bootstrap", "bca")
SIZES = (20, 60, 200)
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
        "one-more": score_bounds(np.stack([tp, tp, fp, fn], axis=-1), "f1", level=LEVEL),
    }


def resample(tp: Counts, fp: Counts, fn: Counts, *, resamples: int, seed: int) -> dict[str, Bounds]:
    """Document bootstrap, percentile and BCa from the same resamples, one run after another."""
    intervals: dict[str, list[Interval]] = {"bootstrap": [], "bca": []}
    nothing = Interval(np.nan, np.nan)
    for run in range(len(tp)):
        columns = np.stack([tp[run], tp[run], fp[run], fn[run]], axis=1)
        drawn = replicate(columns, f1_of, seed=seed + run, resamples=resamples)
        intervals["bootstrap"].append(drawn.percentile(level=LEVEL) or nothing)
        intervals["bca"].append(drawn.bca(level=LEVEL) or nothing)
    return {name: Bounds(*np.array(ends).T) for name, ends in intervals.items()}


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
        note(resample(*simulate(scenario, bootstraps, rng), resamples=resamples, seed=seed))
    return Row(
        scenario,
        {name: held[name] / tried[name] for name in METHODS if tried[name]},
        {name: width[name] / tried[name] for name in METHODS if tried[name]},
    )


@dataclass(frozen=True, slots=True)
class Tails:
    """Of one score: how often the truth lies below and above the interval, and the mean width."""

    low: float
    high: float
    width: float

    @property
    def coverage(self) -> float:
        return 1 - self.low - self.high


@dataclass(frozen=True, slots=True)
class Cells:
    """One population at one number of clusters: tails by method and score."""

    population: Population
    clusters: int
    tails: dict[str, dict[str, Tails]]


def measure_population(population: Population, clusters: int, *, runs: int, seed: int) -> Cells:
    """Simulate samples of so many clusters; an undefined interval counts as 0 to 1."""
    rng = np.random.default_rng([seed, clusters])
    truth = population.truth()
    sample = population.sample(clusters)
    sums: dict[str, dict[str, Counts]] = {
        name: {score: np.zeros(3) for score in truth} for name in ("old", "new")
    }
    block = max(1, _BLOCK // clusters)
    for first in range(0, runs, block):
        counts = population.counts(min(block, runs - first), clusters, rng)
        for score, true in truth.items():
            old = _korn_graubard(counts, score, sample)
            new = score_bounds(counts, score, sample=sample, level=LEVEL)
            for name, bounds in (("old", old), ("new", new)):
                low, high = (
                    np.nan_to_num(b, nan=end) for b, end in zip(bounds, (0.0, 1.0), strict=True)
                )
                sums[name][score] += ((true < low).sum(), (true > high).sum(), (high - low).sum())
    return Cells(
        population,
        clusters,
        {
            name: {score: Tails(*(three / runs).tolist()) for score, three in by.items()}
            for name, by in sums.items()
        },
    )


def _korn_graubard(counts: Counts, score: str, sample: Sample | None) -> Bounds:
    tp, _, fp, fn = np.moveaxis(counts, -1, 0)
    if score == "f1":
        j = korn_graubard_bounds(tp, tp + fp + fn, sample=sample, level=LEVEL)
        return Bounds(f1_of_j(j.low), f1_of_j(j.high))
    wrong = fp if score == "precision" else fn
    unseen = score != "precision"
    return korn_graubard_bounds(tp, tp + wrong, sample=sample, level=LEVEL, unseen=unseen)


def population_table(cells: Iterable[Cells]) -> Iterator[str]:
    """Lay out worst coverage (tails) and mean width, a row a population and size."""
    yield f"{'population':16}{'n':>5}   {'old: cover (below/above) width':34}new"
    for cell in cells:
        shown = []
        for name in ("old", "new"):
            tails = cell.tails[name].values()
            cover, width = min(t.coverage for t in tails), np.mean([t.width for t in tails])
            low, high = max(t.low for t in tails), max(t.high for t in tails)
            shown.append(f"{cover:.3f} ({low:.3f}/{high:.3f}) {width:.3f}")
        named = "  below, as documented" if cell.population.below else ""
        yield f"{cell.population.name:16}{cell.clusters:5}   {shown[0]:34}{shown[1]}{named}"


def summary(cells: Sequence[Cells]) -> str:
    """Count scores below .94 and compare widths, the populations named as below aside."""
    counted = [c for c in cells if not c.population.below]
    pairs = [(c.tails["old"][s], c.tails["new"][s]) for c in counted for s in c.tails["old"]]
    ratio = np.exp(np.mean([np.log(new.width / old.width) for old, new in pairs]))
    short = [sum(pair[which].coverage < 0.94 for pair in pairs) for which in (0, 1)]
    return (
        f"below .94 in {short[0]} (old) and {short[1]} (new) of {len(pairs)} scores; "
        f"width {ratio:.2f} times the old one (geometric mean)"
    )


def run(
    *, runs: int = 20_000, bootstraps: int = 1_200, resamples: int = 600, seed: int = 1
) -> tuple[Row, ...]:
    """Measure every scenario."""
    return tuple(
        measure(scenario, runs=runs, bootstraps=bootstraps, resamples=resamples, seed=seed)
        for scenario in SCENARIOS
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
    parser = argparse.ArgumentParser(description="Coverage of intervals.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    runs, bootstraps, resamples = (2_000, 120, 300) if given.quick else (20_000, 1_200, 600)
    samples = 500 if given.quick else 4_000
    print(f"goldbench {version('goldbench')}, Python {platform.python_version()},", end=" ")
    print(f"numpy {np.__version__}, scipy {version('scipy')}, {platform.platform()}")
    print(f"seed {given.seed}; {samples} samples a population and size")
    cells = []
    for population in POPULATIONS:
        for clusters in SIZES:
            cell = measure_population(population, clusters, runs=samples, seed=given.seed)
            cells.append(cell)
            head, row = population_table([cell])
            print(row if len(cells) > 1 else f"{head}\n{row}", flush=True)
    print(summary(cells))
    print(f"standard error of a coverage near .95: {np.sqrt(0.0475 / samples):.4f}\n")
    print(f"seed {given.seed}; {runs} runs, bootstrap {bootstraps} runs of {resamples} resamples")
    print(table(run(runs=runs, bootstraps=bootstraps, resamples=resamples, seed=given.seed)))
    error = [np.sqrt(LEVEL * (1 - LEVEL) / number) for number in (runs, bootstraps)]
    print(f"standard error of a coverage near .95: {error[0]:.4f}, bootstrap {error[1]:.4f}")


if __name__ == "__main__":
    main()
