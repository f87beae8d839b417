import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.planning import Pilot, expected_cells
from goldbench.planning.sizes.counts.cells import Source, check_method, highest_frequency

shares = st.floats(0.01, 0.99)


@given(
    precision=shares, recall=shares, part=shares, source=st.sampled_from(["internal", "external"])
)
def test_cells_give_back_precision_recall_and_frequency(
    precision: float, recall: float, part: float, source: Source
) -> None:
    frequency = part * highest_frequency(precision, recall, source)
    cells = expected_cells(precision, recall, frequency, source)
    assert sum(cells) == pytest.approx(1)
    assert cells.tp / cells.marked == pytest.approx(precision)
    assert cells.tp / cells.true == pytest.approx(recall)
    assert (cells.marked if source == "internal" else cells.true) == pytest.approx(frequency)


def test_more_than_can_be_is_refused() -> None:
    with pytest.raises(UsageError, match="cannot hold together"):
        expected_cells(0.6, 0.6, 0.9)


def test_a_pilot_stands_for_the_mean_of_its_posterior() -> None:
    assert Pilot(48, 100).mean == pytest.approx(48.5 / 101)
    assert expected_cells(0.85, 0.80, Pilot(0, 9)).marked == pytest.approx(0.05)


@pytest.mark.parametrize("pilot", [Pilot(5, 4), Pilot(-1, 4), Pilot(0, 0)])
def test_a_pilot_is_a_count_out_of_a_count(pilot: Pilot) -> None:
    with pytest.raises(UsageError, match="pilot"):
        expected_cells(0.85, 0.80, pilot)


def test_a_percentage_is_told_how_to_write_it() -> None:
    with pytest.raises(UsageError) as caught:
        expected_cells(85.0, 0.80, 0.48)
    assert "0.85" in (caught.value.hint or "")


def test_an_unknown_interval_is_refused() -> None:
    with pytest.raises(UsageError, match="'wald'"):
        check_method("wald")
