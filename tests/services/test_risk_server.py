"""The server of the heart-risk extractor."""

from typing import Any

import pytest

from goldbench.services.risk_server import risk_app
from goldbench.services.server_settings import Settings, maker
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
    found = post(note=NOTE, why=True).json()["findings"]
    assert [one["reason"] for one in found if "reason" in one] == ["cue.negated"]


@pytest.mark.parametrize(("body", "status"), [({}, 400), ({"note": {"text": 3}}, 400)])
def test_wrong_input_is_told_without_the_text(body: dict[str, Any], status: int) -> None:
    answer = post(**body)
    assert answer.status_code == status
    assert TEXT not in answer.text


def test_the_name_risk_starts_it_and_it_is_healthy() -> None:
    client = browser(maker(Settings("risk"))())
    assert client.get("/api/v1/healthCheck").json()["status"] == "pass"
