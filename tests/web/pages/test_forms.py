"""What a form sent: text as text, numbers as numbers, and the way on only within the study."""

from io import BytesIO
from typing import Any

import pytest
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from goldbench.errors import UsageError
from goldbench.web.pages.forms import field, fields, go, number, onward_of, whole

FILE = UploadFile(BytesIO(b"x"), filename="x")


def form(*pairs: tuple[str, Any]) -> FormData:
    return FormData(list(pairs))


def test_a_field_is_its_last_text_or_the_default_and_never_a_file() -> None:
    assert field(form(), "a") == ""
    assert field(form(), "a", "x") == "x"
    assert field(form(("a", "")), "a", "x") == ""
    assert field(form(("a", " 😀\r\n"), ("b", "y")), "a") == " 😀\r\n"
    with pytest.raises(UsageError, match="'a' is no file"):
        field(form(("a", FILE)), "a")


def test_all_values_of_a_field_come_in_their_order_without_files() -> None:
    assert fields(form(), "a") == []
    assert fields(form(("a", "2"), ("b", "x"), ("a", FILE), ("a", "1"), ("a", "2")), "a") == [
        "2", "1", "2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "value"),
    [("0.9", 0.9), ("0,9", 0.9), (" 1 ", 1.0), ("-3", -3.0), ("1e-3", 0.001), ("٣", 3.0)],
)
def test_a_number_has_a_point_or_a_comma(typed: str, value: float) -> None:
    assert number(form(("gate", typed)), "gate") == value


@pytest.mark.parametrize(
    "typed", ["", "x", "1,000.5", "--1", "0x1", "😀", "nan", "inf", "-Infinity", "1e999"]
)
def test_what_is_no_number_is_told_by_its_field(typed: str) -> None:
    with pytest.raises(UsageError, match="'gate' is no number"):
        number(form(("gate", typed)), "gate")


@pytest.mark.parametrize(("typed", "value"), [("0", 0), (" 12\n", 12), ("-3", -3), ("007", 7)])
def test_a_whole_number_is_written_in_digits(typed: str, value: int) -> None:
    assert whole(form(("votes", typed)), "votes") == value


@pytest.mark.parametrize(
    "typed", ["", "-", "--5", "5-", "1.0", "1e3", "1_000", "²", "٣", "9" * 10, "+5", "😀"]
)
def test_what_is_no_whole_number_is_told_by_its_field(typed: str) -> None:
    with pytest.raises(UsageError, match="'votes' is no whole number"):
        whole(form(("votes", typed)), "votes")


def test_the_default_stands_where_a_field_is_absent() -> None:
    assert number(form(), "gate", "0.9") == 0.9
    assert whole(form(), "votes", "2") == 2


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("", "/"), ("next=", "/"), ("next=/lead/people?x=1", "/lead/people?x=1"),
        ("next=//elsewhere", "/"), ("next=https://elsewhere", "/"), ("next=/%5Celsewhere", "/"),
        ("next=/a%0D%0Ab", "/"), ("next=/a&next=/b", "/b"),
    ],
)  # fmt: skip
def test_the_way_on_stays_in_the_study(query: str, where: str) -> None:
    assert onward_of(Request({"type": "http", "query_string": query.encode()})) == where


def test_a_form_leads_on_with_a_notice_or_without() -> None:
    plain = go("/lead")
    assert (plain.status_code, plain.headers["location"]) == (303, "/lead")
    assert "set-cookie" not in plain.headers
    cookie = go("/lead", "saved").headers["set-cookie"]
    assert "goldbench-said=saved" in cookie
    assert "HttpOnly" in cookie
