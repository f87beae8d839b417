import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import ndtri

from goldbench.errors import DesignError, UsageError
from goldbench.planning import Patterns, detection_patterns, pattern_sizes
from goldbench.planning.sizes.counts.widths import Floats
from goldbench.planning.sizes.stratified.patterns import chromy, variance_terms

Z = float(ndtri(0.975))


def correlated(notes: int, seed: int = 3) -> Patterns:
    """Three variables, found together more often than not."""
    rng = np.random.default_rng(seed)
    latent = 0.6 * rng.normal(size=(notes, 1)) + 0.8 * rng.normal(size=(notes, 3))
    return detection_patterns(latent < ndtri([0.5, 0.2, 0.05]))


def test_patterns_are_counted_and_every_note_knows_its_own() -> None:
    table = [[1, 0], [0, 0], [1, 0], [1, 1]]
    patterns = detection_patterns(table)
    assert patterns.sizes.tolist() == [1, 2, 1]
    assert patterns.detected[patterns.code].tolist() == table


def test_one_variable_is_two_strata_with_the_known_variances() -> None:
    # P .85, R .80, f .48: T = .408, F = .102, o = .102 / .52.
    patterns = Patterns(np.array([[0.0], [1.0]]), np.array([52_000, 48_000]), np.array([0]))
    terms = variance_terms(patterns, 0.85, 0.80, 0.10, 0.05) * (0.10 / (2 * Z)) ** 2
    o = 0.102 / 0.52
    assert terms[0] == pytest.approx([0, 0.85 * 0.15])
    assert terms[1] == pytest.approx(
        [(0.52 * 0.408 / 0.51**2) ** 2 * o * (1 - o), (0.48 * 0.102 / 0.51**2) ** 2 * 0.85 * 0.15]
    )


def test_a_mixed_stratum_varies_as_its_notes_do() -> None:
    patterns = Patterns(np.array([[0.25], [0.6]]), np.array([4000, 2000]), np.array([0]))
    terms = variance_terms(patterns, 0.9, 0.7, 0.1, 0.05) * (0.1 / (2 * Z)) ** 2
    f = (0.25 * 4 + 0.6 * 2) / 6
    o = f * 0.9 * 0.3 / (0.7 * (1 - f))
    gold = f * 0.9 / 0.7
    for at, (share, weight) in enumerate([(0.25, 4 / 6), (0.6, 2 / 6)]):
        chance = np.array([share * 0.9, share * 0.1, (1 - share) * o, (1 - share) * (1 - o)])
        precision = np.array([1 - 0.9, -0.9, 0, 0]) / f
        recall = np.array([1 - 0.7, 0, -0.7, 0]) / gold
        for row, residual in enumerate((precision, recall)):
            variance = chance @ residual**2 - (chance @ residual) ** 2
            # Inside a stratum the residuals of precision have mean 0.
            assert terms[row, at] == pytest.approx(weight**2 * variance)


def test_one_constraint_has_neymans_answer() -> None:
    a = np.array([9.0, 1.0, 4.0])
    sizes = chromy(a[None, :], np.zeros(3), np.full(3, np.inf))
    assert sizes == pytest.approx(np.sqrt(a) * np.sqrt(a).sum())


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_smaller_total_meets_several_constraints(seed: int) -> None:
    rng = np.random.default_rng(seed)
    terms = rng.gamma(0.7, 40, (5, 8))
    floor, ceiling = np.full(8, 2.0), rng.uniform(60, 4000, 8)
    terms *= 0.8 / (terms / ceiling).sum(axis=1).max()
    sizes = chromy(terms, floor, ceiling)
    assert np.all((terms / sizes).sum(axis=1) <= 1 + 1e-6)
    assert np.all((floor <= sizes) & (sizes <= ceiling))

    def minus_dual(push: Floats) -> float:
        """Whatever the pushes, minus this is below the smallest total there can be."""
        n = np.clip(np.sqrt(push @ terms), floor, ceiling)
        return float(push.sum() - (n + push @ terms / n).sum())

    bound = minimize(minus_dual, np.full(5, sizes.sum() / 5), bounds=[(0.0, None)] * 5)
    assert sizes.sum() == pytest.approx(-float(bound.fun), rel=1e-4)


def test_whole_numbers_meet_every_width_and_cost_little_more() -> None:
    patterns = correlated(20_000)
    width = [0.1, 0.15, 0.2]
    sizes = pattern_sizes(patterns, precision=0.85, recall=0.80, width=width)
    terms = variance_terms(patterns, 0.85, 0.80, width, 0.05)
    assert np.all((terms / sizes.sizes).sum(axis=1) <= 1 + 1e-9)
    assert np.all(sizes.sizes >= np.minimum(2, patterns.sizes))
    assert np.all(sizes.sizes <= patterns.sizes)
    assert sizes.bound <= sizes.total == sizes.sizes.sum() <= sizes.bound + len(sizes.sizes)


def test_the_widths_asked_for_are_the_widths_seen() -> None:
    patterns = correlated(50_000)
    sizes = pattern_sizes(patterns, precision=0.85, recall=0.80, width=0.2).sizes
    rng = np.random.default_rng(11)
    share = patterns.sizes / patterns.sizes.sum()
    d = patterns.detected
    f = share @ d
    o = f * 0.85 * 0.2 / (0.8 * (1 - f))
    gold = (
        rng.binomial(sizes[:, None], np.where(d == 1, 0.85, o), (4000, *d.shape)) / sizes[:, None]
    )
    precision = np.einsum("s,nsv->nv", share, gold * d) / f
    recall = precision * f / np.einsum("s,nsv->nv", share, gold)
    spread = 2 * Z * np.array([precision.std(axis=0), recall.std(axis=0)])
    assert spread.max() == pytest.approx(0.2, rel=0.06)
    assert np.all(spread <= 0.2 * 1.06)


def test_merging_keeps_notes_and_detections_and_leaves_no_small_stratum() -> None:
    patterns = correlated(3000)
    merged = patterns.merge_small(200)
    assert merged.sizes.min() >= 200
    assert merged.sizes.sum() == patterns.sizes.sum() == 3000
    assert merged.detected.T @ merged.sizes == pytest.approx(patterns.detected.T @ patterns.sizes)
    assert np.bincount(merged.code).tolist() == merged.sizes.tolist()


def test_a_small_stratum_goes_to_its_nearest_neighbour() -> None:
    table = [[0, 0, 0]] * 50 + [[1, 1, 0]] * 40 + [[1, 1, 1]] * 3
    merged = detection_patterns(table).merge_small(10)
    assert merged.sizes.tolist() == [50, 43]
    assert merged.detected[1] == pytest.approx([1, 1, 3 / 43])


def test_merging_everything_leaves_one_stratum() -> None:
    assert correlated(500).merge_small(10**6).sizes.tolist() == [500]


def test_an_archive_too_small_is_told_from_one_read_whole() -> None:
    patterns = correlated(800)
    with pytest.raises(DesignError, match=r"of variable 3 .* times too wide"):
        pattern_sizes(patterns, precision=0.85, recall=0.80, width=0.05)
    whole = pattern_sizes(patterns, precision=0.85, recall=0.80, width=0.05, finite=True)
    assert whole.total <= 800


def test_a_variable_that_is_never_or_always_found_cannot_be_sampled() -> None:
    patterns = detection_patterns([[1, 0], [1, 1], [1, 0]])
    with pytest.raises(DesignError, match="variable 1 was detected in every note"):
        pattern_sizes(patterns, precision=0.85, recall=0.80, width=0.2)
    patterns = detection_patterns([[0, 0], [1, 0], [1, 0]])
    with pytest.raises(DesignError, match="variable 2 was detected in no note"):
        pattern_sizes(patterns, precision=0.85, recall=0.80, width=0.2)


def test_rates_that_cannot_be_are_refused() -> None:
    patterns = detection_patterns([[1]] * 9 + [[0]])
    with pytest.raises(UsageError, match="variable 1"):
        pattern_sizes(patterns, precision=0.6, recall=0.6, width=0.2)


def test_detections_are_a_table() -> None:
    with pytest.raises(UsageError, match="shape"):
        detection_patterns([1, 0])
