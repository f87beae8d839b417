"""Gaps between a group and the rest: MOVER by hand, p and interval as one, false alarms."""

import numpy as np
import pytest

from goldbench.stats import Interval, Sample
from goldbench.stats.gaps import Side, gap_interval, gap_p_value, mover, range_by_chance

Counts = np.ndarray


def side(hits: list[int], missed: list[int]) -> Side:
    counts = np.array([[tp, tp, 0, fn] for tp, fn in zip(hits, missed, strict=True)], dtype=float)
    return Side(counts, Sample.simple(len(counts)))


GOOD = side([4, 3, 4, 4] * 12, [0, 1, 0, 0] * 12)
POOR = side([3, 2, 4, 2] * 12, [1, 2, 0, 2] * 12)


@pytest.mark.parametrize(
    ("first", "of_first", "second", "of_second", "expected"),
    [
        (0.5, (0.4, 0.6), 0.5, (0.4, 0.6), (-0.141421, 0.141421)),
        (0.8, (0.75, 0.84), 0.9, (0.9, 0.9), (-0.15, -0.06)),
        (1.0, (0.9, 1.0), 0.7, (0.6, 0.8), (0.158579, 0.4)),
    ],
)
def test_mover_takes_the_near_ends(
    first: float,
    of_first: tuple[float, float],
    second: float,
    of_second: tuple[float, float],
    expected: tuple[float, float],
) -> None:
    interval = mover(first, Interval(*of_first), second, Interval(*of_second))
    assert interval == pytest.approx(expected, abs=1e-6)


def test_the_other_side_of_a_gap_is_its_mirror() -> None:
    here, there = gap_interval(POOR, GOOD, "recall"), gap_interval(GOOD, POOR, "recall")
    assert here is not None
    assert there is not None
    assert here == pytest.approx((-there.high, -there.low))
    assert gap_p_value(POOR, GOOD, "recall") == pytest.approx(gap_p_value(GOOD, POOR, "recall"))


def test_the_interval_touches_zero_at_its_p_value() -> None:
    for size in (8, 20):
        group, other = side([4, 3] * size, [0, 1] * size), GOOD
        p = gap_p_value(group, other, "recall")
        assert p is not None
        wider = gap_interval(group, other, "recall", level=1 - p * 0.9)
        narrower = gap_interval(group, other, "recall", level=1 - min(p * 1.1, 0.999))
        assert wider is not None
        assert narrower is not None
        assert wider.low <= 0 <= wider.high
        assert not narrower.low <= 0 <= narrower.high


def test_no_difference_has_a_p_of_one() -> None:
    assert gap_p_value(GOOD, GOOD, "recall") == 1


def test_what_is_undefined_has_neither_interval_nor_p() -> None:
    nothing = side([0] * 40, [0] * 40)
    assert gap_interval(nothing, GOOD, "recall") is None
    assert gap_p_value(nothing, GOOD, "recall") is None


def test_dealing_labels_anew_keeps_the_sizes_and_the_seed_decides() -> None:
    counts = np.concatenate([GOOD.counts, POOR.counts])
    group = np.repeat([0, 1], 48)
    unit = np.arange(96)
    first = range_by_chance(counts, group, unit, "recall", seed=3)
    assert first.shape == (500,)
    assert (first == range_by_chance(counts, group, unit, "recall", seed=3)).all()
    assert (first != range_by_chance(counts, group, unit, "recall", seed=4)).any()
    true = GOOD.value("recall") - POOR.value("recall")
    assert np.quantile(first, 0.95) < true


def test_rows_of_no_group_are_in_nobodys_range() -> None:
    counts = np.concatenate([GOOD.counts, POOR.counts])
    group = np.array([0, 1] * 24 + [-1] * 48)
    inside = range_by_chance(counts[:48], group[:48], np.arange(48), "recall")
    assert (range_by_chance(counts, group, np.arange(96), "recall") == inside).all()


def test_whole_clusters_are_dealt_so_chance_gives_more() -> None:
    rng = np.random.default_rng(2)
    easy = np.repeat(rng.beta(4, 1, 40), 5)
    tp = rng.binomial(4, easy).astype(float)
    counts = np.stack([tp, tp, np.zeros(200), 4 - tp], axis=1)
    group = np.repeat(np.arange(40) % 2, 5)
    apart = range_by_chance(counts, group, np.arange(200), "recall")
    together = range_by_chance(counts, group, np.repeat(np.arange(40), 5), "recall")
    assert np.median(together) > 1.3 * np.median(apart)


def test_false_alarms_of_one_test_stay_below_its_level() -> None:
    """A small version of benchmarks.gaps: two groups that are alike."""
    rng = np.random.default_rng(11)
    alarms = 0
    for _ in range(150):
        chance = rng.beta(8 * 0.85, 8 * 0.15, 120)
        hits = rng.binomial(3, chance)
        group, rest = side(*_halves(hits, 40)), side(*_halves(hits, 40, first=False))
        interval = gap_interval(group, rest, "recall")
        assert interval is not None
        alarms += interval.low > 0 or interval.high < 0
    assert alarms / 150 <= 0.05 + 2 * 0.018


def _halves(hits: Counts, size: int, *, first: bool = True) -> tuple[list[int], list[int]]:
    part = hits[:size] if first else hits[size:]
    return part.tolist(), (3 - part).tolist()
