"""Is the verdict "as good as a second human" right? `python -m benchmarks.human`.

Two annotators and a system read the same notes. Marks and traps (things that are none) each have a
difficulty that all three share in part; each author finds a mark, or falls into a trap, by a
logistic chance. The annotators agree with F1 .79 (spans) or .72 (one decision a note, 30 % of
which have it). The system is equal to them, or worse until the true Δ is -.025 or -.05, the
margin. `yes` is how often `interchange` calls it not inferior: at Δ = -.05 that is the false
verdict, nominal .05; at 0 it is the power. `cover`: how often the two-sided 90 % interval holds the
true Δ. `patients`: notes come in threes and share a difficulty; `weighted`: half of the notes are
drawn four times less often, and are harder.
"""

import argparse
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from goldbench.stats import Sample, interchange

Floats = npt.NDArray[np.float64]
MARGIN = 0.05
_SHARED = 1.0
"""Standard deviation, on the logit, of the difficulty that authors share."""


@dataclass(frozen=True, slots=True)
class Setting:
    """`marks` a note, `traps` a note; None marks: one decision a note, at a frequency of .3."""

    name: str
    documents: int
    marks: float | None = 4.0
    patients: bool = False
    weighted: bool = False


SETTINGS = (
    Setting("4 marks a note", 50),
    Setting("4 marks a note", 100),
    Setting("4 marks a note", 400),
    Setting("1 decision a note", 100, None),
    Setting("1 decision a note", 400, None),
    Setting("1 decision a note", 800, None),
    Setting("4 marks, patients", 150, patients=True),
    Setting("4 marks, weighted", 200, weighted=True),
)
_SKILL = {True: (2.0, -2.4), False: (1.8, -2.8)}
"""Logit of finding a mark, and of falling into a trap: of notes with many marks, with one."""
_TRAPS = 4.0


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Shares of runs, for one true Δ."""

    setting: Setting
    delta: float
    yes: float
    cover: float


class Notes:
    """Things in notes, each marked by nobody, some or all of three authors."""

    def __init__(self, setting: Setting, rng: np.random.Generator, documents: int) -> None:
        self._rng, self.documents = rng, documents
        many = setting.marks is not None
        hit_logit, trapped = _SKILL[many]
        if setting.marks is not None:
            marks = rng.negative_binomial(1.5, 1.5 / (1.5 + setting.marks), documents)
            traps = rng.poisson(_TRAPS, documents)
        else:
            marks = (rng.random(documents) < 0.3).astype(np.int64)
            traps = 1 - marks
        owner = np.arange(documents) // 3 if setting.patients else np.arange(documents)
        rare = np.arange(documents) % 2 == 1
        shift = rng.normal(0, 0.5, int(owner.max()) + 1)[owner] if setting.patients else 0.0
        shift = shift - (0.8 * rare if setting.weighted else 0.0)
        self.owner = np.concatenate(
            [np.repeat(np.arange(documents), marks), np.repeat(np.arange(documents), traps)]
        )
        self.real = np.arange(self.owner.size) < marks.sum()
        hard = rng.normal(0, _SHARED, self.owner.size)
        each = np.broadcast_to(shift, documents)[self.owner]
        self.logit = np.where(self.real, hit_logit + each, trapped - each) + hard
        weight = np.where(rare, 4.0, 1.0) if setting.weighted else np.ones(documents)
        self.sample = (
            Sample.from_labels(documents, weight=weight, stratum=rare.astype(int), cluster=owner)
            if setting.patients or setting.weighted
            else None
        )

    def read(self, worse: float = 0.0) -> npt.NDArray[np.bool_]:
        """Say what one author marks; `worse` takes from the logit of marks and adds to traps'."""
        logit = self.logit - np.where(self.real, worse, -worse)
        marked: npt.NDArray[np.bool_] = self._rng.random(logit.size) < 1 / (1 + np.exp(-logit))
        return marked

    def counts(self, first: npt.NDArray[np.bool_], second: npt.NDArray[np.bool_]) -> Floats:
        def of(flags: npt.NDArray[np.bool_]) -> Floats:
            return np.bincount(self.owner[flags], minlength=self.documents).astype(np.float64)

        both = of(first & second)
        return np.stack([both, both, of(second & ~first), of(first & ~second)], axis=1)


def delta_of(setting: Setting, worse: float) -> float:
    """Give the true Δ of a system so much worse: what is marked in expectation, by quadrature."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    weights = weights / weights.sum()
    spread = np.hypot(_SHARED, 0.5 if setting.patients else 0.0)
    hit_logit, trapped = _SKILL[setting.marks is not None]
    many = (0.3, 0.7) if setting.marks is None else (setting.marks, _TRAPS)
    shifts = ((4.0, 0.8), (1.0, 0.0)) if setting.weighted else ((1.0, 0.0),)
    humans = beside = human_marks = system_marks = 0.0
    for weight, harder in shifts:
        for number, logit, way in zip(
            many, (hit_logit - harder, trapped + harder), (1, -1), strict=True
        ):
            human = 1 / (1 + np.exp(-(logit + spread * nodes)))
            system = 1 / (1 + np.exp(-(logit - way * worse + spread * nodes)))
            humans += weight * number * float(weights @ (human * human))
            beside += weight * number * float(weights @ (human * system))
            human_marks += weight * number * float(weights @ human)
            system_marks += weight * number * float(weights @ system)
    return 2 * beside / (human_marks + system_marks) - humans / human_marks


def find_worse(setting: Setting, delta: float) -> float:
    """Find how much worse a system must be for that Δ."""
    low, high = 0.0, 3.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if delta_of(setting, middle) > delta else (low, middle)
    return low if delta else 0.0


def simulate(setting: Setting, delta: float, *, runs: int, seed: int) -> Verdicts:
    """Draw samples and let `interchange` decide."""
    worse = find_worse(setting, delta)
    rng = np.random.default_rng([seed, setting.documents])
    yes = cover = known = 0
    for _ in range(runs):
        notes = Notes(setting, rng, setting.documents)
        a, b, s = notes.read(), notes.read(), notes.read(worse)
        result = interchange(
            [notes.counts(a, s), notes.counts(b, s)],
            {(0, 1): notes.counts(a, b)},
            sample=notes.sample,
        )
        if result is None:
            continue
        known += 1
        low, high = result.overall.interval
        yes += low > -MARGIN
        cover += low <= delta <= high
    return Verdicts(setting, delta, yes / known, cover / known)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args(arguments)
    runs = 200 if given.quick else given.runs
    print(f"{runs} runs, seed {given.seed}, margin {MARGIN}; yes at Δ = -.05 should be .05")
    print(f"{'':20}{'notes':>6}  " + "  ".join(f"Δ {d:<6} yes  cover" for d in (0, -0.025, -0.05)))
    for setting in SETTINGS:
        verdicts = [
            simulate(setting, delta, runs=runs, seed=given.seed) for delta in (0.0, -0.025, -0.05)
        ]
        cells = "  ".join(f"        {verdict.yes:.3f}  {verdict.cover:.3f}" for verdict in verdicts)
        print(f"{setting.name:20}{setting.documents:>6}  {cells}", flush=True)


if __name__ == "__main__":
    main()
