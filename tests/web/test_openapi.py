"""The API keeps its word: whatever fits its description, or does not, is never an error of ours."""

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from goldbench.study import SCOPES, create_token
from studies import Team

HOST = {"host": "testserver"}
ENDLESS = "/api/progress/stream"


@pytest.fixture
def token(crew: Team) -> str:
    api_token = create_token(crew.study, crew.lead, name="fuzz", scopes=list(SCOPES))
    return str(api_token.token)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_no_request_ends_in_a_server_error(
    app: FastAPI, token: str, mode: schemathesis.GenerationMode
) -> None:
    described = schemathesis.openapi.from_asgi("/api/openapi.json", app, headers=HOST)
    operations = [
        outcome.ok() for outcome in described.get_all_operations() if isinstance(outcome, Ok)
    ]
    tried = [operation for operation in operations if operation.path != ENDLESS]
    assert len(tried) > 30
    for operation in tried:

        @settings(
            max_examples=2,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def attempt(case: Any) -> None:
            answer = case.call(headers={**HOST, "authorization": f"Bearer {token}"})
            assert answer.status_code < 500, (case.operation.label, answer.text)

        with suppress(Unsatisfiable):  # what asks for nothing cannot be asked wrongly
            attempt()
