import numpy as np
import pytest

from goldbench.language import tokens
from goldbench.phi.crf import decode_spans

LABELS = ("O", "B-CITY", "I-CITY", "B-ZIP", "I-ZIP")
CUT = tokens("a b c d")


def _rows(*rows: list[float]) -> np.ndarray:
    return np.array(rows, np.float32)


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((0, 0, 0, 0), []),
        ((1, 2, 0, 3), [(0, 3, "CITY"), (6, 7, "ZIP")]),
        ((1, 1, 0, 0), [(0, 1, "CITY"), (2, 3, "CITY")]),
        ((2, 2, 0, 0), [(0, 3, "CITY")]),
        ((1, 4, 4, 0), [(0, 1, "CITY"), (2, 5, "ZIP")]),
        ((1, 0, 2, 2), [(0, 1, "CITY"), (4, 7, "CITY")]),
    ],
)
def test_a_span_begins_at_b_after_a_gap_or_at_another_label(
    chosen: tuple[int, ...], expected: list[tuple[int, int, str]]
) -> None:
    rows = np.full((4, 5), 0.05, np.float32)
    rows[range(4), chosen] = 0.8
    assert [span[:3] for span in decode_spans(rows, LABELS, CUT)] == expected


def test_the_probability_is_the_least_of_the_tokens_in_either_role() -> None:
    rows = _rows([0.1, 0.6, 0.3, 0, 0], [0.3, 0.1, 0.6, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
    (span,) = decode_spans(rows, LABELS, CUT)
    assert span.probability == pytest.approx(0.7)


def test_a_higher_threshold_finds_more() -> None:
    rows = _rows([0.6, 0.3, 0.1, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0.95, 0, 0, 0.05, 0])
    assert [span[:2] for span in decode_spans(rows, LABELS, CUT)] == []
    assert [span[:2] for span in decode_spans(rows, LABELS, CUT, outside=0.7)] == [(0, 1)]
    assert [span[:2] for span in decode_spans(rows, LABELS, CUT, outside=0.99)] == [(0, 1), (6, 7)]


def test_no_tokens_give_no_spans() -> None:
    assert list(decode_spans(np.zeros((0, 5), np.float32), LABELS, tokens(""))) == []


def test_a_path_decides_which_label_is_likeliest() -> None:
    rows = _rows([0.4, 0.1, 0.5, 0, 0], [0.4, 0.35, 0.25, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
    path = np.array([1, 2, 0, 0])
    assert [span[:3] for span in decode_spans(rows, LABELS, CUT, path=path)] == [(0, 3, "CITY")]
    outside = np.array([0, 0, 0, 0], np.float32)
    none = np.zeros(4, np.intp)
    assert list(decode_spans(rows, LABELS, CUT, path=none, outside=outside)) == []


def test_each_token_may_have_its_own_threshold() -> None:
    rows = _rows([0.6, 0.4, 0, 0, 0], [1, 0, 0, 0, 0], [0.6, 0.4, 0, 0, 0], [1, 0, 0, 0, 0])
    outside = np.array([0.5, 0.5, 0.7, 0.7], np.float32)
    assert [span[:2] for span in decode_spans(rows, LABELS, CUT, outside=outside)] == [(4, 5)]
