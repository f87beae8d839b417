"""The coefficients against other programs, on ratings of any kind."""

import krippendorff as other_alpha
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.agreement import AnnotationTask
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa

from goldbench.agreement import Decisions, Options, inquire
from goldbench.agreement.brennan_prediger import BRENNAN_PREDIGER
from goldbench.agreement.chance import Coefficient
from goldbench.agreement.cohen import COHEN
from goldbench.agreement.decisions import ABSENT
from goldbench.agreement.fleiss import FLEISS
from goldbench.agreement.gwet import GWET
from goldbench.agreement.krippendorff import KRIPPENDORFF
from goldbench.agreement.result import Rated
from goldbench.corpus import Marks
from goldbench.stats import Sample, one_more
from panels import panel

Ints = npt.NDArray[np.int64]


def decisions(ratings: npt.ArrayLike, categories: int) -> Decisions:
    table = np.asarray(ratings, dtype=np.int64)
    kept = table[(table != ABSENT).sum(axis=1) > 1]
    ids = tuple(str(row) for row in range(len(kept)))
    return Decisions(ids, np.arange(len(kept)), kept, categories)


def value(coefficient: Coefficient, ratings: npt.ArrayLike, categories: int) -> float:
    given_ = decisions(ratings, categories)
    return float(coefficient.value(coefficient.columns(given_).sum(axis=0), categories))


def table_of(counts: list[list[int]]) -> list[tuple[int, int]]:
    """Two annotators' choices from their table of counts."""
    return [(a, b) for a, row in enumerate(counts) for b, n in enumerate(row) for _ in range(n)]


# 14 psychiatrists, 10 patients, 5 categories: the example of Fleiss 1971, as it is often retold.
FLEISS_1971 = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip
# Four observers, twelve units, values missing: Krippendorff 2011.
KRIPPENDORFF_2011 = np.array([
    [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]).T - 1  # fmt: skip
# Both say yes 118 times, the one alone 5 times, the other alone twice: Gwet 2008.
GWET_2008 = table_of([[118, 5], [2, 0]])


@pytest.mark.parametrize(
    ("coefficient", "ratings", "categories", "wanted"),
    [
        (FLEISS, [np.repeat(np.arange(5), row) for row in FLEISS_1971], 5, 0.2099),
        (KRIPPENDORFF, KRIPPENDORFF_2011, 5, 0.7434),
        (COHEN, GWET_2008, 2, -0.0234),
        (GWET, GWET_2008, 2, 0.9408),
        (BRENNAN_PREDIGER, GWET_2008, 2, 0.888),
        (BRENNAN_PREDIGER, [(0, 0), (1, 1), (2, 0)], 3, 0.5),
        (COHEN, table_of([[20, 5], [10, 15]]), 2, 0.4),
    ],
)
def test_published_examples_come_out(
    coefficient: Coefficient, ratings: Ints, categories: int, wanted: float
) -> None:
    assert value(coefficient, ratings, categories) == pytest.approx(wanted, abs=5e-5)


@st.composite
def complete(draw: st.DrawFn, raters: int) -> Ints:
    row = st.tuples(*[st.integers(0, 2)] * raters)
    rows = draw(st.lists(row, min_size=1, max_size=25))
    return np.array(rows, dtype=np.int64)


@given(complete(2))
def test_cohen_is_that_of_statsmodels(ratings: Ints) -> None:
    table = np.zeros((3, 3))
    np.add.at(table, tuple(ratings.T), 1)
    found = value(COHEN, ratings, 3)
    if np.isnan(found):
        assert np.count_nonzero(table) == 1
    else:
        assert found == pytest.approx(cohens_kappa(table, return_results=False), abs=1e-12)


@given(complete(4))
def test_fleiss_is_that_of_statsmodels(ratings: Ints) -> None:
    table = np.stack([(ratings == category).sum(axis=1) for category in range(3)], axis=1)
    found = value(FLEISS, ratings, 3)
    if np.isnan(found):
        assert len(np.unique(ratings)) == 1
    else:
        assert found == pytest.approx(fleiss_kappa(table), abs=1e-12)


@given(st.lists(st.lists(st.integers(ABSENT, 2), min_size=4, max_size=4), min_size=2, max_size=20))
def test_alpha_is_that_of_two_other_programs_also_with_missing_values(
    rows: list[list[int]],
) -> None:
    given_ = decisions(rows, 3)
    if given_.units == 0 or len(np.unique(given_.ratings[given_.ratings != ABSENT])) < 2:
        return
    found = value(KRIPPENDORFF, rows, 3)
    table = np.where(given_.ratings == ABSENT, np.nan, given_.ratings.astype(float))
    theirs = other_alpha.alpha(reliability_data=table.T, level_of_measurement="nominal")
    assert found == pytest.approx(theirs, abs=1e-12)
    told = [
        (str(rater), str(unit), int(said))
        for unit, row in enumerate(given_.ratings)
        for rater, said in enumerate(row)
        if said != ABSENT
    ]
    assert found == pytest.approx(AnnotationTask(data=told).alpha(), abs=1e-12)


@given(complete(3))
def test_ac1_and_brennan_prediger_follow_from_their_definition(ratings: Ints) -> None:
    pairs = [(0, 1), (0, 2), (1, 2)]
    observed = np.mean([[row[a] == row[b] for a, b in pairs] for row in ratings])
    share = np.array([(ratings == category).mean() for category in range(3)])
    chance = float((share * (1 - share)).sum()) / 2
    assert value(GWET, ratings, 3) == pytest.approx((observed - chance) / (1 - chance))
    assert value(BRENNAN_PREDIGER, ratings, 3) == pytest.approx((observed - 1 / 3) / (2 / 3))


def test_with_missing_values_shares_are_among_those_who_rated() -> None:
    ratings = [(0, 0, ABSENT), (0, 1, 1), (1, ABSENT, 1)]
    observed = (1 + 1 / 3 + 1) / 3
    share = np.array([1 + 1 / 3 + 0, 0 + 2 / 3 + 1]) / 3
    chance = float((share**2).sum())
    assert value(FLEISS, ratings, 2) == pytest.approx((observed - chance) / (1 - chance))


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, KRIPPENDORFF])
def test_where_all_choose_one_category_chance_explains_everything(coefficient: Coefficient) -> None:
    assert np.isnan(value(coefficient, [(1, 1), (1, 1), (1, 1)], 2))


def rate(coefficient: Coefficient, ratings: list[tuple[int, int]]) -> Rated:
    inquiry = inquire(panel({"a": {"n": Marks()}, "b": {"n": Marks()}}), Options())
    return coefficient.rate(decisions(ratings, 2), Sample.simple(len(ratings)), inquiry)


def test_the_interval_of_brennan_prediger_is_that_of_observed_agreement() -> None:
    ratings = [(0, 0)] * 30 + [(1, 1)] * 20 + [(0, 1)] * 10
    bounds = one_more([1] * 50 + [0] * 10, [1] * 60)
    assert bounds is not None
    found, interval, method = rate(BRENNAN_PREDIGER, ratings)
    assert found == pytest.approx(2 * 50 / 60 - 1)
    assert interval == pytest.approx((2 * bounds.low - 1, 2 * bounds.high - 1))
    assert method == "one-more-document"


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, GWET, KRIPPENDORFF])
def test_full_agreement_is_not_taken_for_certainty(coefficient: Coefficient) -> None:
    found, interval, method = rate(coefficient, [(0, 0)] * 10 + [(1, 1)] * 10)
    assert found == pytest.approx(1.0)
    assert method == "one-more-document"
    assert interval is not None
    low, high = interval
    # 20 of 20: Clopper-Pearson gives .832, and chance about a half.
    assert 0.62 < low < 0.69
    assert high == 1


@pytest.mark.parametrize("coefficient", [COHEN, FLEISS, GWET, KRIPPENDORFF])
def test_otherwise_documents_are_resampled(coefficient: Coefficient) -> None:
    ratings = [(0, 0)] * 40 + [(1, 1)] * 40 + [(0, 1)] * 10 + [(1, 0)] * 10
    found, interval, method = rate(coefficient, ratings)
    assert interval is not None
    low, high = interval
    assert method == "bootstrap-bca"
    # The asymptotic standard error of kappa = .6 here is .08 (Fleiss, Cohen and Everitt 1969).
    assert (found, low, high) == pytest.approx((0.6, 0.44, 0.76), abs=0.04)
    few = rate(coefficient, [(0, 0), (1, 1), (0, 1)])
    assert few[1:] == (None, None)
