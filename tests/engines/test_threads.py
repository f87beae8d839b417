from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.engines import ahead


@given(st.lists(st.integers()))
def test_order_is_kept(items: list[int]) -> None:
    assert list(ahead(iter(items))) == items


def failing() -> Iterator[int]:
    yield 1
    msg = "second"
    raise ValueError(msg)


def test_an_error_comes_out_where_it_happened() -> None:
    numbers = ahead(failing())
    assert next(numbers) == 1
    with pytest.raises(ValueError, match="second"):
        next(numbers)


def test_who_stops_early_leaves_no_thread_behind() -> None:
    produced: list[int] = []

    def items() -> Iterator[int]:
        for number in range(1000):
            produced.append(number)
            yield number

    numbers = ahead(items())
    assert next(numbers) == 0
    numbers.close()  # type: ignore[attr-defined]  # a generator
    assert len(produced) < 10
