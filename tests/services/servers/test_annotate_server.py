"""An annotator's server, beside the recorded exchanges of the original ones."""

import json
from typing import Any

import orjson
import pytest

from goldbench.corpus import Attributes, Span
from goldbench.services.errors import ToolError
from goldbench.services.servers.annotate_server import annotator_app
from goldbench.services.tools import Tool
from services.published import without_value
from services.sandbox import FAMILIES, NOTE, browser, note, tiny
from shared import VECTORS, needs_shared

DATES = "/api/v1/textDateAnnotations"


def post(path: str, **request: Any) -> Any:
    return browser(annotator_app(tiny())).post(path, **request)


def test_each_family_has_its_path_and_its_array() -> None:
    place = {"start": 56, "length": 7, "text": "Seattle", "confidence": 95.5}
    expected = {
        "textDateAnnotations": [
            {
                "start": 3,
                "length": 10,
                "text": "12/26/2020",
                "confidence": 95.5,
                "dateFormat": "MM/DD/YYYY",
            }
        ],
        "textPersonNameAnnotations": [
            {"start": 19, "length": 11, "text": "Chloe Price", "confidence": 95.5},
            {"start": 44, "length": 8, "text": "Prescott", "confidence": 95.5},
        ],
        "textLocationAnnotations": [{**place, "locationType": "city"}],
        "textPhysicalAddressAnnotations": [{**place, "addressType": "city"}],
        "textIdAnnotations": [],
        "textContactAnnotations": [],
    }
    answers = {array: post(f"/api/v1/{array}", json={"note": NOTE}).json() for array in expected}
    assert answers == {array: {array: marks} for array, marks in expected.items()}


def test_a_tool_has_no_path_for_families_it_does_not_look_for() -> None:
    client = browser(annotator_app(tiny("date")))
    assert client.post(DATES, json={"note": NOTE}).status_code == 200
    assert client.post("/api/v1/textIdAnnotations", json={"note": NOTE}).status_code == 404


def test_offsets_count_code_points() -> None:
    text = "José 😀 on 12/26/2020, 👩🏽\u200d⚕️ Dr. Müller."
    date = post(DATES, json={"note": note(text)}).json()["textDateAnnotations"][0]
    assert (date["start"], date["length"]) == (10, 10)
    name = post("/api/v1/textPersonNameAnnotations", json={"note": note(text)}).json()
    assert [m["text"] for m in name["textPersonNameAnnotations"]] == ["Müller"]


@pytest.mark.parametrize(
    ("request_", "status", "detail"),
    [
        ({"json": {"note": {**NOTE, "note_name": "dataset/x"}}}, 200, None),
        ({"json": {"note": {**NOTE, "text": ""}}}, 200, None),
        ({"json": {"note": {**NOTE, "type": ""}}}, 200, None),
        (
            {"json": {"note": {k: v for k, v in NOTE.items() if k != "patientId"}}},
            400,
            "'patientId' is a required property - 'note'",
        ),
        (
            {"json": {"note": {**NOTE, "identifier": "Bad_ID"}}},
            400,
            "the value does not match '^[a-z0-9]+(?:-[a-z0-9]+)*$' - 'note.identifier'",
        ),
        (
            {"json": {"note": {**NOTE, "identifier": "ab"}}},
            400,
            "the value is too short - 'note.identifier'",
        ),
        ({"json": {}}, 400, "'note' is a required property"),
        ({}, 400, "None is not of type 'object'"),
        (
            {"content": b"{", "headers": {"content-type": "application/json"}},
            400,
            "Request body is not valid JSON",
        ),
        (
            {"content": b"{}", "headers": {"content-type": "text/plain"}},
            415,
            "Invalid Content-type (text/plain), expected JSON data",
        ),
        (
            {
                "content": b'{"note": "\xff"}',
                "headers": {"content-type": "application/json"},
            },
            400,
            "Request body is not valid JSON in UTF-8",
        ),
        (
            {
                "content": b'{"note": {"identifier": "abc", "text": "\\ud83d", "type": "", '
                b'"patientId": "abc"}}',
                "headers": {"content-type": "application/json"},
            },
            400,
            "the value cannot be used: a lone surrogate - 'note.text'",
        ),
    ],
)
def test_requests_are_taken_and_refused_as_by_the_original(
    request_: dict[str, Any], status: int, detail: str | None
) -> None:
    answer = post(DATES, **request_)
    assert answer.status_code == status
    if detail is not None:
        assert answer.headers["content-type"] == "application/problem+json"
        title = {400: "Bad Request", 415: "Unsupported Media Type"}[status]
        problem = {"title": title, "status": status, "detail": detail, "type": "about:blank"}
        assert answer.json() == problem


def test_another_method_is_405() -> None:
    answer = browser(annotator_app(tiny())).get(DATES)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert answer.json()["detail"] == "The method is not allowed for the requested URL."


def test_a_note_in_the_wrong_place_is_not_repeated() -> None:
    secret = "Smith"  # noqa: S105 - a name
    for body in (
        {"note": secret},
        {"note": [secret]},
        {"note": {**NOTE, "text": [secret]}},
        {"note": {**NOTE, "text": {"x": secret}}},
        {"note": {**NOTE, "identifier": f"Dr. {secret} was here"}},
        {"note": {**NOTE, "type": [secret]}},
        [secret],
        secret,
    ):
        answer = post(DATES, json=body)
        assert answer.status_code == 400
        assert secret not in answer.text


def test_a_batch_answers_in_order_with_all_families() -> None:
    notes = [{**note(text), "identifier": id_} for id_, text in (("n-2", "Boston"), ("n-1", "x"))]
    results = post("/api/v1/batch", json={"notes": notes}).json()["results"]
    assert [result["identifier"] for result in results] == ["n-2", "n-1"]
    assert [len(result["textLocationAnnotations"]) for result in results] == [1, 0]
    assert results[0].keys() == {"identifier"} | {
        "textDateAnnotations",
        "textPersonNameAnnotations",
        "textLocationAnnotations",
        "textIdAnnotations",
        "textContactAnnotations",
    }


def test_one_bad_note_does_not_spoil_a_batch() -> None:
    def picky(text: str, lang: str, /) -> list[Span]:
        del lang
        if "bad" in text:
            raise ValueError(text)
        return [Span(0, 1, "date", Attributes(confidence=1.0))]

    tool = Tool("picky-tool", ("date",), picky, "1.0.0", "")
    notes = [note("bad secret"), note("good")]
    results = browser(annotator_app(tool)).post("/api/v1/batch", json={"notes": notes}).json()
    bad, good = results["results"]
    assert bad["error"]["status"] == 500
    assert "secret" not in json.dumps(bad)
    assert len(good["textDateAnnotations"]) == 1


def test_a_stream_answers_line_by_line() -> None:
    lines = [
        orjson.dumps({"note": note("Boston")}),
        b"",
        b"{broken",
        orjson.dumps({"note": {}}),
        orjson.dumps({"note": {**note("Seattle"), "identifier": "last-one"}}),
    ]
    answer = post(
        "/api/v1/stream",
        content=b"\n".join(lines),
        headers={"content-type": "application/x-ndjson"},
    )
    assert answer.headers["content-type"] == "application/x-ndjson"
    first, second, third, fourth = (orjson.loads(line) for line in answer.text.splitlines())
    assert first["textLocationAnnotations"][0]["text"] == "Boston"
    assert second["error"]["detail"] == "Request body is not valid JSON"
    assert third["error"]["detail"] == "'identifier' is a required property - 'note'"
    assert (fourth["identifier"], len(fourth["textLocationAnnotations"])) == ("last-one", 1)


def test_a_stream_of_something_else_is_refused() -> None:
    assert post("/api/v1/stream", content=b"{}").status_code == 415


def test_the_language_is_that_of_the_header_or_the_first() -> None:
    seen: list[str] = []

    def listen(text: str, lang: str, /) -> list[Span]:
        del text
        seen.append(lang)
        return []

    tool = Tool("listener", ("date",), listen, "1.0.0", "", languages=("es", "en"))
    client = browser(annotator_app(tool))
    for headers in ({}, {"content-language": "en-US"}, {"content-language": "es, en"}):
        assert client.post(DATES, json={"note": NOTE}, headers=headers).status_code == 200
    assert seen == ["es", "en", "es"]
    answer = client.post(DATES, json={"note": NOTE}, headers={"content-language": "de"})
    assert answer.status_code == 400
    assert "es, en" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([Span(0, 2, "location", Attributes(type="planet"))], "other"),
        ([Span(0, 2, "location")], "other"),
        ([Span(0, 2, "location", Attributes(type="zip"))], "zip"),
    ],
)
def test_types_that_the_schema_does_not_know_become_other(spans: list[Span], expected: str) -> None:
    tool = Tool("mapper", ("location",), lambda *_: spans, "1.0.0", "")
    answer = browser(annotator_app(tool)).post(
        "/api/v1/textLocationAnnotations", json={"note": NOTE}
    )
    mark = answer.json()["textLocationAnnotations"][0]
    assert (mark["locationType"], mark["confidence"]) == (expected, 100)


def test_a_failing_tool_is_a_500_that_names_the_kind_of_error_only() -> None:
    def fail(text: str, lang: str, /) -> list[Span]:
        del lang
        raise ValueError(text)

    answer = browser(annotator_app(Tool("failing", ("date",), fail, "1.0.0", ""))).post(
        DATES, json={"note": NOTE}
    )
    assert answer.status_code == 500
    assert "ValueError" in answer.json()["detail"]
    assert "Prescott" not in answer.text


def test_a_tool_that_marks_outside_the_note_is_a_500() -> None:
    def wild(text: str, lang: str, /) -> list[Span]:
        del lang
        return [Span(0, len(text) + 1, "date")]

    answer = browser(annotator_app(Tool("wild", ("date",), wild, "1.0.0", ""))).post(
        DATES, json={"note": NOTE}
    )
    assert answer.status_code == 500
    assert "[0, 65) in a text of 64" in answer.json()["detail"]


def test_the_order_in_which_a_tool_gives_its_marks_does_not_matter() -> None:
    marks = [Span(5, 6, "date"), Span(0, 9, "date"), Span(0, 1, "date"), Span(5, 6, "date")]
    answers = {
        browser(annotator_app(Tool("any", ("date",), lambda *_, m=given: m, "1.0.0", "")))
        .post(DATES, json={"note": NOTE})
        .text
        for given in (marks, marks[::-1])
    }
    assert len(answers) == 1
    assert [m["start"] for m in json.loads(answers.pop())["textDateAnnotations"]] == [0, 0, 5]


def recorded(name: str) -> list[Any]:
    path = VECTORS / "nlpsandbox" / f"tool_{name}.json"
    calls: list[Any] = (
        json.loads(path.read_text(encoding="utf-8"))["calls"] if path.exists() else []
    )
    return calls


@needs_shared
@pytest.mark.parametrize("name", ["date-annotator-example", "phi-annotator-example"])
def test_the_recorded_exchanges_hold(name: str) -> None:
    """What a tool finds is its own affair; the shape of every answer is not."""
    client = browser(annotator_app(tiny(*(("date",) if name.startswith("date") else FAMILIES))))
    for call in recorded(name):
        asked, response = call["request"], call["response"]
        body = {"json": asked["json"]} if asked["json"] is not None else {}
        if call["label"] == "malformed":
            body = {"content": b"{", "headers": {"content-type": "application/json"}}
        answer = client.request(asked["method"], asked["path"], **body)
        assert answer.status_code == response["status"], call["label"]
        if response["location"]:
            assert response["location"].endswith(answer.headers["location"]), call["label"]
        elif response["status"] >= 400:
            words = {name: v for name, v in response["json"].items() if name == "detail"}
            expected = {**response["json"], **{n: without_value(v) for n, v in words.items()}}
            assert answer.json() == expected, call["label"]
            assert answer.headers["content-type"] == response["content_type"]
        elif response["content_type"] == "application/json":
            expected = response["json"].get("_keys", response["json"])
            assert sorted(answer.json()) == sorted(expected), call["label"]


def test_an_error_of_the_tool_passes_as_it_is() -> None:
    def unreachable(text: str, lang: str, /) -> list[Span]:
        del text, lang
        msg = "http://127.0.0.1:1: /tool gave no answer"
        raise ToolError(msg)

    answer = browser(annotator_app(Tool("far", ("date",), unreachable, "1.0.0", ""))).post(
        DATES, json={"note": NOTE}
    )
    assert answer.json()["detail"] == "http://127.0.0.1:1: /tool gave no answer"
