"""For whom is a system worse? Each group of documents against the rest, by one measure.

A group that is too small is shown and not judged: fewer than 30 clusters (patients, else
documents) that hold a unit of the measure, or an interval of the gap more than .10 to either side.
The others are tested, p by Holm over them; of two groups the second is the mirror of the first, so
that is one test. Intervals are at level 1 - α/k for k tests, or at Holm's own step where that told
a group apart, so that an interval leaves 0 out exactly where p is small. Beside the distance
between the best and the worst group stands what chance alone gives: labels dealt anew over
clusters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from goldbench.scoring.rates.gap_result import Chance, Gap, Gaps, Small
from goldbench.scoring.rates.rating import Method
from goldbench.scoring.reading.documents import UNKNOWN
from goldbench.stats import Sample, holm
from goldbench.stats.gaps import Side, gap_interval, gap_p_value, range_by_chance

Floats = npt.NDArray[np.float64]

CLUSTERS = 30
WIDE = 0.10
PERMUTATIONS = 500


def find_gaps(
    key: str, values: Sequence[str], counts: Floats, method: Method, measure: str
) -> Gaps:
    """Hold each group of a key against the rest; documents without a value are in neither."""
    sample = Sample.simple(len(counts)) if method.sample is None else method.sample
    sides = split_groups(values, counts, sample)
    gaps = _test_gaps(measure_gaps(sides, method, measure), sides, measure, method)
    ranked = [gap for gap in gaps if gap.small is None and gap.score is not None]
    spread = chance = None
    if len(ranked) > 1:
        scores = [gap.score for gap in ranked if gap.score is not None]
        spread = max(scores) - min(scores)
        names = [gap.group for gap in ranked]
        chance = _chance(
            np.array(values, dtype=object), names, counts, sample, measure, method.seed
        )
    cluster = "document" if method.sample is None else method.cluster
    return Gaps(key, measure, method.level, cluster, tuple(gaps), spread, chance)


def split_groups(
    values: Sequence[str], counts: Floats, sample: Sample
) -> dict[str, tuple[Side, Side]]:
    """Give each group and its rest, by name."""
    array = np.array(values, dtype=object)
    known = array != UNKNOWN
    return {
        name: (
            _side(counts, sample, np.flatnonzero(array == name)),
            _side(counts, sample, np.flatnonzero(known & (array != name))),
        )
        for name in sorted(set(values) - {UNKNOWN})
    }


def measure_gaps(sides: Mapping[str, tuple[Side, Side]], method: Method, measure: str) -> list[Gap]:
    """Give the gaps with intervals at 1 - α/k, and who is too small; nothing is tested yet.

    k are the groups of enough clusters, also those that prove too wide: width goes with chance, and
    a group must not be told apart more easily because others were left out for it.
    """
    gaps = [_measure_gap(name, *both, measure) for name, both in sides.items()]
    alpha = (1 - method.level) / _tests(gaps)
    return [_bound_gap(gap, sides[gap.group], measure, 1 - alpha, method) for gap in gaps]


def _tests(gaps: Sequence[Gap]) -> int:
    """Count the tests: groups of enough clusters; of two groups one mirrors the other."""
    return 1 if len(gaps) == 2 else max(sum(gap.small != "clusters" for gap in gaps), 1)


def _side(counts: Floats, sample: Sample, rows: npt.NDArray[np.intp]) -> Side:
    drawn = Sample.from_labels(
        len(rows),
        weight=sample.weight[rows],
        stratum=sample.stratum[rows],
        cluster=sample.cluster[rows],
    )
    return Side(counts[rows], drawn)


def _measure_gap(name: str, group: Side, rest: Side, measure: str) -> Gap:
    own, other = (_nan_to_none(side.value(measure)) for side in (group, rest))
    tp_gold, tp_system, fp, fn = group.counts.T
    holds = {"recall": tp_gold + fn, "precision": tp_system + fp}.get(measure, tp_gold + fn + fp)
    clusters = np.unique(group.sample.cluster[holds > 0]).size
    difference = None if own is None or other is None else own - other
    small: Small | None = "clusters" if clusters < CLUSTERS or difference is None else None
    return Gap(name, len(group.counts), clusters, own, other, difference, None, small=small)


def _bound_gap(
    gap: Gap, sides: tuple[Side, Side], measure: str, level: float, method: Method
) -> Gap:
    if gap.difference is None:
        return gap
    interval = gap_interval(*sides, measure, level=level, rho=method.rho)
    wide = interval is not None and interval.width / 2 > WIDE
    return replace(gap, interval=interval, small=gap.small or ("width" if wide else None))


def _test_gaps(
    gaps: Sequence[Gap],
    sides: Mapping[str, tuple[Side, Side]],
    measure: str,
    method: Method,
) -> list[Gap]:
    p_values = [
        None if gap.small else gap_p_value(*sides[gap.group], measure, rho=method.rho)
        for gap in gaps
    ]
    # Too wide to be judged, and still one of the tests that Holm counts.
    counted = [1.0 if gap.small == "width" else p for gap, p in zip(gaps, p_values, strict=True)]
    mirrored = len(gaps) == 2
    adjusted = tuple(counted) if mirrored else holm(counted)
    alpha = 1 - method.level
    order = sorted(p for p in counted if p is not None)
    tested = []
    for gap, p, corrected in zip(gaps, p_values, adjusted, strict=True):
        judged = replace(gap, p_value=p, adjusted=None if p is None else corrected)
        if p is not None and corrected is not None and corrected <= alpha and not mirrored:
            step = len(order) - order.index(p)  # Holm's own: the first is held against α/k
            judged = _bound_gap(judged, sides[gap.group], measure, 1 - alpha / step, method)
        tested.append(judged)
    return tested


def _chance(  # noqa: PLR0917  # one call
    values: npt.NDArray[Any],
    names: Sequence[str],
    counts: Floats,
    sample: Sample,
    measure: str,
    seed: int,
) -> Chance:
    group = np.full(len(values), -1, dtype=np.intp)
    for number, name in enumerate(names):
        group[values == name] = number
    unit = sample.cluster * (len(names) + 1) + group + 1
    ranges = range_by_chance(
        counts, group, unit, measure,
        weight=sample.weight, permutations=PERMUTATIONS, seed=seed,
    )  # fmt: skip
    return Chance(float(np.median(ranges)), float(np.quantile(ranges, 0.95)))


def _nan_to_none(value: float) -> float | None:
    return None if np.isnan(value) else value


__all__ = ["find_gaps"]
