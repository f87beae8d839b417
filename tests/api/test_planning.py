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


@pytest.mark.parametrize(
    "given",
    [
        {"every": 0}, {"every": -1}, {"every": 2}, {"first": 0}, {"first": 2}, {"cap": 0.1},
        {"every": None}, {"wave": 0}, {"wave": -1}, {"wave": 99}, {"wave": "x"},
        {"seed": None}, {"seed": -1}, {"reserve": -1}, {"wanted": 0}, {"wanted": True},
        {"wanted": None}, {"cluster": 5},
    ],
)  # fmt: skip
def test_a_draw_that_cannot_be_made_is_refused(given: dict[str, Any]) -> None:
    usual = {"wanted": 6, "seed": 7, "wave": 1}
    with pytest.raises(gb.GoldbenchError):
        ANY.draw(NOTES, **(usual | given))


def test_a_rule_of_waves_without_a_wave_is_refused() -> None:
    with pytest.raises(gb.UsageError, match="no wave was named"):
        gb.draw(NOTES, 4, seed=1, every=0.2)


@pytest.mark.parametrize(
    "given",
    [
        *({name: None} for name in ("precision", "recall", "frequency", "width", "level", "icc")),
        {"assurance": None}, {"icc": -1}, {"icc": 2}, {"population": 1.5}, {"deff": 0.5},
        {"sites": 0}, {"f1": "x"}, {"clamp": "no"},
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_made_is_refused(given: dict[str, Any]) -> None:
    usual = {"precision": 0.85, "recall": 0.8, "frequency": 0.48}
    with pytest.raises(gb.UsageError):
        ANY.plan(**(usual | given))


def test_whole_patients_are_drawn_or_some_notes_of_each() -> None:
    whole = gb.draw(NOTES.drop("site"), 3, seed=3, unit="cluster")
    assert len(whole) == 6
    assert len({place.cluster for place in whole.design.values()}) == 3
    some = gb.draw(NOTES.drop("site"), 3, seed=3, unit="cluster", per_cluster=1)
    assert len(some) == 3
    assert set(some.ids) < set(whole.ids)
    same = NOTES.with_columns(site=pl.Series(["north", "north", "south", "south"] * 3))
    shared = gb.draw(same, 4, seed=3, strata="site", unit="cluster")
    assert (
        sorted(place.stratum for place in shared.design.values()) == ["north"] * 4 + ["south"] * 4
    )
    waves = gb.draw(NOTES.drop("site"), 3, seed=3, unit="cluster", wave=1)
    assert set(waves.ids) <= set(whole.ids)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"unit": "clustr"}, "there is no unit 'clustr'"),
        ({"unit": "cluster", "cluster": None}, "nothing says what is one"),
        ({"unit": "cluster", "per_cluster": 0}, "per_cluster is 0; it must be at least 1"),
        ({"per_cluster": 2}, "notes are drawn, not clusters"),
        ({"unit": "cluster", "wanted": 7}, "7"),
    ],
)
def test_clusters_that_cannot_be_drawn_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.GoldbenchError, match=message):
        ANY.draw(NOTES.drop("site"), **({"wanted": 3, "seed": 3} | given))


def test_one_number_is_shared_equally_where_that_is_asked() -> None:
    sites = ["north"] * 8 + ["south"] * 4
    uneven = NOTES.with_columns(site=pl.Series(sites))
    by_size = gb.draw(uneven, 6, seed=3, strata="site")
    alike = gb.draw(uneven, 6, seed=3, strata="site", allocation="equal")
    for drawn, north in ((by_size, 4), (alike, 3)):
        assert [place.stratum for place in drawn.design.values()].count("north") == north
    assert sum(1 / place.probability for place in alike.design.values()) == pytest.approx(12)
    waves = gb.draw(uneven, 6, seed=3, strata=iter(["site"]), allocation="equal", wave=1)
    assert waves.plan is not None
    assert waves.plan.planned == {"north": 3, "south": 3}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"allocation": "equl"}, "there is no allocation 'equl'"),
        ({"allocation": None}, "allocation"),
        ({"allocation": "optimal"}, "follows from the variables of a study"),
        ({"allocation": "paper"}, "follows from the variables of a study"),
        ({"allocation": "equal", "wanted": {"north": 2, "south": 2}}, "shares one number"),
        ({"allocation": "equal", "strata": ()}, "shares one number"),
        ({"allocation": "equal", "wanted": 13}, "13 notes were asked for"),
        ({"wanted": {"north": 2}, "strata": (), "wave": 1}, "there is no stratum 'north'"),
    ],
)
def test_shares_that_cannot_be_made_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(gb.GoldbenchError, match=message):
        ANY.draw(NOTES, **({"wanted": 4, "seed": 3, "strata": "site"} | given))


def test_training_notes_are_of_patients_in_neither_sample_nor_reserve() -> None:
    drawn = gb.draw(NOTES, 2, seed=3, reserve=1, training=3)
    assert drawn.training is not None
    assert (len(drawn.training.notes), drawn.training.seed) == (3, 4)
    taken = {note.cluster for note in (*drawn.draw.notes, *drawn.draw.reserve)}
    assert taken.isdisjoint(note.cluster for note in drawn.training.notes)
    assert "3 for training, seed 4" in repr(drawn)
    plain = gb.draw(NOTES, 2, seed=3, reserve=1)
    assert (plain.draw, plain.training) == (drawn.draw, None)
    other = gb.draw(NOTES, 2, seed=3, reserve=1, training=3, training_seed=9)
    assert other.training is not None
    assert (other.draw, other.training.seed) == (drawn.draw, 9)


def test_training_notes_are_the_same_for_every_wave_and_of_none_of_their_patients() -> None:
    many = pl.DataFrame(
        {
            "id": [f"m{n:04}" for n in range(1200)],
            "text": ["x"] * 1200,
            "patient": [f"p{n // 2}" for n in range(1200)],
        }
    )
    draws = [gb.draw(many, 200, seed=4, wave=wave, training=20) for wave in (1, 2)]
    first, second = (draw.training for draw in draws)
    assert first is not None
    assert first == second
    plan = draws[0].plan
    assert plan is not None
    last = gb.draw(many, 200, seed=4, wave=plan.waves)
    taken = {place.cluster for place in last.design.values()}
    assert taken.isdisjoint(note.cluster for note in first.notes)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"training": -1}, "training is -1; it must be at least 0"),
        ({"training": "3"}, "training is a whole number, not str"),
        ({"training": 12}, "12 notes for training: only"),
        ({"training_seed": 9}, "none are wanted"),
        ({"training": 2, "training_seed": 3}, "have the seed of the sample"),
        ({"training": 2, "training_seed": -1}, "training_seed is -1"),
    ],
)
def test_training_notes_that_cannot_be_drawn_are_refused(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(gb.GoldbenchError, match=message):
        ANY.draw(NOTES, **({"wanted": 2, "seed": 3} | given))


@pytest.mark.parametrize("method", ["assured", "slice"])
def test_a_pilot_without_a_positive_is_refused_at_once(method: str) -> None:
    with pytest.raises(gb.UsageError, match="0 positives in 100 documents") as refused:
        ANY.plan(0.85, 0.80, (0, 100), method=method)
    assert refused.value.hint is not None
