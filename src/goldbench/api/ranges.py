"""Which numbers a keyword takes: those of the command's option of the same name."""

from dataclasses import dataclass
from typing import Any

from goldbench.api.arguments import check_numbers
from goldbench.errors import UsageError


@dataclass(frozen=True, slots=True)
class Range:
    """From `least` to `most`, ends included; None is no end."""

    least: float | None = None
    most: float | None = None
    whole: bool = False

    def __str__(self) -> str:
        if self.least is not None and self.most is not None:
            return f"from {_number(self.least)} to {_number(self.most)}"
        ends = (("at least", self.least), ("at most", self.most))
        return "".join(f"{word} {_number(end)}" for word, end in ends if end is not None)

    def nearest(self, number: float) -> float:
        """Give the number of the range that is nearest."""
        near = number if self.least is None else max(number, self.least)
        return near if self.most is None else min(near, self.most)


SEED = Range(0, 2**64 - 1, whole=True)
WORKERS = Range(0, 256, whole=True)
AT_ONCE = Range(1, 256, whole=True)
TIMEOUT = Range(0.1)
RETRIES = Range(0, 100, whole=True)
COUNT = Range(1, whole=True)
NONE_OR_MORE = Range(0, whole=True)
CORRELATION = Range(0, 1)


def check_range(wanted: Range, /, **given: Any) -> None:
    """Refuse what is no number of a range."""
    check_numbers(whole=wanted.whole, needed=True, **given)
    for name, value in given.items():
        near = wanted.nearest(value)
        if near != value:
            msg = f"{name} is {_number(value)}; it must be {wanted}"
            raise UsageError(msg, hint=f"the nearest: {name}={_number(near)}")


def check_range_if_given(wanted: Range, /, **given: Any) -> None:
    """Refuse what is no number of a range; None is a number that was not given."""
    check_range(wanted, **{name: value for name, value in given.items() if value is not None})


def _number(value: float) -> str:
    """Write a number short where that is exact enough to be typed in.

    >>> _number(0.1), _number(256.0), _number(2**64 - 1)
    ('0.1', '256', '18446744073709551615')
    """
    return f"{value:g}" if abs(value) < 1e6 else str(value)
