from goldbench.study import batch_progress, list_batches, read_audit
from studies import Pen, Team, agreeable, produce
from web.visitors import Visitor


def planned(lead: Visitor, crew: Team, **more: object) -> str:
    data = {"kind": "production", "name": "made here", "guideline": crew.guideline.id,
            "policy": "curate", "note": crew.notes[0], **more}  # fmt: skip
    return lead.sent("/lead/batches/new", data)


def test_a_planned_batch_names_what_is_missing(lead: Visitor, crew: Team) -> None:
    page = lead.read(planned(lead, crew))
    assert "North has 0 of 2 annotators" in page
    assert "North has no curator" in page
    assert "Open the batch" not in page
    spanish = lead.get(planned(lead, crew, name="otro"), headers={"accept-language": "es"}).text
    assert "North tiene 0 de 2 anotadores" in spanish


def test_seats_are_given_and_taken_until_nothing_is_missing(lead: Visitor, crew: Team) -> None:
    path = planned(lead, crew)
    first, second = crew.at(0)
    seats = {f"seat-{first.id}": "annotator", f"seat-{second.id}": "annotator",
             f"seat-{crew.curators[0].id}": "curator"}  # fmt: skip
    lead.sent(f"{path}/seats", seats)
    assert "Nothing is missing" in lead.read(path)
    lead.sent(f"{path}/seats", seats | {f"seat-{second.id}": ""})
    assert "North has 1 of 2 annotators" in lead.read(path)
    lead.sent(f"{path}/seats", seats)
    lead.sent(f"{path}/open")
    page = lead.read(path)
    assert "Progress" in page
    assert first.name in page


def test_opening_what_is_not_ready_says_why(lead: Visitor, crew: Team) -> None:
    answer = lead.form(f"{planned(lead, crew)}/open")
    assert answer.status_code == 422
    assert "North has no curator" in answer.text


def test_a_vote_and_a_trial_are_planned(lead: Visitor, crew: Team) -> None:
    path = planned(lead, crew, policy="vote", annotators="3", votes="2", handout="pool")
    assert "vote, 2 of 3" in lead.read(path)
    data = {"kind": "trial", "trial": "light or not", "name": "light", "note": crew.training_notes,
            "guideline": crew.guideline.id, "annotator": [a.id for a in crew.at(0)]}  # fmt: skip
    path = lead.sent("/lead/batches/new", data)
    assert "Nothing is missing" in lead.read(path)
    lead.sent(f"{path}/open")
    assert "light or not" in lead.read("/lead/agreement")
    assert "light" in lead.read("/lead/agreement/trials/light%20or%20not")


def test_no_majority_is_refused(lead: Visitor, crew: Team) -> None:
    data = {"kind": "production", "name": "n", "guideline": crew.guideline.id, "policy": "vote",
            "note": crew.notes[0], "annotators": "4", "votes": "2"}  # fmt: skip
    assert lead.form("/lead/batches/new", data).status_code == 400


def test_closing_an_unfinished_batch_takes_a_reason(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    path = f"/lead/batches/{batch.id}"
    assert lead.form(f"{path}/close").status_code == 409
    lead.sent(f"{path}/close", {"unfinished": "the money is gone"})
    assert "closed" in lead.read(path)
    event = read_audit(crew.study, crew.lead)[-1]
    assert (event.kind, event.payload["unfinished"]) == ("batch_closed", "the money is gone")


def test_a_closed_sheet_is_reopened_with_a_reason(lead: Visitor, crew: Team) -> None:
    batch = produce(crew)
    annotator = crew.annotators[0]
    agreeable(Pen(crew.study, annotator, batch.id, 1), crew.guideline.schema)
    rows = batch_progress(crew.study, crew.lead, batch.id).annotators
    sheet = next(
        s for row in rows if row.person == annotator.id for s in row.sheets if s.state == "done"
    )
    path = f"/lead/batches/{batch.id}"
    page = lead.read(path)
    assert f'data-words="{annotator.name} 1"' in page  # found by the annotator's own number
    assert page.count("data-words") == 1  # of eight sheets the one that is closed
    chosen = {"chosen": f"sheet:{sheet.id}"}
    assert lead.form(f"{path}/reopen", chosen | {"reason": " "}).status_code == 400
    assert lead.form(f"{path}/reopen", {"reason": "asked for it"}).status_code == 400
    lead.sent(f"{path}/reopen", chosen | {"reason": "asked for it"})
    rows = batch_progress(crew.study, crew.lead, batch.id).annotators
    assert next(row.done for row in rows if row.person == annotator.id) == 0


def test_a_plan_can_be_deleted(lead: Visitor, crew: Team) -> None:
    path = planned(lead, crew)
    assert "Delete this plan" in lead.read(path)
    assert lead.sent(f"{path}/delete") == "/lead/batches"
    assert lead.get(path).status_code == 404
    opened = f"/lead/batches/{produce(crew).id}"
    assert "Delete this plan" not in lead.read(opened)
    assert lead.form(f"{opened}/delete").status_code == 409


def test_unfinished_notes_are_handed_over(lead: Visitor, crew: Team) -> None:
    batch = produce(crew, policy="vote", annotators=2, votes=2)
    leaving, other = crew.at(0)
    data = {"leaving": leaving.id, "coming": other.id, "reason": "maternity leave"}
    answer = lead.form(f"/lead/batches/{batch.id}/replace", data)
    assert answer.status_code == 409  # the other one reads these notes already
    assert len(list_batches(crew.study, crew.lead)) == 2


def test_the_list_names_kind_policy_and_version(lead: Visitor, crew: Team) -> None:
    produce(crew)
    page = lead.read("/lead/batches")
    assert "two annotators and a curator" in page
    assert "Version 1" in page
    assert "training round" in page
