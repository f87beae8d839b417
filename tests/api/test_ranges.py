import math
from typing import Any

import click
import pytest

import goldbench as gb
from goldbench.api.ranges import (
    AT_ONCE,
    RETRIES,
    SEED,
    TIMEOUT,
    WORKERS,
    Range,
    check_range,
    check_range_if_given,
)
from goldbench.cli.tools.annotate import annotate
from goldbench.cli.tools.deidentify import deidentify


@pytest.mark.parametrize(
    ("command", "option", "wanted"),
    [
        (annotate, "workers", WORKERS),
        (annotate, "at_once", AT_ONCE),
        (annotate, "retries", RETRIES),
        (annotate, "timeout", TIMEOUT),
        (deidentify, "workers", WORKERS),
    ],
)
def test_keywords_take_the_numbers_that_options_take(
    command: click.Command, option: str, wanted: Range
) -> None:
    (kind,) = (each.type for each in command.params if each.name == option)
    assert isinstance(kind, click.IntRange | click.FloatRange)
    assert (kind.min, kind.max) == (wanted.least, wanted.most)
    assert isinstance(kind, click.IntRange) == wanted.whole


@pytest.mark.parametrize(
    ("wanted", "value", "message", "hint"),
    [
        (WORKERS, -1, "n is -1; it must be from 0 to 256", "n=0"),
        (WORKERS, 1000, "from 0 to 256", "n=256"),
        (WORKERS, 1.5, "n is a whole number, not 1.5", "n=1"),
        (WORKERS, "x", "n is a whole number, not str", "n=1"),
        (WORKERS, None, "n is a whole number, not NoneType", "n=1"),
        (WORKERS, True, "n is a whole number, not True", "n=1"),
        (TIMEOUT, 0, "n is 0; it must be at least 0.1", "n=0.1"),
        (TIMEOUT, math.nan, "n is a number, not nan", "n=0.8"),
        (SEED, 2**64, f"from 0 to {2**64 - 1}", f"n={2**64 - 1}"),
    ],
)
def test_what_is_out_of_range_is_refused_with_the_nearest(
    wanted: Range, value: Any, message: str, hint: str
) -> None:
    with pytest.raises(gb.UsageError) as caught:
        check_range(wanted, n=value)
    assert message in str(caught.value)
    assert hint in (caught.value.hint or "")


def test_the_ends_are_in_the_range_and_none_may_be_left_out() -> None:
    check_range(WORKERS, n=0, m=256)
    check_range(SEED, n=2**64 - 1)
    check_range_if_given(TIMEOUT, n=None, m=0.1)
