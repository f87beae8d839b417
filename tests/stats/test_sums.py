import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.stats import document_scores, f1_of, macro_of, mean_of, precision_of, recall_of

NAN = float("nan")
# tp_gold, tp_system, fp, fn -> P, R, F1
CASES = [
    ([6, 6, 2, 4], 0.75, 0.6, 2 / 3),
    ([5, 4, 1, 5], 0.8, 0.5, 0.8 / 1.3),  # the two sides count differently
    ([0, 0, 3, 2], 0.0, 0.0, 0.0),
    ([0, 0, 0, 2], NAN, 0.0, 0.0),
    ([0, 0, 2, 0], 0.0, NAN, 0.0),
    ([0, 0, 0, 0], NAN, NAN, NAN),
]


@pytest.mark.parametrize(("sums", "p", "r", "f1"), CASES)
def test_scores_of_sums(sums: list[float], p: float, r: float, f1: float) -> None:
    given_ = np.array(sums, dtype=np.float64)
    scores = [float(score(given_)) for score in (precision_of, recall_of, f1_of)]
    assert scores == pytest.approx([p, r, f1], nan_ok=True)


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99))
def test_f1_of_one_tp_is_the_textbook_formula(tp: int, fp: int, fn: int) -> None:
    score = float(f1_of(np.array([tp, tp, fp, fn], dtype=np.float64)))
    below = 2 * tp + fp + fn
    assert score == pytest.approx(2 * tp / below if below else NAN, nan_ok=True)


def test_macro_is_the_mean_of_labels_where_the_score_exists() -> None:
    labels = np.array([[6, 6, 2, 4], [0, 0, 0, 0], [1, 1, 0, 0]], dtype=np.float64)
    macro = macro_of(f1_of, labels=3)
    assert float(macro(labels.ravel())) == pytest.approx((2 / 3 + 1) / 2)
    assert np.isnan(macro(np.zeros((2, 12)))).all()


def test_the_mean_of_documents_leaves_out_documents_without_a_score() -> None:
    counts = [[1, 1, 0, 1], [3, 3, 1, 0], [0, 0, 0, 0], [0, 0, 1, 0]]
    columns = document_scores(counts, recall_of)
    assert columns.tolist() == [[0.5, 1], [1, 1], [0, 0], [0, 0]]
    assert float(mean_of(columns.sum(axis=0))) == 0.75
    assert np.isnan(mean_of(columns[2]))
