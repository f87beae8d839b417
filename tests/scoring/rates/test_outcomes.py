import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldbench.scoring.fields.nodes import OUTSIDE
from goldbench.scoring.rates.outcomes import with_outcomes
from goldbench.scoring.rates.rating import Method, rate
from goldbench.scoring.result import Outcomes, Scores
from goldbench.scoring.tally import Raw, Tally

Cell = tuple[int, int, int]
CELLS = st.tuples(*[st.integers(0, 3)] * 3)


def rate_fields(
    documents: list[list[Cell]], labels: tuple[str, ...], absent: list[bool] | None = None
) -> dict[str, Scores]:
    """Rate cells (found, missed, false) of documents and fields; "" is all together."""
    cells: Raw = np.array(
        [[(tp, fn, tp, fp, 0, 0) for tp, fn, fp in row] for row in documents], dtype=np.int32
    )
    method = Method()
    scores = rate(Tally.of(cells), labels, method, alike=True)
    flags = np.array(absent or [False] * len(documents))
    added = with_outcomes(scores, cells, flags, labels, method)
    return dict(zip((*labels, ""), added, strict=True))


def outcomes_of(scores: Scores) -> Outcomes:
    assert scores.outcomes is not None
    return scores.outcomes


def count(scores: Scores) -> tuple[int, int, int, int]:
    outcomes = outcomes_of(scores)
    return outcomes.right, outcomes.wrong, outcomes.missing, outcomes.invented


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ((1, 0, 0), (1, 0, 0, 0)),
        ((0, 1, 0), (0, 0, 1, 0)),
        ((0, 0, 1), (0, 0, 0, 1)),
        ((0, 1, 1), (0, 1, 0, 0)),
        ((2, 3, 1), (2, 1, 2, 0)),
        ((0, 1, 3), (0, 1, 0, 2)),
        ((0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_false_value_in_the_place_of_a_missed_one_is_wrong(
    cell: Cell, expected: tuple[int, int, int, int]
) -> None:
    rated = rate_fields([[cell]], ("dose",))
    assert count(rated["dose"]) == count(rated[""]) == expected


def test_values_of_other_notes_or_fields_do_not_stand_in_each_others_place() -> None:
    missed, false = (0, 1, 0), (0, 0, 1)
    notes = rate_fields([[missed], [false]], ("dose",))
    assert count(notes["dose"]) == (0, 0, 1, 1)
    fields = rate_fields([[missed, false]], ("dose", "name"))
    assert count(fields[""]) == (0, 0, 1, 1)


def test_accuracy_is_of_cells_and_whole_of_documents() -> None:
    right, silent, wrong = (1, 0, 0), (0, 0, 0), (0, 1, 1)
    rated = rate_fields([[right, wrong], [silent, right], [right, silent]], ("dose", "name"))
    accuracy = {name: outcomes_of(scores).accuracy.value for name, scores in rated.items()}
    assert accuracy == pytest.approx({"dose": 1, "name": 2 / 3, "": 5 / 6})
    whole = outcomes_of(rated[""]).whole
    assert whole is not None
    assert whole.value == pytest.approx(2 / 3)
    assert whole.interval is not None
    assert whole.interval.low < 2 / 3 < whole.interval.high
    assert outcomes_of(rated["dose"]).whole is None


def test_no_answer_is_never_right_even_where_nothing_was_to_be_said() -> None:
    silent = [[(0, 0, 0)], [(0, 0, 0)]]
    assert outcomes_of(rate_fields(silent, ("dose",))[""]).accuracy.value == 1
    halved = outcomes_of(rate_fields(silent, ("dose",), [False, True])[""])
    assert halved.accuracy.value == 0.5
    assert halved.whole is not None
    assert halved.whole.value == 0.5


def test_what_stands_outside_the_schema_spoils_its_document_and_is_no_field() -> None:
    right, silent, invented = (1, 0, 0), (0, 0, 0), (0, 0, 2)
    rated = rate_fields([[right, invented], [right, silent]], ("dose", OUTSIDE))
    assert count(rated[OUTSIDE]) == (0, 0, 0, 2)
    assert outcomes_of(rated[OUTSIDE]).accuracy.value is None
    together = outcomes_of(rated[""])
    assert (together.accuracy.value, together.invented) == (1, 2)
    assert together.whole is not None
    assert together.whole.value == 0.5


@settings(max_examples=20)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=6))
def test_outcomes_add_up_to_the_counts_and_fields_to_the_whole(
    documents: list[list[Cell]],
) -> None:
    rated = rate_fields(documents, ("dose", "name"))
    for scores in rated.values():
        right, wrong, missing, invented = count(scores)
        assert (right, wrong + missing, wrong + invented) == (scores.tp, scores.fn, scores.fp)
    parts = zip(count(rated["dose"]), count(rated["name"]), strict=True)
    assert count(rated[""]) == tuple(a + b for a, b in parts)
