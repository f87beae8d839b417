import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import UsageError
from goldbench.planning.sizes.questions.leak import fewest_units, leak_size
from goldbench.stats import clopper_pearson


@pytest.mark.parametrize(
    ("limit", "allowed", "planned"),
    [
        (0.005, (598, 947, 1258, 1549, 2100), (947, 1549, 3885)),
        (0.01, (299, 473, 628, 773, 1049), (473, 773, 1941)),
        (0.02, (149, 236, 313, 386, 523), (236, 386, 969)),
        (0.05, (59, 93, 124, 153, 208), (93, 153, 361)),
    ],
)
def test_sizes_are_those_of_the_published_table(
    limit: float, allowed: tuple[int, ...], planned: tuple[int, ...]
) -> None:
    assert tuple(fewest_units(c, limit) for c in (0, 1, 2, 3, 5)) == allowed
    assert tuple(leak_size(limit, truth=limit / k).total for k in (10, 4, 2)) == planned


@given(allowed=st.integers(0, 20), limit=st.floats(0.005, 0.3))
def test_the_bound_holds_with_that_many_and_not_with_one_fewer(allowed: int, limit: float) -> None:
    n = fewest_units(allowed, limit)
    upper = clopper_pearson(allowed, n, level=0.90)  # two-sided .90 has the one-sided .95 bound
    assert upper is not None
    assert upper.high <= limit + 1e-9
    fewer = clopper_pearson(min(allowed, n - 1), n - 1, level=0.90) if n > 1 else None
    assert fewer is None or fewer.high > limit - 1e-9


def test_the_sentence_says_what_none_allowed_would_cost() -> None:
    assert leak_size(0.01).sentence == (
        "Read 773 patients; at most 3 may leak. 0 of 299 would do, but a system with 0.25 % fails "
        "that half of the time."
    )
    assert leak_size(0.01, truth=0.0001).sentence == "Read 299 patients; at most 0 may leak."


def test_identifiers_that_leak_together_are_worth_less() -> None:
    size = leak_size(0.01, per="identifier", identifiers=10, icc=0.3)
    assert size.deff == pytest.approx(3.7)
    assert (size.total, size.allowed, size.patients) == (2861, 11, 287)
    assert leak_size(0.01, per="identifier", icc=0).total == leak_size(0.01).total


@pytest.mark.parametrize("icc", [0.1, 0.3])
def test_false_claims_per_identifier_are_rare(icc: float) -> None:
    """A small version of `python -m benchmarks.questions`: the truth is the limit itself."""
    size = leak_size(0.01, per="identifier")
    rng = np.random.default_rng(5)
    strength = (1 - icc) / icc

    def passed(patients: int, allowed: int) -> float:
        chance = rng.beta(0.01 * strength, 0.99 * strength, (2_000, patients))
        return float((rng.binomial(10, chance).sum(axis=1) <= allowed).mean())

    assert passed(size.patients, size.allowed) <= 0.05
    assert passed(78, 3) > 0.09  # 773 identifiers counted as if they were independent


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"limit": 0.01, "truth": 0.01}, "cannot be shown to be below"),
        ({"limit": 0.01, "truth": -0.1}, "cannot be shown to be below"),
        ({"limit": 1.0}, "limit is 1.0"),
        ({"limit": 0.01, "truth": 0.00999}, "up to 1000 may leak"),
        ({"limit": 0.01, "per": "identifier", "identifiers": 0.5}, "clusters of 0.5 units"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        leak_size(**arguments)  # type: ignore[arg-type]  # wrong on purpose
