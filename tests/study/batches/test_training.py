"""Training rounds: scores against the voted gold, questions for all, feedback for oneself."""

import pytest

from goldbench.study import (
    NotAllowedError,
    NotFoundError,
    StateError,
    close_batch,
    my_training_result,
    open_batch,
    plan_training,
    seat_person,
    training_result,
)
from studies import SQLITE, Pen, Team


def round_of(crew: Team, *, name: str = "second") -> str:
    training = plan_training(
        crew.study, crew.lead, name=name, guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    for actor in crew.at(0) + crew.at(1)[:1]:
        seat_person(crew.study, crew.lead, training.id, actor.id)
    return open_batch(crew.study, crew.lead, training.id).id


def test_each_annotator_is_scored_against_the_vote_and_against_the_others(crew: Team) -> None:
    id_ = round_of(crew)
    first, second, third = crew.at(0) + crew.at(1)[:1]
    for actor in (first, second, third):
        for number in (1, 2):
            pen = Pen(crew.study, actor, id_, number)
            pen.span("DATE", 13, 23)
            if actor is third:
                pen.span("NAME", 24, 27)  # nobody else has it: a false positive each
            pen.done()
    provisional = training_result(crew.study, crew.lead, id_)
    assert not provisional.provisional  # all are done
    close_batch(crew.study, crew.lead, id_)
    result = training_result(crew.study, crew.lead, id_)
    exact = result.annotators["exact"]
    assert (exact[first.id].precision, exact[first.id].recall, exact[first.id].f1) == (1, 1, 1)
    assert (exact[third.id].precision, exact[third.id].recall) == (0.5, 1)
    assert exact[third.id].f1 == pytest.approx(2 / 3)
    average = result.average["exact"]
    assert average.precision == pytest.approx((1 + 1 + 0.5) / 3)
    assert result.labels["exact"][third.id]["DATE"].f1 == 1
    pairs = {frozenset(pair): value for pair, value in result.pairs["exact"].items()}
    assert pairs[frozenset((first.id, second.id))] == 1
    assert pairs[frozenset((first.id, third.id))] == pytest.approx(2 / 3)
    assert not result.passed
    mine = my_training_result(crew.study, third, id_)
    assert mine.scores["exact"] == exact[third.id]
    assert sorted(mine.differences) == [1, 2]
    case = mine.differences[1][0]
    assert (case.kind, case.label, case.of("gold")) == ("missing", "NAME", ())
    assert my_training_result(crew.study, first, id_).differences == {}


@SQLITE
def test_nobody_sees_results_before_the_round_is_closed(crew: Team) -> None:
    id_ = round_of(crew)
    annotator = crew.at(0)[0]
    with pytest.raises(StateError, match="not closed"):
        my_training_result(crew.study, annotator, id_)
    with pytest.raises(NotAllowedError):
        training_result(crew.study, annotator, id_)
    early = training_result(crew.study, crew.lead, id_)
    assert early.provisional
    assert not early.passed
    with pytest.raises(NotFoundError):
        my_training_result(crew.study, crew.at(1)[1], id_)


@SQLITE
def test_facts_are_scored_after_continuing_is_written_out(fact_crew: Team) -> None:
    crew = fact_crew
    training = plan_training(
        crew.study, crew.lead, name="second", guideline_id=crew.guideline.id,
        note_ids=crew.training_notes[:1],
    )  # fmt: skip
    for annotator in crew.at(0):
        seat_person(crew.study, crew.lead, training.id, annotator.id)
    open_batch(crew.study, crew.lead, training.id)
    for annotator, times in zip(
        crew.at(0), ("continuing", "continuing", "before DCT"), strict=True
    ):
        pen = Pen(crew.study, annotator, training.id, 1)
        pen.fact("CAD", {"indicator": "mention", "time": times})
        pen.fact("SMOKER", {"status": "never"})
        pen.done()
    close_batch(crew.study, crew.lead, training.id)
    tags = training_result(crew.study, crew.lead, training.id).annotators["tags"]
    assert [tags[annotator.id].recall for annotator in crew.at(0)] == [1, 1, 0.5]
    assert [tags[annotator.id].precision for annotator in crew.at(0)] == [1, 1, 1]
