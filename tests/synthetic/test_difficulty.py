from statistics import fmean, pvariance

import pytest

from goldbench.errors import UsageError
from goldbench.synthetic.chance import stream
from goldbench.synthetic.difficulty import Difficulty, check, poisson


@pytest.mark.parametrize("mean", [0.02, 0.2, 0.5, 0.93])
@pytest.mark.parametrize("rho", [0.05, 0.3, 0.8])
def test_rates_of_notes_have_the_mean_and_the_spread_of_the_beta(mean: float, rho: float) -> None:
    rng = stream(1, int(rho * 100))
    rates = [Difficulty(rng, rho).rate(mean) for _ in range(20_000)]
    assert fmean(rates) == pytest.approx(mean, abs=0.01)
    assert pvariance(rates) == pytest.approx(rho * mean * (1 - mean), rel=0.1)
    assert all(0 <= rate <= 1 for rate in rates)


@pytest.mark.parametrize("rho", [0.1, 0.5])
def test_counts_of_notes_have_the_mean_and_the_spread_of_the_gamma(rho: float) -> None:
    rng = stream(2)
    counts = [Difficulty(rng, rho).count(3.0) for _ in range(20_000)]
    assert fmean(counts) == pytest.approx(3.0, rel=0.03)
    assert pvariance(counts) == pytest.approx(9.0 * rho / (1 - rho), rel=0.1)


def test_without_correlation_every_note_is_alike() -> None:
    hard = Difficulty(stream(3), 0.0)
    assert (hard.rate(0.3), hard.count(2.0)) == (0.3, 2.0)


def test_a_hard_note_is_hard_in_every_respect() -> None:
    notes = [Difficulty(stream(4, i), 0.4) for i in range(200)]
    by_miss = sorted(notes, key=lambda note: note.rate(0.2))
    by_count = sorted(notes, key=lambda note: note.count(1.0))
    assert [n.rate(0.2) for n in by_count] == [n.rate(0.2) for n in by_miss]


def test_never_and_always_stay_what_they_are() -> None:
    hard = Difficulty(stream(5), 0.5)
    assert (hard.rate(0.0), hard.rate(1.0)) == (0.0, 1.0)


def test_poisson_has_its_mean_and_variance() -> None:
    rng = stream(6)
    drawn = [poisson(rng, 1.7) for _ in range(20_000)]
    assert fmean(drawn) == pytest.approx(1.7, rel=0.03)
    assert pvariance(drawn) == pytest.approx(1.7, rel=0.05)
    assert poisson(rng, 0.0) == 0


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan")])
def test_what_is_no_share_is_refused(value: float) -> None:
    with pytest.raises(UsageError, match=r"miss is .*\[0, 1\]"):
        check("miss", value)


def test_a_precision_of_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match=r"precision is 0.*\(0, 1\]"):
        check("precision", 0.0, above=0)
