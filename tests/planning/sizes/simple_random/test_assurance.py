import pytest

from goldbench.errors import UsageError
from goldbench.planning import Pilot, assured_size, realised_assurance, slice_size

# Reference table: 20,000 simulations each, sizes by bisection to about .3 %.
TABLE = [
    ((0.85, 0.80, 0.48), 519, 0.52, (557, 577, 593)),
    ((0.90, 0.90, 0.30), 518, 0.31, (634, 671, 702)),
    ((0.95, 0.95, 0.30), 293, 0.25, (423, 458, 487)),
    ((0.98, 0.98, 0.30), 180, 0.33, (274, 304, 330)),
    ((0.70, 0.70, 0.30), 1136, 0.50, (1197, 1227, 1254)),
    ((0.90, 0.80, 0.05), 4712, 0.54, (5097, 5293, 5472)),
]


@pytest.mark.parametrize(("rates", "total", "assurance", "_sizes"), TABLE)
def test_what_slice_really_assures(
    rates: tuple[float, float, float], total: int, assurance: float, _sizes: tuple[int, ...]
) -> None:
    assert slice_size(*rates, 0.05).total == total
    assert realised_assurance(total, *rates, 0.10) == pytest.approx(assurance, abs=0.015)


@pytest.mark.parametrize(("rates", "_total", "_assurance", "sizes"), TABLE)
def test_sizes_are_those_of_the_simulations(
    rates: tuple[float, float, float], _total: int, _assurance: float, sizes: tuple[int, ...]
) -> None:
    totals = [
        assured_size(*rates, 0.10, assurance=asked, window=5).total for asked in (0.80, 0.90, 0.95)
    ]
    assert totals == pytest.approx(sizes, rel=0.005)


def test_the_asthma_study_takes_557_documents() -> None:
    size = assured_size(0.85, 0.80, 0.48, 0.10)
    assert (size.total, size.positive, size.negative) == (557, 267, 290)
    assert (size.tp, size.fp, size.tn, size.fn) == (227, 40, 233, 57)
    assert (size.level, size.width, size.asked) == (0.95, 0.10, 0.80)
    assert size.assurance >= 0.80
    assert realised_assurance(556, 0.85, 0.80, 0.48, 0.10) < 0.80


def test_the_window_of_larger_sizes_keeps_the_promise() -> None:
    size = assured_size(0.95, 0.95, 0.30, 0.10, window=30)
    later = [realised_assurance(size.total + k, 0.95, 0.95, 0.30, 0.10) for k in range(31)]
    assert min(later) >= 0.80


def test_what_is_not_known_of_the_frequency_costs_documents() -> None:
    known = assured_size(0.85, 0.80, 0.48, 0.10, window=3).total
    pilots = [
        assured_size(0.85, 0.80, pilot, 0.10, window=3).total
        for pilot in (Pilot(4800, 10_000), Pilot(240, 500), Pilot(48, 100))
    ]
    assert known <= pilots[0] < pilots[1] < pilots[2]


def test_f1_alone_takes_fewer_and_all_three_take_no_fewer_than_two() -> None:
    two = assured_size(0.85, 0.80, 0.48, 0.10, window=3).total
    f1 = assured_size(0.85, 0.80, 0.48, 0.10, metrics=("f1",), window=3).total
    three = assured_size(0.85, 0.80, 0.48, 0.10, metrics=("precision", "recall", "f1"), window=3)
    # The delta method says 265 for a width met at the expected counts.
    assert 265 < f1 < two <= three.total


def test_external_frequency_is_the_internal_one_seen_from_the_other_side() -> None:
    # .408 true and found, so .48 marked and .51 true.
    inside = assured_size(0.85, 0.80, 0.48, 0.10, window=3)
    outside = assured_size(0.85, 0.80, 0.51, 0.10, source="external", window=3)
    assert inside.total == outside.total
    assert inside.tp == outside.tp


def test_clusters_and_small_archives_change_the_number_of_documents_not_the_promise() -> None:
    plain = assured_size(0.85, 0.80, 0.48, 0.10, window=3)
    clustered = assured_size(0.85, 0.80, 0.48, 0.10, deff=2.0, window=3)
    archive = assured_size(0.85, 0.80, 0.48, 0.10, population=1000, window=3)
    assert (plain.total, clustered.total, archive.total) == (557, 1114, 358)
    assert clustered.assurance == archive.assurance == plain.assurance
    small = assured_size(0.85, 0.80, 0.48, 0.10, population=10, window=3)
    assert (small.total, small.assurance) == (10, 1.0)


def test_the_printed_interval_takes_a_few_documents_more() -> None:
    plain = assured_size(0.85, 0.80, 0.48, 0.10, window=3)
    printed = assured_size(0.85, 0.80, 0.48, 0.10, interval="korn-graubard", window=3)
    assert printed.total - plain.total == 4
    assert realised_assurance(
        printed.total, 0.85, 0.80, 0.48, 0.10, interval="korn-graubard"
    ) == pytest.approx(printed.assurance)


def test_assurance_grows_to_certainty() -> None:
    chances = [realised_assurance(n, 0.85, 0.80, 0.48, 0.10) for n in (0, 100, 519, 700, 2000)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[-1] == pytest.approx(1, abs=1e-5)


def test_more_than_a_million_documents_is_an_error_with_a_way_out() -> None:
    with pytest.raises(UsageError, match="no sample of up to 1000000") as caught:
        assured_size(0.85, 0.80, 0.00005, 0.10)
    assert "wider" in (caught.value.hint or "")


@pytest.mark.parametrize("asked", [0.0, 1.0, 80.0])
def test_certainty_cannot_be_asked_for(asked: float) -> None:
    with pytest.raises(UsageError, match="assurance"):
        assured_size(0.85, 0.80, 0.48, 0.10, assurance=asked)


def test_rates_that_cannot_be_are_refused() -> None:
    with pytest.raises(UsageError, match="cannot hold together"):
        assured_size(0.6, 0.6, 0.9, 0.10)
