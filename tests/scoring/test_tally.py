"""Counts gathered over chunks."""

import numpy as np

from goldbench.scoring.tally import Tally


def test_bounds_are_made_anew_when_documents_come_in() -> None:
    cells = np.zeros((30, 1, 6), dtype=np.int32)
    cells[:, 0, [0, 2]] = 4  # right on both sides
    tally = Tally.of(cells)
    before = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    again = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    assert again is before
    assert tally.pattern_bounds(1, "recall", level=0.8, rho=0.1).low[0] > before.low[0]
    cells[:, 0, 1] = 2  # missed
    tally._take(np.ascontiguousarray(cells.transpose(1, 2, 0)))  # noqa: SLF001  # as `of` does
    after = tally.pattern_bounds(1, "recall", level=0.95, rho=0.1)
    assert after.high[0] < before.low[0]
