import numpy as np
import pytest

from goldbench.planning.sizes.counts.widths import Scale, too_wide, widths

CASES = [
    (0.10, 0.05),
    (0.20, 0.05),
    (0.30, 0.10),
    (0.15, 0.20),
    (0.5, 0.5),
    (0.4, 0.001),
    (0.98, 0.05),
]


@pytest.mark.parametrize("scale", ["proportion", "f1"])
@pytest.mark.parametrize(("width", "alpha"), CASES)
def test_the_table_names_exactly_the_counts_that_are_too_wide(
    width: float, alpha: float, scale: Scale
) -> None:
    table = too_wide(width, alpha, scale)
    m, x = np.tril_indices(len(table.low) + 20)
    wide = widths(x, m, alpha, scale) > width
    low, high = table.run(m)
    assert np.array_equal((x >= low) & (x <= high), wide)
    first, last = table.sizes(x)
    assert np.array_equal((m >= first) & (m <= last), wide)


def test_nothing_seen_is_as_wide_as_can_be() -> None:
    assert widths(0, 0, 0.05) == 1.0


def test_on_the_f1_scale_the_width_is_that_of_the_mapped_bounds() -> None:
    # Asthma in the paper's table 3: tp 271, fp 18, fn 10; exact interval .929-.967.
    assert widths(271, 299, 0.05, "f1") == pytest.approx(0.967 - 0.929, abs=0.001)
