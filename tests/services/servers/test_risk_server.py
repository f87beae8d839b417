"""The server of the heart-risk extractor."""

from typing import Any

import pytest

from goldbench.services.servers.risk_server import risk_app
from goldbench.services.servers.server_settings import Settings, maker
from services.sandbox import browser

TEXT = "Record date: 2068-03-14\n\nPMH: CAD. No diabetes."
NOTE = {"identifier": "note-1", "type": "loinc:1", "patientId": "patient-1", "text": TEXT}
PATH = "/api/v1/riskFactors"


def post(**body: Any) -> Any:
    return browser(risk_app()).post(PATH, json=body)


def test_tags_come_with_their_evidence() -> None:
    answer = post(note=NOTE).json()
    assert (answer["date"], answer["kind"]) == ("2068-03-14", "visit")
    cad = [tag for tag in answer["tags"] if tag["label"] == "CAD"]
    assert {tag["attributes"]["time"] for tag in cad} == {"before DCT", "during DCT", "after DCT"}
    place = cad[0]["evidence"][0]
    assert TEXT[place["start"] : place["start"] + place["length"]] == "CAD"
    assert "findings" not in answer


def test_why_adds_rejected_candidates_with_their_reason() -> None:
    findings = post(note=NOTE, why=True).json()["findings"]
    assert [finding["reason"] for finding in findings if "reason" in finding] == ["cue.negated"]


@pytest.mark.parametrize(("body", "status"), [({}, 400), ({"note": {"text": 3}}, 400)])
def test_wrong_input_is_told_without_the_text(body: dict[str, Any], status: int) -> None:
    answer = post(**body)
    assert answer.status_code == status
    assert TEXT not in answer.text


def test_the_name_risk_starts_it_and_it_is_healthy() -> None:
    client = browser(maker(Settings("risk"))())
    assert client.get("/api/v1/healthCheck").json()["status"] == "pass"


def test_the_card_says_what_answers() -> None:
    card = browser(risk_app()).get("/api/v1/tool").json()
    assert card["name"] == "heart-risk-extractor"
    assert card["type"] == "goldbench:risk-factor-annotator"
    assert card["languages"] == ["en", "es"]
    assert card["apiVersion"]
    assert card["authorEmail"]


def test_a_batch_answers_each_note_as_one_call_does() -> None:
    notes = [NOTE, {**NOTE, "identifier": "note-2", "text": "PMH: HTN."}]
    answer = browser(risk_app()).post("/api/v1/batch", json={"notes": notes, "why": True})
    assert answer.status_code == 200, answer.text
    results = answer.json()["results"]
    assert [entry["identifier"] for entry in results] == ["note-1", "note-2"]
    for note, result in zip(notes, results, strict=True):
        alone = post(note=note, why=True).json()
        assert {name: result[name] for name in alone} == alone


def test_a_batch_of_nothing_is_nothing_and_of_too_many_is_refused() -> None:
    client = browser(risk_app())
    assert client.post("/api/v1/batch", json={"notes": []}).json() == {"results": []}
    assert client.post("/api/v1/batch", json={"notes": [NOTE] * 1001}).status_code == 400


def test_the_language_of_a_note_is_named_in_a_header() -> None:
    text = "Fecha: 14/03/2068\n\nAntecedentes personales: HTA."
    body = {"note": {**NOTE, "text": text}}
    client = browser(risk_app())
    answer = client.post(PATH, json=body, headers={"Content-Language": "es"}).json()
    assert "HYPERTENSION" in {tag["label"] for tag in answer["tags"]}
    assert answer["date"] == "2068-03-14"
    assert client.post(PATH, json=body, headers={"Content-Language": "fr"}).status_code == 400


def test_card_and_batch_stand_in_the_description_of_the_service() -> None:
    paths = browser(risk_app()).get("/api/v1/openapi.json").json()["paths"]
    assert {"/tool", "/batch", "/riskFactors"} <= {path.removeprefix("/api/v1") for path in paths}
