import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.planning import crowding, design_effect, finite_population
from goldbench.planning.sizes.counts.corrections import (
    documents_needed,
    independent_worth,
    student_share,
)


def test_design_effects_are_those_of_the_formula() -> None:
    assert design_effect(6, 0.2) == pytest.approx(2.0)
    assert design_effect(1, 0.9) == 1
    # 8 mentions a document, negative binomial as in the reference: m_A = 14.35.
    assert design_effect(14.35, 0.2) == pytest.approx(3.67)


def test_crowding_counts_the_neighbours_of_a_unit_not_of_a_cluster() -> None:
    assert crowding([2, 2, 2]) == 2
    assert crowding([1, 0, 5]) == pytest.approx(26 / 6)


@pytest.mark.parametrize(("size", "rho"), [(0.5, 0.2), (3, -0.1), (3, 1.1), (float("nan"), 0.1)])
def test_impossible_clusters_are_refused(size: float, rho: float) -> None:
    with pytest.raises(UsageError):
        design_effect(size, rho)


def test_clusters_without_units_are_refused() -> None:
    with pytest.raises(UsageError):
        crowding([0, 0])


def test_a_small_archive_needs_fewer() -> None:
    assert finite_population(265, 500) == 174
    assert finite_population(265, 1000) == 210
    assert finite_population(10**9, 500) == 500


def test_no_population_is_refused() -> None:
    with pytest.raises(UsageError):
        finite_population(10, 0)


@given(
    independent=st.integers(1, 5000),
    deff=st.floats(1, 5),
    population=st.none() | st.integers(1, 100_000),
)
def test_documents_are_worth_what_was_needed_and_one_fewer_is_not(
    independent: int, deff: float, population: int | None
) -> None:
    documents = documents_needed(independent, deff=deff, population=population)
    worth = independent_worth(documents, deff=deff, population=population)
    assert worth is None or worth >= independent
    fewer = independent_worth(documents - 1, deff=deff, population=population)
    assert fewer is not None
    assert fewer < independent


def test_a_design_effect_of_nothing_is_refused() -> None:
    with pytest.raises(UsageError):
        documents_needed(10, deff=0)


@pytest.mark.parametrize("documents", [50, 500, 50_000])
def test_student_costs_about_three_documents_whatever_their_number(documents: int) -> None:
    assert documents * (1 - student_share(documents, 0.05)) == pytest.approx(3.42, abs=0.1)
    assert student_share(1, 0.05) == 0
