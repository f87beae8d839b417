"""Whether a draw keeps its promise with sites and patients: `python -m benchmarks.assurance`.

Six sites of unequal size differ in frequency, precision and recall; together they have precision
.85 and recall .80. A patient has 3.5 notes on average, whose luck is alike by .2: each patient has
a Beta chance of their own in each stratum, tied by one number. The draw is planned with the rates
of all sites together and each site's own frequency, for 95 % intervals of full width .10 with an
assurance of .80. Printed is the share of simulated samples in which precision and recall are both
that narrow: as planned for two strata of independent notes, as `size` plans for six sites of one
size with 3.5 notes a patient, shared by the strata's sizes, and as scaled for the draw. The planner
itself simulates another way (`goldbench.planning.sizes.stratified.simulated`).
"""

import argparse
from time import process_time

import numpy as np
import numpy.typing as npt
from benchmarks.machine import describe

from goldbench.planning import output_size
from goldbench.planning.sizes.stratified.simulated import Archive, Goal, scale_draw
from goldbench.planning.sizes.stratified.sites_patients import scale_to_sites
from goldbench.stats import Sample, score_bounds

PRECISION, RECALL, ICC = 0.85, 0.80, 0.2
GOAL = Goal(0.10, 0.95, 0.80)
_SHARES = np.array([0.35, 0.25, 0.15, 0.10, 0.10, 0.05])
_TILTS = np.array([-0.3, 0.2, 0.5, -0.5, 0.1, 0.6])
_BETTER = 0.04 * np.array([1.0, -1.0, 0.5, -1.5, 1.0, -0.5])
_FINDS = 0.04 * np.array([-1.0, 1.0, 0.5, 1.0, -1.5, 0.0])

Floats = npt.NDArray[np.float64]


def archive(
    frequency: float,
    notes: int,
    seed: int,
    *,
    precision: float = PRECISION,
    recall: float = RECALL,
) -> tuple[Archive, Floats]:
    """Give the notes as the planner sees them, and their true chances.

    The planner expects PRECISION and RECALL; `precision` and `recall` are those of the truth.
    """
    rng = np.random.default_rng(seed)
    own = 1 / (1 + np.exp(-(np.log(frequency / (1 - frequency)) + _TILTS)))
    own *= frequency / (_SHARES @ own)
    site = rng.choice(6, notes, p=_SHARES)
    patient = site * notes + rng.integers(0, np.maximum(np.bincount(site) / 3.5, 1)[site])
    cluster = np.unique(patient, return_inverse=True)[1]
    marked = rng.random(notes) < own[site]
    right = np.clip(precision + _BETTER, 0, 0.99)
    right += precision - (_SHARES * own) @ right / (_SHARES @ own)
    finds = np.clip(recall + _FINDS, 0, 0.99)
    true, seen = (
        np.where(marked, p[site], (own * p * (1 - r) / r / (1 - own))[site])
        for p, r in ((right, finds), (np.full(6, PRECISION), np.full(6, RECALL)))
    )
    return Archive(site * 2 + marked, cluster, marked, seen), true


def rate_narrow(
    notes: Archive, true: Floats, sizes: dict[int, int], *, whole: bool, runs: int
) -> float:
    """Give the share of samples whose intervals are both narrow enough."""
    rng = np.random.default_rng(7)
    kept = 0
    for _ in range(10):
        rows, weight = draw_by_stratum(notes.stratum, notes.cluster, sizes, rng, whole=whole)
        sample = Sample.from_labels(
            rows.size, weight=weight, stratum=notes.stratum[rows], cluster=notes.cluster[rows]
        )
        held = holds(true[rows], sample, runs // 10, rng)
        kept += count_narrow(held, notes.marked[rows], sample, GOAL.width)
    return kept / (runs // 10 * 10)


def draw_by_stratum(
    stratum: npt.NDArray[np.intp],
    patient: npt.NDArray[np.intp],
    sizes: dict[int, int],
    rng: np.random.Generator,
    *,
    whole: bool,
) -> tuple[npt.NDArray[np.intp], Floats]:
    """Draw notes, or patients with all their notes of a stratum: rows and their weights."""
    rows, weights = [], []
    for code, size in sizes.items():
        there = np.flatnonzero(stratum == code)
        if whole:
            patients = np.unique(patient[there])
            taken = rng.choice(patients, size, replace=False)
            own = there[np.isin(patient[there], taken)]
            weight = patients.size / size
        else:
            own, weight = rng.choice(there, size, replace=False), there.size / size
        rows.append(own)
        weights.append(np.full(own.size, weight))
    return np.concatenate(rows), np.concatenate(weights)


def count_narrow(
    held: npt.NDArray[np.bool_], marked: npt.NDArray[np.bool_], sample: Sample, width: float
) -> int:
    """Count the samples whose intervals of precision and recall are both narrow enough."""
    hits = held & marked
    counts = np.stack([hits, hits, ~held & marked, held & ~marked], axis=-1)
    both = [score_bounds(counts, score, sample=sample).width for score in ("precision", "recall")]
    return int((np.maximum(*both) <= width).sum())


def holds(
    rate: Floats, sample: Sample, runs: int, rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    """A Beta chance of the patient, the same quantile of it in each of their strata."""
    from scipy.special import betaincinv  # noqa: PLC0415 - scipy is slow to import

    strength = (1 - ICC) / ICC
    place = rng.random((runs, sample.clusters))[:, sample.cluster]
    kinds, kind = np.unique(rate, return_inverse=True)
    chance = np.empty_like(place)
    for number, mean in enumerate(kinds):
        inside = kind == number
        chance[:, inside] = betaincinv(mean * strength, (1 - mean) * strength, place[:, inside])
    return rng.random(place.shape) < chance


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Whether a draw keeps its promise.")
    parser.add_argument("--quick", action="store_true", help="a quarter of the runs")
    given = parser.parse_args(arguments)
    runs = 500 if given.quick else 2_000
    print(describe())
    print(f"{runs} samples; asked {GOAL.assurance}, width {GOAL.width}, P {PRECISION} R {RECALL}")
    heads = ("two strata", "narrow", "size", "narrow", "draw", "narrow", "CPU s")
    print(f"{'f':>5}" + "".join(f"{head:>11}" for head in heads))
    for frequency in (0.15, 0.3, 0.5):
        notes, true = archive(frequency, 30_000, 1)
        base = output_size(PRECISION, RECALL, float(notes.marked.mean()), GOAL.width)
        wanted = share_out(notes, base.positive, base.negative)
        started = process_time()
        planned = scale_to_sites(
            base, PRECISION, RECALL, frequency, sites=6, notes_per_patient=3.5, icc=ICC
        )
        scaled = scale_draw(notes, wanted, GOAL, icc=ICC)
        spent = process_time() - started
        row = f"{frequency:5.2f}"
        for sizes in (wanted, share_out(notes, planned.positive, planned.negative), scaled.wanted):
            kept = rate_narrow(notes, true, sizes, whole=False, runs=runs)
            row += f"{sum(sizes.values()):11}{kept:11.3f}"
        print(f"{row}{spent:11.1f}", flush=True)


def share_out(notes: Archive, positive: int, negative: int) -> dict[int, int]:
    """Share what is wanted of either output by the sizes of its strata."""
    wanted = {}
    for stratum in np.unique(notes.stratum).tolist():
        same = notes.marked == bool(stratum % 2)
        share = (notes.stratum == stratum).sum() / same.sum()
        wanted[stratum] = max(2, round((positive if stratum % 2 else negative) * float(share)))
    return wanted


if __name__ == "__main__":
    main()
