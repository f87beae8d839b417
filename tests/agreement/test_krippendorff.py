import krippendorff as other_alpha
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.agreement import AnnotationTask

from agreement.ratings import decisions, value
from goldbench.agreement.decisions import ABSENT
from goldbench.agreement.krippendorff import KRIPPENDORFF

# Four observers, twelve units, values missing: Krippendorff 2011.
KRIPPENDORFF_2011 = np.array([
    [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]).T - 1  # fmt: skip


def test_the_example_of_krippendorff_comes_out() -> None:
    assert value(KRIPPENDORFF, KRIPPENDORFF_2011, 5) == pytest.approx(0.7434, abs=5e-5)


@given(st.lists(st.lists(st.integers(ABSENT, 2), min_size=4, max_size=4), min_size=2, max_size=20))
def test_alpha_is_that_of_two_other_programs_also_with_missing_values(
    rows: list[list[int]],
) -> None:
    given_ = decisions(rows, 3)
    if given_.units == 0 or len(np.unique(given_.ratings[given_.ratings != ABSENT])) < 2:
        return
    alpha = value(KRIPPENDORFF, rows, 3)
    table = np.where(given_.ratings == ABSENT, np.nan, given_.ratings.astype(float))
    theirs = other_alpha.alpha(reliability_data=table.T, level_of_measurement="nominal")
    assert alpha == pytest.approx(theirs, abs=1e-12)
    triples = [
        (str(rater), str(unit), int(category))
        for unit, row in enumerate(given_.ratings)
        for rater, category in enumerate(row)
        if category != ABSENT
    ]
    assert alpha == pytest.approx(AnnotationTask(data=triples).alpha(), abs=1e-12)
