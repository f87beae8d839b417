import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.reports import Words
from goldbench.reports.numbers import ENGLISH, size
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
    assert ENGLISH.share(value) == share
    assert ENGLISH.percent(value) == percent


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_what_is_neither_nothing_nor_perfect_never_reads_so(value: float) -> None:
    assert ENGLISH.share(value) not in {"0.000", "1.000"}
    assert ENGLISH.percent(value) not in {"0.0%", "100%", "100.0%"}


def test_differences_have_signs_and_a_real_minus() -> None:
    assert ENGLISH.difference_bounds(Interval(-0.0114, 0.02)) == "−0.011 to +0.020"
    assert ENGLISH.difference(-0.0001) == "0.000"
    assert ENGLISH.difference(None) == ENGLISH.difference_bounds(None) == "–"


def test_an_interval_stands_under_its_score() -> None:
    assert str(ENGLISH.stack(0.5, Interval(0.4, 0.6))) == (
        '0.500 <span class="under">0.400–0.600</span>'
    )
    assert str(ENGLISH.stack(0.9999, None)) == "&gt;0.999"


def test_sizes_and_p_values() -> None:
    assert size(1536 * 1024) == "1.5 MB"
    assert ENGLISH.p_value(None) == "–"
    assert ENGLISH.p_value(0.0009) == "<0.001"


def test_spanish_writes_a_comma_and_sets_the_percent_sign_apart() -> None:
    number = Words.of("es").number
    assert number.whole(12345) == "12.345"
    assert number.share(0.9999) == ">0,999"
    assert number.percent(0.9424) == "94,2\u00a0%"
    assert number.percents(Interval(0.9, 1.0)) == "90,0\u00a0% a 100\u00a0%"
    assert number.bounds(Interval(0.93, 0.952)) == "0,930–0,952"
    assert number.difference_bounds(Interval(-0.0114, 0.02)) == "−0,011 a +0,020"
    assert number.p_text(0.0001) == "p < 0,001"
    assert number.level(0.995) == "99,5\u00a0%"
