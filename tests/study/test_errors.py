"""What a study refuses is told over HTTP by a status and a code of its own."""

import pickle
from inspect import getmembers, isclass

import pytest

import goldbench.study.errors
from goldbench.errors import GoldbenchError
from goldbench.http import Problem
from goldbench.store import ConflictError, StoreError
from goldbench.study import (
    ANSWERS,
    LockedError,
    NotAllowedError,
    NotFoundError,
    OperationError,
    SignInError,
    StateError,
    TermsError,
    ThrottledError,
    UnfinishedError,
)


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (SignInError("who?"), 401, "sign-in"),
        (LockedError("idle"), 401, "locked"),
        (ThrottledError("slowly", retry_after=30), 429, "throttled"),
        (NotAllowedError("no"), 403, "not-allowed"),
        (TermsError("first", needs="terms", version=2), 403, "terms"),
        (NotFoundError("gone"), 404, "not-found"),
        (StateError("closed"), 409, "state"),
        (ConflictError("moved", current=3), 409, "conflict"),
        (OperationError("odd"), 422, "operation"),
        (UnfinishedError("not yet", missing=["CAD"]), 422, "unfinished"),
        (StoreError("down"), 503, "database"),
    ],
)
def test_each_refusal_has_its_answer(error: GoldbenchError, status: int, code: str) -> None:
    answer = Problem.of(error, ANSWERS).json()
    assert (answer["status"], answer["code"]) == (status, code)
    assert answer["detail"] == str(error)


def test_no_error_of_a_study_is_without_an_answer() -> None:
    own = {
        kind
        for _, kind in getmembers(goldbench.study.errors, isclass)
        if issubclass(kind, GoldbenchError) and kind.__module__ == goldbench.study.errors.__name__
    }
    assert len(own) == 9
    assert own <= ANSWERS.keys()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ThrottledError("slowly", retry_after=0), {"retry_after": 0}),
        (TermsError("x", needs="guideline", version=7), {"needs": "guideline", "version": 7}),
        (UnfinishedError("x", missing=()), {"missing": []}),
        (UnfinishedError("x", missing=("Größe", "年齢")), {"missing": ["Größe", "年齢"]}),
    ],
)
def test_a_program_reads_what_to_do_next(error: GoldbenchError, told: dict[str, object]) -> None:
    answer = Problem.of(error, ANSWERS).json()
    assert {name: answer[name] for name in told} == told


def test_who_is_throttled_learns_for_how_long() -> None:
    problem = Problem.of(ThrottledError("too many attempts", retry_after=90), ANSWERS)
    assert problem.hint == "try again in 90 seconds"
    assert problem.headers == ((b"retry-after", b"90"),)


def test_what_is_missing_is_told_although_the_error_came_from_another_process() -> None:
    error = UnfinishedError("two are missing", missing=["CAD", "SMOKER"], hint="say so")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(again), again.missing, again.hint) == (
        "two are missing",
        ("CAD", "SMOKER"),
        "say so",
    )
