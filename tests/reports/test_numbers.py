import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.reports import numbers
from goldbench.stats import Interval


@pytest.mark.parametrize(
    ("value", "share", "percent"),
    [
        (None, "–", "–"),
        (0.0, "0.000", "0.0%"),
        (1e-9, "<0.001", "<0.1%"),
        (0.0005, "0.001", "0.1%"),
        (0.5, "0.500", "50.0%"),
        (0.9994, "0.999", "99.9%"),
        (0.9995, ">0.999", ">99.9%"),
        (1.0, "1.000", "100%"),
    ],
)
def test_scores_are_written_so(value: float | None, share: str, percent: str) -> None:
    assert numbers.share(value) == share
    assert numbers.percent(value) == percent


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_what_is_neither_nothing_nor_perfect_never_reads_so(value: float) -> None:
    assert numbers.share(value) not in {"0.000", "1.000"}
    assert numbers.percent(value) not in {"0.0%", "100%", "100.0%"}


def test_differences_have_signs_and_a_real_minus() -> None:
    assert numbers.signed_bounds(Interval(-0.0114, 0.02)) == "−0.011 to +0.020"
    assert numbers.signed(-0.0001) == "0.000"
    assert numbers.signed(None) == numbers.signed_bounds(None) == "–"


def test_an_interval_stands_under_its_score() -> None:
    assert str(numbers.stacked(0.5, Interval(0.4, 0.6))) == (
        '0.500 <span class="under">0.400–0.600</span>'
    )
    assert str(numbers.stacked(0.9999, None)) == "&gt;0.999"


def test_sizes_and_p_values() -> None:
    assert numbers.size(1536 * 1024) == "1.5 MB"
    assert numbers.p_value(None) == "–"
    assert numbers.p_value(0.0009) == "<0.001"
