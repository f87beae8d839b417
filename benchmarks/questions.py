"""Whether sizes for other questions keep their promise: `python -m benchmarks.questions`.

A difference: two systems on notes with negative-binomial marks, part of whose difficulty both
share. δ and σ are those of a million notes; printed is the share of samples of the planned size in
which `compare` finds the difference (p <= .05), with σ known, with σ by formula, and with σ from a
pilot of 50 notes (its plain and its safe number; each sample has a pilot of its own).

A leak: patients whose identifiers leak together by a Beta chance. Printed is how often a system at
the limit itself is wrongly passed, and one at the supposed truth rightly.

A second human: two annotators and a system that is as good, within .05, on spans and on one
decision a note; the share of samples that show it, and that wrongly show it of one .05 worse.
"""

import argparse
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from benchmarks.machine import describe

from goldbench.planning.sizes.questions.difference import (
    DifferenceMeasure,
    Spread,
    assume_spread,
    difference_size,
    pilot_spread,
)
from goldbench.planning.sizes.questions.leak import fewest_units, leak_size
from goldbench.planning.sizes.questions.second_human import human_size
from goldbench.stats import paired_difference

Floats = npt.NDArray[np.float64]
_LARGE = 1_000_000
_SHAPE = 2.0


class Pair(NamedTuple):
    """Two systems: recall and false marks a gold mark of each; marks a note; shared difficulty."""

    name: str
    recall: tuple[float, float]
    alarms: tuple[float, float]
    marks: float
    shared: float
    spread: float = 0.7

    def counts(self, notes: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
        gold = rng.negative_binomial(_SHAPE, _SHAPE / (_SHAPE + self.marks), notes)
        common = rng.normal(size=notes) * np.sqrt(self.shared)
        tables = []
        for recall, alarms in zip(self.recall, self.alarms, strict=True):
            own = rng.normal(size=notes) * np.sqrt(1 - self.shared)
            hard = self.spread * (common + own)
            chance = 1 / (1 + np.exp(hard - np.log(recall / (1 - recall))))
            tp = rng.binomial(gold, chance)
            fp = rng.poisson(gold * alarms * np.exp(hard - self.spread**2 / 2))
            tables.append(np.stack([tp, tp, fp, gold - tp], axis=-1).astype(np.float64))
        return tables[0], tables[1]


PAIRS = (
    Pair("far, 4 marks", (0.85, 0.80), (0.10, 0.15), 4, 0.5),
    Pair("near, 4 marks", (0.85, 0.83), (0.10, 0.12), 4, 0.2),
    Pair("near, alike", (0.85, 0.83), (0.10, 0.12), 4, 0.8),
    Pair("high, 8 marks", (0.95, 0.93), (0.03, 0.05), 8, 0.5),
)
MEASURES: tuple[DifferenceMeasure, ...] = ("f1", "precision", "recall")


class Truth(NamedTuple):
    difference: float
    sigma: float
    score: float
    units: float
    deff: float


def truth(pair: Pair, measure: DifferenceMeasure) -> Truth:
    """Give δ and σ of the population, and what the formula without a pilot asks for."""
    a, b = pair.counts(_LARGE, np.random.default_rng(12345))
    scores, units, moved, effects = [], [], [], []
    for tp, _, fp, fn in (a.T, b.T):
        x, m, unit = {
            "f1": (2 * tp, 2 * tp + fp + fn, tp + fp + fn),
            "precision": (tp, tp + fp, tp + fp),
            "recall": (tp, tp + fn, tp + fn),
        }[measure]
        score = float(x.sum() / m.sum())
        moved.append((x - score * m) / m.mean())
        scores.append(score)
        units.append(float(unit.mean()))
        formula = assume_spread(score, units[-1], measure).sigma ** 2 / 2
        effects.append(float(moved[-1].var()) / formula)
    sigma = float(np.std(moved[0] - moved[1]))
    means = (float(np.mean(values)) for values in (scores, units, effects))
    return Truth(abs(scores[0] - scores[1]), sigma, *means)


def power(pair: Pair, measure: DifferenceMeasure, notes: int, runs: int, seed: int = 1) -> float:
    """Give the share of samples in which the difference is found."""
    rng = np.random.default_rng((seed, notes))
    detected = 0
    for _ in range(runs):
        p = paired_difference(*pair.counts(notes, rng), measure).p_value
        detected += p is not None and p <= 0.05
    return detected / runs


def pilot_power(
    pair: Pair, measure: DifferenceMeasure, difference: float, runs: int, pilot: int = 50
) -> tuple[float, float]:
    """The same where σ comes from a pilot, for its plain and its safe size."""
    rng = np.random.default_rng(3)
    detected = np.zeros(2)
    for _ in range(runs):
        spread = pilot_spread(*pair.counts(pilot, rng), measure)
        size = difference_size(difference, spread, measure)
        for number, notes in enumerate((size.total, size.safe or size.total)):
            p = paired_difference(*pair.counts(notes, rng), measure).p_value
            detected[number] += p is not None and p <= 0.05
    plain, safe = (detected / runs).tolist()
    return plain, safe


def false_pass(
    rate: float,
    patients: int,
    allowed: int,
    *,
    runs: int,
    icc: float = 0.0,
    identifiers: int | None = None,
) -> float:
    """Give the share of samples in which at most `allowed` leak; of identifiers, if said."""
    rng = np.random.default_rng((5, patients))
    if identifiers is None:
        return float((rng.binomial(patients, rate, runs) <= allowed).mean())
    if icc == 0:
        return float((rng.binomial(patients * identifiers, rate, runs) <= allowed).mean())
    strength = (1 - icc) / icc
    chance = rng.beta(rate * strength, (1 - rate) * strength, (runs, patients))
    return float((rng.binomial(identifiers, chance).sum(axis=1) <= allowed).mean())


class Readers(NamedTuple):
    """Annotators who find a mark with `recall`, `alarms` false marks a true one; `marks` a note.

    With `frequency` one decision a note: a fact that has it.
    """

    name: str
    recall: float
    alarms: float
    marks: float = 0.0
    frequency: float = 0.0
    shared: float = 0.0

    def shows(self, notes: int, loss: float, rng: np.random.Generator) -> tuple[bool, float]:
        """Say whether Δ is shown to be above -.05, and the annotators' agreement."""
        pairs = self._pairs(notes, loss, rng)
        moved, value = [], []
        for x, m in pairs:
            f = float(x.sum() / m.sum())
            value.append(f)
            moved.append((x - f * m) / m.sum())
        z = (moved[1] + moved[2]) / 2 - moved[0]
        error = float(np.sqrt(notes / (notes - 1) * (z @ z)))
        return (value[1] + value[2]) / 2 - value[0] - 1.645 * error > -0.05, value[0]

    def _pairs(
        self, notes: int, loss: float, rng: np.random.Generator
    ) -> list[tuple[Floats, Floats]]:
        """2 tp and the marks of both, a note, for A with B, S with A, S with B."""
        if self.frequency:
            has = (rng.random(notes) < self.frequency)[:, None]
        else:
            most = 40
            gold = rng.negative_binomial(_SHAPE, _SHAPE / (_SHAPE + self.marks), notes)
            has = np.arange(most) < gold[:, None]
        finds = [
            (rng.random(has.shape) < recall) & has
            for recall in (self.recall, self.recall, self.recall - loss)
        ]
        rate = self.alarms * (self.frequency or self.marks)
        if self.frequency:
            alarms = [(~has[:, 0] & (rng.random(notes) < rate)).astype(float) for _ in range(3)]
        else:
            alarms = [rng.poisson(rate, notes).astype(float) for _ in range(3)]
        marks = [hits.sum(axis=1) + more for hits, more in zip(finds, alarms, strict=True)]
        pairs = []
        for first, other in ((0, 1), (2, 0), (2, 1)):
            both = (finds[first] & finds[other]).sum(axis=1).astype(float)
            if self.frequency:
                both += alarms[first] * alarms[other]
            pairs.append((2 * both, marks[first] + marks[other]))
        return pairs


READERS = (
    Readers("spans, 4 a note", 0.86, 0.13, marks=4),
    Readers("spans, 1 a note", 0.86, 0.13, marks=1),
    Readers("one decision, f .3", 0.86, 0.15, frequency=0.3),
    Readers("one decision, f .1", 0.86, 0.15, frequency=0.1),
)


def human_power(readers: Readers, runs: int) -> tuple[int, float, float, float]:
    """Give the size, the annotators' agreement, and the shares shown at Δ = 0 and Δ = -.05."""
    notes = human_size(units=readers.marks or readers.frequency).total
    rng = np.random.default_rng(9)
    shown = [readers.shows(notes, 0.0, rng) for _ in range(runs)]
    loss = _loss(readers)
    wrong = [readers.shows(notes, loss, rng)[0] for _ in range(runs)]
    agreement = float(np.mean([agreed for _, agreed in shown]))
    return notes, agreement, float(np.mean([yes for yes, _ in shown])), float(np.mean(wrong))


def _loss(readers: Readers) -> float:
    """Find by how much the system's recall must be lower for Δ = -.05."""
    rng = np.random.default_rng(11)
    low, high = 0.0, 0.4
    for _ in range(20):
        middle = (low + high) / 2
        pairs = readers._pairs(200_000, middle, rng)  # noqa: SLF001 - of this module
        value = [float(x.sum() / m.sum()) for x, m in pairs]
        worse = (value[1] + value[2]) / 2 - value[0] < -0.05
        low, high = (low, middle) if worse else (middle, high)
    return high


def print_differences(runs: int) -> None:
    print(f"A difference: power at the planned size, asked .80 and .90 ({runs} samples each)")
    print("formula: no pilot, the notes' own deff, rho 0; pilot: 50 notes, plain and safe number")
    print(
        f"{'':16}{'measure':10}{'δ':>6}{'σ':>6}{'n':>6}{'.80':>7}{'n':>7}{'.90':>7}"
        f"{'deff':>7}{'n':>6}{'.80':>7}{'pilot':>8}{'safe':>7}"
    )
    for pair in PAIRS:
        for measure in MEASURES:
            true = truth(pair, measure)
            known = Spread(true.sigma)
            line = f"{pair.name:16}{measure:10}{true.difference:6.3f}{true.sigma:6.2f}"
            for asked in (0.80, 0.90):
                notes = difference_size(true.difference, known, measure, power=asked).total
                line += f"{notes:6}{power(pair, measure, notes, runs):7.3f} "
            spread = assume_spread(true.score, true.units, measure, deff=true.deff)
            notes = difference_size(true.difference, spread, measure).total
            line += f"{true.deff:6.2f}{notes:6}{power(pair, measure, notes, runs):7.3f}"
            plain, safe = pilot_power(pair, measure, true.difference, runs)
            print(f"{line}{plain:8.3f}{safe:7.3f}", flush=True)


def print_leaks(runs: int) -> None:
    print(f"\nA leak of at most 1 %: wrongly passed at 1 %, rightly at the truth ({runs} samples)")
    for true in (0.001, 0.0025, 0.005):
        size = leak_size(0.01, truth=true)
        wrong = false_pass(0.01, size.total, size.allowed, runs=runs)
        right = false_pass(true, size.total, size.allowed, runs=runs)
        print(f"patients, truth {true:g}: {size.allowed} of {size.total}: {wrong:.3f} {right:.3f}")
    for icc in (0.0, 0.1, 0.3):
        size = leak_size(0.01, per="identifier")
        wrong = false_pass(0.01, size.patients, size.allowed, runs=runs, icc=icc, identifiers=10)
        right = false_pass(0.0025, size.patients, size.allowed, runs=runs, icc=icc, identifiers=10)
        plain = fewest_units(3, 0.01)
        naive = false_pass(0.01, -(-plain // 10), 3, runs=runs, icc=icc, identifiers=10)
        print(
            f"identifiers, icc {icc:g}: {size.allowed} of {size.total} ({size.patients} patients): "
            f"{wrong:.3f} {right:.3f}; counted as if independent, 3 of {plain}: {naive:.3f}"
        )


def print_humans(runs: int) -> None:
    print(
        f"\nAs good as a second human, margin .05: shown at Δ 0, wrongly at -.05 ({runs} samples)"
    )
    for readers in READERS:
        notes, agreement, shown, wrong = human_power(readers, runs)
        print(f"{readers.name:20} F(A, B) {agreement:.2f}  {notes:5}  {shown:.3f}  {wrong:.3f}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Sizes for a difference, a leak, a second human.")
    parser.add_argument("--quick", action="store_true", help="a fifth of the samples")
    runs = 400 if parser.parse_args(arguments).quick else 2_000
    print(describe())
    print(f"standard error {(0.8 * 0.2 / runs) ** 0.5:.3f} at .80\n")
    print_differences(runs)
    print_leaks(10 * runs)
    print_humans(runs)


if __name__ == "__main__":
    main()
