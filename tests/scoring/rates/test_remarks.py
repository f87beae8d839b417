import numpy as np
import pytest

from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.rates.remarks import remarks
from goldbench.scoring.result import Remark
from goldbench.scoring.tally import Tally
from goldbench.stats import Sample


def find_remarks(counts: list[tuple[int, int, int]], **options: object) -> list[Remark]:
    """Remarks on documents of (tp, fp, fn)."""
    tp, fp, fn = np.array(counts).T
    none = np.zeros_like(tp)
    cells = np.stack([tp, fn, tp, fp, none, none], axis=-1)[:, None].astype(np.int32)
    tally = Tally.of(cells)
    method = Method(**options)  # type: ignore[arg-type]  # of Method
    scores = rate(tally, ["NAME"], method, alike=True)[-1]
    ids = [f"n{number}" for number in range(len(counts))]
    return list(remarks(tally, ids, scores, method))


def kinds(listed: list[Remark]) -> list[str]:
    return [remark.kind for remark in listed]


def test_nothing_is_said_of_enough_documents_with_scattered_errors() -> None:
    assert find_remarks([(5, 1, 1), (4, 0, 1), (5, 1, 0)] * 20) == []


def test_no_error_seen_says_what_may_be_missing() -> None:
    listed = find_remarks([(18, 0, 0)] * 60)
    assert kinds(listed) == ["perfect", "perfect"]
    recall = listed[0]
    assert (recall.score, recall.rho, recall.clusters) == ("recall", 0.1, 60)
    assert recall.least == pytest.approx(0.9905, abs=5e-5)
    assert recall.hidden == pytest.approx(1 - 0.025 ** (1 / 60))
    assert "at least 0.991" in recall.text
    assert "6.0%" in recall.text


def test_few_documents_and_one_are_told_apart() -> None:
    assert kinds(find_remarks([(3, 1, 1)] * 12)) == ["few"]
    assert kinds(find_remarks([(3, 1, 1)])) == ["one"]


def test_a_document_that_decides_is_named() -> None:
    listed = find_remarks([(9, 1, 1)] * 30 + [(1, 40, 0)] + [(9, 0, 1)] * 30)
    assert kinds(listed) == ["decides"]
    assert listed[0].document == "n30"


def test_of_a_patient_the_document_is_named_that_weighs_most() -> None:
    counts = [(9, 1, 1)] * 60 + [(1, 40, 0), (9, 0, 0)]
    sample = Sample.from_labels(62, cluster=[*range(60), 60, 60])
    listed = find_remarks(counts, sample=sample, cluster="patient")
    assert [(remark.kind, remark.document) for remark in listed] == [("decides", "n60")]


def test_older_methods_and_empty_documents_are_passed_over() -> None:
    assert find_remarks([(18, 0, 0)] * 5, name="korn-graubard") == []
    assert find_remarks([(0, 0, 0)] * 5) == []
