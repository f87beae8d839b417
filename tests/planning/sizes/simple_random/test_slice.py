import json
from dataclasses import astuple
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import ndtri

from goldbench.errors import UsageError
from goldbench.planning import SiteShare, SliceSize, first_narrow, per_site, slice_size
from goldbench.planning.sizes.counts.cells import Source
from goldbench.stats import clopper_pearson, clopper_pearson_bounds
from shared import VECTORS, needs_shared


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        # The asthma study (JMIR Med Inform 2021;9(7):e20492) prints f = 48.5 %, used 48 %.
        ((0.85, 0.80, 0.48, 0.05), (519, 249, 270, 212, 37, 217, 53)),
        ((0.85, 0.80, 0.485, 0.05), (514, 249, 265, 212, 37, 212, 53)),
        ((0.85, 0.80, 0.485, 0.025), (1981, 961, 1020, 817, 144, 816, 204)),
        # The tests of the original.
        ((0.80, 0.85, 0.30, 0.05, 0.05, "internal"), (883, 265, 618, 212, 53, 581, 37)),
        ((0.80, 0.85, 0.30, 0.05, 0.05, "external"), (831, 265, 566, 212, 53, 529, 37)),
        # The example of its README.
        ((0.95, 0.70, 0.60, 0.05), (419, 252, 167, 239, 13, 65, 102)),
        ((0.60, 0.60, 0.05, 0.025, 0.10), (21540, 1077, 20463, 646, 431, 20032, 431)),
    ],
)
def test_sizes_are_those_of_the_paper_and_of_the_original(
    given_: tuple[Any, ...], expected: tuple[int, ...]
) -> None:
    assert astuple(slice_size(*given_)) == expected


def test_the_fields_are_those_of_the_contract() -> None:
    size = slice_size(0.85, 0.80, 0.48, 0.05)
    assert size == SliceSize(total=519, positive=249, negative=270, tp=212, fp=37, tn=217, fn=53)


@needs_shared
def test_every_vector_of_the_original_comes_out_the_same() -> None:
    stored = json.loads((VECTORS / "slice" / "vectors.json").read_text())
    assert len(stored["vectors"]) == 10_192
    wrong = [row for row in stored["vectors"] if sized(row, clamp=True) != row[6:]]
    assert wrong == []


@needs_shared
def test_every_search_of_the_original_stops_at_the_same_size() -> None:
    stored = json.loads((VECTORS / "slice" / "vectors.json").read_text())["sample_binom"]
    assert len(stored) == 96
    for case in stored:
        assert first_narrow(case["p_0"], case["interval"], case["alpha"]) == case["n"], case


@needs_shared
def test_what_is_not_refused_is_what_the_original_gives() -> None:
    stored = json.loads((VECTORS / "slice" / "vectors.json").read_text())["vectors"]
    refused = 0
    for row in stored:
        precision, recall, frequency, *_ = row
        first, second = (precision, recall) if row[5] else (recall, precision)
        if first * (1 - second) / second > (1 - frequency) / frequency:
            refused += 1
            with pytest.raises(UsageError):
                sized(row)
        else:
            assert sized(row) == row[6:]
    assert refused == 743


def sized(row: list[Any], *, clamp: bool = False) -> list[int]:
    precision, recall, frequency, half_width, alpha, internal = row[:6]
    source: Source = "internal" if internal else "external"
    size = slice_size(precision, recall, frequency, half_width, alpha, source, clamp=clamp)
    return list(astuple(size))


def test_the_appendix_takes_155_observations_whose_interval_is_not_the_one_it_prints() -> None:
    assert first_narrow(0.90, 0.05) == 155
    seen, printed = clopper_pearson(140, 155), clopper_pearson(139.5, 155)
    assert seen is not None
    assert printed is not None
    assert [round(100 * bound, 1) for bound in seen] == [84.5, 94.5]
    assert [round(100 * bound, 1) for bound in printed] == [84.2, 94.2]
    assert seen.width < 0.10 < printed.width


@settings(max_examples=40, deadline=None)
@given(
    p=st.floats(0.01, 0.99),
    half_width=st.floats(0.03, 0.3),
    alpha=st.sampled_from([0.5, 0.1, 0.05, 0.01, 1e-4, 1e-7]),
)
def test_the_search_stops_where_a_plain_loop_stops(
    p: float, half_width: float, alpha: float
) -> None:
    n = first_narrow(p, half_width, alpha)
    for size in range(max(1, n - 200), n + 1):
        interval = clopper_pearson(round(size * p), size, level=1 - alpha)
        assert interval is not None
        assert (interval.width < 2 * half_width) == (size == n)


def test_no_interval_is_so_short_that_the_search_would_skip_it() -> None:
    for alpha in (1e-6, 1e-4, 0.01, 0.05, 0.2, 0.8):
        z = float(ndtri(1 - alpha / 2))
        for n in (257, 400, 1000, 20_000):
            x = np.unique(np.geomspace(1, n // 2, 200).round())
            exact = clopper_pearson_bounds(x, n, level=1 - alpha).width
            wald = 2 * z * np.sqrt(x / n * (1 - x / n) / n)
            assert np.all(0.95 * wald < exact)


def test_small_sizes_are_searched_from_one() -> None:
    # At n = 1 the interval of 1 of 1 runs from alpha/2 to 1.
    assert first_narrow(0.9, 0.49) == 1
    assert first_narrow(0.98, 0.10) == 17  # the first crossing; it stays crossed from 26 on


def test_a_search_without_end_is_an_error() -> None:
    with pytest.raises(UsageError, match="no sample of up to 1000000"):
        first_narrow(0.5, 0.0005)


@pytest.mark.parametrize("name", ["precision", "recall", "frequency", "half_width", "alpha"])
@pytest.mark.parametrize("value", [0.0, 1.0, -0.1, 1.5, 85.0, float("nan")])
def test_what_is_no_share_is_refused_by_name(name: str, value: float) -> None:
    values: dict[str, Any] = {
        "precision": 0.85, "recall": 0.80, "frequency": 0.48, "half_width": 0.05, "alpha": 0.05
    }  # fmt: skip
    with pytest.raises(UsageError, match=name.replace("_", " ")) as caught:
        slice_size(**{**values, name: value})
    assert caught.value.hint


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(UsageError, match="'both'"):
        slice_size(0.85, 0.80, 0.48, 0.05, source="both")  # type: ignore[arg-type]  # the point


@pytest.mark.parametrize(("source", "most"), [("internal", "0.7143"), ("external", "0.7143")])
def test_a_frequency_too_high_for_its_precision_and_recall_is_refused(
    source: Source, most: str
) -> None:
    with pytest.raises(UsageError, match=f"at most {most}") as caught:
        slice_size(0.6, 0.6, 0.9, 0.05, source=source)
    assert "clamp" in (caught.value.hint or "")


def test_clamped_the_size_is_the_originals_and_the_frequency_is_not_the_one_asked_for() -> None:
    size = slice_size(0.6, 0.6, 0.9, 0.05, clamp=True)
    assert size.tn == 0
    assert size.positive / size.total == pytest.approx(0.714, abs=0.001)


def test_the_highest_feasible_frequency_is_not_refused() -> None:
    # P (1 - R) / R = .5 * .5 / .5 = .5 = (1 - f) / f at f = 2/3.
    assert slice_size(0.5, 0.5, 2 / 3, 0.1).tn == 0


def test_sites_share_by_ceiling() -> None:
    assert per_site(slice_size(0.85, 0.80, 0.48, 0.05), 6) == SiteShare(87, 42, 45)


@given(positive=st.integers(0, 5000), negative=st.integers(0, 5000), sites=st.integers(1, 40))
def test_shares_of_the_sites_are_enough_and_no_site_could_give_less(
    positive: int, negative: int, sites: int
) -> None:
    share = per_site(SliceSize(positive + negative, positive, negative, 0, 0, 0, 0), sites)
    for part, whole in ((share.positive, positive), (share.negative, negative)):
        assert part * sites >= whole > (part - 1) * sites or part == whole == 0
    assert share.total == share.positive + share.negative


def test_no_sites_is_an_error() -> None:
    with pytest.raises(UsageError, match="0 sites"):
        per_site(slice_size(0.85, 0.80, 0.48, 0.05), 0)
