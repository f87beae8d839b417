import numpy as np

from goldbench.agreement import Stated
from goldbench.corpus import Marks
from goldbench.gold import normalise_panel
from goldbench.schemes import scheme
from panels import facts, panel, spans

HEART = scheme("heart-risk")


def test_each_fact_is_asked_of_each_document_that_two_looked_at() -> None:
    annotators = panel(
        {
            "A": {"m": facts("CAD event", "OBESE BMI"), "n": Marks(), "alone": facts("CAD test")},
            "B": {"m": facts("CAD event"), "n": facts("CAD mention")},
        }
    )
    stated = Stated.by(annotators)
    assert stated.ids == ("m", "n")
    assert stated.labels == ("CAD", "OBESE")
    decisions = stated.decisions(None)
    # CAD event, CAD mention, OBESE BMI in m, then in n; a row is (A, B).
    assert decisions.ratings.tolist() == [[1, 1], [0, 0], [1, 0], [0, 0], [0, 1], [0, 0]]
    assert decisions.document.tolist() == [0, 0, 0, 1, 1, 1]
    assert stated.decisions("CAD").units == 4


def test_who_did_not_look_has_no_rating() -> None:
    annotators = panel({"A": {"n": facts("X a")}, "B": {"n": Marks()}, "C": {}})
    assert Stated.by(annotators).decisions(None).ratings.tolist() == [[1, 0, -1]]


def test_of_spans_it_is_asked_whether_there_are_any() -> None:
    annotators = panel(
        {"A": {"n": spans((0, 3, "X"), (5, 8, "X"))}, "B": {"n": spans((9, 12, "X"))}}
    )
    assert Stated.by(annotators).decisions("X").ratings.tolist() == [[1, 1]]


def test_a_single_valued_fact_is_one_decision_among_its_values() -> None:
    annotators = panel(
        {
            "A": {
                "a": facts("SMOKER past"),
                "b": Marks(),
                "c": facts("SMOKER past", "SMOKER ever"),
            },
            "B": {"a": facts("SMOKER Past"), "b": facts("SMOKER ever"), "c": facts("SMOKER past")},
        }
    )
    stated = Stated.by(normalise_panel(annotators, HEART), HEART)
    decisions = stated.decisions("SMOKER")
    assert decisions.ratings.tolist() == [[2, 2], [0, 1], [3, 2]]
    assert decisions.categories == 4
    pooled = stated.decisions(None)
    assert pooled.ratings.tolist() == [[3, 3], [0, 2], [4, 3]]  # 1 is "stated", which none asks
    assert pooled.choices == 4


def test_all_labels_together_ask_a_single_valued_fact_once() -> None:
    annotators = panel(
        {
            "A": {"a": facts("SMOKER past", "CAD mention"), "b": Marks()},
            "B": {"a": facts("SMOKER ever", "CAD mention"), "b": Marks()},
        }
    )
    stated = Stated.by(normalise_panel(annotators, HEART), HEART)
    decisions = stated.decisions(None)
    assert decisions.units == stated.decisions("SMOKER").units + stated.decisions("CAD").units == 4
    assert decisions.ratings.tolist() == [[1, 1], [0, 0], [3, 2], [0, 0]]
    assert decisions.choices == 4 / (2 / 2 + 2 / 3)


def test_columns_add_up_by_document() -> None:
    annotators = panel(
        {"A": {"m": facts("X a", "X b"), "n": Marks()}, "B": {"m": Marks(), "n": Marks()}}
    )
    decisions = Stated.by(annotators).decisions("X")
    assert decisions.tallies().tolist() == [[1, 1], [1, 1], [2, 0], [2, 0]]
    assert decisions.by_document(np.ones((4, 1))).tolist() == [[2], [2]]
