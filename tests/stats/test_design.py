import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm, t

from goldbench.errors import DesignError
from goldbench.stats import (
    OutputStratum,
    Sample,
    Scores,
    output_bounds,
    output_scores,
    weighted_scores,
)
from goldbench.stats.arrays import FloatArray, IntArray


@st.composite
def designs(draw: st.DrawFn) -> list[OutputStratum]:
    """Site x output x proxy, shortened: a positive stratum first, up to five more of any kind."""
    strata = []
    for number in range(draw(st.integers(1, 6))):
        drawn = draw(st.integers(2, 30))
        yes = number == 0 or draw(st.booleans())
        strata.append(
            OutputStratum(
                draw(st.floats(0.01, 1)),
                positive=yes,
                drawn=drawn,
                found=draw(st.integers(0, drawn)),
            )
        )
    return strata


def documents(strata: list[OutputStratum]) -> tuple[IntArray, IntArray, IntArray, Sample]:
    """The same sample, a row a document: tp, fp, fn and how it was drawn."""
    holds = np.concatenate(
        [np.arange(output_stratum.drawn) < output_stratum.found for output_stratum in strata]
    )
    yes = np.concatenate(
        [np.full(output_stratum.drawn, output_stratum.positive) for output_stratum in strata]
    )
    weight = np.concatenate(
        [
            np.full(output_stratum.drawn, output_stratum.size / output_stratum.drawn)
            for output_stratum in strata
        ]
    )
    stratum = np.concatenate(
        [np.full(output_stratum.drawn, place) for place, output_stratum in enumerate(strata)]
    )
    sample = Sample.from_labels(holds.size, weight=weight, stratum=stratum)
    return holds & yes, ~holds & yes, holds & ~yes, sample


def flat(scores: Scores) -> list[float | None]:
    return [
        number
        for score in scores
        for number in (
            score.value,
            score.variance,
            score.effective,
            *(score.interval or (None, None)),
        )
    ]


@given(designs())
def test_strata_by_output_equal_the_general_weighted_estimate(strata: list[OutputStratum]) -> None:
    tp, fp, fn, sample = documents(strata)
    short = flat(output_scores(strata))
    long = flat(weighted_scores(tp, fp, fn, sample=sample))
    assert [number is None for number in short] == [number is None for number in long]
    for figure, other in zip(short, long, strict=True):
        if figure is not None and other is not None:
            assert figure == pytest.approx(other, rel=1e-7, abs=1e-12)


def test_recall_by_output_follows_its_formula() -> None:
    """T = f p, F = (1 - f) o; Var by the delta method on p and o, f being known."""
    f, p, o, yes, no = 0.48, 212 / 249, 53 / 270, 249, 270
    hit, missed = f * p, (1 - f) * o
    total = hit + missed
    variance = (f * missed / total**2) ** 2 * p * (1 - p) / (yes - 1) + (
        (1 - f) * hit / total**2
    ) ** 2 * o * (1 - o) / (no - 1)
    strata = [
        OutputStratum(f, positive=True, drawn=yes, found=212),
        OutputStratum(1 - f, positive=False, drawn=no, found=53),
    ]
    recall = output_scores(strata).recall
    shrink = (norm.ppf(0.975) / t.ppf(0.975, yes + no - 2)) ** 2
    value = hit / total
    assert recall.value == pytest.approx(value)
    assert recall.variance == pytest.approx(variance)
    assert recall.effective == pytest.approx(value * (1 - value) / variance * shrink)
    assert recall.effective is not None
    assert recall.effective > 265  # more than its 212 + 53 units: f is known without error


def test_f1_by_output_follows_its_formula() -> None:
    """F1 = 2T / (f + T + F)."""
    f, p, o = 0.1, 0.85, 0.02
    strata = [
        OutputStratum(f, positive=True, drawn=100, found=85),
        OutputStratum(0.9, positive=False, drawn=200, found=4),
    ]
    f1 = output_scores(strata).f1
    hit, missed = f * p, 0.9 * o
    below = f + hit + missed
    slopes = (2 * f * (f + missed) / below**2, -2 * hit * 0.9 / below**2)
    variance = slopes[0] ** 2 * p * (1 - p) / 99 + slopes[1] ** 2 * o * (1 - o) / 199
    assert f1.value == pytest.approx(2 * hit / below)
    assert f1.variance == pytest.approx(variance)


def test_a_sample_of_halves_needs_weights() -> None:
    """With f = .1, P .85, R .80; half the sample positive: unweighted recall is .973."""
    strata = [
        OutputStratum(0.1, positive=True, drawn=1_000, found=850),
        OutputStratum(0.9, positive=False, drawn=1_000, found=24),
    ]
    tp, fp, fn, sample = documents(strata)
    unweighted, weighted = weighted_scores(tp, fp, fn), weighted_scores(tp, fp, fn, sample=sample)
    assert unweighted.recall.value == pytest.approx(0.973, abs=0.001)
    assert weighted.recall.value == pytest.approx(0.80, abs=0.005)
    assert unweighted.precision.value == pytest.approx(0.85)
    assert weighted.precision.value == pytest.approx(0.85)


def test_no_miss_among_the_negatives_leaves_recall_uncertain() -> None:
    """85 true positives, none of 250 negatives missed; but each of those stands for 9.

    An upper bound for o is .0147 (Clopper-Pearson, 0 of 250), which makes recall .865 at worst.
    The number of clusters that hold a unit, 85, would claim .958.
    """
    strata = [
        OutputStratum(0.1, positive=True, drawn=250, found=212),
        OutputStratum(0.9, positive=False, drawn=250, found=0),
    ]
    recall = output_scores(strata).recall
    assert recall.value == 1
    assert recall.interval is not None
    assert recall.interval.low == pytest.approx(0.86, abs=0.01)
    assert recall.interval.high == 1


def covered(bounds: tuple[FloatArray, FloatArray], truth: float) -> float:
    return float(((bounds[0] <= truth) & (truth <= bounds[1])).mean())


@pytest.mark.parametrize(
    ("f", "p", "r", "yes", "no"),
    [
        (0.48, 0.85, 0.80, 249, 270),
        (0.10, 0.85, 0.80, 250, 250),
        (0.02, 0.90, 0.80, 200, 300),
        (0.05, 0.90, 0.90, 100, 300),
        (0.10, 0.95, 0.97, 100, 100),
    ],
)
def test_intervals_by_output_cover(f: float, p: float, r: float, yes: int, no: int) -> None:
    missed = f * p * (1 - r) / r
    o = missed / (1 - f)
    rng = np.random.default_rng(11)
    counts = np.stack([rng.binomial(yes, p, 3_000), rng.binomial(no, o, 3_000)], axis=-1)
    strata = [
        OutputStratum(f, positive=True, drawn=yes, found=0),
        OutputStratum(1 - f, positive=False, drawn=no, found=0),
    ]
    bounds = output_bounds(counts, strata)
    assert covered(bounds.precision, p) > 0.94
    assert covered(bounds.recall, r) > 0.94
    assert covered(bounds.f1, 2 * p * r / (p + r)) > 0.935


def test_many_samples_at_once_equal_one_after_another() -> None:
    strata = [
        OutputStratum(0.3, positive=True, drawn=20, found=0),
        OutputStratum(0.7, positive=False, drawn=30, found=0),
    ]
    counts = np.array([[18, 2], [20, 0], [0, 3]])
    together = output_bounds(counts, strata)
    for place, numbers in enumerate(counts):
        alone = output_scores(
            [stratum._replace(found=int(n)) for stratum, n in zip(strata, numbers, strict=True)]
        )
        for bounds, score in zip(together, alone, strict=True):
            assert (bounds.low[place], bounds.high[place]) == pytest.approx(score.interval)


def test_sizes_may_be_counts_or_shares() -> None:
    shares = [
        OutputStratum(0.3, positive=True, drawn=20, found=18),
        OutputStratum(0.7, positive=False, drawn=30, found=2),
    ]
    numbers = [
        OutputStratum(300, positive=True, drawn=20, found=18),
        OutputStratum(700, positive=False, drawn=30, found=2),
    ]
    assert flat(output_scores(shares)) == pytest.approx(flat(output_scores(numbers)))


def test_finite_strata_shrink_by_what_was_read() -> None:
    tp, fp, fn = [1, 0, 1, 1, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0]
    sample = Sample.from_labels(6, probability=[0.5] * 4 + [0.25] * 2, stratum=[0] * 4 + [1] * 2)
    infinite = weighted_scores(tp, fp, fn, sample=sample).precision
    finite = weighted_scores(tp, fp, fn, sample=sample, finite=True).precision
    assert infinite.variance is not None
    assert finite.variance == pytest.approx(infinite.variance / 2)  # stratum 1 holds no mark


@pytest.mark.parametrize(
    "strata",
    [
        [],
        [OutputStratum(0.5, positive=True, drawn=1, found=1)],
        [OutputStratum(0, positive=True, drawn=5, found=1)],
        [OutputStratum(0.5, positive=True, drawn=5, found=6)],
    ],
)
def test_strata_that_cannot_be_are_refused(strata: list[OutputStratum]) -> None:
    with pytest.raises(DesignError):
        output_scores(strata)
