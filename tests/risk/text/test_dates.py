"""Dates of a note against its own."""

from datetime import date

import pytest

from goldbench.risk.text.dates import Container, find_dates

DAY = date(2068, 3, 14)
BOX = Container(DAY, DAY, DAY)


@pytest.mark.parametrize(
    ("text", "first", "where"),
    [
        ("on 2068-03-14", "2068-03-14", "during"),
        ("LDL 3/2", "2068-03-02", "before"),
        ("seen 12/30", "2067-12-30", "before"),
        ("4/1/2068", "2068-04-01", "after"),
        ("3/2/61", "2061-03-02", "before"),
        ("in 2061", "2061-01-01", "before"),
        ("MI '61", "2061-01-01", "before"),
        ("in January", "2068-01-01", "before"),
        ("last March", "2067-03-01", "before"),
        ("June 3rd, 2066", "2066-06-03", "before"),
        ("3 June 2066", "2066-06-03", "before"),
        ("two weeks ago", "2068-02-29", "before"),
        ("yesterday", "2068-03-13", "before"),
        ("this morning", "2068-03-14", "during"),
        ("on Monday", "2068-03-12", "before"),
        ("in\nMarch 2066", "2066-03-01", "before"),
        ("in March 3, 2066", "2066-03-03", "before"),
    ],
)
def test_a_date_is_read_and_placed(text: str, first: str, where: str) -> None:
    (dated,) = find_dates(text, DAY)
    assert dated.first.isoformat() == first
    assert BOX.holds(dated) == where


@pytest.mark.parametrize(
    "text",
    [
        "BP 120/80",
        "5/5 strength",
        "2/6 systolic murmur",
        "quit 1 1/2 years back then",
        "may",
        "1/2 pack",
    ],
)
def test_fractions_and_words_are_no_dates(text: str) -> None:
    assert [dated for dated in find_dates(text, DAY) if dated.kind in {"md", "my", "bare"}] == []


@pytest.mark.parametrize("text", ["13/45/2068", "2068-13-01", "99/99", "0000-00-00"])
def test_what_the_calendar_does_not_have_is_no_date(text: str) -> None:
    assert all(dated.kind not in {"iso", "mdy"} for dated in find_dates(text, DAY))
