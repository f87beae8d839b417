import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import DesignError, UsageError
from goldbench.planning import equal, optimal, proportional

SITES = {"north": 100, "south": 500, "west": 90}
sizes_ = st.dictionaries(st.text("abcde", min_size=1, max_size=3), st.integers(0, 300), min_size=1)


def test_equal_shares_differ_by_at_most_one() -> None:
    assert equal(20, SITES) == {"north": 7, "south": 7, "west": 6}
    assert equal(0, SITES) == {"north": 0, "south": 0, "west": 0}


def test_a_stratum_with_fewer_notes_than_its_equal_share_is_an_error() -> None:
    with pytest.raises(DesignError, match="'west' has 90 notes, 100 were asked for") as caught:
        equal(300, SITES)
    assert "proportionally" in (caught.value.hint or "")


def test_proportional_shares_go_by_largest_remainder() -> None:
    # 2.899, 14.493, 2.609: 2 + 14 + 2, then the two largest remainders.
    assert proportional(20, SITES) == {"north": 3, "south": 14, "west": 3}


def test_ties_go_by_name() -> None:
    assert proportional(3, {"b": 5, "a": 5}) == {"a": 2, "b": 1}


def test_a_minimum_lifts_small_strata_and_takes_all_of_tiny_ones() -> None:
    sizes = {"large": 900, "small": 10, "tiny": 1}
    assert proportional(50, sizes, minimum=2) == {"large": 47, "small": 2, "tiny": 1}


def test_neyman_goes_by_size_and_spread() -> None:
    # 1000 x .36 against 9000 x .14.
    shares = optimal(1620, {"yes": 1000, "no": 9000}, {"yes": 0.36, "no": 0.14})
    assert shares == {"no": 1260, "yes": 360}


def test_neyman_takes_no_more_than_there_is_and_shares_the_rest_again() -> None:
    sizes = {"a": 10, "b": 1000, "c": 1000}
    shares = optimal(110, sizes, {"a": 100.0, "b": 1.0, "c": 3.0})
    assert shares == {"a": 10, "b": 25, "c": 75}


def test_neyman_leaves_two_notes_where_nothing_varies() -> None:
    assert optimal(20, {"a": 50, "b": 50}, {"a": 0.5, "b": 0.0}) == {"a": 18, "b": 2}


def test_without_any_spread_what_is_left_goes_by_size() -> None:
    assert optimal(8, {"a": 10, "b": 4}, {"a": 0.0, "b": 0.0}) == {"a": 5, "b": 3}


@given(sizes=sizes_, data=st.data(), minimum=st.integers(0, 3))
def test_shares_add_up_fit_and_do_not_hang_on_the_order(
    sizes: dict[str, int], data: st.DataObject, minimum: int
) -> None:
    least = sum(min(minimum, size) for size in sizes.values())
    total = data.draw(st.integers(least, sum(sizes.values())))
    spread = {
        name: data.draw(st.floats(0, 10).filter(lambda s: s == 0 or s > 1e-3)) for name in sizes
    }
    order = list(sizes)
    random.Random(0).shuffle(order)
    for shares, again in (
        (
            proportional(total, sizes, minimum=minimum),
            proportional(total, {name: sizes[name] for name in order}, minimum=minimum),
        ),
        (
            optimal(total, sizes, spread, minimum=minimum),
            optimal(total, {name: sizes[name] for name in order}, spread, minimum=minimum),
        ),
    ):
        assert shares == again
        assert list(shares) == sorted(sizes)
        assert sum(shares.values()) == total
        assert all(min(minimum, sizes[n]) <= shares[n] <= sizes[n] for n in sizes)


@given(sizes=sizes_, part=st.floats(0, 1))
def test_proportional_shares_are_within_one_of_the_exact_ones(
    sizes: dict[str, int], part: float
) -> None:
    there = sum(sizes.values())
    total = int(part * there)
    for name, share in proportional(total, sizes).items():
        assert abs(share - total * sizes[name] / max(there, 1)) < 1


def test_more_than_there_is_is_an_error() -> None:
    with pytest.raises(DesignError, match=r"691 notes were asked for, .* have 690"):
        proportional(691, SITES)


def test_fewer_than_the_minimum_of_all_is_an_error() -> None:
    with pytest.raises(DesignError, match="at least 2 a stratum make 6"):
        optimal(5, SITES, dict.fromkeys(SITES, 1.0))


@pytest.mark.parametrize("spread", [{"north": 1.0}, {"north": 1.0, "south": -1.0, "west": 1.0}])
def test_each_stratum_needs_a_deviation(spread: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="'south'"):
        optimal(10, SITES, spread)


def test_no_strata_is_an_error() -> None:
    with pytest.raises(UsageError, match="0 strata"):
        proportional(1, {})
