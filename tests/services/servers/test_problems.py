"""What cannot be done, in the words of the original servers and without a word of the sender."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, ValidationError

from goldbench.services.errors import RefusedError
from goldbench.services.servers.problems import answer_refusal, explain, problem


class Part(BaseModel):
    size: Annotated[int, Field(ge=0, le=10)] = 0


class Whole(BaseModel, extra="forbid", strict=True):
    """Whatever a body may be asked to hold."""

    name: Annotated[str, Field(min_length=2, max_length=4, pattern="^[a-z]*$")]
    share: Annotated[float, Field(le=0.5)] = 0.0
    kind: Literal["one", "two", "three"] = "one"
    flag: bool = False
    parts: Annotated[list[Part], Field(max_length=2)] = []
    table: dict[str, int] = {}


def refuse(body: Any, *, quoting: bool = False) -> str:
    try:
        Whole.model_validate(body)
    except ValidationError as wrong:
        errors = [{**error, "loc": ("body", *error["loc"])} for error in wrong.errors()]
        return explain(errors, quoting=quoting)
    raise AssertionError(body)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "'name' is a required property"),
        ({"name": None}, "None is not of type 'string' - 'name'"),
        ({"name": 3}, "the value is not of type 'string' - 'name'"),
        ({"name": ["ab"]}, "the value is not of type 'string' - 'name'"),
        ({"name": {"a": 1}}, "the value is not of type 'string' - 'name'"),
        ({"name": ""}, "the value is too short - 'name'"),
        ({"name": "abcde"}, "the value is too long - 'name'"),
        ({"name": "A😀"}, "the value does not match '^[a-z]*$' - 'name'"),
        ({"name": "ab", "share": "x"}, "the value is not of type 'number' - 'share'"),
        ({"name": "ab", "share": 10**30}, "the value is greater than the maximum of 0.5"),
        ({"name": "ab", "share": float("nan")}, "the value is greater than the maximum of 0.5"),
        ({"name": "ab", "flag": 1}, "the value is not of type 'boolean' - 'flag'"),
        ({"name": "ab", "parts": {}}, "the value is not of type 'array' - 'parts'"),
        ({"name": "ab", "parts": [{}, {}, {}]}, "the list is longer than 2 - 'parts'"),
        ({"name": "ab", "parts": [3]}, "the value is not of type 'object' - 'parts.0'"),
        ({"name": "ab", "parts": [{"size": -1}]}, "the value is less than the minimum of 0"),
        ({"name": "ab", "table": []}, "the value is not of type 'object' - 'table'"),
        ({"name": "ab", "kind": "x"}, "the value is not one of ['one', 'two', 'three'] - 'kind'"),
        ({"name": "ab", "Ana Price": 1}, "there are too many properties"),
        ("Ana Price", "the value is not of type 'object'"),
        (None, "None is not of type 'object'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_by_its_place_alone(body: Any, words: str) -> None:
    told = refuse(body)
    assert told.startswith(words)
    assert "Ana Price" not in told


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3, "3"), (-1.5, "-1.5"), (True, "True"), (None, "None"), ([1], "the value"),
        ({"a": 1}, "the value"),
    ],
)  # fmt: skip
def test_plain_values_of_a_tool_that_is_checked_are_repeated(value: Any, shown: str) -> None:
    assert refuse({"name": value}, quoting=True) == f"{shown} is not of type 'string' - 'name'"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("A.b-1", "'A.b-1'"), ("Ana Price", "the value"), ("Ä", "the value"), ("A\n", "the value"),
     ("A" * 60, "'" + "A" * 60 + "'"), ("A" * 61, "the value")],
)  # fmt: skip
def test_of_strings_only_short_words_are_repeated(value: str, shown: str) -> None:
    errors = [{"loc": ("body", "name"), "type": "string_too_long", "input": value, "ctx": {}}]
    assert explain(errors, quoting=True) == f"{shown} is too long - 'name'"
    assert explain(errors) == "the value is too long - 'name'"


def test_the_outermost_of_several_errors_is_told() -> None:
    body = {"name": 3, "parts": [{"size": -1}, {"size": "x"}]}
    assert refuse(body) == "the value is not of type 'string' - 'name'"
    assert refuse(dict(reversed(body.items()))) == refuse(body)


def error(kind: str, *loc: str | int, **more: Any) -> Sequence[dict[str, Any]]:
    return [{"loc": loc, "type": kind, "input": None, **more}]


@pytest.mark.parametrize(
    ("errors", "words"),
    [
        (error("json_invalid", "body", 17), "Request body is not valid JSON"),
        (error("missing", "query", "noteId"), "Missing query parameter 'noteId'"),
        (error("missing", "body"), "None is not of type 'object'"),
        (error("int_parsing", "query", "limit", input="x"), "the value is not of type 'integer'"),
        (
            error("greater_than_equal", "query", "limit", input=3, ctx={"ge": 10.0}),
            "the value is less than the minimum of 10",
        ),
        (
            error("value_error", "body", "a", input="{x} {}", ctx={"error": "{0}"}),
            "the value cannot be used: {0} - 'a'",
        ),
    ],
)
def test_where_it_stood_says_how_it_is_told(errors: Sequence[dict[str, Any]], words: str) -> None:
    assert explain(errors) == words


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
JSON = PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(st.text(max_size=3), PLAIN, max_size=2)


@given(st.dictionaries(st.sampled_from([*Whole.model_fields, "x"]), JSON))
def test_whatever_comes_is_told_in_one_line_or_taken(body: dict[str, Any]) -> None:
    try:
        Whole.model_validate(body)
    except ValidationError:
        told = refuse(body)
        assert told
        assert "\n" not in told
        assert len(told) < 120


def test_a_problem_is_of_its_own_type_and_a_refusal_is_plain_json() -> None:
    answer = problem(404, headers={"allow": "GET"})
    assert (answer.status_code, answer.media_type) == (404, "application/problem+json")
    assert orjson.loads(answer.body) == {
        "title": "Not Found", "status": 404, "type": "about:blank",
    }  # fmt: skip
    assert answer.headers["allow"] == "GET"
    assert orjson.loads(problem(400, "x").body)["detail"] == "x"
    refused = answer_refusal(RefusedError(409, "Conflict", "the id is another's"))
    assert (refused.status_code, refused.media_type) == (409, "application/json")
    assert orjson.loads(refused.body) == {
        "title": "Conflict", "status": 409, "detail": "the id is another's",
    }  # fmt: skip
    assert "detail" not in orjson.loads(answer_refusal(RefusedError(404, "No")).body)
