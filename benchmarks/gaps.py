"""False alarms and finds of `score --gaps`: `python -m benchmarks.gaps`.

Notes with four marks on average (negative binomial, shape 1.5); a system finds each with a chance
of its own in each note, Beta with mean .85 and intra-class correlation .1. Under the null groups
mean nothing: `alarm` is how often any group is told from the rest (nominal .05 over all groups of
the key; groups that are too small are not judged). `judged` is how many groups were, on average.
Beside it what people do by eye: a distance of more than .05 or .10 between best and worst. `found`:
the last group's recall is truly .10 lower. Alarms are read from the intervals at 1 - α/k, which is
Holm's first step, and so the same event as any alarm by Holm.
"""

import argparse
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from goldbench.scoring.rates.gaps import measure_gaps, split_groups
from goldbench.scoring.rates.rating import Method
from goldbench.stats import Sample

Floats = npt.NDArray[np.float64]
_RECALL, _ICC = 0.85, 0.1


@dataclass(frozen=True, slots=True)
class Setting:
    """`sizes` of the groups in notes; `patients`: notes come in threes and share their chance."""

    name: str
    sizes: tuple[int, ...]
    patients: bool = False
    lower: float = 0.0


NULL = (
    Setting("150 and 150", (150, 150)),
    Setting("270 and 30", (270, 30)),
    Setting("120, 90, 60, 30", (120, 90, 60, 30)),
    Setting("eight, 80 to 8", (80, 60, 50, 40, 30, 20, 12, 8)),
    Setting("eight of 100", (100,) * 8),
    Setting("450 and 450, patients", (450, 450), patients=True),
)
LOWER = tuple(
    replace(setting, lower=0.10)
    for setting in (
        Setting("150 and 150", (150, 150)),
        Setting("240 and 60", (240, 60)),
        Setting("1000 and 100", (1000, 100)),
        Setting("120, 90, 60, 30", (120, 90, 60, 30)),
    )
)


@dataclass(frozen=True, slots=True)
class Alarms:
    setting: Setting
    alarm: float
    judged: float
    over: tuple[float, float]


def read(setting: Setting, rng: np.random.Generator) -> tuple[Floats, list[str], Sample]:
    """Make the counts of one sample, the group of each note, and who belongs together."""
    group = np.repeat(np.arange(len(setting.sizes)), setting.sizes)
    notes = group.size
    owner = np.arange(notes) // 3 if setting.patients else np.arange(notes)
    marks = rng.negative_binomial(1.5, 1.5 / 5.5, notes)
    mean = np.where(group == len(setting.sizes) - 1, _RECALL - setting.lower, _RECALL)
    strength = (1 - _ICC) / _ICC
    first = np.unique(owner, return_index=True)[1]
    chance = rng.beta(mean[first] * strength, (1 - mean[first]) * strength)[owner]
    hits = rng.binomial(marks, chance).astype(np.float64)
    counts = np.stack([hits, hits, np.zeros(notes), marks - hits], axis=1)
    return counts, [f"g{number}" for number in group], Sample.from_labels(notes, cluster=owner)


def simulate(setting: Setting, *, runs: int, seed: int) -> Alarms:
    rng = np.random.default_rng([seed, *setting.sizes])
    alarm = judged = 0
    over = [0, 0]
    for _ in range(runs):
        counts, values, sample = read(setting, rng)
        gaps = measure_gaps(split_groups(values, counts, sample), Method(sample=sample), "recall")
        bounds = [gap.interval for gap in gaps if gap.small is None and gap.interval is not None]
        alarm += any(interval.low > 0 or interval.high < 0 for interval in bounds)
        judged += len(bounds)
        scores = [gap.score for gap in gaps if gap.score is not None]
        for place, limit in enumerate((0.05, 0.10)):
            over[place] += max(scores) - min(scores) > limit
    return Alarms(setting, alarm / runs, judged / runs, (over[0] / runs, over[1] / runs))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args(arguments)
    runs = 40 if given.quick else given.runs
    print(f"{runs} runs, seed {given.seed}; alarms of groups that are alike should be at most .05")
    print(f"{'null':24}alarm  judged  > .05  > .10")
    for setting in NULL:
        alarms = simulate(setting, runs=runs, seed=given.seed)
        print(
            f"{setting.name:24}{alarms.alarm:.3f}  {alarms.judged:6.1f}  {alarms.over[0]:.3f}  "
            f"{alarms.over[1]:.3f}",
            flush=True,
        )
    print(f"{'last group .10 lower':24}found")
    for setting in LOWER:
        alarms = simulate(setting, runs=runs // 2, seed=given.seed)
        print(f"{setting.name:24}{alarms.alarm:.3f}", flush=True)


if __name__ == "__main__":
    main()
