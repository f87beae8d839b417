"""What gold is built from, and what its weights are when notes were not finished."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.corpus import Design, Place
from goldbench.errors import UsageError
from goldbench.study import (
    NotAllowedError,
    NotFoundError,
    StateError,
    close_batch,
    freeze_guideline,
    list_batches,
    plan_production,
    preview_gold,
    revise_guideline,
)
from goldbench.study.gold_build import adjust_design, waves_design
from goldbench.study.notes import UNDRAWN
from studies import SQLITE, Pen, Team, agreeable, produce

STRATA = ("a", "b", "c")


def draw(sizes: dict[str, int], probability: float = 0.25) -> Design:
    return Design(
        {
            f"{stratum}-{i}": Place(stratum, "", probability)
            for stratum, size in sizes.items()
            for i in range(size)
        }
    )


def weigh(design: Design, stratum: str) -> float:
    return sum(1 / place.probability for place in design.values() if place.stratum == stratum)


def test_the_finished_notes_stand_for_all_that_were_drawn_in_their_stratum() -> None:
    design = draw({"a": 4, "b": 2}, probability=0.5)
    kept = adjust_design(design, ["b-1", "a-0"], {"a": 4, "b": 2})
    assert {id_: place.probability for id_, place in kept.items()} == {"a-0": 0.125, "b-1": 0.25}
    assert [place.stratum for place in kept.values()] == ["a", "b"]


def test_when_all_are_finished_the_probabilities_are_those_of_the_draw() -> None:
    design = draw({"a": 3, "b": 1})
    assert adjust_design(design, list(design), {"a": 3, "b": 1}) == design


@given(st.data())
def test_weights_add_up_to_the_population_of_each_stratum_that_is_left(
    data: st.DataObject,
) -> None:
    sizes = {stratum: data.draw(st.integers(1, 5)) for stratum in STRATA}
    design = draw(sizes)
    finished = data.draw(st.lists(st.sampled_from(sorted(design)), min_size=1, unique=True))
    kept = adjust_design(design, finished, sizes)
    assert kept == adjust_design(design, finished[::-1], sizes)
    assert set(kept) == set(finished)
    for stratum in {place.stratum for place in kept.values()}:
        assert weigh(kept, stratum) == pytest.approx(weigh(design, stratum))


def test_a_note_that_no_draw_chose_stands_for_itself() -> None:
    places = {"x": Place(UNDRAWN, "", 1.0), "y": Place(UNDRAWN, "", 1.0), "a": Place("a", "", 0.5)}
    for adjusted in (
        adjust_design(Design(places), ["x", "a"], {"a": 2}),
        waves_design(Design(places), ["x", "a"], {"a": 1}, {"a": 2}),
    ):
        assert (adjusted["x"].probability, adjusted["a"].probability) == (1.0, 0.25)


@pytest.mark.parametrize(
    ("finished", "expected"),
    [
        (["n1", "n2"], 2 / 40),  # two units of the six that were drawn of forty
        (["n1", "n2", "n3", "n4"], 4 / 40),
        (["n1", "n1b"], 1 / 40),  # two notes of one patient are one unit
    ],
)
def test_in_waves_a_probability_is_the_units_kept_of_the_population(
    finished: list[str], expected: float
) -> None:
    ranks = {"n1": 1, "n1b": 1, "n2": 2, "n3": 3, "n4": 4}
    design = Design({id_: Place("s", "", 6 / 40) for id_ in ranks})
    kept = waves_design(design, finished, ranks, {"s": 6})
    assert [place.probability for place in kept.values()] == pytest.approx(
        [expected] * len(finished)
    )


def test_no_probability_grows_beyond_one() -> None:
    ranks = {f"n{i}": i for i in range(1, 4)}
    design = Design({id_: Place("s", "", 1.0) for id_ in ranks})
    kept = waves_design(design, list(ranks), ranks, {"s": 2})
    assert {place.probability for place in kept.values()} == {1.0}


def close(crew: Team, name: str, **more: object) -> str:
    """Bring production to its end: all agree on the dates of North, South has not begun."""
    batch = produce(crew, name=name, **more)
    for actor in crew.at(0):
        for number in range(1, 5):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    return close_batch(crew.study, crew.lead, batch.id, unfinished="South has not begun").id


@SQLITE
def test_a_preview_tells_what_is_in_it_and_holds_no_text(crew: Team) -> None:
    built = preview_gold(crew.study, crew.lead, [close(crew, "first")])
    north = [f"site0-0{i}" for i in range(4)]
    assert sorted(built.gold.layer) == north
    assert built.unfinished == tuple(f"site1-0{i}" for i in range(4))
    assert (built.how(), built.lost, built.design, built.wave) == ({"agreed": 4}, (), None, None)
    assert built.annotators == tuple(sorted(actor.id for actor in crew.at(0)))
    assert {document.text for document in built.documents.values()} == {None}


@SQLITE
def test_a_note_has_one_gold(crew: Team) -> None:
    ids = [close(crew, "first"), close(crew, "second")]
    with pytest.raises(StateError, match="a note is in more than one of the batches"):
        preview_gold(crew.study, crew.lead, ids)
    assert len(preview_gold(crew.study, crew.lead, ids[1:]).gold.layer) == 4


@SQLITE
def test_batches_that_were_decided_differently_make_no_one_gold(crew: Team) -> None:
    curated, voted = close(crew, "first"), close(crew, "second", policy="vote", annotators=2)
    with pytest.raises(StateError, match="decided in different ways"):
        preview_gold(crew.study, crew.lead, [curated, voted])


@SQLITE
def test_gold_is_of_closed_production_under_one_guideline(crew: Team) -> None:
    study, lead = crew.study, crew.lead
    (training,) = list_batches(study, lead)
    first = close(crew, "first")
    opened = produce(crew, name="open")
    frozen = freeze_guideline(study, lead, revise_guideline(study, lead, change="more").id)
    planned = plan_production(
        study, lead, name="planned", guideline_id=frozen.id, note_ids=crew.notes[0]
    )
    for other in (training, opened, planned):
        with pytest.raises(StateError, match="built from closed production batches"):
            preview_gold(study, lead, [first, other.id])
    for ids in ([], [first, first]):
        with pytest.raises(UsageError, match="name the batches to build from, each once"):
            preview_gold(study, lead, ids)
    with pytest.raises(NotFoundError):
        preview_gold(study, lead, ["nowhere"])
    with pytest.raises(NotAllowedError):
        preview_gold(study, crew.curators[0], [first])
