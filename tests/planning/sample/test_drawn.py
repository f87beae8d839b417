import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.errors import DesignError, UsageError
from goldbench.planning import Draw, draw_notes, finish, replace

IDS = [f"note-{i}" for i in range(120)]
STRATA = ["yes" if i % 3 == 0 else "no" for i in range(120)]


def drawn(reserve: int = 3) -> Draw:
    return draw_notes(IDS, {"yes": 10, "no": 20}, seed=4, strata=STRATA, reserve=reserve)


def chances(draw: Draw) -> dict[str, float]:
    return {place.stratum: place.probability for place in draw.design.values()}


def of_stratum(draw: Draw, stratum: str) -> list[str]:
    return [note.id for note in draw.notes if note.stratum == stratum]


def test_an_unusable_note_is_replaced_by_the_next_of_its_stratum() -> None:
    draw = drawn()
    lost = of_stratum(draw, "yes")[4]
    after = replace(draw, {lost})
    next_ = next(note.id for note in draw.reserve if note.stratum == "yes")
    assert set(after.order) == set(draw.order) - {lost} | {next_}
    assert after.order[-1] == next_
    assert chances(after) == chances(draw) == {"yes": 10 / 40, "no": 20 / 80}
    assert [note.id for note in after.unusable] == [lost]
    assert next_ not in {note.id for note in after.reserve}


def test_without_reserve_the_probability_falls_in_that_stratum_only() -> None:
    draw = drawn(reserve=0)
    after = replace(draw, of_stratum(draw, "yes")[:4])
    assert chances(after) == {"yes": 6 / 40, "no": 20 / 80}


def test_a_note_outside_the_population_makes_the_population_smaller() -> None:
    draw = drawn()
    after = replace(draw, outside=of_stratum(draw, "yes")[:2])
    # 12 looked at, 10 of the population: it has about 40 x 10 / 12 units, and 12 of 40 were drawn.
    assert chances(after)["yes"] == pytest.approx(12 / 40)
    assert chances(after)["no"] == 20 / 80
    assert len(of_stratum(after, "yes")) == 10


def test_unusable_and_outside_are_kept_apart() -> None:
    draw = drawn(reserve=0)
    yes = of_stratum(draw, "yes")
    after = replace(draw, yes[:1], outside=yes[1:3])
    # Of 10 looked at 8 belong: 32 units, of which 7 are finished.
    assert chances(after)["yes"] == pytest.approx(7 / 32)


def test_replacing_in_two_steps_is_replacing_at_once() -> None:
    draw = drawn()
    yes = of_stratum(draw, "yes")
    at_once = replace(draw, yes[:2], outside=yes[2:3])
    in_steps = replace(replace(draw, yes[:2]), outside=yes[2:3])
    assert in_steps.design == at_once.design
    assert set(in_steps.unusable + in_steps.outside) == set(at_once.unusable + at_once.outside)


@given(st.sets(st.sampled_from(IDS)))
def test_finished_notes_stand_for_the_whole_population(done: set[str]) -> None:
    draw = drawn()
    done &= set(draw.order)
    if {STRATA[IDS.index(id_)] for id_ in done} != {"yes", "no"}:
        with pytest.raises(DesignError, match="no note is left in stratum"):
            _ = finish(draw, done).design
        return
    design = finish(draw, done).design
    assert set(design) == done
    assert sum(1 / place.probability for place in design.values()) == pytest.approx(120)


def test_everything_finished_changes_nothing() -> None:
    draw = drawn()
    assert finish(draw, draw.order) == draw


def cluster_draw() -> Draw:
    clusters = [f"patient-{i // 4}" for i in range(120)]
    return draw_notes(IDS, 6, seed=8, clusters=clusters, unit="cluster", reserve=2)


def test_a_cluster_that_loses_a_note_stays_with_a_share_of_its_own() -> None:
    draw = cluster_draw()
    lost = draw.notes[0]
    after = replace(draw, {lost.id})
    assert len(after.notes) == len(draw.notes) - 1
    for note in after.notes:
        share = 3 / 4 if note.unit == lost.unit else 1
        assert after.design[note.id].probability == pytest.approx(6 / 30 * share)


def test_a_cluster_that_loses_all_its_notes_is_replaced_whole() -> None:
    draw = cluster_draw()
    gone = draw.notes[0].unit
    after = replace(draw, {note.id for note in draw.notes if note.unit == gone})
    units = {note.unit for note in after.notes}
    assert len(units) == 6
    assert gone not in units
    assert len(after.notes) == 24
    assert {place.probability for place in after.design.values()} == {6 / 30}


def test_a_note_outside_makes_its_cluster_smaller_not_rarer() -> None:
    draw = cluster_draw()
    after = replace(draw, outside={draw.notes[0].id})
    assert all(place.probability == pytest.approx(6 / 30) for place in after.design.values())


def test_notes_that_were_not_drawn_cannot_drop_out() -> None:
    draw = drawn()
    other = next(id_ for id_ in IDS if id_ not in draw.order)
    with pytest.raises(UsageError, match="not in the draw"):
        replace(draw, {other})
    with pytest.raises(UsageError, match="not in the draw"):
        finish(draw, {other})


def test_a_note_drops_out_for_one_reason() -> None:
    draw = drawn()
    id_ = draw.order[0]
    with pytest.raises(UsageError, match="both unusable and outside"):
        replace(draw, {id_}, outside={id_})
