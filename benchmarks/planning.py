"""What sample sizes are worth, by simulation, and what they cost: `python -m benchmarks.planning`.

Precision .85, recall .80, frequency .48 (the asthma study of Canales et al. 2021), intervals of
full width .10 at 95 %, unless a line says otherwise. Assurance is the share of simulated samples
in which the intervals of precision and recall are both at most that wide. Nothing of what is
simulated here is used by the planner, which sums probabilities.
"""

import argparse
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from statsmodels.stats.proportion import proportion_confint

from goldbench.planning import (
    Pilot,
    assured_size,
    draw_notes,
    expected_cells,
    first_narrow,
    output_size,
    realised_assurance,
    slice_size,
)
from goldbench.stats import (
    OutputStratum,
    clopper_pearson_bounds,
    output_bounds,
)

WIDTH = 0.10
Counts = npt.NDArray[np.int64]


class Rates(NamedTuple):
    precision: float
    recall: float
    frequency: float

    def __str__(self) -> str:
        return f"{self.precision:.2f} {self.recall:.2f} {self.frequency:.2f}"


ASTHMA = Rates(0.85, 0.80, 0.48)
SETTINGS = (ASTHMA, Rates(0.9, 0.9, 0.3), Rates(0.95, 0.95, 0.3), Rates(0.9, 0.8, 0.05))


def random_documents(rates: Rates, documents: int, runs: int, seed: int) -> float:
    """Give the assurance of Clopper-Pearson intervals in random samples."""
    tp, fp, _, fn = draw_counts(rates, documents, runs, seed)
    precision = clopper_pearson_bounds(tp, tp + fp).width
    recall = clopper_pearson_bounds(tp, tp + fn).width
    return float(np.mean((precision <= WIDTH) & (recall <= WIDTH)))


def draw_counts(rates: Rates, documents: int, runs: int, seed: int) -> Counts:
    cells = expected_cells(*rates)
    return np.random.default_rng(seed).multinomial(documents, list(cells), runs).T


class Stratified(NamedTuple):
    """What samples of fixed positives and negatives show; R is the mean of the estimates."""

    unweighted: float
    weighted: float
    covered: float
    unweighted_covered: float
    assurance: float


def score_by_output(rates: Rates, positive: int, negative: int, runs: int, seed: int) -> Stratified:
    """Score with the system's frequency known (`stats.output_bounds`), and as if it were not."""
    f, missed = rates.frequency, expected_cells(*rates).fn / (1 - rates.frequency)
    rng = np.random.default_rng(seed)
    tp = rng.binomial(positive, rates.precision, runs)
    fn = rng.binomial(negative, missed, runs)
    strata = [OutputStratum(f, True, positive, 0), OutputStratum(1 - f, False, negative, 0)]  # noqa: FBT003  # what the system says
    bounds = output_bounds(np.stack([tp, fn], axis=-1), strata)
    plain = clopper_pearson_bounds(tp, tp + fn)
    caught, lost = f * tp / positive, (1 - f) * fn / negative
    narrow = (bounds.precision.width <= WIDTH) & (bounds.recall.width <= WIDTH)
    return Stratified(
        float(np.mean(tp / (tp + fn))),
        float(np.mean(caught / (caught + lost))),
        float(np.mean((bounds.recall.low <= rates.recall) & (rates.recall <= bounds.recall.high))),
        float(np.mean((plain.low <= rates.recall) & (rates.recall <= plain.high))),
        float(np.mean(narrow)),
    )


def search_stepwise(proportion: float, half_width: float) -> int:
    """Search as SLiCE does, with statsmodels and one interval at a time."""
    n, width = 0, 1.0
    while width >= 2 * half_width:
        n += 1
        low, high = proportion_confint(round(n * proportion), n, alpha=0.05, method="beta")
        width = high - low
    return n


def seconds(work: Callable[[], object], times: int = 1) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def print_assurance(runs: int) -> None:
    print("Random documents: N, assurance simulated (computed)")
    print(f"{'P    R    f':16}{'SLiCE':>18}{'asked .80':>19}{'asked .90':>19}")
    for rates in SETTINGS:
        sizes = [slice_size(*rates, WIDTH / 2).total]
        sizes += [assured_size(*rates, WIDTH, assurance=asked).total for asked in (0.80, 0.90)]
        line = f"{rates!s:16}"
        for n in sizes:
            seen = random_documents(rates, n, runs, seed=n)
            line += f"{n:>8} {seen:.3f} ({realised_assurance(n, *rates, WIDTH):.3f})"
        print(line)
    pilot = assured_size(0.85, 0.80, Pilot(48, 100), WIDTH)
    print(
        f"frequency from a pilot, 48 of 100: {pilot.total} at .80, computed {pilot.assurance:.3f}"
    )


def print_strata(runs: int) -> None:
    print("\nStrata by system output: N = positives + negatives, assurance simulated (computed)")
    for rates in SETTINGS:
        line = f"{rates!s:16}"
        for asked in (0.80, 0.90):
            size = output_size(*rates, WIDTH, assurance=asked)
            seen = score_by_output(rates, size.positive, size.negative, runs, seed=size.total)
            line += f"{size.total:>6} = {size.positive} + {size.negative:<4}"
            line += f" {seen.assurance:.3f} ({size.assurance:.3f})"
        print(line)
    skew = Rates(0.85, 0.80, 0.10)
    half = score_by_output(skew, 250, 250, runs, seed=5)
    print("\nHalf positives, half negatives (250 + 250) at f = .10, true recall .80")
    print(f"unweighted: mean {half.unweighted:.3f}, coverage {half.unweighted_covered:.3f}")
    print(f"weighted:   mean {half.weighted:.3f}, coverage {half.covered:.3f}")


def print_speed() -> None:
    print("\nFirst size with a half width of .01: one by one, in blocks")
    for p in (0.80, 0.85, 0.95):
        n = first_narrow(p, 0.01)
        slow = seconds(lambda p=p: search_stepwise(p, 0.01))  # type: ignore[misc]  # a default binds p
        fast = seconds(lambda p=p: first_narrow.__wrapped__(p, 0.01), 5)  # type: ignore[misc]
        print(f"p {p:.2f}  n {n:>5}  {slow:7.3f} s  {fast:8.5f} s  {slow / fast:6.0f} times faster")
    print("\nSeconds")
    print(f"assured_size, 557 documents  {seconds(lambda: assured_size(*ASTHMA, WIDTH)):.2f}")
    print(f"output_size, 424 notes       {seconds(lambda: output_size(*ASTHMA, WIDTH)):.2f}")
    ids = [f"note-{i}" for i in range(1_000_000)]
    strata = ["positive" if i % 10 == 0 else "negative" for i in range(1_000_000)]
    wanted = {"positive": 240, "negative": 190}
    drawn = seconds(lambda: draw_notes(ids, wanted, seed=1, strata=strata))
    print(f"draw_notes of a million      {drawn:.2f}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Assurance of sample sizes, and speed.")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the simulations")
    runs = 1_000 if parser.parse_args(arguments).quick else 20_000
    print(f"goldbench {version('goldbench')}, Python {platform.python_version()},", end=" ")
    print(f"numpy {np.__version__}, scipy {version('scipy')}, {platform.platform()}")
    print(f"{runs} simulations each: standard error {0.5 / runs**0.5:.4f} at .5\n")
    print_assurance(runs)
    print_strata(runs)
    print_speed()


if __name__ == "__main__":
    main()
