import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats import Moments, linearised_bounds
from goldbench.stats.linearised import linearise
from goldbench.stats.moments import RATIOS


@given(st.integers(2, 30), st.integers(1, 3), st.integers(0, 1000), st.integers(1, 7))
def test_moments_give_what_the_rows_give(documents: int, labels: int, seed: int, size: int) -> None:
    rng = np.random.default_rng(seed)
    counts = rng.integers(0, 4, (labels, documents, 4)).astype(np.float64)
    counts[..., 1] = counts[..., 0]  # both sides count matches alike
    moments = Moments()
    for low in range(0, documents, size):
        moments.add(counts[:, low : low + size].transpose(0, 2, 1))
    together = np.concatenate([counts, counts.sum(axis=0)[None]])
    for name, (part, whole) in RATIOS.items():
        x, m = together @ np.array(part), together @ np.array(whole)
        wanted, found = linearise(x, m), moments.linearised(name)
        for one, other in (
            (wanted.value, found.value),
            (np.nan_to_num(wanted.variance), found.variance),
            (wanted.units, found.units),
            (wanted.holders, found.holders),
        ):
            np.testing.assert_allclose(one, other, atol=1e-12)
        here, there = (linearised_bounds(one, level=0.95) for one in (found, wanted))
        np.testing.assert_allclose(here.low, there.low, atol=1e-9)
        np.testing.assert_allclose(here.high, there.high, atol=1e-9)


def test_a_label_met_late_has_zeros_before() -> None:
    moments = Moments()
    moments.add(np.ones((1, 4, 2)))
    moments.add(np.ones((2, 4, 3)))
    assert moments.linearised("recall").units.tolist() == [10.0, 6.0, 16.0]


def test_documents_with_one_ratio_have_no_variance_left_from_rounding() -> None:
    """Precision 2/3 in both documents: the sums of squares cancel to about 1e-16, not to 0."""
    counts = np.array([[[2.0, 2.0, 1.0, 0.0], [4.0, 4.0, 2.0, 0.0]]])
    moments = Moments()
    moments.add(counts.transpose(0, 2, 1))
    assert moments.linearised("precision").variance.tolist() == [0.0, 0.0]
