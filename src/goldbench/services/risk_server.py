"""The server of the heart-risk extractor: `goldbench tool serve risk`.

`POST /api/v1/riskFactors` takes `{"note": {…}, "why": false}` and answers the record's date, the
kind of note and the tags with their evidence; with `why`, every finding, also the rejected ones
with the reason. It is an addition to NLP Sandbox, which knows no tags.
"""

from typing import Any

from fastapi import APIRouter, Depends, Response
from pydantic import ConfigDict

from goldbench.http.asgi import App
from goldbench.risk import Reading, extract
from goldbench.services import wire
from goldbench.services.application import Service, application
from goldbench.services.bodies import json_only, json_response
from goldbench.services.guard import Limits
from goldbench.services.openapi import POST_ERRORS

PATH = "/riskFactors"


class RiskRequest(wire.Wire):
    """A note, and whether its reasons are wanted."""

    model_config = ConfigDict(json_schema_extra={"example": {"note": wire.EXAMPLE_NOTE}})

    note: wire.Note
    why: bool = False


class RiskResponse(wire.Wire):
    """`tags`: label, attributes, evidence as start and length in code points."""

    date: str | None
    kind: str
    tags: list[dict[str, Any]]
    findings: list[dict[str, Any]] | None = None


def risk_app(*, limits: Limits | None = None, api_key: str | None = None) -> App:
    """Serve the extractor over HTTP; a note is read in a thread of its own."""
    router = APIRouter(tags=["RiskFactors"], dependencies=[Depends(json_only)])

    @router.post(
        PATH,
        operation_id="createRiskFactors",
        summary="Find heart-disease risk factors in a clinical note (an addition to NLP Sandbox)",
        response_model=RiskResponse,
        responses=POST_ERRORS,
    )
    def create(body: RiskRequest) -> Response:
        return json_response(_answer(extract(body.note.text), why=body.why))

    service = Service(
        title="goldbench heart-risk extractor",
        description="Finds heart-disease risk factors, their times and their evidence.",
        routers=[router],
    )
    return application(service, limits=limits or Limits(), api_key=api_key)


def _answer(reading: Reading, *, why: bool) -> dict[str, Any]:
    made: dict[str, Any] = {
        "date": reading.day.isoformat() if reading.day else None,
        "kind": reading.kind,
        "tags": [
            {
                "label": tag.label,
                "attributes": dict(tag.attributes),
                "evidence": [
                    {"start": span.start, "length": span.end - span.start, **span.attributes}
                    for span in tag.evidence
                ],
            }
            for tag in reading.tags
        ],
    }
    if why:
        made["findings"] = [one.as_json() for one in reading.findings]
    return made
