import numpy as np
import pytest
from scipy import stats

from goldbench.errors import UsageError
from goldbench.planning import Pilot, expected_cells, expected_widths
from goldbench.planning.sizes.counts.widths import Scale, widths


def summed(n: int, rate: float, proportion: float, scale: Scale) -> float:
    m, x = np.tril_indices(n + 1)
    chance = stats.binom.pmf(m, n, rate) * stats.binom.pmf(x, m, proportion)
    return float(chance @ widths(x, m, 0.05, scale))


@pytest.mark.parametrize(
    ("documents", "rates"),
    [
        (1, (0.85, 0.80, 0.48)),
        (30, (0.85, 0.80, 0.05)),
        (120, (0.9, 0.6, 0.3)),
        (400, (0.98, 0.9, 0.5)),
    ],
)
def test_mean_widths_are_the_summed_ones(documents: int, rates: tuple[float, float, float]) -> None:
    precision, recall, frequency = rates
    cells = expected_cells(precision, recall, frequency)
    some = 1 - cells.tn
    means = expected_widths(documents, *rates)
    assert means.precision == pytest.approx(
        summed(documents, cells.marked, precision, "proportion"), rel=1e-3
    )
    assert means.recall == pytest.approx(
        summed(documents, cells.true, recall, "proportion"), rel=1e-3
    )
    assert means.f1 == pytest.approx(summed(documents, some, cells.tp / some, "f1"), rel=1e-3)


def test_the_primary_variables_documents_leave_a_rare_secondary_one_wide() -> None:
    # Omalizumab in the asthma study: 27 of the 519 documents had it.
    means = expected_widths(519, 0.85, 0.80, 27 / 519, source="external")
    assert means.precision == pytest.approx(0.30, abs=0.01)
    assert means.recall == pytest.approx(0.32, abs=0.01)


def test_with_a_pilot_the_mean_is_over_the_frequencies_too() -> None:
    pilot = Pilot(3, 40)
    slices = stats.beta.ppf((np.arange(60) + 0.5) / 60, *pilot.shape)
    expected = np.mean([expected_widths(100, 0.85, 0.80, float(f)) for f in slices], axis=0)
    assert expected_widths(100, 0.85, 0.80, pilot) == pytest.approx(tuple(expected), rel=5e-3)


def test_clusters_widen_and_a_whole_archive_leaves_nothing_open() -> None:
    plain = expected_widths(500, 0.85, 0.80, 0.2)
    assert expected_widths(1000, 0.85, 0.80, 0.2, deff=2.0) == plain
    assert expected_widths(500, 0.85, 0.80, 0.2, population=500) == (0, 0, 0)


def test_rates_that_cannot_be_are_refused() -> None:
    with pytest.raises(UsageError, match="cannot hold together"):
        expected_widths(100, 0.6, 0.6, 0.9)
