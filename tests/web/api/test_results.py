from pathlib import Path

from goldbench.study import list_batches
from studies import Pen, Team, produce
from web.visitors import ORIGIN, Visitor


def test_training_and_audit_are_told(lead: Visitor, crew: Team) -> None:
    batch = list_batches(crew.study, crew.lead)[0]
    training = lead.get(f"/api/batches/{batch.id}/training").json()
    assert training["passed"] is True
    events = lead.get("/api/audit").json()["events"]
    assert events[0]["seq"] == 1
    later = lead.get(f"/api/audit?after={events[-2]['seq']}").json()["events"]
    assert [event["seq"] for event in later] == [events[-1]["seq"]]
    assert lead.get("/api/audit/verify").json()["events"] > len(events)


def test_agreement_and_gold_follow_production(lead: Visitor, crew: Team, folder: Path) -> None:
    batch = produce(crew, policy="vote", annotators=2, votes=2)
    for annotator in crew.annotators:
        for number in range(1, 5):
            pen = Pen(crew.study, annotator, batch.id, number)
            pen.span("DATE", 13, 23)
            pen.done()
    agreement = lead.get(f"/api/batches/{batch.id}/agreement?measure=f1").json()
    assert agreement["provisional"] is False
    values = [row["value"] for row in agreement["results"] if row["label"] is None and row["n"]]
    assert set(values) == {1.0}
    early = lead.get(f"/api/gold/preview?batch={batch.id}")
    assert (early.status_code, early.json()["code"]) == (409, "state")
    lead.json("POST", f"/api/batches/{batch.id}/close", {})
    assert lead.get(f"/api/gold/preview?batch={batch.id}").json()["documents"] == 8
    response = lead.json("POST", "/api/gold", {"name": "one", "batches": [batch.id]})
    assert response.status_code == 201
    assert response.json()["hash"] == lead.get("/api/gold").json()["releases"][0]["hash"]
    assert (folder / "releases" / "one").is_dir()


def test_the_link_of_an_invite_is_told_once(lead: Visitor, crew: Team) -> None:
    body = {"name": "annotator 5", "roles": ["annotator"], "site": crew.sites[0]}
    response = lead.json("POST", "/api/people", body)
    assert response.status_code == 201
    assert response.json()["link"].startswith(f"{ORIGIN}/invite/")
    people = lead.get("/api/people").json()["people"]
    newcomer = next(person for person in people if person["id"] == response.json()["person"])
    assert newcomer["joined"] is False
    assert "link" not in newcomer


def test_guidelines_are_read_as_data(lead: Visitor, crew: Team) -> None:
    listed = lead.get("/api/guidelines").json()["guidelines"]
    assert [entry["version"] for entry in listed] == [1]
    guideline = lead.get(f"/api/guidelines/{crew.guideline.id}").json()
    assert guideline["texts"]["DATE"] == "# DATE"
    assert [label["name"] for label in guideline["schema"]["labels"]] == ["DATE", "NAME"]
