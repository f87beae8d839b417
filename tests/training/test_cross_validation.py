from hypothesis import given
from hypothesis import strategies as st

from goldbench.training.cross_validation import FOLDS, fold_of
from goldbench.training.privacy_filter import source_of


def test_cases_of_one_article_have_one_source() -> None:
    assert source_of("S0004-0614-1") == source_of("S0004-0614-12") == "S0004-0614"
    assert source_of("note") == "note"


@given(st.text(min_size=1, max_size=20), st.integers(0, 99), st.integers(0, 99))
def test_a_source_stays_in_one_fold(source: str, a: int, b: int) -> None:
    assert fold_of(f"{source}-{a}") == fold_of(f"{source}-{b}")
    assert 0 <= fold_of(source) < FOLDS


def test_the_folds_are_about_equal() -> None:
    folds = [fold_of(f"S{number}-1") for number in range(2000)]
    assert all(abs(folds.count(fold) - 400) < 80 for fold in range(FOLDS))
