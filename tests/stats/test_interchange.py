"""A system in an annotator's place: values by hand, symmetry, strata, errors at the margin."""

import numpy as np
import pytest

from goldbench.errors import UsageError
from goldbench.stats import Sample, clusters_to_settle, interchange

Counts = list[list[float]]


def counts(both: list[int], only_first: list[int], only_second: list[int]) -> Counts:
    return [[tp, tp, fp, fn] for tp, fn, fp in zip(both, only_first, only_second, strict=True)]


AB = counts([4, 3, 2, 4, 1, 0], [0, 1, 1, 0, 2, 1], [1, 0, 1, 0, 1, 0])
AS = counts([4, 2, 3, 4, 2, 1], [0, 2, 0, 0, 1, 0], [0, 0, 1, 1, 1, 0])
BS = counts([4, 2, 2, 4, 1, 0], [1, 1, 1, 0, 1, 0], [0, 0, 2, 1, 2, 1])


def f1(table: Counts) -> float:
    tp, _, fp, fn = np.array(table).sum(axis=0)
    return float(2 * tp / (2 * tp + fp + fn))


def test_two_annotators_are_left_out_in_turn() -> None:
    exchanged = interchange([AS, BS], {(0, 1): AB})
    assert exchanged is not None
    assert exchanged.places[0].difference == pytest.approx(f1(BS) - f1(AB))
    assert exchanged.places[1].difference == pytest.approx(f1(AS) - f1(AB))
    assert exchanged.overall.difference == pytest.approx((f1(AS) + f1(BS)) / 2 - f1(AB))
    assert exchanged.df == 5


def test_the_error_is_the_linearised_one_with_what_was_not_seen() -> None:
    exchanged = interchange([AS, BS], {(0, 1): AB})
    assert exchanged is not None

    def moved(table: Counts) -> np.ndarray:
        rows = np.array(table)
        x, m = 2 * rows[:, 0], 2 * rows[:, 0] + rows[:, 2] + rows[:, 3]
        return np.asarray((x - f1(table) * m) / m.sum())

    z = (moved(AS) + moved(BS)) / 2 - moved(AB)
    variance = 6 / 5 * ((z - z.mean()) ** 2).sum() + (np.abs(z).max() / 2) ** 2
    assert exchanged.overall.error == pytest.approx(np.sqrt(variance))
    sizes = [2 * rows[:, 0] + rows[:, 2] + rows[:, 3] for rows in map(np.array, (AB, AS, BS))]
    more = np.mean([1 / size.sum() for size in sizes])  # one more disagreement
    reach = 2.015048 * exchanged.overall.error + more  # t of .95 with 5 degrees of freedom
    assert exchanged.overall.interval.low == pytest.approx(
        exchanged.overall.difference - reach, abs=1e-5
    )


def test_the_order_of_annotators_changes_nothing() -> None:
    here, there = interchange([AS, BS], {(0, 1): AB}), interchange([BS, AS], {(0, 1): AB})
    assert here is not None
    assert there is not None
    assert here.overall.difference == pytest.approx(there.overall.difference)
    assert here.overall.error == pytest.approx(there.overall.error)
    assert here.places == tuple(reversed(there.places))


def test_a_copy_of_an_annotator_changes_nothing_in_the_other_ones_eyes() -> None:
    same = [[tp + fn, tp + fn, 0, 0] for tp, _, _, fn in AB]  # S says what A says
    exchanged = interchange([same, AB], {(0, 1): AB})
    assert exchanged is not None
    assert exchanged.places[0].difference == pytest.approx(0)
    assert exchanged.places[0].error == pytest.approx(0)
    assert exchanged.places[1].difference > 0


def test_three_annotators_are_averaged_over_all_pairs() -> None:
    exchanged = interchange([AS, BS, BS], {(0, 1): AB, (0, 2): AB, (1, 2): AS})
    assert exchanged is not None
    against = (f1(AS) + 2 * f1(BS)) / 3
    between = (2 * f1(AB) + f1(AS)) / 3
    assert exchanged.overall.difference == pytest.approx(against - between)
    assert len(exchanged.places) == 3


def test_weights_move_the_difference_and_clusters_the_error() -> None:
    plain = interchange([AS, BS], {(0, 1): AB})
    heavy = interchange(
        [AS, BS], {(0, 1): AB}, sample=Sample.from_labels(6, weight=[9, 1, 1, 1, 1, 1])
    )
    pairs = interchange(
        [AS, BS], {(0, 1): AB}, sample=Sample.from_labels(6, cluster=list("aabbcc"))
    )
    assert plain is not None
    assert heavy is not None
    assert pairs is not None
    assert heavy.overall.difference != pytest.approx(plain.overall.difference)
    assert pairs.overall.difference == pytest.approx(plain.overall.difference)
    assert (pairs.df, plain.df) == (2, 5)


def test_what_is_undefined_is_none() -> None:
    empty = [[0, 0, 0, 0]] * 6
    assert interchange([AS, empty], {(0, 1): AB}) is None
    assert interchange([AS[:1], BS[:1]], {(0, 1): AB[:1]}) is None


def test_every_pair_is_needed() -> None:
    with pytest.raises(UsageError, match="every pair"):
        interchange([AS, BS, BS], {(0, 1): AB})


def test_documents_needed_grow_as_published() -> None:
    """54 documents at power .80 are 75 at .90, and four times as many at half the margin."""
    sigma = 0.05 * np.sqrt(54) / 2.48648
    error = sigma / np.sqrt(100)
    assert clusters_to_settle(error, 100, margin=0.05) == pytest.approx(54, abs=0.1)
    assert clusters_to_settle(error, 100, margin=0.05, power=0.9) == pytest.approx(75, abs=0.3)
    assert clusters_to_settle(error, 100, margin=0.025) == pytest.approx(216, abs=0.5)


def verdicts(recall: float, *, runs: int) -> tuple[float, float]:
    """Say how often a system of that recall is called as good, and how often the truth is held.

    Annotators find .8 of four marks a note, nobody marks anything else: two authors agree with
    F1 = 2 p q / (p + q). A small version of `benchmarks.human`.
    """
    truth = 2 * 0.8 * recall / (0.8 + recall) - 0.8
    rng = np.random.default_rng(5)
    yes = cover = 0
    for _ in range(runs):
        marks = rng.poisson(4, 80)

        def read(chance: float, marks: np.ndarray = marks) -> np.ndarray:
            return np.asarray(rng.random((80, 20)) < chance) & (np.arange(20) < marks[:, None])

        a, b, s = read(0.8), read(0.8), read(recall)

        def counts(labels: np.ndarray, other: np.ndarray) -> np.ndarray:
            parts = (labels & other, labels & other, other & ~labels, labels & ~other)
            return np.stack([part.sum(axis=1) for part in parts], axis=1)

        exchanged = interchange([counts(a, s), counts(b, s)], {(0, 1): counts(a, b)})
        assert exchanged is not None
        yes += exchanged.overall.interval.low > -0.05
        cover += exchanged.overall.interval.low <= truth <= exchanged.overall.interval.high
    return yes / runs, cover / runs


def test_the_verdict_errs_at_the_margin_as_seldom_as_it_says() -> None:
    wrong, cover = verdicts(0.6 / 0.85, runs=600)  # Δ is exactly -.05
    assert wrong <= 0.05 + 2 * 0.009
    assert cover >= 0.90 - 2 * 0.012


def test_a_system_that_is_equal_is_mostly_called_so() -> None:
    right, cover = verdicts(0.8, runs=200)
    assert right > 0.7
    assert cover >= 0.90 - 2 * 0.021
