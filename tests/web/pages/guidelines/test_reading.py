from goldbench.study import (
    Guideline,
    edit_guideline,
    freeze_guideline,
    open_batch,
    plan_training,
    revise_guideline,
    seat_person,
)
from goldbench.web.pages.guidelines.reading import compare_texts
from studies import Team, produce
from web.visitors import Visitor


def next_version(crew: Team, text: str = "# DATE\n\nAlso years.") -> Guideline:
    draft = revise_guideline(crew.study, crew.lead, change="years are dates")
    edit_guideline(crew.study, crew.lead, draft.id, "", "# In general")
    edit_guideline(crew.study, crew.lead, draft.id, "DATE", text)
    return freeze_guideline(crew.study, crew.lead, draft.id)


def test_an_annotator_reads_the_version_they_work_under(annotator: Visitor, crew: Team) -> None:
    assert annotator.get("/guidelines").headers["location"] == f"/guidelines/{crew.guideline.id}"
    page = annotator.read(f"/guidelines/{crew.guideline.id}")
    assert "<h2>DATE</h2>" in page
    assert "You have confirmed this version" in page
    assert "patient · doctor" in page


def test_an_annotator_reads_no_other_version(annotator: Visitor, crew: Team) -> None:
    other = next_version(crew).id
    assert annotator.get(f"/guidelines/{other}").status_code == 404
    assert annotator.get(f"/guidelines/{other}/changes").status_code == 404
    assert annotator.form(f"/guidelines/{other}/confirm").status_code == 404


def test_a_version_is_confirmed_once_and_leads_on(annotator: Visitor, crew: Team) -> None:
    crew.guideline = next_version(crew)
    batch = _training(crew)
    path = f"/guidelines/{crew.guideline.id}"
    onward = annotator.get(f"/guidelines?next=/annotate/{batch}").headers["location"]
    assert onward == f"{path}?next=/annotate/{batch}"
    page = annotator.read(onward)
    assert "I have read version 2" in page
    assert "years are dates" in page
    led = annotator.sent(f"{path}/confirm", {"next": f"/annotate/{batch}"})
    assert led == f"/annotate/{batch}"
    assert "I have read version 2" not in annotator.read(path)


def test_what_changed_is_shown_line_by_line(lead: Visitor, crew: Team) -> None:
    page = lead.read(f"/guidelines/{next_version(crew).id}/changes")
    assert "<ins>" in page
    assert "Also years." in page
    assert "NAME</h2>" not in page


def test_comparing_keeps_what_stayed() -> None:
    lines = compare_texts("a\nb", "a\nc")
    assert [(line.sign, line.text) for line in lines] == [(" ", "a"), ("-", "b"), ("+", "c")]


def test_the_lead_sees_all_versions_and_what_they_changed(lead: Visitor, crew: Team) -> None:
    next_version(crew)
    page = lead.read("/guidelines")
    assert page.index("Version 2") < page.index("Version 1")
    assert "years are dates" in page


def test_a_curator_confirms_too(curator: Visitor, crew: Team) -> None:
    assert "no guideline for you" in curator.read("/guidelines")
    produce(crew)
    assert curator.get("/guidelines").headers["location"] == f"/guidelines/{crew.guideline.id}"
    assert "I have read version 1" in curator.read(f"/guidelines/{crew.guideline.id}")


def _training(crew: Team) -> str:
    planned = plan_training(
        crew.study, crew.lead, name="again", guideline_id=crew.guideline.id,
        note_ids=crew.training_notes,
    )  # fmt: skip
    for annotator in crew.annotators:
        seat_person(crew.study, crew.lead, planned.id, annotator.id)
    return open_batch(crew.study, crew.lead, planned.id).id
