"""What stopping in waves costs and saves, and whether intervals still cover: `benchmarks.waves`.

The archives of `benchmarks.assurance`: six sites of unequal size by what the system says, weights,
patients with 3.5 notes on average that are alike by .2, sites that differ in frequency, precision
and recall. The plan expects precision .85 and recall .80 and asks for widths of .10 with an
assurance of .80; the truth is as planned, better (.95, .93) or worse (.72, .66). Looks every 10 %
from 30 % of the plan to 150 %, at the interval that scores print.

Two plans: that of two strata of independent notes (the numbers of earlier simulations), and the one
that `draw` makes, scaled for its sites and patients. Printed: notes planned and used (10 to 90 %),
the share of samples as narrow as planned at the plan and at the stop, coverage of precision, recall
and F1 at the stop and, least of the three, at the plan; the lean of the estimates at the stop; and
how often the real stop lay inside the projected 80 % after 30 % and after 50 % of the plan.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from benchmarks.assurance import GOAL, ICC, PRECISION, RECALL, archive, holds, share_out
from benchmarks.machine import describe

from goldbench.planning import output_size
from goldbench.planning.protocol import Waves
from goldbench.planning.sizes.stratified.simulated import Archive, scale_draw
from goldbench.planning.waves import Cell, Evidence, WavePlan, plan_waves, project
from goldbench.stats import Sample, score_bounds
from goldbench.stats.sums import f1_of, precision_of, recall_of

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
TRUTHS = {"as planned": (PRECISION, RECALL), "better": (0.95, 0.93), "worse": (0.72, 0.66)}
MEASURES = {"precision": precision_of, "recall": recall_of, "f1": f1_of}
RULE = Waves()
_DRAWS = 20
_STEPS = 20


class Town(NamedTuple):
    """An archive with its true chances, the units of each stratum, and the waves of its draw."""

    notes: Archive
    true: Floats
    units: dict[int, Ints]
    plan: WavePlan
    whole: bool


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Every run a row, every wave a column: widths over the planned one, values, what covers."""

    ratio: Floats
    value: dict[str, Floats]
    covers: dict[str, npt.NDArray[np.bool_]]
    notes: Floats
    projected: dict[float, list[tuple[int, int, int]]]

    @property
    def stop(self) -> Ints:
        """The wave at which each run stops, from 0: the first narrow one, else the last."""
        narrow = self.ratio <= 1
        first: Ints = np.where(narrow.any(axis=1), narrow.argmax(axis=1), narrow.shape[1] - 1)
        return first

    def at(self, table: npt.NDArray[np.generic], wave: Ints) -> Floats:
        return table[np.arange(len(wave)), wave].astype(np.float64)


def build(
    frequency: float, truth: tuple[float, float], *, scaled: bool, whole: bool = False
) -> Town:
    """Make an archive and plan its draw."""
    size = 60_000 if frequency < 0.1 else 30_000
    notes, true = archive(frequency, size, 1, precision=truth[0], recall=truth[1])
    base = output_size(PRECISION, RECALL, float(notes.marked.mean()), GOAL.width)
    if whole:
        notes = _by_patient(notes)
    wanted = share_out(notes, base.positive, base.negative)
    unit = notes.cluster if whole else np.arange(notes.cluster.size)
    first = np.unique(unit, return_index=True)[1]
    units = {h: first[notes.stratum[first] == h] for h in wanted}
    if scaled:
        kind = "cluster" if whole else "document"
        wanted = scale_draw(notes, wanted, GOAL, icc=ICC, unit=kind).wanted  # type: ignore[arg-type]  # one of the two
    there = {str(h): len(own) for h, own in units.items()}
    each = size / sum(there.values())
    planned = {str(h): min(n, there[str(h)]) for h, n in wanted.items()}
    return Town(notes, true, units, plan_waves(RULE, planned, there, notes_per_unit=each), whole)


def _by_patient(notes: Archive) -> Archive:
    """Put whole patients into the stratum of their best note: marked, if one of them is."""
    site = notes.stratum // 2
    marked = np.zeros(notes.cluster.max() + 1, np.bool_)
    np.logical_or.at(marked, notes.cluster, notes.marked)
    return Archive(site * 2 + marked[notes.cluster], notes.cluster, notes.marked, notes.rate)


def simulate(town: Town, runs: int, *, seed: int = 7, projections: int = 0) -> Runs:
    """Draw `runs` samples to the cap and look at each after every wave."""
    rng = np.random.default_rng(seed)
    parts = [
        _simulate_draw(town, runs // _DRAWS, rng, projections // _DRAWS) for _ in range(_DRAWS)
    ]
    return Runs(
        np.concatenate([part.ratio for part in parts]),
        {name: np.concatenate([part.value[name] for part in parts]) for name in MEASURES},
        {name: np.concatenate([part.covers[name] for part in parts]) for name in MEASURES},
        np.concatenate([part.notes for part in parts]),
        {
            depth: [spot for part in parts for spot in part.projected[depth]]
            for depth in parts[0].projected
        },
    )


def _simulate_draw(town: Town, runs: int, rng: np.random.Generator, projections: int) -> Runs:
    plan, notes = town.plan, town.notes
    order = {h: rng.permutation(own) for h, own in town.units.items()}
    every = _rows(town, order, plan.waves)
    cluster = np.unique(notes.cluster[every], return_inverse=True)[1]
    table = _counts(town, every, cluster, runs, rng)
    place = np.full(notes.stratum.size, -1)
    place[every] = np.arange(every.size)
    truth = truth_of(town)
    shape = (runs, plan.waves)
    ratio, used = np.empty(shape), np.empty(shape)
    value = {name: np.empty(shape) for name in MEASURES}
    covers = {name: np.empty(shape, np.bool_) for name in MEASURES}
    projected: dict[float, list[tuple[int, int, int]]] = {0.3: [], 0.5: []}
    for wave in range(1, plan.waves + 1):
        rows = _rows(town, order, wave)
        counts = table[:, place[rows]]
        sample = _sample(town, rows, wave)
        widest = np.zeros(runs)
        widths = {}
        for name, of in MEASURES.items():
            bounds = score_bounds(counts, name, sample=sample, level=GOAL.level, steps=_STEPS)
            value[name][:, wave - 1] = of((counts * sample.weight[:, None]).sum(axis=1))
            covers[name][:, wave - 1] = (bounds.low <= truth[name]) & (truth[name] <= bounds.high)
            widths[name] = np.nan_to_num(bounds.width, nan=1.0)
            if name != "f1":
                widest = np.maximum(widest, widths[name])
        ratio[:, wave - 1], used[:, wave - 1] = widest / GOAL.width, rows.size
        if plan.depths[wave - 1] in projected and projections:
            for run in range(min(projections, runs)):
                seen = Evidence(
                    tuple(_cells(town, rows, counts[run])),
                    {"precision": widths["precision"][run], "recall": widths["recall"][run]},
                    GOAL.width,
                )
                if seen.ratio > 1:
                    projection = project([seen], plan, wave, seed=run)
                    spot = (run, wave + projection.low - 1, wave + projection.high - 1)
                    projected[plan.depths[wave - 1]].append(spot)
    done = Runs(ratio, value, covers, used, {})
    inside = {
        depth: [(int(low <= done.stop[run] <= high), low, high) for run, low, high in spots]
        for depth, spots in projected.items()
    }
    return Runs(ratio, value, covers, used, inside)


def _rows(town: Town, order: dict[int, Ints], wave: int) -> Ints:
    sizes = town.plan.sizes(wave)
    picked = np.concatenate([own[: sizes[str(h)]] for h, own in order.items()])
    if not town.whole:
        return picked
    mine = np.isin(town.notes.cluster, town.notes.cluster[picked])
    return np.flatnonzero(mine)


def _sample(town: Town, rows: Ints, wave: int) -> Sample:
    sizes = town.plan.sizes(wave)
    weight = np.zeros(max(town.units) + 1)
    for h, own in town.units.items():
        weight[h] = own.size / sizes[str(h)]
    stratum = town.notes.stratum[rows]
    return Sample.from_labels(
        rows.size, weight=weight[stratum], stratum=stratum, cluster=town.notes.cluster[rows]
    )


def _counts(town: Town, rows: Ints, cluster: Ints, runs: int, rng: np.random.Generator) -> Floats:
    drawn = Sample.from_labels(rows.size, cluster=cluster)
    held = holds(town.true[rows], drawn, runs, rng)
    marked = town.notes.marked[rows]
    hits = held & marked
    return np.stack([hits, hits, ~held & marked, held & ~marked], axis=-1).astype(np.float64)


def truth_of(town: Town) -> dict[str, float]:
    marked = town.notes.marked
    right, all_ = town.true[marked].sum(), town.true.sum()
    p, r = right / marked.sum(), right / all_
    return {"precision": p, "recall": r, "f1": 2 * p * r / (p + r)}


def _cells(town: Town, rows: Ints, counts: Floats) -> Iterator[Cell]:
    stratum, marked = town.notes.stratum[rows], town.notes.marked[rows]
    held = counts[:, 0] + counts[:, 3] > 0
    for h, own in town.units.items():
        here = stratum == h
        for side in (True, False):
            mine = here & (marked == side)
            if mine.any():
                size = own.size * mine.sum() / here.sum()
                yield Cell(str(h), side, size, int(mine.sum()), int(held[mine].sum()))


def tell(name: str, town: Town, done: Runs) -> str:
    """Write a row of the table."""
    stop, within = done.stop, np.full(len(done.ratio), town.plan.within - 1)
    used = done.at(done.notes, stop)
    low, high = np.quantile(used, (0.1, 0.9))
    truth = truth_of(town)
    cover = " ".join(f"{done.at(done.covers[m], stop).mean():.3f}" for m in MEASURES)
    fixed = min(float(done.at(done.covers[m], within).mean()) for m in MEASURES)
    lean = " ".join(
        f"{float(np.nanmean(done.at(done.value[m], stop))) - truth[m]:+.3f}" for m in MEASURES
    )
    narrow = [float((done.at(done.ratio, wave) <= 1).mean()) for wave in (within, stop)]
    inside = " ".join(
        f"{np.mean([spot[0] for spot in spots]):.2f} ({len(spots)})" if spots else "-"
        for spots in done.projected.values()
    )
    planned = float(done.at(done.notes, within).mean())
    return (
        f"{name:28}{planned:7.0f}{used.mean():7.0f} ({low:.0f}-{high:.0f})  "
        f"{used.mean() / planned - 1:+.0%}  {narrow[0]:.2f} -> {narrow[1]:.2f}  "
        f"{cover} ({fixed:.3f})  {lean}  {inside}"
    )


def _plans(*, quick: bool) -> list[tuple[float, bool]]:
    both = [(0.3, False), (0.3, True)]
    return both if quick else [*both, (0.15, True), (0.5, True), (0.05, True)]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Stopping in waves.")
    parser.add_argument("--quick", action="store_true", help="a quarter of the runs, fewer cells")
    given = parser.parse_args(arguments)
    runs = 100 if given.quick else 400
    print(describe())
    error = np.sqrt(0.95 * 0.05 / runs)
    print(f"{runs} samples a row, half of them at f .05; error of a coverage {error:.3f}")
    print(
        "f, truth, plan              planned   used (10-90 %)  more  narrow plan -> stop  "
        "cover P R F1 (plan)  lean P R F1  inside 30 %, 50 %"
    )
    started = process_time()
    for frequency, scaled in _plans(quick=given.quick):
        for truth, rates in TRUTHS.items():
            town = build(frequency, rates, scaled=scaled)
            done = simulate(town, runs if frequency > 0.1 else runs // 2, projections=100)
            name = f"{frequency:.2f} {truth}, {'draw' if scaled else 'two strata'}"
            print(tell(name, town, done), flush=True)
    for truth in ("as planned", "better"):
        town = build(0.3, TRUTHS[truth], scaled=True, whole=True)
        print(tell(f"0.30 {truth}, patients", town, simulate(town, runs)), flush=True)
    print(f"{process_time() - started:.0f} s of CPU")


if __name__ == "__main__":
    main()
