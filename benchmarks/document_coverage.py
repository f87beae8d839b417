"""How often intervals of document scores hold the truth under a draw's weights.

`python -m benchmarks.document_coverage [--quick | --runs N]`. A population of notes is simulated
once for each scenario: patients have one to four notes, whether a note has the variable is alike
within a patient (ρ .3), and so is whether the system finds it. Notes are drawn as `goldbench
draw` draws them, apart by site and by what the system says, so that weights differ by a factor of
up to 20; each sample is scored as `goldbench score` scores the track `document`, with the
interval that is in force. The truth is the population's own precision, recall, F1, specificity
and NPV. Printed is coverage / mean width at a nominal .95, and below the table whether the
promise holds: a coverage of at least .94 for precision, recall, F1 and specificity in every
scenario.
"""

import argparse
import platform
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
import numpy.typing as npt

from goldbench.scoring import Settings
from goldbench.scoring.rates.negatives import Screened, with_negatives
from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.tally import Tally
from goldbench.stats import Interval, Sample

LEVEL = 0.95
MEASURES = ("precision", "recall", "f1", "specificity", "npv")
PROMISED = MEASURES[:4]
PROMISE = 0.94
_NOTES = 12_000
_RHO = 0.3

Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Scenario:
    """`positive` and `negative` notes are drawn: those that the system marks, and the others."""

    frequency: float
    precision: float
    recall: float
    positive: int
    negative: int

    def __str__(self) -> str:
        drawn = f"{self.positive} + {self.negative}"
        return f"f {self.frequency:.2f} P {self.precision:.2f} R {self.recall:.2f}, {drawn}"


SCENARIOS = (
    Scenario(0.40, 0.85, 0.80, 60, 60),
    Scenario(0.40, 0.85, 0.80, 150, 150),
    Scenario(0.15, 0.85, 0.80, 120, 120),
    Scenario(0.15, 0.90, 0.90, 240, 120),
    Scenario(0.05, 0.80, 0.80, 200, 400),
)


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """Notes by row: who has it, what the system says, whose it is, the stratum."""

    gold: Flags
    system: Flags
    patient: Ints
    stratum: Ints

    def truth(self) -> dict[str, float]:
        tp = float((self.gold & self.system).sum())
        fp = float((~self.gold & self.system).sum())
        fn = float((self.gold & ~self.system).sum())
        tn = float((~self.gold & ~self.system).sum())
        return {
            "precision": tp / (tp + fp),
            "recall": tp / (tp + fn),
            "f1": 2 * tp / (2 * tp + fp + fn),
            "specificity": tn / (tn + fp),
            "npv": tn / (tn + fn),
        }


def simulate(scenario: Scenario, rng: np.random.Generator) -> Population:
    """Make a population whose shares are those of the scenario, up to chance."""
    sizes = rng.integers(1, 5, _NOTES)
    patient = np.repeat(np.arange(_NOTES), sizes)[:_NOTES]
    strength = (1 - _RHO) / _RHO

    def draw_alike(mean: float) -> Flags:
        of_patient = rng.beta(mean * strength, (1 - mean) * strength, _NOTES)
        return rng.random(_NOTES) < of_patient[patient]

    gold = draw_alike(scenario.frequency)
    alarms = scenario.frequency * scenario.recall * (1 - scenario.precision) / scenario.precision
    caught, invented = draw_alike(scenario.recall), draw_alike(alarms / (1 - scenario.frequency))
    system = np.where(gold, caught, invented)
    site = patient % 2
    return Population(gold, system, patient, (2 * site + system).astype(np.intp))


def draw(
    population: Population, scenario: Scenario, rng: np.random.Generator
) -> tuple[Ints, Sample]:
    """Draw each stratum's share without replacement; the shares within a kind are by size."""
    rows: list[Ints] = []
    chances: list[npt.NDArray[np.float64]] = []
    for kind, wanted in ((1, scenario.positive), (0, scenario.negative)):
        strata = [np.flatnonzero(population.stratum == 2 * site + kind) for site in (0, 1)]
        first = round(wanted * len(strata[0]) / (len(strata[0]) + len(strata[1])))
        for there, number in zip(strata, (first, wanted - first), strict=True):
            rows.append(rng.choice(there, number, replace=False))
            chances.append(np.full(number, number / len(there)))
    chosen = np.concatenate(rows)
    sample = Sample.from_labels(
        len(chosen),
        probability=np.concatenate(chances),
        stratum=population.stratum[chosen],
        cluster=population.patient[chosen],
    )
    return chosen, sample


def intervals(population: Population, rows: Ints, sample: Sample) -> dict[str, Interval | None]:
    """Score a sample as the track `document` does."""
    screened = Screened(
        population.gold[rows, None], population.system[rows, None], np.zeros(len(rows), dtype=bool)
    )
    method = Method(Settings().interval, LEVEL, sample=sample, weighted=True)
    scored = rate(Tally.of(screened.counts()), ("X",), method, alike=True)
    scores = with_negatives(scored, screened, ("X",), method)[0]
    bounds = {name: getattr(scores.interval, name, None) for name in ("precision", "recall", "f1")}
    shares = scores.negatives.shares if scores.negatives is not None else {}
    return bounds | {
        name: shares[name].interval for name in ("specificity", "npv") if name in shares
    }


def measure(scenario: Scenario, *, runs: int, seed: int) -> dict[str, tuple[float, float]]:
    """Coverage and mean width of each measure; where there is no interval, it does not cover."""
    rng = np.random.default_rng(seed)
    population = simulate(scenario, rng)
    truth = population.truth()
    held = dict.fromkeys(MEASURES, 0)
    width = dict.fromkeys(MEASURES, 0.0)
    for _ in range(runs):
        for name, interval in intervals(population, *draw(population, scenario, rng)).items():
            if interval is not None:
                held[name] += interval.low <= truth[name] <= interval.high
                width[name] += interval.high - interval.low
    return {name: (held[name] / runs, width[name] / runs) for name in MEASURES}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the runs")
    parser.add_argument("--runs", type=int, help="draws of each scenario, instead of 3000")
    given = parser.parse_args(arguments)
    runs = given.runs or (300 if given.quick else 3000)
    print(f"goldbench {version('goldbench')}, numpy {np.__version__}, {platform.machine()}")
    print(f"interval {Settings().interval}, {runs} draws a row, coverage / mean width")
    print(f"{'':32}" + "".join(f"{name:>15}" for name in MEASURES))
    least = 1.0
    for number, scenario in enumerate(SCENARIOS):
        measured = measure(scenario, runs=runs, seed=20_000 + number)
        least = min(least, *(measured[name][0] for name in PROMISED))
        cells = "".join(f"{cover:>8.3f} /{wide:5.3f}" for cover, wide in measured.values())
        print(f"{scenario!s:32}{cells}", flush=True)
    error = 2 * np.sqrt(0.95 * 0.05 / runs)
    print(f"coverage is known to ±{error:.3f} (two standard errors)")
    verdict = "holds" if least >= PROMISE else "does NOT hold"
    print(f"least coverage of {', '.join(PROMISED)}: {least:.3f}; at least {PROMISE}: {verdict}")


if __name__ == "__main__":
    main()
