"""Agreement of a batch, for the lead alone."""

import pytest

from goldbench.study import (
    StateError,
    batch_agreement,
    change_person,
    close_batch,
    confirm_guideline,
    curation_queue,
    decide,
    finish_curation,
    read_board,
    report_activity,
)
from studies import SQLITE, Clock, Pen, Team, agreeable, produce

pytestmark = SQLITE


def test_agreement_is_provisional_until_all_are_done(crew: Team) -> None:
    batch = produce(crew)
    with pytest.raises(StateError, match="at least two"):
        batch_agreement(crew.study, crew.lead, batch.id)
    for actor in crew.at(0):
        for number in range(1, 5):
            pen = Pen(crew.study, actor, batch.id, number)
            pen.span("DATE", 13, 23)
            if actor == crew.at(0)[0]:
                pen.span("NAME", 24, 27)
            pen.done()
    agreement = batch_agreement(crew.study, crew.lead, batch.id, site_id=crew.sites[0])
    assert (agreement.provisional, agreement.complete, agreement.notes) == (True, 4, 4)
    rows = {row.label: row for row in agreement.report if row.measure == "f1"}
    assert rows["DATE"].value == 1
    assert rows["DATE"].interval is not None
    assert rows["NAME"].value == 0
    assert rows[None].value == pytest.approx(2 / 3)
    everything = batch_agreement(
        crew.study, crew.lead, batch.id, site_id=crew.sites[0], measures=["all"]
    )
    assert {"cohen-kappa", "krippendorff-alpha"} <= {row.measure for row in everything.report}
    assert set(agreement.names) == {actor.id for actor in crew.at(0)}
    for actor in crew.at(1):
        for number in range(1, 5):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    assert not batch_agreement(crew.study, crew.lead, batch.id).provisional
    both = batch_agreement(crew.study, crew.lead, batch.id)
    assert (both.complete, both.notes) == (8, 8)


def test_the_time_a_note_takes_stands_beside_the_agreement(crew: Team, clock: Clock) -> None:
    batch = produce(crew)
    annotator, other = crew.at(0)
    for actor, seconds in ((annotator, 60), (other, 15)):
        for number in (1, 2):
            pen = Pen(crew.study, actor, batch.id, number)
            pen.span("DATE", 13, 23)
            clock.move(seconds=seconds // number)
            report_activity(crew.study, actor, batch.id, number, 60_000)
            pen.done()
    agreement = batch_agreement(crew.study, crew.lead, batch.id)
    assert agreement.minutes == {annotator.id: 0.75, other.id: 11 / 60}
    assert agreement.json()["minutes"] == agreement.minutes


def test_a_closed_batch_shows_each_annotator_against_its_own_gold(crew: Team) -> None:
    batch = produce(crew)
    careful = crew.at(0)[0]
    for actor in crew.annotators:
        for number in range(1, 5):
            pen = Pen(crew.study, actor, batch.id, number)
            pen.span("DATE", 13, 23)
            if actor == careful:
                pen.span("NAME", 24, 27)
            pen.done()
    before = batch_agreement(crew.study, crew.lead, batch.id, site_id=crew.sites[0])
    assert {row.measure for row in before.report} == {"f1"}
    curator = crew.curators[0]
    confirm_guideline(crew.study, curator, crew.guideline.id)
    for item in curation_queue(crew.study, curator):
        (case,) = read_board(crew.study, curator, item.id).cases
        side = next(entry["side"] for entry in case["sides"] if entry["marks"])
        version = decide(
            crew.study, curator, item.id, case["id"], {"choice": str(side)},
            op_id="decision-1", expected=0,
        )  # fmt: skip
        finish_curation(crew.study, curator, item.id, op_id="finish-1", expected=version)
    close_batch(crew.study, crew.lead, batch.id)
    agreement = batch_agreement(crew.study, crew.lead, batch.id, site_id=crew.sites[0])
    scores = {
        row.pair[0]: row.value
        for row in agreement.report
        if row.measure == "gold-recall" and row.pair is not None and row.label is None
    }
    assert scores == {careful.id: 1.0, crew.at(0)[1].id: 0.5}


def test_averages_by_expertise(fact_crew: Team) -> None:
    crew = fact_crew
    batch = produce(crew, policy="vote")
    for trained, actor in zip((True, True, False), crew.at(0), strict=True):
        change_person(crew.study, crew.lead, actor.id, medically_trained=trained)
        agreeable(Pen(crew.study, actor, batch.id, 1), crew.guideline.schema)
        for number in range(2, 5):
            agreeable(Pen(crew.study, actor, batch.id, number), crew.guideline.schema)
    agreement = batch_agreement(
        crew.study, crew.lead, batch.id, measures=["gold"], by_expertise=True
    )
    groups = {row.group for row in agreement.report if row.group is not None}
    assert groups == {"medically trained", "not medically trained"}
