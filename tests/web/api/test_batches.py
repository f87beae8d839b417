import orjson
import pytest

from goldbench.web.api import batches
from studies import Pen, Team, agreeable, produce
from web.visitors import Visitor


def test_a_batch_is_planned_seated_opened_and_closed(lead: Visitor, crew: Team) -> None:
    body = {"kind": "production", "name": "n", "guideline": crew.guideline.id,
            "notes": crew.notes[0], "policy": "vote", "annotators": 2, "votes": 2}  # fmt: skip
    response = lead.json("POST", "/api/batches", body)
    assert response.status_code == 201, response.text
    path = f"/api/batches/{response.json()['id']}"
    assert lead.get(f"{path}/missing").json()["missing"] == ["North has 0 of 2 annotators"]
    refused = lead.json("POST", f"{path}/open", {})
    assert (refused.status_code, refused.json()["code"]) == (422, "unfinished")
    for annotator in crew.at(0):
        assert lead.json("PUT", f"{path}/seats", {"person": annotator.id}).status_code == 204
    assert lead.json("DELETE", f"{path}/seats/{crew.at(0)[0].id}").status_code == 204
    lead.json("PUT", f"{path}/seats", {"person": crew.at(0)[0].id})
    assert lead.json("POST", f"{path}/open", {}).json()["state"] == "open"
    assert lead.get(f"{path}/progress").json()["notes"] == 4
    assert lead.json("POST", f"{path}/close", {}).status_code == 409
    closed = lead.json("POST", f"{path}/close", {"unfinished": "enough"})
    assert closed.json()["state"] == "closed"


def plan(lead: Visitor, crew: Team, kind: str, notes: list[str]) -> str:
    """Plan a batch of a kind through the API, with everybody it needs; its path comes back."""
    body = {"kind": kind, "name": kind, "guideline": crew.guideline.id, "notes": notes,
            "policy": "vote", "annotators": 2, "votes": 2}  # fmt: skip
    path = f"/api/batches/{lead.json('POST', '/api/batches', body).json()['id']}"
    for annotator in crew.at(0):
        lead.json("PUT", f"{path}/seats", {"person": annotator.id})
    return path


@pytest.mark.parametrize(
    ("first", "then", "reason"),
    [
        ("training", "production", "2 notes were seen in training already"),
        ("production", "training", "2 notes are production notes of production: nobody may train"),
    ],
)
def test_training_and_production_never_share_a_note_whichever_opens_first(
    lead: Visitor, crew: Team, first: str, then: str, reason: str
) -> None:
    shared = crew.notes[0][:2]
    paths = {kind: plan(lead, crew, kind, shared) for kind in (then, first)}
    assert lead.get(f"{paths[then]}/missing").json()["missing"] == []
    assert lead.json("POST", f"{paths[first]}/open", {}).status_code == 200
    refused = lead.json("POST", f"{paths[then]}/open", {})
    assert (refused.status_code, refused.json()["code"]) == (422, "unfinished")
    assert refused.json()["missing"][0].startswith(reason)
    closed = {"unfinished": "enough"}
    assert lead.json("POST", f"{paths[first]}/close", closed).status_code == 200
    assert lead.json("POST", f"{paths[then]}/open", {}).status_code == 422  # what was seen is seen


def test_a_plan_is_deleted_and_only_a_drawn_note_has_a_reserve(lead: Visitor, crew: Team) -> None:
    path = plan(lead, crew, "production", crew.notes[0])
    body = {"note": crew.notes[0][0], "reason": "empty"}
    assert lead.json("POST", f"{path}/unusable", body).json()["code"] == "state"  # not drawn
    assert lead.json("DELETE", path).status_code == 204
    assert lead.json("DELETE", path).status_code == 404


def test_notes_are_listed_without_their_text(lead: Visitor) -> None:
    answer = lead.get("/api/notes")
    assert len(answer.json()["notes"]) == 10
    assert "Navarro" not in answer.text


def test_the_stream_tells_the_progress_when_it_changes(
    lead: Visitor, crew: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "STREAM_SECONDS", 0.0)
    batch = produce(crew)
    answer = lead.get("/api/progress/stream")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert first_event(answer.text)[0]["annotators"][0]["done"] == 0
    agreeable(Pen(crew.study, crew.annotators[0], batch.id, 1), crew.guideline.schema)
    progress = first_event(lead.get("/api/progress/stream").text)[0]
    assert sum(annotator["done"] for annotator in progress["annotators"]) == 1
    assert "Navarro" not in orjson.dumps(progress).decode()


def first_event(text: str) -> list[dict[str, list[dict[str, int]]]]:
    assert text.startswith("retry: 2000\n\nevent: progress\ndata: ")
    events: list[dict[str, list[dict[str, int]]]] = orjson.loads(
        text.split("data: ")[1].split("\n", maxsplit=1)[0]
    )
    return events


def test_the_stream_is_the_leads(annotator: Visitor) -> None:
    assert annotator.get("/api/progress/stream").status_code == 403
