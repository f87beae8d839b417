"""Errors between us and a tool: whose fault it is decides the status."""

import pickle

import pytest

from goldbench.errors import GoldbenchError
from goldbench.services.errors import (
    AnswerError,
    RefusedError,
    ToolError,
    UnreachableError,
    status_of,
)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ToolError("failed"), 500),
        (UnreachableError("gone"), 502),
        (AnswerError("odd"), 502),
        (AnswerError("odd", status=404), 502),
    ],
)
def test_what_failed_elsewhere_is_a_bad_gateway(error: ToolError, status: int) -> None:
    assert status_of(error) == status


@pytest.mark.parametrize(
    "error",
    [
        AnswerError("odd", status=404, hint="ask again"),
        RefusedError(409, "Conflict", "the id is another's"),
        RefusedError(404, "Not here"),
        UnreachableError("gone", hint="is it up?"),
    ],
)
def test_an_error_crosses_processes_whole(error: GoldbenchError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert type(again) is type(error)
    assert (str(again), again.__dict__) == (str(error), error.__dict__)


def test_a_refusal_without_a_detail_is_told_by_its_title() -> None:
    assert str(RefusedError(404, "Not here")) == "Not here"
    assert str(RefusedError(404, "Not here", "the note is gone")) == "the note is gone"
