import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.reports.figures.scale import Scale, name_ticks, share_range


def test_a_scale_may_run_up_the_page() -> None:
    scale = Scale(0.5, 1.0, 200, 0)
    assert [scale(value) for value in (0.5, 0.75, 1.0)] == [200, 100, 0]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.0, 1.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0.8, 1.0, [0.8, 0.85, 0.9, 0.95, 1.0]),
        (900, 7100, [2000, 4000, 6000]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert Scale(low, high, 0, 1).ticks() == ticks


@given(st.floats(0, 1e6), st.floats(1e-3, 1e6), st.integers(2, 10))
def test_ticks_lie_inside_and_are_few(low: float, width: float, most: int) -> None:
    scale = Scale(low, low + width, 0, 1)
    ticks = scale.ticks(most)
    assert len(ticks) <= most + 1
    slack = 1e-6 * (low + width)
    assert all(scale.low - slack <= tick <= scale.high + slack for tick in ticks)


@given(st.lists(st.floats(0, 1), min_size=1))
def test_an_axis_of_scores_holds_them_all_and_ends_at_1(values: list[float]) -> None:
    low, high = share_range(values)
    assert high == 1
    assert low <= min(values) + 1e-9
    assert high - low >= 0.2 - 1e-9


def test_all_ticks_have_as_many_decimals() -> None:
    assert [name for _, name in name_ticks([0.9, 0.95, 1.0])] == ["0.90", "0.95", "1.00"]
    assert name_ticks([]) == []
