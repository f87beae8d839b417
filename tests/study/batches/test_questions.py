"""Questions about the guideline: asked in training alone, answered to all."""

import pytest

from goldbench.study import (
    NotFoundError,
    StateError,
    answer_question,
    ask_question,
    close_batch,
    list_questions,
    open_batch,
    plan_training,
    seat_person,
)
from studies import SQLITE, Team, produce


def round_of(crew: Team, *, name: str = "second") -> str:
    training = plan_training(
        crew.study, crew.lead, name=name, guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    for actor in crew.at(0) + crew.at(1)[:1]:
        seat_person(crew.study, crew.lead, training.id, actor.id)
    return open_batch(crew.study, crew.lead, training.id).id


def test_questions_are_answered_to_all_and_nobody_learns_who_asked(crew: Team) -> None:
    id_ = round_of(crew)
    annotator, colleague = crew.at(0)
    first = ask_question(crew.study, annotator, id_, "Is a year a date?", label="DATE")
    ask_question(crew.study, colleague, id_, "And a season?")
    answer_question(crew.study, crew.lead, first, "Yes.")
    seen = list_questions(crew.study, colleague, id_)
    assert [(q.label, q.text, q.answer, q.mine) for q in seen] == [
        ("DATE", "Is a year a date?", "Yes.", False),
        (None, "And a season?", None, True),
    ]
    assert annotator.id not in str(seen)
    assert annotator.name not in str(seen)


@SQLITE
def test_there_is_no_question_in_production(crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    with pytest.raises(NotFoundError):
        ask_question(crew.study, annotator, batch.id, "What did the others do?")
    with pytest.raises(NotFoundError):
        list_questions(crew.study, annotator, batch.id)


@SQLITE
def test_questions_are_asked_by_who_sits_there_about_what_is_there(crew: Team) -> None:
    id_ = round_of(crew)
    with pytest.raises(NotFoundError):
        ask_question(crew.study, crew.at(1)[1], id_, "May I?")
    with pytest.raises(NotFoundError):
        ask_question(crew.study, crew.at(0)[0], id_, "Why?", label="SMOKER")
    with pytest.raises(NotFoundError):
        answer_question(crew.study, crew.lead, "none", "Because.")
    close_batch(crew.study, crew.lead, id_, unfinished="a test")
    with pytest.raises(StateError):
        ask_question(crew.study, crew.at(0)[0], id_, "Too late?")
