import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.stats import Sample, f1_of, paired_difference, randomization_test

SCORES = ("precision", "recall", "f1")
Counts = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def systems(seed: int, documents: int) -> tuple[Counts, Counts]:
    """Two systems of the same chances on the same notes: whatever differs is luck."""
    rng = np.random.default_rng(seed)
    gold = rng.negative_binomial(1.5, 0.2, documents)
    chance = rng.beta(8, 2, documents)

    def read() -> Counts:
        tp, fp = rng.binomial(gold, chance), rng.poisson(gold * 0.15)
        return np.stack([tp, tp, fp, gold - tp], axis=1).astype(np.float64)

    return read(), read()


def outside(low: float, high: float) -> bool:
    return not low <= 0 <= high


@pytest.mark.parametrize("score", SCORES)
def test_p_and_interval_agree_in_150_null_cases(score: str) -> None:
    for seed in range(150):
        a, b = systems(seed, (10, 20, 60)[seed % 3])
        for level in (0.8, 0.95):
            difference = paired_difference(a, b, score, level=level)
            assert difference.p_value is not None
            assert difference.interval is not None
            assert (difference.p_value <= 1 - level) == outside(*difference.interval), (seed, level)


@given(st.integers(0, 10_000), st.sampled_from(SCORES))
def test_they_agree_under_weights_strata_and_patients(seed: int, score: str) -> None:
    rng = np.random.default_rng(seed)
    documents = int(rng.integers(2, 60))
    a = rng.poisson(2, (documents, 4)).astype(np.float64)
    b = np.maximum(a + rng.integers(-1, 2, a.shape), 0)
    sample = Sample.from_labels(
        documents,
        weight=rng.choice([1.0, 6.0], documents),
        stratum=rng.integers(0, 4, documents),
        cluster=rng.integers(0, documents, documents),
    )
    difference = paired_difference(a, b, score, sample=sample)
    if difference.difference is None or difference.interval is None or difference.p_value is None:
        return
    assert (difference.p_value <= 0.05) == outside(*difference.interval)
    assert difference.interval.low <= difference.difference <= difference.interval.high
    assert difference.interval.width > 0


def test_one_document_tells_nothing() -> None:
    difference = paired_difference([[3, 3, 0, 0]], [[1, 1, 2, 2]], "f1")
    assert difference.interval == (-1, 1)
    assert difference.p_value is not None
    assert difference.p_value > 0.05


def test_the_same_answers_have_no_difference_and_still_an_interval() -> None:
    a, _ = systems(1, 40)
    difference, interval, p = paired_difference(a, a, "f1")
    assert (difference, p) == (0, 1)
    assert interval is not None
    assert interval.low == pytest.approx(-interval.high)
    assert 0 < interval.high < 0.05


def test_swapping_turns_everything_round() -> None:
    a, b = systems(2, 40)
    difference, other = paired_difference(a, b, "f1"), paired_difference(b, a, "f1")
    assert difference.interval is not None
    assert other.interval is not None
    assert difference.p_value == pytest.approx(other.p_value)
    assert difference.interval == pytest.approx((-other.interval.high, -other.interval.low))


def test_p_is_near_that_of_swapping_at_random() -> None:
    for seed in range(8):
        a, b = systems(seed, 80)
        p_value = paired_difference(a, b, "f1").p_value
        swapped = randomization_test(a, b, f1_of, seed=1, resamples=1_999).p_value
        assert p_value is not None
        assert p_value == pytest.approx(swapped, abs=0.08)


def test_a_score_without_units_is_undefined() -> None:
    nothing = [[0, 0, 0, 2]] * 4
    assert paired_difference(nothing, [[1, 1, 1, 1]] * 4, "precision") == (None, None, None)


def test_systems_on_different_documents_are_refused() -> None:
    with pytest.raises(UsageError, match="different documents"):
        paired_difference([[1, 1, 0, 0]] * 2, [[1, 1, 0, 0]] * 3, "f1")
