import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from goldbench.errors import UsageError
from goldbench.stats import holm

shares = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_an_example_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


@given(shares)
@settings(max_examples=20, deadline=None)  # multipletests takes a tenth of a second
def test_holm_agrees_with_statsmodels(p_values: list[float]) -> None:
    want = multipletests(p_values, method="holm")[1]
    assert holm(p_values) == pytest.approx(tuple(want))


@given(shares)
def test_an_undefined_comparison_is_no_test(p_values: list[float]) -> None:
    adjusted = holm([None, *p_values, None])
    assert adjusted[0] is None
    assert adjusted[-1] is None
    assert adjusted[1:-1] == holm(p_values)


def test_no_tests_adjust_to_nothing() -> None:
    assert holm([]) == ()
    assert holm([None]) == (None,)


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(p: float) -> None:
    with pytest.raises(UsageError):
        holm([0.5, p])
