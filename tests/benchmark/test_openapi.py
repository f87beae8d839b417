"""The benchmark's API keeps its word: whatever is asked of it, nothing is an error of ours."""

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from goldbench.benchmark import Bench, Task, add_team, bench_app

DESCRIBED = {
    "/tasks", "/tasks/{slug}", "/tasks/{slug}/board", "/tasks/{slug}/quota",
    "/tasks/{slug}/submissions", "/submissions/{id_}", "/submissions/{id_}/cancel",
}  # fmt: skip


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
@pytest.mark.parametrize("known", [True, False])
def test_no_request_ends_in_a_server_error(
    bench: Bench, task: Task, mode: schemathesis.GenerationMode, *, known: bool
) -> None:
    token = add_team(bench, "alpha") if known else "gbt_nobody"
    described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", bench_app(bench))
    operations = [
        outcome.ok() for outcome in described.get_all_operations() if isinstance(outcome, Ok)
    ]
    assert {operation.path.removeprefix("/api/v1") for operation in operations} >= DESCRIBED
    for operation in operations:

        @settings(
            max_examples=4,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def attempt(case: Any) -> None:
            if case.path_parameters and "slug" in case.path_parameters and known:
                case.path_parameters["slug"] = task.slug
            answer = case.call(headers={"authorization": f"Bearer {token}"})
            assert answer.status_code < 500, (case.operation.label, answer.text)

        with suppress(Unsatisfiable):  # what asks for nothing cannot be asked wrongly
            attempt()


def test_the_description_says_what_is_answered_and_refused(bench: Bench) -> None:
    described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", bench_app(bench))
    for operation in described.get_all_operations():
        assert isinstance(operation, Ok)
        definition = operation.ok().definition.raw
        assert definition["summary"], operation
        assert definition["description"], operation
        assert set(definition["responses"]) & {"200", "201", "202"}, operation
    posted = described["/api/v1/tasks/{slug}/submissions"]["POST"].definition.raw
    assert "application/octet-stream" in posted["requestBody"]["content"]
    assert {"401", "404", "409", "413"} <= set(posted["responses"])
