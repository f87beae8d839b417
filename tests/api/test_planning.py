from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import goldbench as gb
from api.small_corpora import NOTES

ANY: Any = gb  # as those write who have no type checker


def test_a_plan_gives_the_published_size_beside_the_assured_one() -> None:
    planned = gb.plan(0.85, 0.80, 0.48)
    assert (planned.total, planned.positive, planned.negative) == (561, 269, 292)
    assert planned.summary["slice"]["total"] == 519
    assert gb.plan(0.85, 0.80, 0.48, method="slice").total == 519
    assert gb.plan(0.85, 0.80, (48, 100)).total > 561
    assert "0.95" in " ".join(gb.plan(0.95, 0.95, 0.5).warnings)


def test_a_draw_in_waves_holds_those_before_and_weighs_for_all() -> None:
    many = pl.DataFrame({"id": [f"m{n:04}" for n in range(1200)], "text": ["x"] * 1200})
    draws = [gb.draw(many, 200, seed=4, wave=wave, every=0.25) for wave in (1, 2, 3)]
    assert [len(draw) for draw in draws] == [110, 160, 200]
    assert [draw.plan.depths[draw.wave - 1] for draw in draws if draw.plan and draw.wave] == [
        0.55,
        0.8,
        1.0,
    ]
    assert set(draws[0].ids) < set(draws[1].ids) < set(draws[2].ids)
    assert set(draws[2].ids) == set(gb.draw(many, 200, seed=4).ids)
    for drawn in draws:
        assert sum(1 / place.probability for place in drawn.design.values()) == pytest.approx(1200)
    with pytest.raises(gb.UsageError, match="no wave 99"):
        gb.draw(many, 200, seed=4, wave=99)


def test_a_draw_is_the_same_for_any_order_and_shares_by_size() -> None:
    first = gb.draw(NOTES, 4, seed=3, strata="site", reserve=1)
    second = gb.draw(NOTES.reverse(), 4, seed=3, strata="site", reserve=1)
    assert first.ids == second.ids
    assert sorted(place.stratum for place in first.design.values()) == ["north"] * 2 + ["south"] * 2
    assert first.design[first.ids[0]].cluster.startswith("p")
    named = gb.draw(NOTES, {"north": 1, "south": 3}, seed=3, strata="site")
    assert len(named) == 4
    plain = gb.draw(gb.read(NOTES), 5, seed=3, cluster=None)
    assert {place.stratum for place in plain.design.values()} == {"all"}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ANY.plan("0.85", 0.8, 0.48), "precision is a number, not str"),
        (lambda: ANY.plan(0.85, 0.8, "0.48"), "frequency is a number, not str"),
        (lambda: ANY.plan(0.85, 0.8, (48,)), "a pilot is two whole numbers"),
        (lambda: ANY.plan(0.85, 0.8, (0.48, 100)), "two whole numbers"),
        (lambda: ANY.draw(NOTES, 1, seed="a"), "seed is a whole number, not str"),
        (lambda: ANY.draw(NOTES, {"north": 1.5}, seed=1, strata="site"), "is a whole number"),
        (lambda: ANY.plan_leak("0.05"), "limit is a number, not str"),
    ],
)
def test_what_is_no_number_is_refused_by_its_name(call: Callable[[], object], words: str) -> None:
    with pytest.raises(gb.UsageError, match=words):
        call()


def test_a_pilot_may_be_a_list() -> None:
    assert ANY.plan(0.85, 0.8, [48, 100]) == gb.plan(0.85, 0.8, (48, 100))
