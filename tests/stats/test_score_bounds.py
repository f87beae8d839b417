import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats import (
    CrossProducts,
    Sample,
    document_mean_bounds,
    f1_of,
    label_mean_bounds,
    label_mean_of_products,
    one_more,
    pattern_bounds,
    score_bounds,
)
from goldbench.stats.score_bounds import ratio_of

SCORES = ("precision", "recall", "f1")
PERFECT = [[18, 18, 0, 0]] * 60


def drawn(seed: int, documents: int = 40) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.random.default_rng(seed).poisson(2, (documents, 4)).astype(np.float64)


@given(st.integers(0, 10_000))
def test_f1_is_the_ratio_whichever_way_the_sides_count(seed: int) -> None:
    counts = drawn(seed, 9)
    totals = counts.sum(axis=0)
    ratio = ratio_of("f1", counts, totals)
    if ratio.m.sum():
        assert ratio.x.sum() / ratio.m.sum() == pytest.approx(float(f1_of(totals)), abs=1e-12)


def test_where_sides_count_alike_it_is_two_tp_of_all_marks() -> None:
    counts = drawn(1)
    counts[:, 1] = counts[:, 0]
    ratio = ratio_of("f1", counts, counts.sum(axis=0))
    assert ratio.x == pytest.approx(2 * counts[:, 0])
    assert ratio.m == pytest.approx(counts.sum(axis=1))
    assert ratio.trials == pytest.approx(counts[:, [0, 2, 3]].sum(axis=1))


def test_precision_and_recall_are_ratios_of_their_own_side() -> None:
    counts = drawn(2)
    gold, system, fp, fn = counts.T
    assert score_bounds(counts, "recall").single() == one_more(gold, gold + fn)
    assert score_bounds(counts, "precision").single() == one_more(system, system + fp)


@pytest.mark.parametrize("score", SCORES)
def test_a_perfect_system_is_not_known_to_be_perfect(score: str) -> None:
    for interval in (
        score_bounds(PERFECT, score).single(),
        document_mean_bounds(PERFECT, score),
        label_mean_bounds([PERFECT, PERFECT], score),
    ):
        assert interval is not None
        assert interval.high == 1
        assert 0.97 < interval.low < 0.999


@pytest.mark.parametrize("score", SCORES)
def test_patterns_give_what_the_rows_give(score: str) -> None:
    tables = [drawn(seed) for seed in (3, 4)]
    rows = [np.unique(table, axis=0, return_counts=True) for table in tables]
    bounds = pattern_bounds(
        np.concatenate([kinds for kinds, _ in rows]),
        score,
        frequency=np.concatenate([times for _, times in rows]).astype(np.float64),
        first=np.array([0, len(rows[0][0])]),
    )
    wanted = score_bounds(np.stack(tables), score)
    np.testing.assert_allclose(bounds.low, wanted.low, atol=1e-8)
    np.testing.assert_allclose(bounds.high, wanted.high, atol=1e-8)


def test_runs_that_differ_widen_the_interval() -> None:
    counts = drawn(5)
    for score in SCORES:
        alone, several = (score_bounds(counts, score, between=v) for v in (0.0, 0.01))
        assert several.low < alone.low
        assert several.high > alone.high


def test_f1_of_a_side_that_is_not_there_is_nought_with_an_interval() -> None:
    interval = score_bounds([[0, 2, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]], "f1").single()
    assert interval is not None
    assert interval.low == 0
    assert 0 < interval.high <= 1


def test_a_mean_over_documents_takes_each_for_one() -> None:
    counts = drawn(6)
    interval = document_mean_bounds(counts, "recall")
    assert interval is not None
    gold, fn = counts[:, 0], counts[:, 3]
    held = gold + fn > 0
    mean = (gold[held] / (gold + fn)[held]).mean()
    assert interval.low < mean < interval.high
    assert document_mean_bounds(np.zeros((3, 4)), "recall") is None


def test_one_decision_a_document_has_the_same_mean_and_interval() -> None:
    counts = [[1, 1, 0, 0]] * 30 + [[0, 0, 0, 1]] * 6
    interval, other = (
        document_mean_bounds(counts, "recall"),
        score_bounds(counts, "recall").single(),
    )
    assert other is not None
    assert interval == pytest.approx(other, abs=0.02)


def test_a_mean_over_one_label_is_that_label() -> None:
    counts = drawn(7)
    assert label_mean_bounds([counts], "f1") == pytest.approx(score_bounds(counts, "f1").single())


def test_labels_that_fail_together_have_a_wider_mean_than_labels_that_do_not() -> None:
    first, second = drawn(8), drawn(9)
    together, apart = (
        label_mean_bounds([first, first], "f1"),
        label_mean_bounds([first, second], "f1"),
    )
    assert together is not None
    assert apart is not None
    assert apart.width < together.width
    assert label_mean_bounds(np.zeros((2, 3, 4)), "f1") is None


def test_labels_that_were_right_in_one_document_say_nothing_about_others() -> None:
    """A document that was not met may spoil all of its labels at once."""
    assert label_mean_bounds(np.tile([[[3, 3, 0, 0]]], (100, 1, 1)), "f1") == (0, 1)
    mixed = [[[3, 3, 0, 0]], [[2, 2, 1, 1]], [[0, 0, 0, 4]]]
    assert label_mean_bounds(mixed, "recall") == (0, 1)
    few = np.tile([[3, 3, 0, 0]], (60, 20, 1))  # sixty labels, each in all of twenty documents
    mean, of_one = label_mean_bounds(few, "f1"), label_mean_bounds(few[:1], "f1")
    assert mean == pytest.approx(of_one)


def test_a_label_without_a_score_does_not_enter_the_mean() -> None:
    counts = drawn(10)
    nothing = np.zeros_like(counts)
    assert label_mean_bounds([counts, nothing], "recall") == label_mean_bounds([counts], "recall")


@pytest.mark.parametrize("cuts", [[], [1], [7, 7, 30]])
@pytest.mark.parametrize("score", ["precision", "recall", "f1"])
def test_documents_that_were_forgotten_give_the_same_mean_over_labels(
    score: str, cuts: list[int]
) -> None:
    counts = np.stack([drawn(12), np.zeros_like(drawn(12)), drawn(13), drawn(14)])
    bounds, totals = score_bounds(counts, score), counts.sum(axis=1)
    products, whole = CrossProducts(), CrossProducts()
    for part in np.split(counts.transpose(0, 2, 1), cuts, axis=2):
        products.add(part)
    whole.add(counts.transpose(0, 2, 1))
    means = [
        label_mean_of_products(sums, score, totals=totals, bounds=bounds, order=[2, 0, 1, 3])
        for sums in (products, whole)
    ]
    assert means[0] == means[1]
    expected = label_mean_bounds(counts, score, bounds=bounds)
    assert expected is not None
    assert means[0] == pytest.approx(expected, rel=1e-12)
    nothing = np.zeros((2, 4))
    assert (
        label_mean_of_products(products, score, totals=nothing, bounds=bounds, order=[0, 1]) is None
    )


@pytest.mark.parametrize("score", ["precision", "recall", "f1"])
def test_documents_alike_may_be_given_once_with_how_many_there_are(score: str) -> None:
    counts = drawn(15, 12)
    frequency = np.arange(12.0)
    often = np.repeat(counts, frequency.astype(int), axis=0)
    once = document_mean_bounds(counts, score, frequency=frequency)
    every = document_mean_bounds(often, score)
    assert every is not None
    assert once == pytest.approx(every, rel=1e-9)


def test_patients_and_strata_enter_every_average() -> None:
    counts = np.repeat(drawn(11, 10), 4, axis=0)
    patients = Sample.from_labels(40, cluster=np.arange(40) // 4)
    for make in (document_mean_bounds, lambda c, s, **k: label_mean_bounds([c], s, **k)):
        alone, clustered = make(counts, "f1"), make(counts, "f1", sample=patients)
        assert alone is not None
        assert clustered is not None
        assert clustered.width > alone.width
