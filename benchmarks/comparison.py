"""False alarms of paired tests when mentions share documents: `python -m benchmarks.comparison`.

Two systems of equal precision .9 and recall .8 read the same documents. Gold mentions a document
are negative-binomial with shape 1.5; each system has its own chance in each document, Beta with
mean .8 and intra-class correlation ρ, and its own false alarms, Poisson with a gamma effect. So
no system is better, and a test at .05 should find one in 5 % of the runs.

McNemar is the exact test on mentions that one system finds and the other does not; the others are
about F1 over whole documents: approximate randomisation, and the closed form that `compare` prints.
The power columns repeat these two with recall .86 against .80. `contradict` counts runs of either
kind in which p and interval of the closed form disagree (there can be none), `cover` those of the
null in which its interval holds 0.
"""

import argparse
import platform
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
import numpy.typing as npt

from goldbench.stats import f1_of, paired_difference, randomization_test

LEVEL = 0.05
_SHAPE = 1.5
_PRECISION = 0.9


@dataclass(frozen=True, slots=True)
class Setting:
    documents: int
    mentions: int
    rho: float

    def __str__(self) -> str:
        return f"{self.documents}x{self.mentions} rho {self.rho:.2f}"


SETTINGS = (
    Setting(20, 3, 0.2),
    Setting(100, 3, 0.05),
    Setting(100, 3, 0.2),
    Setting(300, 3, 0.2),
    Setting(100, 8, 0.2),
)


@dataclass(frozen=True, slots=True)
class Rejections:
    """Shares of runs in which a test says that the systems differ."""

    setting: Setting
    mcnemar: float
    randomization: float
    power: float
    paired: float
    paired_power: float
    contradict: float
    cover: float


class Documents:
    """The notes of one run: what is in them, and how a system does on them."""

    def __init__(self, setting: Setting, rng: np.random.Generator) -> None:
        self._setting = setting
        self._rng = rng
        chance = _SHAPE / (_SHAPE + setting.mentions)
        self.mentions = rng.negative_binomial(_SHAPE, chance, setting.documents)

    def read(self, recall: float) -> npt.NDArray[np.bool_]:
        """Say which mentions a system finds, document after document."""
        strength = (1 - self._setting.rho) / self._setting.rho
        size = self._setting.documents
        chance = self._rng.beta(recall * strength, (1 - recall) * strength, size)
        each = np.repeat(chance, self.mentions)
        return self._rng.random(each.size) < each

    def count(self, matched: npt.NDArray[np.bool_], recall: float) -> npt.NDArray[np.float64]:
        """Columns (tp_gold, tp_system, fp, fn) of each document; false alarms are drawn."""
        strength = (1 - self._setting.rho) / self._setting.rho
        owner = np.repeat(np.arange(self.mentions.size), self.mentions)
        tp = np.bincount(owner, weights=matched, minlength=self.mentions.size)
        effect = self._rng.gamma(strength, 1 / strength, self.mentions.size)
        odds = recall * (1 - _PRECISION) / _PRECISION
        fp = self._rng.poisson(self.mentions * odds * effect)
        return np.stack([tp, tp, fp, self.mentions - tp], axis=1).astype(np.float64)


def mcnemar(a: npt.NDArray[np.bool_], b: npt.NDArray[np.bool_]) -> float:
    """The exact two-sided p-value on mentions, as if they were independent."""
    from scipy.special import bdtr  # noqa: PLC0415 - scipy is slow to import

    only_a, only_b = int((a & ~b).sum()), int((b & ~a).sum())
    return min(1.0, 2 * float(bdtr(min(only_a, only_b), only_a + only_b, 0.5)))


def measure(setting: Setting, *, runs: int, resamples: int, seed: int) -> Rejections:
    """Count rejections; the three tests look at the same documents."""
    rng = np.random.default_rng(seed)
    rejected = np.zeros((runs, 7), dtype=np.bool_)
    for number in range(runs):
        notes = Documents(setting, rng)
        a, b, better = notes.read(0.80), notes.read(0.80), notes.read(0.86)
        counts = [notes.count(a, 0.80), notes.count(b, 0.80), notes.count(better, 0.86)]
        for column, other in ((1, counts[1]), (2, counts[2])):
            test = randomization_test(
                counts[0], other, f1_of, seed=seed + number, resamples=resamples
            )
            rejected[number, column] = test.p_value is not None and test.p_value <= LEVEL
            paired = paired_difference(counts[0], other, "f1", level=1 - LEVEL)
            if paired.p_value is None or paired.interval is None:
                continue
            holds = paired.interval.low <= 0 <= paired.interval.high
            rejected[number, 2 + column] = paired.p_value <= LEVEL
            rejected[number, 5] |= (paired.p_value <= LEVEL) == holds
            if column == 1:
                rejected[number, 6] = holds
        rejected[number, 0] = mcnemar(a, b) <= LEVEL
    shares = rejected.mean(axis=0).tolist()
    return Rejections(setting, *shares)


def run(*, runs: int = 1_000, resamples: int = 999, seed: int = 1) -> tuple[Rejections, ...]:
    """Measure every setting."""
    return tuple(
        measure(setting, runs=runs, resamples=resamples, seed=seed) for setting in SETTINGS
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="False alarms of paired tests.")
    parser.add_argument("--quick", action="store_true", help="a fifth of the runs")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    runs, resamples = (200, 499) if given.quick else (1_000, 999)
    print(f"goldbench {version('goldbench')}, Python {platform.python_version()},", end=" ")
    print(f"numpy {np.__version__}, scipy {version('scipy')}, {platform.platform()}")
    print(f"seed {given.seed}; {runs} runs, {resamples} swaps; rejections at {LEVEL}")
    print(
        f"{'':16}{'McNemar':>9}{'randomised':>16}{'closed form':>16}{'contradict':>12}{'cover':>7}"
    )
    print(
        f"{'documents':16}{'null':>9}{'null':>9}{'.86':>7}{'null':>9}{'.86':>7}{'contradict':>12}{'null':>7}"
    )
    for row in run(runs=runs, resamples=resamples, seed=given.seed):
        print(
            f"{row.setting!s:16}{row.mcnemar:9.3f}{row.randomization:9.3f}{row.power:7.3f}"
            f"{row.paired:9.3f}{row.paired_power:7.3f}{row.contradict:12.3f}{row.cover:7.3f}"
        )
    print(f"standard error of a share near .05: {np.sqrt(LEVEL * (1 - LEVEL) / runs):.4f}")


if __name__ == "__main__":
    main()
