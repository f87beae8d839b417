"""A trial: variations of a task side by side, with mean time and F1."""

import pytest

from goldbench.study import (
    NotFoundError,
    UnfinishedError,
    compare_trial,
    open_batch,
    plan_trial,
    report_activity,
    seat_person,
)
from studies import SQLITE, Clock, Pen, Team

pytestmark = SQLITE


def test_variations_are_compared_by_time_and_agreement(crew: Team, clock: Clock) -> None:
    study, lead = crew.study, crew.lead
    variations = []
    for name in ("very light", "light"):
        clock.move(minutes=1)
        variation = plan_trial(
            study, lead, trial="how light", name=name, guideline_id=crew.guideline.id,
            note_ids=crew.training_notes,
        )  # fmt: skip
        variations.append(variation)
    for variation, pair in zip(variations, (crew.at(0), crew.at(1)), strict=True):
        with pytest.raises(UnfinishedError, match="missing"):
            open_batch(study, lead, variation.id)
        for person in pair:
            seat_person(study, lead, variation.id, person.id)
        open_batch(study, lead, variation.id)
    for place, (variation, pair) in enumerate(
        zip(variations, (crew.at(0), crew.at(1)), strict=True)
    ):
        for who, person in enumerate(pair):
            for number in (1, 2):
                pen = Pen(study, person, variation.id, number)
                clock.move(seconds=30)
                report_activity(study, person, variation.id, number, 12_000 * (1 + place))
                pen.span("DATE", 13, 23)
                if place and who:
                    pen.span("NAME", 24, 27)
                pen.done()
    light, heavier = compare_trial(study, lead, "how light")
    assert (light.name, light.sheets, light.of, light.provisional) == ("very light", 4, 4, False)
    assert light.minutes == pytest.approx(0.2)
    assert heavier.minutes == pytest.approx(0.4)
    assert light.f1 == {"exact": 1.0}
    assert light.intervals["exact"] is not None
    assert light.annotators == tuple(sorted(annotator.name for annotator in crew.at(0)))
    assert heavier.f1["exact"] == pytest.approx(2 / 3)


def test_a_trial_that_is_not_there_and_one_that_has_not_begun(crew: Team) -> None:
    with pytest.raises(NotFoundError):
        compare_trial(crew.study, crew.lead, "nothing")
    plan_trial(
        crew.study, crew.lead, trial="how light", name="light", guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    (only,) = compare_trial(crew.study, crew.lead, "how light")
    assert (only.sheets, only.of, only.minutes, only.f1) == (0, 0, None, {})
    assert only.provisional
