"""Guessing is slowed down, and only guessing."""

import pytest

from goldbench.study import Study
from goldbench.study.errors import ThrottledError
from goldbench.study.people.throttle import check_throttle, count_failure, forget_failures
from studies import Clock


@pytest.fixture
def database() -> str:
    return "sqlite"  # the same statements on both; the stories of signing in run on either


def fail(study: Study, name: str, times: int) -> None:
    with study.store.write("x") as connection:
        for _ in range(times):
            count_failure(study, connection, name)


def wait(study: Study, *names: str) -> int:
    """Give the seconds that one is asked to wait; 0 for none."""
    with study.store.read() as connection:
        try:
            check_throttle(study, connection, *names)
        except ThrottledError as error:
            return error.retry_after
    return 0


@pytest.mark.parametrize(
    ("name", "failures", "seconds"),
    [
        ("ana", 4, 0),
        ("ana", 5, 3),
        ("ana", 6, 5),
        ("ana", 7, 9),
        ("ana", 30, 901),
        ("address 10.0.0.1", 29, 0),
        ("address 10.0.0.1", 30, 3),
    ],
)
def test_each_failure_doubles_the_wait(
    study: Study, name: str, failures: int, seconds: int
) -> None:
    fail(study, name, failures)
    assert wait(study, name) == seconds


def test_the_longest_wait_counts_and_capitals_do_not(study: Study) -> None:
    fail(study, "Ana", 6)
    assert wait(study, "eva", "ANA") == wait(study, "ana") == 5
    assert wait(study, "eva") == 0


def test_failures_are_forgotten_by_a_success_and_by_time(study: Study, clock: Clock) -> None:
    fail(study, "ana", 8)
    fail(study, "eva", 8)
    with study.store.write("x") as connection:
        forget_failures(study, connection, "ana")
    assert wait(study, "ana") == 0
    assert wait(study, "eva") > 0
    clock.move(minutes=16)
    assert wait(study, "eva") == 0
