"""What a check finds out about servers, good and bad."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from goldbench.errors import UsageError
from goldbench.services.data_node import data_node_app
from goldbench.services.errors import UnreachableError
from goldbench.services.remote.check import AWKWARD, check_tool
from goldbench.services.remote.check_result import Report
from goldbench.services.servers.deidentify_server import deidentifier_app
from goldbench.services.servers.http_server import serve_in_thread
from services.sandbox import FAMILIES, tiny
from services.strange import Strange, strange

TEXTS = ["On 12/26/2020 in Boston.", "Nothing here."]
Annotate = Callable[[Any, int], tuple[int, Any]]


def failed(report: Report) -> set[tuple[str, str]]:
    return {(outcome.name, outcome.detail) for outcome in report.outcomes if not outcome.ok}


def dates(body: Any, number: int) -> tuple[int, Any]:
    """Find the first date, as a good tool would."""
    del number
    at = body["note"]["text"].find("12/26/2020")
    mark = {"start": at, "length": 10, "text": "12/26/2020", "confidence": 9.5}
    return 200, {"textDateAnnotations": [mark] if at >= 0 else []}


@contextmanager
def checked(annotate: Annotate, **changed: Any) -> Iterator[Report]:
    with strange(Strange(annotate, **changed)) as address:
        yield check_tool(address, texts=TEXTS, at_once=2)


def test_our_own_server_passes(server: str) -> None:
    report = check_tool(server, texts=TEXTS, lang="en")
    assert failed(report) == set()
    assert report.ok
    assert report.tool["name"] == "tiny-annotator"
    assert report.speed is not None
    assert report.speed.notes == 4
    assert report.speed.characters == sum(map(len, [*AWKWARD, *TEXTS]))
    assert report.speed.notes_per_second > 0


def test_a_deidentifier_passes() -> None:
    app = deidentifier_app(dict.fromkeys(FAMILIES, tiny()))
    with serve_in_thread(lambda: app) as address:
        report = check_tool(address, texts=TEXTS)
    assert failed(report) == set()


def test_a_data_node_is_no_tool(tmp_path: Path) -> None:
    with (
        serve_in_thread(lambda: data_node_app(tmp_path / "node.db")) as address,
        pytest.raises(UsageError, match="is a data node, not a tool"),
    ):
        check_tool(address, texts=TEXTS)


def test_a_good_stranger_passes() -> None:
    with checked(dates) as report:
        assert failed(report) == set()


def test_a_tool_that_changes_its_mind_fails() -> None:
    def moody(body: Any, number: int) -> tuple[int, Any]:
        status, answer = dates(body, number)
        for mark in answer["textDateAnnotations"]:
            mark["confidence"] = number % 97
        return status, answer

    with checked(moody) as report:
        name = "the same notes give the same answers, 2 at once"
        assert (name, "3 of 4 notes were answered differently") in failed(report) or (
            name,
            "2 of 4 notes were answered differently",
        ) in failed(report)
        assert not report.ok


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (
            lambda mark, text: {**mark, "start": mark["start"] + sum(c > "\uffff" for c in text)},
            "counted in utf-16, not in code points",
        ),
        (
            lambda mark, _: {**mark, "start": mark["start"] + 2},
            "textDateAnnotations: another text stands at 27+10",
        ),
        (
            lambda mark, _: {**mark, "start": -3},
            "textDateAnnotations: another text stands at -3+10",
        ),
    ],
)
def test_offsets_that_do_not_fit_fail(change: Callable[[Any, str], Any], detail: str) -> None:
    def off(body: Any, number: int) -> tuple[int, Any]:
        status, answer = dates(body, number)
        marks = [change(mark, body["note"]["text"]) for mark in answer["textDateAnnotations"]]
        return status, {"textDateAnnotations": marks}

    with checked(off) as report:
        assert ("texts stand at their offsets", detail) in failed(report)
        assert not report.ok


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        ((500, {}), "answered 500"),
        ((200, {}), "the answer has no list textDateAnnotations"),
        ((200, []), "the answer is not an object"),
        (
            (200, {"textDateAnnotations": [{"start": 1}]}),
            "'length' is a required property - 'textDateAnnotations'",
        ),
        (
            (
                200,
                {"textDateAnnotations": [{"start": 0, "length": 0, "text": "", "confidence": 101}]},
            ),
            "101 is greater than the maximum of 100 - 'textDateAnnotations.confidence'",
        ),
    ],
)
def test_answers_outside_the_specification_fail(answer: tuple[int, Any], detail: str) -> None:
    with checked(lambda *_: answer) as report:
        assert ("/textDateAnnotations annotates a note", detail) in failed(report)
        assert not report.ok
        assert report.speed is None


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"license": "mine"}, "'mine' is not one of ["),
        ({"version": "one"}, "'one' does not match"),
        ({"name": "Bad Name"}, "the value does not match"),
    ],
)
def test_a_tool_that_describes_itself_wrongly_fails(changed: dict[str, Any], detail: str) -> None:
    with checked(dates, **changed) as report:
        complaint = dict(failed(report))["/api/v1/tool describes the tool"]
        assert complaint.startswith(detail)


def test_another_type_of_tool_fails() -> None:
    with checked(dates, type="nlpsandbox:data-node") as report:
        name = "the type is that of an annotator or a de-identifier"
        assert (name, "nlpsandbox:data-node") in failed(report)


def test_what_could_be_better_does_not_fail() -> None:
    class Rude(Strange):
        def _answer(self, scope: Any, body: bytes) -> Any:
            if scope["method"] == "GET" and scope["path"].endswith("Annotations"):
                return 404, {"title": "Not Found", "status": 404}, []
            return super()._answer(scope, body)

    with strange(Rude(dates)) as address:
        report = check_tool(address, texts=TEXTS)
    assert failed(report) == {("/textDateAnnotations answers 405 to GET", "answered 404")}
    assert report.ok


@pytest.mark.parametrize("target", [b"http://127.0.0.2:9/api/v1/tool", b"http://[", b"//[x"])
def test_a_redirect_to_another_host_is_not_followed(target: bytes) -> None:
    class Elsewhere(Strange):
        def _answer(self, scope: Any, body: bytes) -> Any:
            if scope["path"] == "/":
                return 302, {}, [(b"location", target)]
            return super()._answer(scope, body)

    with strange(Elsewhere(dates)) as address:
        report = check_tool(address, texts=TEXTS)
    assert ("/ leads to the tool's description", "redirects to another host") in failed(report)


def test_nothing_there_is_an_error() -> None:
    with pytest.raises(UnreachableError, match="nothing answers at"):
        check_tool("http://127.0.0.1:9", texts=TEXTS)


def test_the_report_as_json_has_every_check(server: str) -> None:
    report = check_tool(server, texts=TEXTS).as_json()
    assert report["ok"] is True
    assert report["address"] == server
    assert {"name", "level", "ok", "detail"} == set(report["checks"][0])
    assert report["speed"].keys() == {
        "notes",
        "characters",
        "median_ms",
        "p95_ms",
        "at_once",
        "notes_per_second",
    }
