import pytest

from goldbench.agreement import agree
from goldbench.corpus import Marks
from goldbench.errors import UsageError
from panels import panel, spans

ONE = spans((0, 3, "X"))
BOTH = spans((0, 3, "X"), (5, 8, "X"))


def f1_of(layers: dict[str, dict[str, Marks]]) -> dict[str, tuple[float | None, int]]:
    return {
        row.pair[0]: (row.value, row.documents)
        for row in agree(panel(layers), ["leave-one-out"])
        if row.pair is not None and row.label is None and row.measure == "leave-one-out-f1"
    }


def test_an_annotator_meets_only_what_both_others_say() -> None:
    scores = f1_of({"A": {"n": BOTH}, "B": {"n": BOTH}, "C": {"n": ONE}})
    # A and B: both others agree on one span. C: both others agree on two.
    assert scores == {"A": (2 / 3, 1), "B": (2 / 3, 1), "C": (2 / 3, 1)}


def test_of_four_annotators_two_of_the_other_three_decide() -> None:
    scores = f1_of({"A": {"n": ONE}, "B": {"n": BOTH}, "C": {"n": BOTH}, "D": {"n": Marks()}})
    assert scores["A"] == (2 / 3, 1)
    assert scores["D"] == (0.0, 1)


def test_one_other_annotator_alone_is_no_vote() -> None:
    scores = f1_of({"A": {"n": ONE, "m": ONE}, "B": {"n": ONE, "m": ONE}, "C": {"n": ONE}})
    assert scores == {"A": (1.0, 1), "B": (1.0, 1), "C": (1.0, 1)}


def test_it_takes_three() -> None:
    with pytest.raises(UsageError, match="at least 3 annotators") as caught:
        agree(panel({"A": {"n": ONE}, "B": {"n": ONE}}), ["leave-one-out"])
    assert caught.value.hint == "name more annotators"
