import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from goldbench.errors import UsageError
from goldbench.planning import (
    Pilot,
    documents_for,
    first_narrow,
    proportion_assurance,
    proportion_size,
)
from goldbench.stats import clopper_pearson_bounds


@settings(max_examples=30, deadline=None)
@given(
    n=st.integers(1, 400),
    p=st.floats(0.02, 0.98),
    width=st.floats(0.05, 0.6),
    alpha=st.sampled_from([0.1, 0.05, 0.01]),
)
def test_assurance_is_the_summed_chance_of_narrow_counts(
    n: int, p: float, width: float, alpha: float
) -> None:
    x = np.arange(n + 1)
    narrow = clopper_pearson_bounds(x, n, level=1 - alpha).width <= width
    expected = stats.binom.pmf(x[narrow], n, p).sum()
    assert proportion_assurance(n, p, width, alpha=alpha) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("p", [0.5, 0.7, 0.85, 0.9, 0.95, 0.98])
@pytest.mark.parametrize("asked", [0.5, 0.8, 0.95])
def test_every_larger_size_keeps_the_assurance_and_the_one_before_does_not(
    p: float, asked: float
) -> None:
    n = proportion_size(p, 0.10, assurance=asked)
    assert all(proportion_assurance(n + more, p, 0.10) >= asked for more in range(300))
    assert proportion_assurance(n - 1, p, 0.10) < asked


def test_the_first_crossing_is_a_coin_toss() -> None:
    toss = [proportion_assurance(first_narrow(p, 0.05), p, 0.10) for p in (0.7, 0.8, 0.85, 0.9)]
    assert all(0.45 < chance < 0.65 for chance in toss)


def test_nothing_seen_assures_nothing() -> None:
    assert proportion_assurance(0, 0.9, 0.1) == 0


@pytest.mark.parametrize(
    ("frequency", "documents"),
    [
        (0.48, 549),
        (Pilot(240, 500), 564),
        (Pilot(48, 100), 604),
        (0.02, 13_461),
        (Pilot(20, 1000), 16_761),
        (Pilot(4, 200), 23_877),
    ],
)
def test_documents_for_249_positives_with_assurance_of_nine_in_ten(
    frequency: float | Pilot, documents: int
) -> None:
    assert documents_for(249, frequency, assurance=0.90) == documents


def test_documents_hold_the_positives_with_the_assurance_and_one_fewer_does_not() -> None:
    n = documents_for(30, 0.1, assurance=0.8)
    assert stats.binom.sf(29, n, 0.1) >= 0.8 > stats.binom.sf(29, n - 1, 0.1)
    n = documents_for(30, Pilot(3, 40), assurance=0.8)
    a, b = Pilot(3, 40).shape
    assert stats.betabinom.sf(29, n, a, b) >= 0.8 > stats.betabinom.sf(29, n - 1, a, b)


def test_no_positives_need_no_documents() -> None:
    assert documents_for(0, 0.1) == 0


def test_a_pilot_that_saw_nothing_cannot_assure_much() -> None:
    with pytest.raises(UsageError, match="more than 100000000 documents") as caught:
        documents_for(500, Pilot(0, 10), assurance=0.999)
    assert "pilot" in (caught.value.hint or "")
