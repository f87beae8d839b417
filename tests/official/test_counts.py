import pytest

from goldbench.official.counts import DocumentCounts, Evaluation


@pytest.mark.parametrize(
    ("tp", "fp", "fn", "precision", "recall", "f1"),
    [
        (4, 0, 3, 1.0, 4 / 7, 8 / 11),
        (0, 0, 0, 0.0, 0.0, 0.0),  # nothing to find and nothing found is zero, not one
        (0, 2, 0, 0.0, 0.0, 0.0),
        (1, 1, 0, 0.5, 1.0, 2 / 3),
    ],
)
def test_ratios_of_a_document_and_of_a_set_of_one_agree(
    *, tp: int, fp: int, fn: int, precision: float, recall: float, f1: float
) -> None:
    document = DocumentCounts("d1", tp, fp, fn)
    pooled = Evaluation("", "", (document,))
    for counts in (document, pooled):
        assert counts.precision == precision
        assert counts.recall == recall
        assert counts.f1 == pytest.approx(f1)


def test_documents_are_pooled_and_not_averaged() -> None:
    documents = (DocumentCounts("a", 1, 0, 0), DocumentCounts("b", 0, 3, 3))
    assert Evaluation("", "", documents).precision == 0.25
