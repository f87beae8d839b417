"""What the routes of a benchmark share: whose token it is, and who has the answer already."""

import orjson
import pytest
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request

from goldbench.benchmark import Bench, Team, add_team, team_of
from goldbench.benchmark.routing import answer_unless_known, caller, json_answer

BODY = b'{"state":"QUEUED"}'


def request(**headers: str) -> Request:
    """Make a request with these headers, `_` for `-`."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw, "app": FastAPI()})


def etag() -> str:
    return answer_unless_known(request(), BODY, {}).headers["etag"]


@pytest.mark.parametrize("known", ["{}", "W/{}", '"x", {}', '"x",W/{}', " {} ", "*"])
def test_who_has_the_answer_is_told_so_without_it(known: str) -> None:
    asked = request(if_none_match=known.format(etag()))
    answer = answer_unless_known(asked, BODY, {"retry-after": "2"})
    assert (answer.status_code, answer.body) == (304, b"")
    assert (answer.headers["etag"], answer.headers["retry-after"]) == (etag(), "2")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("known", ["", '""', '"x"', "w/x", ","])
def test_who_has_another_answer_or_none_gets_it_whole(known: str) -> None:
    answer = answer_unless_known(request(if_none_match=known), BODY, {})
    assert (answer.status_code, answer.body) == (200, BODY)
    assert answer.headers["content-type"] == "application/json"


def test_another_body_has_another_tag() -> None:
    assert answer_unless_known(request(), BODY + b" ", {}).headers["etag"] != etag()


def test_an_answer_is_json_with_its_status_and_headers() -> None:
    answer = json_answer({"naïve": ["😀", None]}, 201, {"location": "/x"})
    assert (answer.status_code, answer.headers["location"]) == (201, "/x")
    assert orjson.loads(answer.body) == {"naïve": ["😀", None]}
    assert answer.headers["content-type"] == "application/json"


def find_team(bench: Bench, **headers: str) -> Team:
    asked = request(**headers)
    asked.app.state.bench = bench
    return caller(asked, team_of)


def test_a_token_tells_whose_it_is(bench: Bench) -> None:
    token = add_team(bench, "alpha")
    assert find_team(bench, authorization=f"Bearer {token}").name == "alpha"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer gbt_nobody", "Basic gbt_x"])
def test_whoever_has_no_token_of_ours_is_asked_for_one(bench: Bench, header: str) -> None:
    add_team(bench, "alpha")
    with pytest.raises(HTTPException) as refused:
        find_team(bench, authorization=header)
    assert refused.value.status_code == 401
    assert refused.value.headers == {"www-authenticate": "Bearer"}
