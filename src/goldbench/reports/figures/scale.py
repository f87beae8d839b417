"""From numbers to pixels, and where the ticks stand."""

from math import ceil, floor, log10
from typing import NamedTuple

from goldbench.reports.numbers import ENGLISH, Numbers


class Scale(NamedTuple):
    """Maps [low, high] to [start, end], which may run backwards (up the page)."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Give round numbers within the scale.

        >>> Scale(0.6, 1, 0, 100).ticks()
        [0.6, 0.7, 0.8, 0.9, 1.0]
        """
        rough = (self.high - self.low) / most
        power = 10 ** floor(log10(rough))
        step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * (1 - 1e-9))
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(n * step, 10) for n in range(first, last + 1)]


def share_range(values: list[float], *, least: float = 0.2) -> tuple[float, float]:
    """Find where an axis of scores begins: a round number below all; it ends at 1.

    >>> share_range([0.83, 0.97]), share_range([0.99]), share_range([0.31, 1.0]), share_range([])
    ((0.8, 1.0), (0.8, 1.0), (0.0, 1.0), (0.0, 1.0))
    """
    low = floor(min(values, default=0.0) * 10 + 1e-9) / 10
    return (0.0, 1.0) if low < 0.4 else (min(low, 1 - least), 1.0)


def name_ticks(ticks: list[float], numbers: Numbers = ENGLISH) -> list[tuple[float, str]]:
    """Give ticks with their names, all with as many decimals as the finest needs.

    >>> name_ticks([0.8, 0.85, 0.9]), name_ticks([2000, 4000])
    ([(0.8, '0.80'), (0.85, '0.85'), (0.9, '0.90')], [(2000, '2,000'), (4000, '4,000')])
    """
    decimals = max((len(f"{tick:.6f}".rstrip("0").partition(".")[2]) for tick in ticks), default=0)
    return [(tick, numbers.decimal(tick, decimals)) for tick in ticks]
