from hypothesis import given
from hypothesis import strategies as st

from goldbench.planning.sizes.counts.search import smallest_stable


@given(
    flicker=st.lists(st.booleans(), max_size=60),
    guess=st.integers(1, 200),
    window=st.integers(0, 10),
)
def test_the_size_found_holds_for_a_window_and_the_one_before_does_not(
    flicker: list[bool], guess: int, window: int
) -> None:
    def holds(n: int) -> bool:
        return n > len(flicker) or flicker[n - 1]

    size = smallest_stable(holds, guess=guess, largest=10_000, window=window)
    assert size is not None
    assert all(holds(n) for n in range(size, size + window + 1))
    assert size == 1 or not holds(size - 1)


def test_a_single_tooth_is_not_taken() -> None:
    holds = {n: n >= 30 or n == 25 for n in range(1, 1000)}
    assert smallest_stable(holds.__getitem__, guess=25, largest=900, window=10) == 30


def test_what_never_holds_is_none() -> None:
    assert smallest_stable(lambda _: False, guess=5, largest=1000, window=5) is None


def test_the_search_does_not_go_below_the_smallest() -> None:
    assert smallest_stable(lambda _: True, guess=50, smallest=7, largest=1000, window=5) == 7
