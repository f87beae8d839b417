import numpy as np

from goldbench.agreement.counts import bootstrap_statistic, cells, is_weighted, marks
from goldbench.agreement.inquiry import Options, inquire
from goldbench.scoring import track
from goldbench.stats import Sample, f1_of
from panels import panel, spans

GIVEN = panel(
    {
        "A": {"b": spans((0, 3, "X"), (5, 8, "Y")), "a": spans((0, 3, "X"))},
        "B": {"a": spans((0, 3, "X")), "b": spans((0, 3, "Y")), "c": spans((0, 3, "X"))},
    }
)


def test_counts_are_by_document_and_label_on_common_documents() -> None:
    counts = cells(GIVEN.layers["A"], GIVEN.layers["B"], track("exact"), GIVEN)
    assert counts.ids == ("a", "b")
    assert counts.rows("X").tolist() == [[1, 1, 0, 0], [0, 0, 0, 1]]
    assert counts.rows("Y").tolist() == [[0, 0, 0, 0], [0, 0, 1, 1]]
    assert counts.rows(None).tolist() == [[1, 1, 0, 0], [0, 0, 1, 2]]
    assert counts.rows("Z").tolist() == [[0, 0, 0, 0]] * 2
    assert counts.spread(("a", "b", "c"), "X").tolist() == [
        [1, 1, 0, 0],
        [0, 0, 0, 1],
        [0, 0, 0, 0],
    ]


def test_a_score_rests_on_marks_of_one_side_or_of_both() -> None:
    rows = np.array([[3.0, 3.0, 2.0, 1.0]])
    assert [marks(rows, score) for score in ("precision", "recall", "f1")] == [5, 4, 6]


def test_a_bootstrap_takes_ten_clusters_and_something_that_varies() -> None:
    inquiry = inquire(GIVEN, Options())
    mixed = np.array([[1.0, 1, 1, 0], [2, 2, 0, 1]] * 5)
    assert bootstrap_statistic(mixed, f1_of, Sample.simple(10), inquiry).interval is not None
    assert bootstrap_statistic(mixed[:9], f1_of, Sample.simple(9), inquiry).interval is None
    patients = Sample.from_labels(10, cluster=[0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    assert bootstrap_statistic(mixed, f1_of, patients, inquiry).interval is None
    perfect = np.array([[1.0, 1, 0, 0]] * 20)
    assert bootstrap_statistic(perfect, f1_of, Sample.simple(20), inquiry) == (1.0, None, None)


def test_only_unequal_weights_weigh() -> None:
    assert is_weighted(Sample.from_labels(2, weight=[1, 2]))
    assert not is_weighted(Sample.from_labels(2, weight=[3, 3]))
    assert not is_weighted(Sample.simple(0))
