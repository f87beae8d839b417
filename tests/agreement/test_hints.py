from goldbench.agreement import agree
from goldbench.corpus import Marks
from goldbench.gold import Panel
from goldbench.schemes import scheme
from panels import facts, panel, spans

HEART = scheme("heart-risk")


def find_hints(marks: Marks, other: Marks, *, notes: int = 4) -> tuple[str, ...]:
    ids = [f"n{number}" for number in range(notes)]
    given_ = panel({"A": dict.fromkeys(ids, marks), "B": dict.fromkeys(ids, other)})
    return agree(given_, ["f1"], schema=HEART).hints


def test_labels_that_are_confused_are_named() -> None:
    hints = find_hints(
        spans((0, 5, "ASTHMA"), (9, 12, "X")), spans((0, 5, "EXTRINSIC"), (9, 12, "X"))
    )
    assert hints == ("ASTHMA and EXTRINSIC are confused with each other by A and B: 4 times",)


def test_borders_are_named() -> None:
    hints = find_hints(spans((0, 5, "DATE")), spans((0, 6, "DATE")))
    assert hints == ("DATE: A and B begin or end the mark differently in 4 of 4 places",)


def test_who_marks_less_is_named_once() -> None:
    hints = find_hints(spans((0, 5, "DATE"), (9, 12, "NAME")), Marks(), notes=6)
    assert hints == ("B marks less: 12 marks only of A, 0 only of B",)


def test_who_marks_less_of_one_label_is_named_with_it() -> None:
    marks = spans((0, 5, "DATE"), (30, 34, "NAME"))
    other = spans((9, 12, "AGE"), (30, 34, "NAME"))
    assert find_hints(marks, other, notes=8) == (
        "AGE: A marks less: 8 marks only of B, 0 only of A",
        "DATE: B marks less: 8 marks only of A, 0 only of B",
    )


def test_times_and_values_of_facts_are_named() -> None:
    hints = find_hints(
        facts("CAD event @before DCT", "SMOKER past"), facts("CAD event @during DCT", "SMOKER ever")
    )
    assert hints == (
        "CAD: A and B give different times in 4 of 4 places",
        "SMOKER: A and B say different things of the same mark in 4 of 4 places",
    )


def test_where_agreement_is_good_or_cases_are_few_nothing_is_said() -> None:
    good = spans((0, 5, "DATE"), (9, 12, "NAME"), (20, 22, "NAME"), (30, 32, "NAME"))
    assert find_hints(good, good) == ()
    assert find_hints(spans((0, 5, "DATE")), spans((0, 6, "DATE")), notes=2) == ()


def test_only_pairs_with_low_agreement_are_spoken_of() -> None:
    marks, other = spans((0, 5, "DATE")), spans((0, 6, "DATE"))
    ids = [f"n{number}" for number in range(4)]
    layers = {
        "A": dict.fromkeys(ids, marks),
        "B": dict.fromkeys(ids, marks),
        "C": dict.fromkeys(ids, other),
    }
    given_: Panel = panel(layers)
    assert [hint.split(": ")[1][:7] for hint in agree(given_, ["f1"]).hints] == [
        "A and C",
        "B and C",
    ]
    assert agree(given_, ["fleiss-kappa"]).hints == ()
