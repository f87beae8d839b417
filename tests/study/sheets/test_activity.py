"""Time really spent: what the page claims, within what the clock allows."""

import pytest

from goldbench.errors import UsageError
from goldbench.study import StateError, report_activity
from studies import SQLITE, Clock, Pen, Team, produce

pytestmark = SQLITE


@pytest.fixture
def pen(crew: Team) -> Pen:
    return Pen(crew.study, crew.annotators[0], produce(crew).id, 1)


def report(pen: Pen, milliseconds: int) -> int:
    return report_activity(pen.study, pen.actor, pen.batch, pen.number, milliseconds)


def test_claims_add_up_within_what_has_passed(pen: Pen, clock: Clock) -> None:
    assert report(pen, 10_000) == 0
    clock.move(seconds=10)
    assert report(pen, 8_000) == 8_000
    assert report(pen, 8_000) == 8_000  # the same report again
    clock.move(seconds=5)
    assert report(pen, 60_000) == 13_000
    clock.move(hours=3)
    assert report(pen, 3 * 3_600_000) == 73_000  # a minute at a time
    clock.move(seconds=1)
    assert report(pen, 0) == 73_000


def test_a_clock_that_goes_back_takes_nothing_away(pen: Pen, clock: Clock) -> None:
    clock.move(seconds=10)
    assert report(pen, 10_000) == 10_000
    clock.move(seconds=-30)
    assert report(pen, 10_000) == 10_000


def test_a_closed_sheet_takes_no_more_time(pen: Pen, clock: Clock) -> None:
    pen.span("DATE", 13, 23)
    pen.done()
    clock.move(seconds=10)
    with pytest.raises(StateError):
        report(pen, 1_000)


@pytest.mark.parametrize("claim", [-1, 2**31])
def test_a_claim_is_a_number_of_milliseconds(pen: Pen, claim: int) -> None:
    with pytest.raises(UsageError):
        report(pen, claim)
