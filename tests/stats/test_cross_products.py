import numpy as np
import pytest

from goldbench.stats import CrossProducts, cross_products


def drawn(labels: int, documents: int, seed: int = 1) -> np.ndarray:
    """Counts in halves (labels, 4, documents), most of them 0."""
    made = np.random.default_rng(seed).integers(0, 6, (labels, 4, documents)) / 2
    return np.where(np.random.default_rng(seed + 1).random(made.shape) < 0.4, made, 0.0)


def correlate_documents(counts: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The plain way, with every document at hand."""
    deviation = np.einsum("lk,lkd->ld", weights, counts)
    return cosines_of_rows(deviation)


def cosines_of_rows(rows: np.ndarray) -> np.ndarray:
    norm = np.linalg.norm(rows, axis=1)
    rows = rows / np.where(norm > 0, norm, 1.0)[:, None]
    alike: np.ndarray = np.clip(rows @ rows.T, 0.0, 1.0)
    np.fill_diagonal(alike, 1.0)
    return alike


@pytest.mark.parametrize("few", [64, 2], ids=["dense", "sparse"])
@pytest.mark.parametrize("cuts", [[], [1], [5, 5, 40]])
def test_the_correlation_is_that_of_the_documents(
    monkeypatch: pytest.MonkeyPatch, few: int, cuts: list[int]
) -> None:
    monkeypatch.setattr(cross_products, "FEW_LABELS", few)
    counts = drawn(6, 60)
    counts[4] = 0  # a label that no document has
    weights = np.random.default_rng(3).normal(size=(6, 4))
    sums = CrossProducts()
    for part in np.split(counts, cuts, axis=2):
        sums.add(part)
    alike = sums.correlation(weights, np.ones((6, 4)))
    assert alike == pytest.approx(correlate_documents(counts, weights))


def test_labels_may_be_met_late_and_be_many_of_a_sudden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cross_products, "FEW_LABELS", 3)
    counts = drawn(5, 30)
    counts[2:, :, :10] = 0
    counts[4:, :, :20] = 0
    weights = np.random.default_rng(4).normal(size=(7, 4))  # two were never met
    sums = CrossProducts()
    for labels, low in ((2, 0), (4, 10), (5, 20)):
        sums.add(counts[:labels, :, low : low + 10])
    sums.add(counts[:1, :, :0])
    expected = np.eye(7)
    expected[:5, :5] = correlate_documents(counts, weights[:5])
    assert sums.correlation(weights, np.ones((7, 4))) == pytest.approx(expected)


def test_terms_that_cancel_are_no_deviation() -> None:
    """In every document four of five are right: none deviates, whatever rounding says."""
    counts = np.zeros((2, 4, 1000))
    counts[:, 1], counts[:, 2] = 4, 1
    counts[1, 1, :10], counts[1, 2, :10] = 0, 5
    precision = counts[:, 1].sum(axis=1) / counts[:, 1:3].sum(axis=(1, 2))
    weights = np.zeros((2, 4))
    weights[:, 1], weights[:, 2] = 1 - precision, -precision
    sums = CrossProducts()
    sums.add(counts)
    assert sums.correlation(weights, np.ones((2, 4))).tolist() == [[1, 0], [0, 1]]


def test_labels_without_a_deviation_are_as_alike_as_the_documents_they_are_in() -> None:
    """The first three are always right, in documents that they share or do not; the last errs."""
    counts = np.zeros((4, 4, 40))
    counts[0, 0, :20], counts[1, 0, 10:30], counts[2, 0, 30:] = 1, 2, 1
    counts[3, 0], counts[3, 3, :5] = 1, 1
    weights, held = np.zeros((4, 4)), np.zeros((4, 4))
    weights[3, 0], weights[3, 3], held[:, [0, 3]] = 5, -40, 1
    sums = CrossProducts()
    sums.add(counts)
    expected = cosines_of_rows(counts[:, 0] + counts[:, 3])
    expected[3, :3] = expected[:3, 3] = 0
    assert sums.correlation(weights, held) == pytest.approx(expected)
    assert expected[0, 1] == pytest.approx(0.5)
    assert expected[0, 2] == expected[1, 2] == 0
