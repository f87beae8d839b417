import pytest

from goldbench.errors import DesignError, UsageError
from goldbench.planning.sizes.stratified.rare import wide_size


@pytest.mark.parametrize(
    ("catch", "total"),
    [
        (0.8, 6243),
        (0.9, 3889),
        (0.02 / 0.99, 19006),  # hits no better than chance: two strata
    ],
)
def test_a_wide_search_saves_most_of_the_notes(catch: float, total: int) -> None:
    """Recall alone, P .85, R .80, f .01, hits in 2 % of the notes: asymptotic Neyman allocation."""
    size = wide_size(0.85, 0.80, 0.01, 0.10, hits=0.02, catch=catch, metrics=("recall",))
    assert total <= size.total <= total + 3  # three strata, each rounded up


def test_precision_asks_for_its_own_positives() -> None:
    # (2 z / w)² p q = 195.9 of the system's positives.
    size = wide_size(0.85, 0.80, 0.3, 0.10, hits=0.3, catch=0.99)
    assert size.positive >= 196
    assert size.total == size.positive + size.hit + size.rest


def test_what_the_strata_have_is_a_limit() -> None:
    free = wide_size(0.85, 0.80, 0.05, 0.10, hits=0.05, catch=0.8)
    tight = wide_size(
        0.85, 0.80, 0.05, 0.10, hits=0.05, catch=0.8, available=(5000, free.hit - 50, 90000)
    )
    assert tight.hit <= free.hit - 50
    assert tight.total >= free.total


@pytest.mark.parametrize(("hits", "catch"), [(0.001, 0.9), (0.999, 0.5)])
def test_hits_must_be_able_to_hold_the_misses(hits: float, catch: float) -> None:
    with pytest.raises(UsageError, match="cannot hold"):
        wide_size(0.85, 0.80, 0.01, 0.10, hits=hits, catch=catch)


def test_too_few_notes_are_refused() -> None:
    with pytest.raises(DesignError, match="do not make the intervals that narrow"):
        wide_size(0.85, 0.80, 0.05, 0.10, hits=0.05, catch=0.8, available=(100, 100, 1800))
