import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldbench.scoring.fields.dates import Moment, Order, parse_date

DAY = Moment(2021, 3, 5)


@pytest.mark.parametrize(
    "text",
    [
        "2021-03-05",
        "2021-3-5",
        "20210305",
        "2021/03/05",
        "2021.3.5",
        "March 5, 2021",
        "Mar 5 2021",
        "Mar. 5, 2021",
        "5 March 2021",
        "5th of March 2021",
        "05-Mar-2021",
        "5 de marzo de 2021",
        "5 de Marzo del 2021",
        "5 mars 2021",
        " 2021-03-05 ",
    ],
)
def test_one_day_is_written_in_many_ways(text: str) -> None:
    assert parse_date(text) == DAY


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2021", Moment(2021)),
        ("2021-03", Moment(2021, 3)),
        ("03/2021", Moment(2021, 3)),
        ("marzo de 2021", Moment(2021, 3)),
        ("Sept 2021", Moment(2021, 9)),
        ("2021-03-05T10:30", Moment(2021, 3, 5, 630)),
        ("2021-03-05 10:30:00Z", Moment(2021, 3, 5, 630)),
        ("25/12/2020", Moment(2020, 12, 25)),
        ("12/25/2020", Moment(2020, 12, 25)),
        ("4/4/2020", Moment(2020, 4, 4)),
    ],
)
def test_what_is_not_written_is_not_known(text: str, wanted: Moment) -> None:
    assert parse_date(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "", "yesterday", "5", "2021-13", "2021-00", "2021-02-30", "0000-01-01", "31 April 2021",
        "03/04/2021", "03/04/21", "2021-03-05T25:00", "2021-03T10:00", "99999-01-01", "may",
        "5 Brumaire 2021", "2021-03-05 to 2021-03-09",
    ],
)  # fmt: skip
def test_what_is_no_date_or_two_is_not_read(text: str) -> None:
    assert parse_date(text) is None


@pytest.mark.parametrize(("order", "wanted"), [("dmy", (4, 3)), ("mdy", (3, 4))])
def test_the_order_of_day_and_month_is_declared(order: Order, wanted: tuple[int, int]) -> None:
    assert parse_date("03/04/2021", order) == Moment(2021, *wanted)


def test_an_order_that_cannot_be_is_no_date() -> None:
    assert parse_date("25/12/2020", "mdy") is None


@given(day=st.dates(dt.date(1000, 1, 1)))
def test_every_day_reads_back(day: dt.date) -> None:
    wanted = Moment(day.year, day.month, day.day)
    for written in (
        day.isoformat(),
        f"{day:%d}-{day:%b}-{day.year:04}",
        f"{day:%m/%d}/{day.year:04}",
    ):
        assert parse_date(written, "mdy") == wanted
    assert wanted.date == day
