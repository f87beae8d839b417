"""JSON bodies: what says that it is something else is refused without repeating it."""

import asyncio

import pytest
from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import Request

from goldbench.services.servers.bodies import json_only, json_response, media_type


def ask(content_type: str | None) -> None:
    headers = [] if content_type is None else [(b"content-type", content_type.encode("latin-1"))]
    asyncio.run(json_only(Request({"type": "http", "headers": headers})))


@pytest.mark.parametrize(
    "content_type",
    [
        None, "", " ", "application/json", "Application/JSON; charset=utf-8", "application/json ;",
        "application/fhir+json", "application/problem+json;x=y", "; charset=utf-8",
    ],
)  # fmt: skip
def test_json_and_what_says_nothing_is_taken(content_type: str | None) -> None:
    ask(content_type)


@pytest.mark.parametrize(
    ("content_type", "named"),
    [
        ("text/plain", " (text/plain)"),
        ("TEXT/HTML; charset=latin-1", " (text/html)"),
        ("multipart/form-data; boundary=x", " (multipart/form-data)"),
        ("application/jsonp", ""),
        ("Chloe Price", ""),
        ("json", ""),
    ],
)
def test_something_else_is_refused_and_named_only_where_it_is_known(
    content_type: str, named: str
) -> None:
    with pytest.raises(HTTPException) as refused:
        ask(content_type)
    assert refused.value.status_code == 415
    assert refused.value.detail == f"Invalid Content-type{named}, expected JSON data"


def test_a_media_type_is_what_stands_before_its_parameters() -> None:
    assert media_type(Headers({"content-type": " Text/CSV ; header=present"})) == "text/csv"
    assert media_type(Headers()) == ""


def test_an_answer_is_json_in_utf_8() -> None:
    answer = json_response({"text": "😀"}, 201)
    assert (answer.status_code, answer.media_type) == (201, "application/json")
    assert answer.body == '{"text":"😀"}'.encode()
