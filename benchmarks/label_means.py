"""How often intervals of the average over labels hold the truth.

`python -m benchmarks.label_means [--quick | --runs N]`. Each note has a chance of its own that what
it holds is found: one note in ten is a bad one (.2 instead of .99); chances differ without a gap
(logit-normal); all notes are alike (.95). Each label stands in a share of the notes, once. The
recall of every label is the mean chance, and so is their average: that is the truth. Printed are
coverage and mean width of the interval of the average, nominal .95, and of the recall of all marks.
"""

import argparse
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from benchmarks.machine import describe

from goldbench.stats import Interval, label_mean_bounds, score_bounds

Chances = npt.NDArray[np.float64]
_MANY = 1_000_000


class Layout(NamedTuple):
    """How many notes, how many labels, and the share of the notes that each label stands in."""

    notes: int
    labels: int
    share: float


LAYOUTS = (
    Layout(1, 30, 1.0),
    Layout(3, 30, 1.0),
    Layout(10, 30, 1.0),
    Layout(20, 30, 1.0),
    Layout(20, 10, 0.3),
    Layout(60, 30, 0.2),
    Layout(200, 10, 0.5),
    Layout(200, 30, 0.05),
)


def _one_in_ten(draw: np.random.Generator, notes: int) -> Chances:
    return np.where(draw.random(notes) < 0.1, 0.2, 0.99)


def _logit_normal(draw: np.random.Generator, notes: int) -> Chances:
    return np.asarray(1 / (1 + np.exp(-(3 + 2 * draw.standard_normal(notes)))))


def _alike(draw: np.random.Generator, notes: int) -> Chances:
    del draw
    return np.full(notes, 0.95)


ARCHIVES: dict[str, Callable[[np.random.Generator, int], Chances]] = {
    "one note in ten bad": _one_in_ten,
    "chances differ": _logit_normal,
    "notes alike": _alike,
}


class Held(NamedTuple):
    """Coverage and mean width."""

    coverage: float
    width: float

    def __str__(self) -> str:
        return f"{self.coverage:.3f} {self.width:.3f}"


def simulate(archive: str, layout: Layout, runs: int) -> tuple[Held, Held]:
    """Sample notes many times; of the average over labels, and of all marks together."""
    draw = np.random.default_rng(5)
    chances = ARCHIVES[archive]
    truth = float(chances(draw, _MANY).mean())
    means: list[Interval | None] = []
    wholes: list[Interval | None] = []
    for _ in range(runs):
        present = (draw.random((layout.labels, layout.notes)) < layout.share).astype(np.int64)
        found = draw.binomial(present, chances(draw, layout.notes))
        nothing = np.zeros_like(found)
        counts = np.stack([found, found, nothing, present - found], axis=-1).astype(np.float64)
        means.append(label_mean_bounds(counts, "recall"))
        wholes.append(score_bounds(counts.sum(axis=0), "recall").single())
    return _count_held(means, truth), _count_held(wholes, truth)


def _count_held(intervals: list[Interval | None], truth: float) -> Held:
    known = [interval for interval in intervals if interval is not None]
    hits = sum(interval.low <= truth <= interval.high for interval in known)
    return Held(hits / len(known), sum(interval.width for interval in known) / len(known))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--runs", type=int, default=1000)
    asked = parser.parse_args(arguments)
    runs = 60 if asked.quick else asked.runs
    print(f"recall by label, nominal .95, {runs:,} samples\n{describe()}")
    print(f"{'archive':22}{'notes':>6}{'labels':>8}{'share':>7}  {'average':12} all marks")
    for archive in ARCHIVES:
        for layout in LAYOUTS:
            mean, whole = simulate(archive, layout, runs)
            print(
                f"{archive:22}{layout.notes:>6}{layout.labels:>8}{layout.share:>7}  {mean}  {whole}"
            )


if __name__ == "__main__":
    main()
