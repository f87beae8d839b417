"""Training as annotators and the lead see it: questions, scores, the gate, differences."""

import re
from dataclasses import replace
from pathlib import Path

from fastapi import FastAPI

from goldbench.study import (
    Batch,
    close_batch,
    confirm_guideline,
    list_questions,
    open_batch,
    plan_training,
    seat_person,
)
from goldbench.web import Settings, create_app
from studies import FACTS, SPANS, Pen, Team, join, open_study, produce, team
from web.visitors import ORIGIN, Visitor


def second_round(crew: Team) -> Batch:
    planned = plan_training(
        crew.study, crew.lead, name="second", guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    for annotator in crew.annotators:
        seat_person(crew.study, crew.lead, planned.id, annotator.id)
    return open_batch(crew.study, crew.lead, planned.id)


def work(crew: Team, batch: Batch) -> None:
    """Three mark the date; the first one marks a name instead."""
    for place, annotator in enumerate(crew.annotators):
        for number in (1, 2):
            pen = Pen(crew.study, annotator, batch.id, number)
            if place:
                pen.span("DATE", 13, 23)
            else:
                pen.span("NAME", 24, 27, role="patient")
            pen.done()


def test_a_question_is_asked_and_answered_to_all(
    app: FastAPI, crew: Team, annotator: Visitor, lead: Visitor
) -> None:
    batch = second_round(crew)
    annotator.sent(f"/rounds/{batch.id}/questions", {"label": "DATE", "text": "A <b>year</b>?"})
    asked = list_questions(crew.study, crew.lead, batch.id)[0]
    assert "1 question waits" in lead.read("/lead/training")
    page = lead.read(f"/lead/training/{batch.id}")
    assert "A &lt;b&gt;year&lt;/b&gt;?" in page
    path = f"/lead/training/{batch.id}/questions/{asked.id}"
    lead.sent(path, {"answer": "**Yes**, <script>x</script>"})
    other = Visitor(app).as_(crew.annotators[1])
    seen = other.read(f"/rounds/{batch.id}")
    assert "<strong>Yes</strong>, &lt;script&gt;" in seen
    assert "your question" not in seen
    assert crew.annotators[0].name not in seen
    assert "your question" in annotator.read(f"/rounds/{batch.id}")


def test_a_round_that_misses_its_gate_says_so(lead: Visitor, crew: Team) -> None:
    batch = second_round(crew)
    assert "No score yet" in lead.read(f"/lead/training/{batch.id}")
    work(crew, batch)
    close_batch(crew.study, crew.lead, batch.id)
    page = lead.read(f"/lead/training/{batch.id}")
    assert "gate not reached" in page
    assert "0.750" in page  # the mean recall of 1, 1, 1 and 0
    assert crew.annotators[0].name in page
    listed = lead.read("/lead/training")
    assert listed.index("second") < listed.index("round · Version 1")
    assert "gate not reached" in listed
    assert "gate reached" in listed


def test_ones_own_result_comes_when_the_round_is_closed(annotator: Visitor, crew: Team) -> None:
    batch = second_round(crew)
    work(crew, batch)
    assert "Your result" not in annotator.read(f"/rounds/{batch.id}")
    close_batch(crew.study, crew.lead, batch.id)
    page = annotator.read(f"/rounds/{batch.id}")
    assert "Your result" in page
    assert "0.00" in page
    assert "<mark>Ana</mark>" in page
    assert "nothing here" in page
    assert crew.annotators[1].name not in page


def test_nobody_reads_a_round_they_do_not_sit_in(curator: Visitor, crew: Team) -> None:
    batch = second_round(crew)
    assert curator.get(f"/rounds/{batch.id}").status_code == 403
    assert curator.form(f"/rounds/{batch.id}/questions", {"text": "x"}).status_code == 403


def test_production_has_no_questions(annotator: Visitor, crew: Team) -> None:
    batch = produce(crew)
    page = annotator.read(f"/rounds/{batch.id}")
    assert "Questions" not in page
    answer = annotator.form(f"/rounds/{batch.id}/questions", {"text": "x"})
    assert answer.status_code == 404


def test_an_author_sees_numbers_instead_of_names(app: FastAPI, crew: Team) -> None:
    author = Visitor(app).as_(join(crew.study, crew.lead, "author 1", "author", None))
    page = author.read("/lead/training")
    assert "1.000" in page
    assert crew.annotators[0].name not in page


def test_only_training_rounds_are_shown(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    assert lead.get(f"/lead/training/{batch.id}").status_code == 404


def test_spans_and_facts_are_scored_under_headings_of_their_own(tmp_path: Path) -> None:
    both = replace(FACTS, labels=(SPANS.labels[0], FACTS.labels[0]))
    with open_study(f"sqlite:///{tmp_path / 'both.db'}") as study:
        crew = team(study, schema=both)
        planned = plan_training(
            study, crew.lead, name="round", guideline_id=crew.guideline.id,
            note_ids=crew.training_notes[:1],
        )  # fmt: skip
        for annotator in crew.annotators[:2]:
            seat_person(study, crew.lead, planned.id, annotator.id)
        open_batch(study, crew.lead, planned.id)
        for annotator in crew.annotators[:2]:
            confirm_guideline(study, annotator, crew.guideline.id)
            pen = Pen(study, annotator, planned.id, 1)
            pen.span("DATE", 13, 23)
            pen.fact("CAD", {"indicator": "mention", "time": "continuing"})
            pen.done()
        close_batch(study, crew.lead, planned.id)
        visitor = Visitor(create_app(study, Settings(origins=(ORIGIN,)))).as_(crew.annotators[0])
        page = visitor.read(f"/rounds/{planned.id}")
    assert re.findall(r"<h3 class=\"cap\">([^<]*)</h3>", page) == ["exact spans", "facts"]
