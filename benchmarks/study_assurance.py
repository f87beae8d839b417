"""Whether `size STUDY` and `draw` keep their promise: `python -m benchmarks.study_assurance`.

Together the sites have precision .85 and recall .80, and intervals of full width .10 at 95 % are
asked for with an assurance of .80. Six sites of unequal size differ in frequency, precision and
recall, or are alike in all of them, or there is one; a patient has 3.5 notes on average, or one.
Notes of one patient are alike by .2, in two ways: each patient has a Beta chance of their own in
each stratum, tied by one number (as the planner has it), or each note takes its patient's luck with
probability √.2 and else its own, so that few patients are all alike. The planner takes precision
and recall to be the same everywhere.

Printed is the share of simulated samples in which precision and recall are both that narrow: as
planned for two strata of independent notes, as `size` plans from numbers alone (how many sites, how
many notes a patient), as `size STUDY` and `draw` plan from the notes there are, and as `draw --unit
cluster` draws whole patients.
"""

import argparse
from dataclasses import dataclass
from time import process_time

import numpy as np
import numpy.typing as npt
import polars as pl
from benchmarks.assurance import count_narrow, draw_by_stratum, holds
from benchmarks.machine import describe

from goldbench.planning import output_size
from goldbench.planning.protocol import Protocol, Variable
from goldbench.planning.sample.frequency import patient_kinds
from goldbench.planning.sample.population import Flow
from goldbench.planning.sample.sampling import Sample as Drawn
from goldbench.planning.sample.sampling import Wish, draw_sample
from goldbench.planning.sample.survey import Survey
from goldbench.planning.sizes.stratified.by_output import OutputSize
from goldbench.planning.sizes.stratified.simulated import Goal
from goldbench.planning.sizes.stratified.sites_patients import scale_to_sites, size_draw
from goldbench.stats import Sample

PRECISION, RECALL, ICC = 0.85, 0.80, 0.2
GOAL = Goal(0.10, 0.95, 0.80)
NOTES = 30_000
_DRAWS = 50  # different notes; what the system got right is simulated in each of them
_SHARES = np.array([0.35, 0.25, 0.15, 0.10, 0.10, 0.05])
_TILTS = np.array([-0.3, 0.2, 0.5, -0.5, 0.1, 0.6])
_BETTER = 0.04 * np.array([1.0, -1.0, 0.5, -1.5, 1.0, -0.5])
_FINDS = 0.04 * np.array([-1.0, 1.0, 0.5, 1.0, -1.5, 0.0])

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    frequency: float
    sites: int = 6
    differ: float = 1.0
    per_patient: float = 3.5


SCENARIOS = (
    *(Scenario("six sites that differ, patients", f) for f in (0.15, 0.3, 0.5)),
    *(Scenario("six alike sites, patients", f, differ=0.0) for f in (0.15, 0.3, 0.5)),
    Scenario("six alike sites", 0.3, differ=0.0, per_patient=1.0),
    Scenario("one site, patients", 0.3, sites=1),
    Scenario("one site", 0.3, sites=1, per_patient=1.0),
)


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of an archive: site, patient, whether the system marks them, the true chance."""

    site: Ints
    patient: Ints
    marked: npt.NDArray[np.bool_]
    rate: Floats

    @property
    def survey(self) -> Survey:
        """The notes as the planner sees them."""
        table = pl.DataFrame(
            {
                "id": [f"n{number:06}" for number in range(self.site.size)],
                "site": [f"site-{number}" for number in self.site.tolist()],
                "department": pl.Series([None] * self.site.size, dtype=pl.String),
                "kind": pl.Series([None] * self.site.size, dtype=pl.String),
                "cluster": [f"p{number:06}" for number in self.patient.tolist()],
                "n.X": self.marked.astype(np.int32),
            }
        )
        there = {site: int(n) for site, n in table["site"].value_counts().sort("site").rows()}
        return Survey(table, Flow(there, (), there), by_system=True)


def archive(scenario: Scenario, seed: int = 1) -> Notes:
    rng = np.random.default_rng(seed)
    if scenario.sites == 1:
        shares, differ = np.ones(1), np.zeros((3, 1))
    else:
        shares = _SHARES if scenario.differ else np.full(6, 1 / 6)
        differ = scenario.differ * np.stack([_TILTS, _BETTER, _FINDS])
    tilts, better, finds = differ
    frequency = scenario.frequency
    own = 1 / (1 + np.exp(-(np.log(frequency / (1 - frequency)) + tilts)))
    own *= frequency / (shares @ own)
    site = rng.choice(shares.size, NOTES, p=shares)
    patients = np.maximum(np.bincount(site) / scenario.per_patient, 1)
    patient = site * NOTES + rng.integers(0, patients[site])
    if scenario.per_patient == 1:
        patient = np.arange(NOTES)
    marked = rng.random(NOTES) < own[site]
    right = np.clip(PRECISION + better, 0, 0.99)
    right += PRECISION - (shares * own) @ right / (shares @ own)
    recall = np.clip(RECALL + finds, 0, 0.99)
    rate = np.where(marked, right[site], (own * right * (1 - recall) / recall / (1 - own))[site])
    return Notes(site, np.unique(patient, return_inverse=True)[1], marked, rate)


def rate_narrow(
    notes: Notes,
    stratum: Ints,
    sizes: dict[int, int],
    *,
    runs: int,
    whole: bool = False,
    lucky: bool = False,
) -> float:
    """Give the share of samples whose intervals are both narrow enough."""
    rng = np.random.default_rng(7)
    kept = 0
    for _ in range(_DRAWS):
        rows, weight = draw_by_stratum(stratum, notes.patient, sizes, rng, whole=whole)
        sample = Sample.from_labels(
            rows.size, weight=weight, stratum=stratum[rows], cluster=notes.patient[rows]
        )
        make = _draw_luck if lucky else holds
        held = make(notes.rate[rows], sample, runs // _DRAWS, rng)
        kept += count_narrow(held, notes.marked[rows], sample, GOAL.width)
    return kept / (runs // _DRAWS * _DRAWS)


def _draw_luck(
    rate: Floats, sample: Sample, runs: int, rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    """The patient's luck with probability √icc, else the note's own."""
    luck = rng.random((runs, rate.size))
    own = rng.random((runs, sample.clusters))[:, sample.cluster]
    return np.where(rng.random(luck.shape) < ICC**0.5, own, luck) < rate


def share_wanted(notes: Notes, positive: int, negative: int) -> dict[int, int]:
    """Share what is wanted of either output by the sizes of its strata."""
    stratum = notes.site * 2 + notes.marked
    wanted = {}
    for code in np.unique(stratum).tolist():
        same = notes.marked == bool(code % 2)
        share = (stratum == code).sum() / same.sum()
        wanted[code] = max(2, round((positive if code % 2 else negative) * float(share)))
    return wanted


def draw_strata(notes: Notes, wish: Wish) -> tuple[Ints, dict[int, int], Drawn]:
    """Draw as the command does; give the stratum of every note, and the units of each."""
    variable = Variable("X", "primary", precision=PRECISION, recall=RECALL, width=GOAL.width)
    survey = notes.survey
    sample = draw_sample(survey, Protocol("a study", (variable,)), wish)
    names = {name: number for number, name in enumerate(sorted(sample.population))}
    if wish.unit == "document":
        outputs = np.where(notes.marked, "positive", "negative")
        labels = [f"site-{s}/{o}" for s, o in zip(notes.site.tolist(), outputs, strict=True)]
    else:
        labels = _homes(notes)
    stratum = np.array([names[label] for label in labels], dtype=np.intp)
    return stratum, {names[name]: n for name, n in sample.wanted.items() if n}, sample


def _homes(notes: Notes) -> list[str]:
    """A patient with a positive note is a positive one, at the site of all their notes."""
    positive = np.bincount(notes.patient, weights=notes.marked) > 0
    outputs = np.where(positive[notes.patient], "positive", "negative")
    return [f"site-{s}/{o}" for s, o in zip(notes.site.tolist(), outputs, strict=True)]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Whether a draw keeps its promise.")
    parser.add_argument("--quick", action="store_true", help="a quarter of the runs")
    given = parser.parse_args(arguments)
    runs = 500 if given.quick else 2_000
    print(describe())
    print(f"{runs} samples; asked {GOAL.assurance}, width {GOAL.width}, P {PRECISION} R {RECALL}")
    heads = ("two strata", "kept", "size", "kept", "STUDY", "draw", "kept", "by luck", "CPU s")
    print(f"{'':33}{'f':>5}" + "".join(f"{head:>11}" for head in heads))
    for scenario in SCENARIOS:
        print(_row(scenario, runs), flush=True)
    print("\nwhole patients (draw --unit cluster): patients, notes, kept, by luck")
    for scenario in (SCENARIOS[1], SCENARIOS[4], SCENARIOS[7]):
        notes = archive(scenario)
        stratum, sizes, sample = draw_strata(notes, Wish(unit="cluster", icc=ICC))
        kept = rate_narrow(notes, stratum, sizes, whole=True, runs=runs)
        luck = rate_narrow(notes, stratum, sizes, whole=True, runs=runs, lucky=True)
        drawn = f"{sum(sizes.values()):8,}{len(sample.draw.notes):8,}"
        print(
            f"{scenario.name:33}{scenario.frequency:5.2f}{drawn}{kept:8.3f}{luck:8.3f}", flush=True
        )


def _row(scenario: Scenario, runs: int) -> str:
    notes = archive(scenario)
    kinds = patient_kinds(notes.survey.table, "X")
    base: OutputSize = output_size(PRECISION, RECALL, float(notes.marked.mean()), GOAL.width)
    assumed = scale_to_sites(
        base,
        PRECISION,
        RECALL,
        float(notes.marked.mean()),
        sites=scenario.sites,
        notes_per_patient=scenario.per_patient,
        icc=ICC,
    )
    started = process_time()
    planned = size_draw(kinds, PRECISION, RECALL, GOAL, icc=ICC)
    spent = process_time() - started
    own = notes.site * 2 + notes.marked
    row = f"{scenario.name:33}{scenario.frequency:5.2f}"
    for positive, negative in (
        (base.positive, base.negative),
        (assumed.positive, assumed.negative),
    ):
        sizes = share_wanted(notes, positive, negative)
        kept = rate_narrow(notes, own, sizes, runs=runs)
        row += f"{sum(sizes.values()):11,}{kept:11.3f}"
    stratum, sizes, _ = draw_strata(notes, Wish(icc=ICC))
    kept = rate_narrow(notes, stratum, sizes, runs=runs)
    luck = rate_narrow(notes, stratum, sizes, runs=runs, lucky=True)
    row += f"{planned.total:11,}{sum(sizes.values()):11,}{kept:11.3f}{luck:11.3f}"
    return f"{row}{spent:11.1f}"


if __name__ == "__main__":
    main()
