from goldbench.study import (
    QueueItem,
    change_person,
    confirm_guideline,
    edit_guideline,
    freeze_guideline,
    open_batch,
    plan_training,
    revise_guideline,
    seat_person,
)
from goldbench.web.pages.home import queues
from studies import Pen, Team, agreeable, produce
from web.visitors import Visitor


def test_an_annotator_sees_a_card_a_batch_and_nothing_about_others(
    annotator: Visitor, crew: Team
) -> None:
    batch = produce(crew)
    agreeable(Pen(crew.study, crew.annotators[0], batch.id, 1), crew.guideline.schema)
    page = annotator.read("/")
    assert "1 of 4 done" in page
    assert f'href="/annotate/{batch.id}"' in page
    assert "Continue" in page
    assert "How it went" in page  # the closed round
    for other in (*crew.annotators[1:], *crew.curators):
        assert other.name not in page
    assert "/lead/" not in page


def test_a_guideline_that_is_not_confirmed_comes_first(annotator: Visitor, crew: Team) -> None:
    draft = revise_guideline(crew.study, crew.lead, change="new")
    edit_guideline(crew.study, crew.lead, draft.id, "", "# x")
    frozen = freeze_guideline(crew.study, crew.lead, draft.id)
    planned = plan_training(
        crew.study, crew.lead, name="n", guideline_id=frozen.id, note_ids=crew.training_notes
    )
    for actor in crew.annotators:
        seat_person(crew.study, crew.lead, planned.id, actor.id)
    open_batch(crew.study, crew.lead, planned.id)
    page = annotator.read("/")
    assert f"/guidelines/{frozen.id}?next=/annotate/{planned.id}" in page
    # Whoever goes to the note all the same is led to the guideline.
    answer = annotator.get(f"/annotate/{planned.id}")
    assert answer.headers["location"].startswith("/guidelines?next=/annotate/")
    confirm_guideline(crew.study, crew.annotators[0], frozen.id)
    assert f'href="/annotate/{planned.id}"' in annotator.read("/")


def test_a_curator_sees_a_queue_when_both_are_done(curator: Visitor, crew: Team) -> None:
    batch = produce(crew)
    assert "Nothing is ready yet" in curator.read("/")
    first, second = crew.at(0)
    mine = Pen(crew.study, first, batch.id, 1)
    mine.span("DATE", 13, 23)
    mine.done()
    theirs = next(
        pen
        for pen in (Pen(crew.study, second, batch.id, n) for n in range(1, 5))
        if pen.text == mine.text
    )
    theirs.span("NAME", 24, 27)
    theirs.done()
    page = curator.read("/")
    assert "1 to decide" in page
    assert f'href="/curate/{batch.id}"' in page


def test_a_curator_who_could_annotate_is_not_told_that_there_is_nothing_to_do(
    curator: Visitor, crew: Team
) -> None:
    change_person(crew.study, crew.lead, crew.curators[0].id, roles=["curator", "annotator"])
    curator.as_(crew.curators[0])
    assert "There is nothing for you to do yet" in curator.read("/")
    batch = produce(crew)
    agreeable(Pen(crew.study, crew.at(0)[0], batch.id, 1), crew.guideline.schema)
    for number in range(1, 5):
        agreeable(Pen(crew.study, crew.at(0)[1], batch.id, number), crew.guideline.schema)
    assert "There is nothing for you to do yet" not in curator.read("/")


def test_notes_are_put_together_by_batch() -> None:
    items = [
        QueueItem("1", "a", "A", "done", 2, 2, "g"),
        QueueItem("2", "b", "B", "open", 3, 1, "g"),
        QueueItem("3", "b", "B", "done", 0, 0, "g"),
    ]
    first, second = queues(items)
    assert (first.batch, first.open, first.done, first.cases, first.decided) == ("b", 1, 1, 3, 1)
    assert second.batch == "a"


def test_the_progress_page_has_counts_and_no_marks(lead: Visitor, crew: Team) -> None:
    assert "No batch is open" in lead.read("/lead/progress")
    batch = produce(crew)
    agreeable(Pen(crew.study, crew.annotators[0], batch.id, 1), crew.guideline.schema)
    page = lead.read("/lead/progress")
    assert "1 of 4<" in page
    assert "DATE" not in page


def test_notes_that_wait_for_a_curator_are_left_and_not_begun(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    first, second = crew.at(0)
    mine = Pen(crew.study, first, batch.id, 1)
    mine.span("DATE", 13, 23)
    mine.done()
    pens = [Pen(crew.study, second, batch.id, number) for number in range(1, 5)]
    theirs = next(pen for pen in pens if pen.text == mine.text)
    theirs.span("NAME", 24, 27)
    theirs.done()
    row = lead.read("/lead/progress").split("<tr data-curation>")[1]
    assert 'data-cell="left">8<' in row
    assert ">1 to be decided<" in row
