import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import DesignError, FormatError, UsageError
from goldbench.planning.protocol import Waves
from goldbench.planning.waves import WavePlan, plan_waves

TENTHS = tuple(n / 10 for n in range(3, 16))


@pytest.mark.parametrize(
    ("rule", "planned", "depths"),
    [
        (Waves(), 690, TENTHS),
        (Waves(every=0.25), 690, (0.3, 0.55, 0.8, 1.0, 1.25, 1.5)),
        (Waves(first=0.5, cap=1.0), 690, (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)),
        (Waves(first=1.0, every=0.5), 690, (1.0, 1.5)),
        # The first wave has 100 notes, at the latest with the plan.
        (Waves(), 150, (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5)),
        (Waves(cap=1.2), 60, (1.0, 1.1, 1.2)),
    ],
)
def test_waves_end_where_the_rule_says(
    rule: Waves, planned: int, depths: tuple[float, ...]
) -> None:
    assert plan_waves(rule, {"a": planned}, {"a": 100_000}).depths == depths


def test_a_wave_ends_at_the_rounded_share_of_each_stratum_and_not_below_two() -> None:
    plan = plan_waves(Waves(), {"a": 395, "b": 5, "c": 0}, {"a": 9000, "b": 6, "c": 70})
    assert [plan.sizes(wave) for wave in (0, 1, 2, 8, 13)] == [
        {"a": 0, "b": 0},
        {"a": 119, "b": 2},
        {"a": 158, "b": 2},
        {"a": 395, "b": 5},
        {"a": 593, "b": 6},  # no more than there are
    ]
    assert (plan.waves, plan.within, plan.total, plan.units(1)) == (13, 8, 400, 121)


def test_waves_that_would_add_nothing_are_left_out() -> None:
    plan = plan_waves(Waves(), {"a": 600}, {"a": 690})
    assert plan.depths[-2:] == (1.1, 1.2)
    assert plan.sizes(plan.waves) == {"a": 690}


_STRATA = st.lists(st.tuples(st.integers(1, 300), st.integers(0, 400)), min_size=1, max_size=6)
_RULES = st.builds(Waves, st.floats(0.01, 1), st.floats(0.01, 1), st.floats(1, 3))


@given(_STRATA, _RULES)
def test_waves_are_nested_and_every_rank_is_in_one(
    strata: list[tuple[int, int]], rule: Waves
) -> None:
    planned = {str(n): number for n, (number, _) in enumerate(strata)}
    there = {str(n): number + more for n, (number, more) in enumerate(strata)}
    plan = plan_waves(rule, planned, there)
    before = plan.sizes(0)
    for wave in range(1, plan.waves + 1):
        sizes = plan.sizes(wave)
        assert sum(sizes.values()) > sum(before.values())
        for name in planned:
            assert before[name] <= sizes[name] <= there[name]
            assert all(
                plan.wave_of(name, rank) == wave for rank in range(before[name] + 1, sizes[name])
            )
        before = sizes
    assert WavePlan.from_json(plan.as_json()) == plan


def test_a_later_change_leaves_what_has_begun_as_it_was() -> None:
    plan = plan_waves(Waves(), {"a": 690}, {"a": 9000})
    coarser = plan.change_rule(Waves(every=0.25, cap=1.3), begun=2)
    assert coarser.depths == (0.3, 0.4, 0.55, 0.8, 1.0, 1.25, 1.3)
    assert coarser.wave_of("a", 800) == 6
    assert coarser.wave_of("a", 1000) == 8, "drawn, but in no wave any more"
    with pytest.raises(UsageError, match="drawn up to 150 %"):
        plan.change_rule(Waves(cap=2.0), begun=1)


def test_what_cannot_be_waves_is_refused() -> None:
    with pytest.raises(DesignError, match="nothing is planned"):
        plan_waves(Waves(), {"a": 0}, {"a": 5})
    with pytest.raises(UsageError, match="no wave 14"):
        plan_waves(Waves(), {"a": 690}, {"a": 9000}).sizes(14)
    with pytest.raises(FormatError, match="not waves that draw wrote"):
        WavePlan.from_json({"depths": [1], "strata": [{"stratum": "a"}]})


@pytest.mark.parametrize(
    "given",
    [{"every": 0.0}, {"every": -1.0}, {"every": 2.0}, {"first": 0.0}, {"first": 2.0},
     {"cap": 0.1}, {"cap": 11.0}, {"every": math.nan}],
)  # fmt: skip
def test_a_rule_that_ends_nowhere_is_refused(given: dict[str, float]) -> None:
    with pytest.raises(UsageError, match="it must be from"):
        Waves(**given)  # type: ignore[arg-type]  # shares only


def test_waves_are_numbered_from_one() -> None:
    plan = plan_waves(Waves(), {"a": 690}, {"a": 9000})
    plan.check_wave(1)
    with pytest.raises(UsageError, match="no wave 0") as caught:
        plan.check_wave(0)
    assert caught.value.hint == "waves go from 1 to 13"
