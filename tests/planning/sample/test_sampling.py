import random
from dataclasses import replace
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asthma_study import expecting, protocol, surveyed
from goldbench.errors import DesignError, UsageError
from goldbench.planning import output_size, slice_size
from goldbench.planning.protocol import Sampling, Waves
from goldbench.planning.sample.frequency import frequencies
from goldbench.planning.sample.sampling import Sample, Wish, draw_sample
from goldbench.planning.sample.survey import Survey


def drawn(**wish: Any) -> Sample:
    return draw_sample(surveyed(), protocol(), Wish(**wish))


def test_the_numbers_follow_from_the_protocol() -> None:
    positives = int((surveyed().table["n.ASTHMA"] > 0).sum())
    there = (positives, len(surveyed()) - positives)
    size = output_size(0.85, 0.80, positives / len(surveyed()), 0.10, available=there)
    sample = drawn(icc=0.0)
    assert sample.promise is not None
    assert len(sample.draw.notes) == pytest.approx(size.total * sample.promise.factor, abs=12)
    assert len(sample.draw.notes) > size.total  # twelve strata, not two
    notes = [note for note in sample.draw.notes if note.stratum.endswith("/positive")]
    assert len(notes) == pytest.approx(size.positive * sample.promise.factor, abs=12)


def test_equal_shares_take_the_numbers_of_slice_at_the_mean_frequency() -> None:
    mean = frequencies(surveyed(), protocol())["ASTHMA"].mean
    size = slice_size(0.85, 0.80, mean, 0.05)
    for allocation in ("equal", "paper"):
        sample = drawn(allocation=allocation)
        assert len(sample.draw.notes) == 6 * (-(-size.positive // 6) + -(-size.negative // 6))


def test_asked_numbers_are_taken() -> None:
    assert len(drawn(positive=30, negative=60).draw.notes) == 90
    assert len(drawn(allocation="proportional", total=100).draw.notes) == 100


@settings(max_examples=10)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_the_order_of_the_notes_makes_no_difference(seed: int) -> None:
    order = list(range(len(surveyed())))
    random.Random(seed).shuffle(order)
    other = Survey(surveyed().table[order], surveyed().flow, by_system=False)
    wish = Wish(positive=30, negative=60)
    assert draw_sample(other, protocol(), wish).draw == drawn(positive=30, negative=60).draw


def test_a_seed_is_that_of_the_protocol_unless_another_is_asked_for() -> None:
    seeded = replace(protocol(), sampling=Sampling(seed=5))
    wish = Wish(positive=30, negative=60)
    assert (
        draw_sample(surveyed(), seeded, wish).draw == drawn(positive=30, negative=60, seed=5).draw
    )
    assert draw_sample(surveyed(), seeded, wish).draw != drawn(positive=30, negative=60).draw


def test_probabilities_are_drawn_of_there_within_the_stratum() -> None:
    sample = drawn(positive=30, negative=60)
    for place in sample.draw.design.values():
        share = sample.wanted[place.stratum] / sample.population[place.stratum]
        assert place.probability == pytest.approx(share)
    weights = sum(1 / place.probability for place in sample.draw.design.values())
    assert weights == pytest.approx(len(surveyed()))


def test_the_reserve_is_a_share_of_the_largest_stratum() -> None:
    sample = drawn(positive=60, negative=120)
    most = max(sample.wanted.values())
    assert len(sample.draw.reserve) == 12 * -(-most // 10)
    assert len(drawn(positive=60, negative=120, reserve=0).draw.reserve) == 0


def test_patients_are_the_clusters_of_the_design() -> None:
    sample = drawn(positive=30, negative=60)
    patients = dict(surveyed().table.select("id", "cluster").rows())
    assert all(place.cluster == patients[id_] for id_, place in sample.draw.design.items())


def test_whole_patients_can_be_drawn() -> None:
    sample = drawn(positive=60, negative=60, unit="cluster")
    table = surveyed().table
    for patient in {note.cluster for note in sample.draw.notes}:
        own = set(table.filter(table["cluster"] == patient)["id"])
        assert own == {note.id for note in sample.draw.notes if note.cluster == patient}
    assert 90 <= len(sample.draw.notes) <= 160


def test_or_one_note_of_each_patient() -> None:
    sample = drawn(positive=60, negative=60, unit="cluster", per_cluster=1)
    assert len({note.cluster for note in sample.draw.notes}) == len(sample.draw.notes) == 120
    weights = sum(1 / place.probability for place in sample.draw.design.values())
    assert weights == pytest.approx(len(surveyed()), rel=0.35)


def test_too_few_patients_are_refused() -> None:
    positives = int((surveyed().table["n.ASTHMA"] > 0).sum())
    negatives = len(surveyed()) - positives
    with pytest.raises(DesignError, match="clusters"):
        drawn(positive=30, negative=negatives, unit="cluster", per_cluster=1)


def test_a_wide_search_is_a_stratum_of_its_own() -> None:
    sample = drawn(wide=True)
    kinds = {note.stratum.split("/")[1] for note in sample.draw.notes}
    assert kinds == {"positive", "negative", "negative, hit"}


@pytest.mark.parametrize("negative", [60, 400])
def test_numbers_that_are_asked_for_reach_what_the_wide_search_hits(negative: int) -> None:
    """Most misses lie there: notes with no chance to be drawn would make recall too high."""
    notes = drawn(wide=True, positive=30, negative=negative).draw.notes
    kinds = [note.stratum.split("/")[1] for note in notes]
    assert kinds.count("positive") == 30
    assert kinds.count("negative") + kinds.count("negative, hit") == negative
    assert min(kinds.count("negative"), kinds.count("negative, hit")) > 0


def test_a_wide_search_that_hits_nothing_is_refused_with_numbers_too() -> None:
    survey = surveyed()
    nowhere = replace(
        survey, table=survey.table.with_columns(**{"wide.ASTHMA": pl.lit(value=False)})
    )
    with pytest.raises(DesignError, match="hits no note"):
        draw_sample(nowhere, protocol(), Wish(wide=True, positive=30, negative=60))


def test_all_variables_can_be_planned_for_at_once() -> None:
    several = expecting(protocol(), precision=0.85, recall=0.80, width=0.30)
    sample = draw_sample(surveyed(), several, Wish(several=True))
    assert any("+" in note.stratum for note in sample.draw.notes)
    assert sample.as_json()["several"] is True


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"total": 50}, "does not say how many are positive"),
        ({"positive": 50}, "only one of the numbers"),
        ({"several": True, "allocation": "equal"}, "several variables at once"),
        ({"wide": True, "allocation": "paper"}, "know no wide search"),
        ({"several": True, "wide": True}, "a wide search is for the primary variable"),
        ({"several": True, "positive": 5, "negative": 5}, "say themselves how many"),
        ({"total": 9, "positive": 4, "negative": 5}, "notes are all together"),
        ({"per_cluster": 1}, "notes are drawn, not clusters"),
        ({"positive": 5, "negative": 10**6}, "were asked for"),
    ],
)
def test_wishes_that_contradict_are_refused(wish: dict[str, Any], message: str) -> None:
    with pytest.raises((UsageError, DesignError), match=message):
        drawn(**wish)


def test_nothing_expected_nothing_drawn() -> None:
    bare = expecting(protocol(), precision=None)
    with pytest.raises(UsageError, match="nothing is expected of ASTHMA"):
        draw_sample(surveyed(), bare, Wish())


def test_strata_of_the_summary_add_up() -> None:
    summary = drawn(positive=30, negative=60).as_json()
    assert sum(stratum["drawn"] for stratum in summary["strata"]) == summary["notes"] == 90
    assert sum(stratum["notes"] for stratum in summary["strata"]) == len(surveyed())


@pytest.mark.parametrize("unit", ["document", "cluster"])
def test_waves_are_nested_in_each_other_and_in_the_planned_draw(unit: Any) -> None:
    wish = Wish(positive=90, negative=150, unit=unit)
    asked = replace(protocol(), waves=Waves(cap=1.3))
    sample = draw_sample(surveyed(), asked, replace(wish, waves=True))
    assert sample.waves is not None
    planned = {note.id for note in draw_sample(surveyed(), asked, wish).draw.notes}
    assert planned == {
        id_ for id_, rank in sample.ranks.items() if rank.wave <= sample.waves.within
    }
    units: dict[str, set[str]] = {}
    for note in sample.draw.notes:
        if sample.ranks[note.id].wave == 1:
            units.setdefault(note.stratum, set()).add(note.unit)
    assert {name: len(own) for name, own in units.items()} == sample.waves.sizes(1)
    # Every stratum is as deep as the rule says, by rank, and probabilities follow from the cap.
    last = sample.waves.sizes(sample.waves.waves)
    for note in sample.draw.notes:
        expected = last[note.stratum] / sample.waves.population[note.stratum]
        assert sample.draw.design[note.id].probability == pytest.approx(expected)


def test_waves_are_drawn_by_the_rule_of_the_protocol_only() -> None:
    with pytest.raises(UsageError, match="no waves"):
        drawn(positive=30, negative=60, waves=True)
