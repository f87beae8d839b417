"""Ratings of any kind, as the coefficients take them."""

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from goldbench.agreement import Decisions, Options, inquire
from goldbench.agreement.chance import Coefficient
from goldbench.agreement.decisions import ABSENT
from goldbench.agreement.result import Rated
from goldbench.corpus import Marks
from goldbench.stats import Sample
from panels import panel

Ints = npt.NDArray[np.int64]


def decisions(ratings: npt.ArrayLike, categories: int) -> Decisions:
    table = np.asarray(ratings, dtype=np.int64)
    kept = table[(table != ABSENT).sum(axis=1) > 1]
    ids = tuple(str(row) for row in range(len(kept)))
    return Decisions(ids, np.arange(len(kept)), kept, categories)


def value(coefficient: Coefficient, ratings: npt.ArrayLike, categories: int) -> float:
    given_ = decisions(ratings, categories)
    return float(coefficient.value(coefficient.columns(given_).sum(axis=0), categories))


def table_of(counts: list[list[int]]) -> list[tuple[int, int]]:
    """Two annotators' choices from their table of counts."""
    return [(a, b) for a, row in enumerate(counts) for b, n in enumerate(row) for _ in range(n)]


@st.composite
def complete(draw: st.DrawFn, raters: int) -> Ints:
    row = st.tuples(*[st.integers(0, 2)] * raters)
    rows = draw(st.lists(row, min_size=1, max_size=25))
    return np.array(rows, dtype=np.int64)


def rate(coefficient: Coefficient, ratings: list[tuple[int, int]]) -> Rated:
    inquiry = inquire(panel({"a": {"n": Marks()}, "b": {"n": Marks()}}), Options())
    return coefficient.rate(decisions(ratings, 2), Sample.simple(len(ratings)), inquiry)


# Both say yes 118 times, the one alone 5 times, the other alone twice: Gwet 2008.
GWET_2008 = table_of([[118, 5], [2, 0]])
