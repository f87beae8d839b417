"""One JSON shape for everything that went wrong."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest

from goldbench.errors import FormatError, GoldbenchError, OffsetError, UsageError
from goldbench.http import Answer, Problem


class MovedError(GoldbenchError):
    details = {"current": 5, "status": 200, "retry_after": 30}  # noqa: RUF012  # read only


def test_an_error_becomes_problem_details() -> None:
    error = UsageError("there is no batch 7", hint="list them with ...")
    assert Problem.of(error).json() == {
        "type": "urn:goldbench:usage",
        "code": "usage",
        "title": "Bad Request",
        "status": 400,
        "detail": "there is no batch 7",
        "hint": "list them with ...",
    }


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OffsetError("x"), 422, "offsets"),
        (FormatError(Path("a.ann"), 3, "x"), 422, "format"),
        (GoldbenchError("x"), 400, "wrong"),
        (MovedError("x"), 400, "wrong"),
        (ValueError("Ana came with chest pain"), 500, "internal"),
    ],
)
def test_the_nearest_class_decides(error: Exception, status: int, code: str) -> None:
    problem = Problem.of(error)
    assert (problem.status, problem.code) == (status, code)


def test_a_part_adds_its_own_errors() -> None:
    problem = Problem.of(MovedError("x"), {MovedError: Answer(409, "conflict")})
    assert problem.json() == {
        "type": "urn:goldbench:conflict",
        "code": "conflict",
        "title": "Conflict",
        "status": 409,
        "detail": "x",
        "current": 5,
        "retry_after": 30,
    }
    assert problem.headers == ((b"retry-after", b"30"),)


def test_an_error_that_is_not_ours_says_nothing_about_itself() -> None:
    assert b"chest pain" not in Problem.of(ValueError("chest pain")).body()


def test_it_is_sent_as_problem_json() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Problem(404, "missing", "gone").send(send))
    start, body = sent
    assert start["status"] == 404
    assert dict(start["headers"])[b"content-type"] == b"application/problem+json"
    assert dict(start["headers"])[b"content-length"] == str(len(body["body"])).encode()
    assert orjson.loads(body["body"])["code"] == "missing"
